/**
 * Records invoices as they are issued and annulled, in the same transaction: registered at the start of the application
 * (docs/decisions/0081-records-at-issue.md). An invoice that was not issued under Spanish tax rules has no record.
 */
import { customerName } from "#app/customers/customer.ts";
import { customerOfCopy } from "#app/documents/customer-copy.ts";
import { atAnnul, atIssue } from "#app/invoices/issue.server.ts";
import { type AgencyState, setTaxAgency } from "#app/invoices/tax-agency.server.ts";
import { reader, type Transaction } from "#app/platform/database.server.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { TaxCause } from "#app/tax/causes.ts";
import { type InvoiceKind, isSimplified } from "#app/tax/invoice-kinds.ts";
import type { TaxCode } from "#app/tax/qr-texts.ts";
import { taxIdOf } from "#app/tax/tax-id.ts";
import type { Language } from "#app/words/languages.ts";
import { nameInLanguage } from "#app/words/written-names.server.ts";
import { type InvoiceFacts, type InvoiceName, nameOf, type Recipient, type Rectification } from "./invoice-facts.ts";
import { type AgencySite, qrAddress } from "./qr.ts";
import { getMode } from "./queue.server.ts";
import { appendAnnulment, appendRecord } from "./records.server.ts";

const stored = {
  include: {
    letterhead: { select: { company_name: true, nie: true } },
    lines: { orderBy: { position: "asc" }, select: { kind: true, name: true } },
    taxes: { orderBy: [{ iva_bp: "desc" }, { cause: "asc" }] },
    substitutes: {
      select: {
        simplified: {
          select: { invoice_number: true, created_at: true, letterhead: { select: { company_name: true, nie: true } } },
        },
      },
      orderBy: { simplified_id: "asc" },
    },
    rectifies: {
      include: {
        letterhead: { select: { nie: true } },
        rectified_by: { orderBy: { id: "asc" } },
      },
    },
  },
} as const satisfies Prisma.InvoiceDefaultArgs;

type Stored = Prisma.InvoiceGetPayload<typeof stored>;

/** The general regime (list L8), under which all that this program invoices is. */
const generalRegime = "01";

/** Registers that invoices are recorded. At the start of the application, and of programs that issue invoices. */
export function recordInvoices(): void {
  atIssue("verifactu", recordIssued);
  atAnnul("verifactu", recordAnnulled);
  setTaxAgency({ codeOf, stateOf });
}

/** Records an invoice that is being issued. Throws what appendRecord() throws: then nothing is issued. */
async function recordIssued(transaction: Transaction, invoice_id: number, now: Date): Promise<void> {
  const invoice = await transaction.invoice.findUniqueOrThrow({ where: { id: invoice_id }, ...stored });
  if (invoice.tax_rules === "") return;
  await appendRecord(transaction, factsOf(invoice), { at: now, invoiceId: invoice_id });
}

/** Records that an invoice is annulled. Throws what appendAnnulment() throws: then nothing is annulled. */
async function recordAnnulled(transaction: Transaction, invoice_id: number, now: Date): Promise<void> {
  const invoice = await transaction.invoice.findUniqueOrThrow({ where: { id: invoice_id }, ...stored });
  if (invoice.tax_rules === "") return;
  await appendAnnulment(transaction, named(invoice), { at: now, invoiceId: invoice_id });
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
  const site = (await getMode()) === "test" ? "test" : "real";
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
function factsOf(invoice: Stored): InvoiceFacts {
  const kind = invoice.kind as InvoiceKind;
  const issuedOn = dayOf(invoice.created_at);
  // The agency reads Spanish, whatever the language of the paper.
  const names = invoice.lines
    .filter((line) => line.kind !== "heading")
    .map(({ name }) => nameInLanguage(name, invoice.language as Language, "es"));
  return {
    ...named(invoice),
    ...{ kind, substituted: invoice.substitutes.map(({ simplified }) => nameOf(named(simplified))), qualified: false },
    description: names.join("; "),
    rectification: rectificationOf(invoice),
    // An invoice may be issued before the work, whose day the agency then does not take.
    operationOn: invoice.work_date < issuedOn ? invoice.work_date : null,
    recipient: isSimplified(kind) ? null : recipientOf(invoice.customer_copy),
    taxes: invoice.taxes.map(({ iva_bp, cause, base_cents, iva_cents }) => ({
      ...{
        rateBp: iva_bp,
        cause: cause as TaxCause,
        regime: generalRegime,
        baseCents: base_cents,
        ivaCents: iva_cents,
      },
    })),
    ...{ ivaCents: invoice.iva_cents, totalCents: invoice.total_cents },
  };
}

type Named = Pick<Stored, "invoice_number" | "created_at"> & { letterhead: { company_name: string; nie: string } };

function named({
  invoice_number,
  created_at,
  letterhead,
}: Named): Pick<InvoiceFacts, "issuer" | "number" | "issuedOn"> {
  const issuer = { nif: nifOf(letterhead), name: letterhead.company_name };
  return { issuer, number: invoice_number, issuedOn: dayOf(created_at) };
}

/** The company's number as the agency writes it; "" where it is none, which no record takes. */
function nifOf({ nie }: { nie: string }): string {
  const id = taxIdOf(nie);
  return id && "nif" in id ? id.nif : "";
}

function recipientOf(customer_copy: string): Recipient | null {
  const customer = customerOfCopy(customer_copy);
  const id = taxIdOf(customer.nie);
  if (!id) return null;
  const name = customerName(customer) ?? "";
  return "nif" in id ? { name, nif: id.nif } : { name, other: id };
}

/** Which invoice it corrects, and of one in its place what had been stated until then. */
function rectificationOf({ id, rectifies, rectify_type }: Stored): Rectification | null {
  if (!rectifies) return null;
  const original: InvoiceName = {
    ...{ nif: nifOf(rectifies.letterhead), number: rectifies.invoice_number },
    issuedOn: dayOf(rectifies.created_at),
  };
  if (rectify_type === "I") return { type: "I", invoices: [original] };
  const before = rectifies.rectified_by.filter((other) => other.id < id);
  const last = before.findLastIndex((other) => other.rectify_type === "S");
  const counted = [before[last] ?? rectifies, ...before.slice(last + 1)];
  return {
    ...{ type: "S", invoices: [original] },
    baseCents: counted.reduce((sum, { net_cents }) => sum + net_cents, 0),
    ivaCents: counted.reduce((sum, { iva_cents }) => sum + iva_cents, 0),
  };
}
