/** Invoices as calls give them: amounts in decimal euros, the percent of IVA in percent. */
import { lineOnWire, saleOnWire } from "#app/documents/sales-wire.ts";
import { siteLine } from "#app/documents/site-copy.ts";
import type { TaxSum } from "#app/documents/totals.ts";
import { decimalFromCents } from "#app/numbers/money.ts";
import { shownPaid } from "#app/payments/payment.ts";
import { notFound } from "#app/platform/problem.ts";
import type { InvoiceKind } from "#app/tax/invoice-kinds.ts";
import { type DraftRow, getDraft, isDraftId } from "./invoice-drafts.server.ts";
import type { InvoiceRow } from "./invoice-list.server.ts";
import type { InvoiceLine } from "./invoice-source.ts";
import { getInvoice } from "./invoices.server.ts";
import { agencyStateOf } from "./tax-agency.server.ts";

/** A row of GET /api/invoices. */
export function rowOnWire({
  created_on: _,
  email: __,
  replaced: ___,
  before_rules: ____,
  paid,
  payable_cents,
  total_cents,
  paid_cents,
  ...row
}: InvoiceRow) {
  return {
    ...kindsOnWire(row),
    ...{ paid: shownPaid({ paid, payable_cents }), total: decimalFromCents(total_cents) },
    ...{ payable: decimalFromCents(payable_cents), paid_total: decimalFromCents(paid_cents) },
  };
}

/** A draft in a list; its total is null where it can no longer be issued. */
export function draftRowOnWire({ updated_at, total_cents, ...row }: DraftRow) {
  return { ...row, draft: 1, updated_at, total: total_cents === null ? null : decimalFromCents(total_cents) };
}

/**
 * The invoice or the draft that the calls answer which get, make or mark one. A draft that was issued is answered with
 * its invoice. Throws a not-found Problem, and what getDraft() throws.
 */
export async function invoiceOnWire(id: number) {
  if (!isDraftId(id)) return issuedOnWire(id);
  const draft = await getDraft(id);
  return draft.invoice_id === null ? draftOnWire(draft) : issuedOnWire(draft.invoice_id);
}

/** A draft as the invoice that it would be now, without a number. */
function draftOnWire(draft: Extract<Awaited<ReturnType<typeof getDraft>>, { invoice_id: null }>) {
  const { id, customer, quotes, site, work_date, type, created_at, taxes } = draft;
  const { discount, discount_percent, net, iva, iva_percent, total } = saleOnWire(draft);
  return {
    ...{ id, draft: 1, invoice_number: null, customer_id: customer.id, created_at, work_date, type },
    quote_number: quotes.map(({ quote_number }) => quote_number).join(", "),
    site: site ? siteLine(site) : "",
    ...{ discount, discount_percent, net, iva, iva_percent, total },
    ...{ items: draft.lines.map(ratedLineOnWire), taxes: taxes.map(taxOnWire) },
  };
}

async function issuedOnWire(id: number) {
  const invoice = await getInvoice(id);
  if (!invoice) throw notFound();
  const { paid, paid_cents, payable_cents, taxes, ...rest } = saleOnWire(invoice);
  const verifactu = await agencyStateOf(id);
  return {
    ...{ ...kindsOnWire(rest), draft: 0, items: invoice.lines.map(ratedLineOnWire), taxes: taxes.map(taxOnWire) },
    ...{ paid: shownPaid({ paid, payable_cents }), payable: decimalFromCents(payable_cents) },
    paid_total: decimalFromCents(paid_cents),
    ...(verifactu && { verifactu }),
  };
}

/** `kind` is the invoice's; whether the customer is a person or a company is told as `customer_kind`. */
function kindsOnWire<Row extends { kind: string; invoice_kind: InvoiceKind }>({ kind, invoice_kind, ...row }: Row) {
  return { ...row, kind: invoice_kind, customer_kind: kind };
}

/** A line with its percent of IVA. */
function ratedLineOnWire({ iva_bp, ...line }: InvoiceLine) {
  return { ...lineOnWire(line), iva_percent: iva_bp / 100 };
}

/** What an invoice comes to at one rate. */
export function taxOnWire({ iva_bp, cause, base_cents, iva_cents }: TaxSum) {
  return { iva_percent: iva_bp / 100, cause, base: decimalFromCents(base_cents), iva: decimalFromCents(iva_cents) };
}
