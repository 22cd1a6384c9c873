/** Reads the data that an invoice's PDF prints. */
import { unnamedCustomer } from "#app/documents/customer-copy.ts";
import { printedRelations, storedDocument, textLines } from "#app/documents/stored-document.server.ts";
import type { TaxSum } from "#app/documents/totals.ts";
import type { Cents } from "#app/numbers/money.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { notFound } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { type InvoiceKind, isSimplified, staysOwed } from "#app/tax/invoice-kinds.ts";
import { printedTaxNumber } from "#app/tax/tax-id.ts";
import { isIssuedPaid } from "./invoice.ts";
import type { InvoiceDocument, TaxTotals } from "./invoice-document.ts";
import { isSameTax, taxesAfter } from "./rectified-taxes.ts";
import { taxCodeOf } from "./tax-agency.server.ts";

/** The printed data of an invoice. Throws a not-found Problem. */
export async function getInvoiceDocument(id: number): Promise<InvoiceDocument> {
  const invoice = await reader().invoice.findUnique({
    where: { id },
    include: {
      ...printedRelations,
      taxes: { orderBy: [{ iva_bp: "desc" }, { cause: "asc" }] },
      payments: paidParts,
      rectifies: {
        include: {
          taxes: true,
          payments: paidParts,
          rectified_by: { include: { taxes: true }, orderBy: { id: "asc" } },
        },
      },
      substitutes: {
        select: { simplified: { select: { invoice_number: true, created_at: true } } },
        orderBy: { simplified_id: "asc" },
      },
    },
  });
  if (!invoice) throw notFound();
  const { invoice_number, quote_number, work_date, no_iva_reason, rectifies, reason } = invoice;
  const document = storedDocument({ ...invoice, iva_bp: invoice.iva_bp ?? 0 });
  const taxes = invoice.taxes.map(({ invoice_id: _, ...tax }) => tax);
  const invoice_kind = invoice.kind as InvoiceKind;
  const corrected = rectifies && correctedBy(rectifies, invoice);
  // One that corrects another is paid with it, until when and to which account that one says.
  const terms = rectifies ?? invoice;
  return {
    ...document,
    ...(invoice.tax_rules !== "" && {
      company: { ...document.company, nie: printedTaxNumber(document.company.nie) },
      customer: { ...document.customer, nie: printedTaxNumber(document.customer.nie) },
    }),
    // A simplified invoice is recorded without a recipient, so that it names none.
    ...(isSimplified(invoice_kind) && { customer: unnamedCustomer, site: null }),
    kind: "invoice",
    taxes,
    lines: document.lines.map((line, index) => {
      const { iva_bp, cause, kind } = invoice.lines[index] ?? {};
      const isRated = taxes.length > 1 && line.kind !== "heading" && iva_bp !== undefined;
      return {
        ...line,
        ...(isRated && { iva_bp, ...(cause && { cause }) }),
        ...(kind === "deduction" && { isDeduction: true }),
      };
    }),
    ...{ invoice_number, quote_number, work_date, no_iva_reason, invoice_kind },
    isAdvance: invoice.advance === 1,
    isOfAdvance: (rectifies ?? invoice).advance === 1,
    issued_on: dayOf(invoice.created_at),
    ...{ due_on: terms.due_on, payment_terms: terms.payment_terms, iban: terms.iban, iban2: terms.iban2 },
    payment_ways: textLines(terms.payment_ways),
    paid_on: rectifies ? null : paidOn(invoice),
    due_cents: Math.max(0, corrected ? corrected.due_cents : invoice.total_cents - invoice.paid_at_issue_cents),
    rectifies: rectifies &&
      corrected && {
        ...{ number: rectifies.invoice_number, issued_on: dayOf(rectifies.created_at), reason },
        ...{ type: invoice.rectify_type === "S" ? "S" : "I", before: corrected.before },
      },
    substitutes: invoice.substitutes.map(({ simplified: { invoice_number: number, created_at } }) => ({
      ...{ number, issued_on: dayOf(created_at) },
    })),
    tax_code: invoice.tax_rules === "" ? null : await taxCodeOf(id),
  };
}

const paidParts = {
  include: { payment: { select: { paid_on: true, created_at: true } } },
} as const;

type Paid = { payments: { amount_cents: Cents; payment: { paid_on: Day; created_at: Date } }[] };

/** The payments that were there when an invoice was issued. */
function paidBefore({ payments }: Paid, issued_at: Date): Paid["payments"] {
  return payments.filter(({ payment }) => payment.created_at <= issued_at);
}

/** The day of the last payment of an invoice that was paid when it was issued, or is in the place of such ones. */
function paidOn(invoice: Paid & { paid_at_issue_cents: Cents; total_cents: Cents; created_at: Date }): Day | null {
  if (!isIssuedPaid(invoice)) return null;
  const { created_at } = invoice;
  const days = paidBefore(invoice, created_at).map(({ payment }) => payment.paid_on);
  return days.toSorted().at(-1) ?? dayOf(created_at);
}

type Corrected = Paid & {
  taxes: TaxSum[];
  rectified_by: { id: number; kind: string; rectify_type: string; taxes: TaxSum[] }[];
};

/**
 * What the invoice that is corrected came to before this correction, and what was still to be paid of it after: 0 where
 * that is not what the customer owes.
 */
function correctedBy(original: Corrected, { id, created_at }: { id: number; created_at: Date }) {
  const corrections = original.rectified_by.map(({ id, rectify_type: type, taxes }) => ({ id, type, taxes }));
  const sumsWith = (counted: typeof corrections) => addedUp(taxesAfter(original.taxes, counted, isSameTax));
  const after = sumsWith(corrections.filter((one) => one.id <= id));
  const owesMore = original.rectified_by.some((one) => one.id <= id && staysOwed(one.kind as InvoiceKind));
  const paid = paidBefore(original, created_at).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return {
    before: sumsWith(corrections.filter((one) => one.id < id)),
    due_cents: owesMore ? 0 : after.base_cents + after.iva_cents - paid,
  };
}

function addedUp(taxes: readonly TaxSum[]): TaxTotals {
  const sum = (of: "base_cents" | "iva_cents") => taxes.reduce((all, tax) => all + tax[of], 0);
  return { base_cents: sum("base_cents"), iva_cents: sum("iva_cents") };
}
