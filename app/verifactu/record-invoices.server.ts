/**
 * Records invoices as they are issued and annulled, in the same transaction: registered at the start of the application
 * (docs/decisions/0081-records-at-issue.md). An invoice that was not issued under Spanish tax rules has no record.
 */
import { customerName } from "#app/customers/customer.ts";
import { customerOfCopy } from "#app/documents/customer-copy.ts";
import { onAnnul, onIssue } from "#app/invoices/issue.server.ts";
import { type AgencyState, setTaxAgency } from "#app/invoices/tax-agency.server.ts";
import { reader, type Transaction } from "#app/platform/database.server.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { TaxCause } from "#app/tax/causes.ts";
import { type InvoiceKind, isSimplified } from "#app/tax/invoice-kinds.ts";
import type { TaxCode } from "#app/tax/qr-texts.ts";
import { nifOf, taxIdOf } from "#app/tax/tax-id.ts";
import type { Language } from "#app/words/languages.ts";
import { nameInLanguage } from "#app/words/written-names.server.ts";
import {
  type InvoiceFacts,
  type InvoiceName,
  nameOf,
  type Recipient,
  type Rectification,
  regimeOf,
} from "./invoice-facts.ts";
import { type AgencySite, qrAddress } from "./qr.ts";
import { getAgencySite, getMode } from "./queue.server.ts";
import { appendAnnulment, appendRecord } from "./records.server.ts";

const named = {
  ...{ id: true, tax_rules: true, invoice_number: true, created_at: true },
  letterhead: { select: { company_name: true, nie: true } },
} as const satisfies Prisma.InvoiceSelect;

const stated = {
  ...named,
  ...{ kind: true, language: true, work_date: true, customer_copy: true, iva_cents: true, total_cents: true },
  ...{ rectifies_id: true, rectify_type: true },
  lines: { orderBy: { position: "asc" }, select: { kind: true, name: true } },
  taxes: {
    orderBy: [{ iva_bp: "desc" }, { cause: "asc" }],
    select: { iva_bp: true, cause: true, base_cents: true, iva_cents: true },
  },
} as const satisfies Prisma.InvoiceSelect;

type Named = Prisma.InvoiceGetPayload<{ select: typeof named }>;
type Stated = Prisma.InvoiceGetPayload<{ select: typeof stated }>;

/** Registers that invoices are recorded. At the start of the application, and of programs that issue invoices. */
export function recordInvoices(): void {
  onIssue("verifactu", recordIssued);
  onAnnul("verifactu", recordAnnulled);
  setTaxAgency({ codeOf, stateOf, isSending: async () => (await getMode()) !== "off" });
}

/** Records an invoice that is being issued. Throws what appendRecord() throws: then nothing is issued. */
async function recordIssued(transaction: Transaction, invoice_id: number, now: Date): Promise<void> {
  const invoice = await transaction.invoice.findUniqueOrThrow({ where: { id: invoice_id }, select: stated });
  if (invoice.tax_rules === "") return;
  const facts = await factsOf(transaction, invoice);
  await appendRecord(transaction, facts, { at: now, invoiceId: invoice_id });
}

/** Records that an invoice is annulled. Throws what appendAnnulment() throws: then nothing is annulled. */
async function recordAnnulled(transaction: Transaction, invoice_id: number, now: Date): Promise<void> {
  const invoice = await transaction.invoice.findUniqueOrThrow({ where: { id: invoice_id }, select: named });
  if (invoice.tax_rules === "") return;
  await appendAnnulment(transaction, nameAndIssuer(invoice), { at: now, invoiceId: invoice_id });
}

/**
 * The QR code of an invoice: its address is at the agency's site to which records were sent when it was issued.
 */
async function codeOf(invoice_id: number): Promise<TaxCode | null> {
  const record = await reader().verifactuRecord.findFirst({
    where: { invoice_id, kind: "alta" },
    orderBy: { id: "asc" },
    include: { invoice: { select: { total_cents: true } } },
  });
  if (!record?.invoice) return null;
  const { issuer_nif: nif, number, issued_on: issuedOn, site, sends } = record;
  const address = qrAddress(site as AgencySite, { nif, number, issuedOn }, record.invoice.total_cents);
  return { address, isVerifiable: sends === 1 };
}

/** What became of the last record of an invoice, at the address to which records are sent. */
async function stateOf(invoice_id: number): Promise<AgencyState | null> {
  const site = await getAgencySite();
  const record = await reader().verifactuRecord.findFirst({
    where: { invoice_id },
    orderBy: { id: "desc" },
    include: { deliveries: { where: { site } } },
  });
  if (!record) return null;
  const [delivery] = record.deliveries;
  if (!delivery) return { state: "waiting", code: "", message: "" };
  return { state: delivery.state as AgencyState["state"], code: delivery.code, message: delivery.message };
}

/**
 * What a stored invoice states, as facts. Throws an Error where it has no number that the agency knows a company by.
 */
async function factsOf(transaction: Transaction, invoice: Stated): Promise<InvoiceFacts> {
  const kind = invoice.kind as InvoiceKind;
  const issuedOn = dayOf(invoice.created_at);
  // The agency reads Spanish, whatever the language of the paper.
  const names = invoice.lines
    .filter((line) => line.kind !== "heading")
    .map(({ name }) => nameInLanguage(name, invoice.language as Language, "es"));
  return {
    ...nameAndIssuer(invoice),
    ...{ kind, substituted: kind === "F3" ? await substitutedBy(transaction, invoice.id) : [], qualified: false },
    description: names.join("; "),
    rectification: await rectificationOf(transaction, invoice),
    // An invoice may be issued before the work, whose day the agency then does not take.
    operationOn: invoice.work_date < issuedOn ? invoice.work_date : null,
    recipient: isSimplified(kind) ? null : recipientOf(invoice.customer_copy),
    taxes: invoice.taxes.map(({ iva_bp, cause, base_cents, iva_cents }) => ({
      ...{
        rateBp: iva_bp,
        cause: cause as TaxCause,
        regime: regimeOf(cause as TaxCause),
        baseCents: base_cents,
        ivaCents: iva_cents,
      },
    })),
    ...{ ivaCents: invoice.iva_cents, totalCents: invoice.total_cents },
  };
}

function nameAndIssuer({
  invoice_number,
  created_at,
  letterhead,
}: Pick<Named, "invoice_number" | "created_at" | "letterhead">): Pick<InvoiceFacts, "issuer" | "number" | "issuedOn"> {
  const issuer = { nif: nifOf(letterhead.nie), name: letterhead.company_name };
  return { issuer, number: invoice_number, issuedOn: dayOf(created_at) };
}

/** The simplified invoices in whose place an F3 is issued. */
async function substitutedBy(transaction: Transaction, invoice_id: number): Promise<InvoiceName[]> {
  const links = await transaction.invoiceSubstitution.findMany({
    where: { invoice_id },
    select: { simplified: { select: named } },
    orderBy: { simplified_id: "asc" },
  });
  return links.map(({ simplified }) => nameOf(nameAndIssuer(simplified)));
}

function recipientOf(customer_copy: string): Recipient | null {
  const customer = customerOfCopy(customer_copy);
  const id = taxIdOf(customer.nie);
  if (!id) return null;
  const name = customerName(customer) ?? "";
  return "nif" in id ? { name, nif: id.nif } : { name, other: id };
}

/**
 * The invoice that is corrected. One from before the tax rules may name no number of the company, or none that the
 * agency takes, which refuses a whole message for it: then the present company's number stands in its place.
 */
function rectifiedName(rectifies: Named, present: Named["letterhead"]): InvoiceName {
  const { issuer, ...name } = nameAndIssuer(rectifies);
  return nameOf({ ...name, issuer: { ...issuer, nif: issuer.nif || nifOf(present.nie) } });
}

/** Which invoice it corrects, and of one in its place what had been stated until then. */
async function rectificationOf(
  transaction: Transaction,
  { id, rectifies_id, rectify_type, letterhead }: Stated,
): Promise<Rectification | null> {
  if (rectifies_id === null) return null;
  const sums = { net_cents: true, iva_cents: true } as const;
  const { rectified_by, ...rectifies } = await transaction.invoice.findUniqueOrThrow({
    where: { id: rectifies_id },
    select: {
      ...{ ...named, ...sums },
      rectified_by: { orderBy: { id: "asc" }, where: { id: { lt: id } }, select: { rectify_type: true, ...sums } },
    },
  });
  const original = rectifiedName(rectifies, letterhead);
  if (rectify_type === "I") return { type: "I", invoices: [original] };
  const last = rectified_by.findLastIndex((other) => other.rectify_type === "S");
  const counted = [rectified_by[last] ?? rectifies, ...rectified_by.slice(last + 1)];
  return {
    ...{ type: "S", invoices: [original] },
    baseCents: counted.reduce((sum, { net_cents }) => sum + net_cents, 0),
    ivaCents: counted.reduce((sum, { iva_cents }) => sum + iva_cents, 0),
  };
}
