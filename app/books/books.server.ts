/** Reads the book of issued invoices. */
import { customerName } from "#app/customers/customer.ts";
import { customerOfCopy } from "#app/documents/customer-copy.ts";
import { taxesAfter } from "#app/invoices/rectified-taxes.ts";
import { inBatches } from "#app/platform/batches.server.ts";
import type { CountedTable } from "#app/platform/changed-tables.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { dayOf, endOfDay, startOfDay } from "#app/platform/zone.server.ts";
import { type InvoiceKind, isSimplified, type RectifyType } from "#app/tax/invoice-kinds.ts";
import { accruedOn } from "#app/tax/quarter.ts";
import { issuerNif } from "#app/tax/tax-id.ts";
import { type BookRow, byRate, daysOf, isOfIssuer, type Period, type StatedCustomer } from "./book.ts";

/** The full invoice in the place of a simplified one. */
const substituted = {
  where: { in_force: 1 },
  select: { invoice: { select: { customer_copy: true } } },
} as const satisfies Prisma.Invoice$substitutedArgs;

/** The invoices that may count in a period, by the day of the work or of the issue. For Prisma's `where`. */
export function ofDays(period: Period) {
  const { from, to } = daysOf(period);
  return {
    OR: [{ work_date: { gte: from, lte: to } }, { created_at: { gte: startOfDay(from), lt: endOfDay(to) } }],
  } satisfies Prisma.InvoiceWhereInput;
}

/** What the book needs of an invoice. */
const booked = {
  ...{ id: true, invoice_number: true, kind: true, created_at: true, work_date: true, annulled_at: true },
  ...{ customer_id: true, customer_copy: true, rectify_type: true },
  letterhead: { select: { nie: true } },
  taxes: { orderBy: [{ iva_bp: "desc" }, { cause: "asc" }] },
  substitutes: { select: { simplified: { select: { invoice_number: true } } }, orderBy: { simplified_id: "asc" } },
  substituted,
  rectifies: {
    select: {
      ...{ invoice_number: true, taxes: true, customer_copy: true, substituted },
      rectified_by: {
        select: { id: true, rectify_type: true, taxes: true, customer_copy: true },
        orderBy: { id: "asc" },
      },
    },
  },
} as const satisfies Prisma.InvoiceSelect;

type BookedInvoice = Prisma.InvoiceGetPayload<{ select: typeof booked }>;

/** The tables of which listIssued() reads rows. */
export const tablesOfBook = ["Invoice", "InvoiceSubstitution", "Letterhead"] as const satisfies readonly CountedTable[];

/** The rows of a period, by the day on which the IVA is due and then in the order of the issue. */
export async function listIssued(period: Period): Promise<BookRow[]> {
  const { from, to } = daysOf(period);
  const where = ofDays(period);
  const found = await reader().invoice.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
  const ids = found.map(({ id }) => id);
  const rows: BookRow[] = [];
  for await (const invoices of inBatches(ids, bookedInvoices)) {
    const some = invoices.flatMap(rowsOfInvoice);
    rows.push(
      ...some.filter((row) => from <= row.accrued_on && row.accrued_on <= to && isOfIssuer(row, period.issuer)),
    );
  }
  return rows.toSorted((a, b) => (a.accrued_on < b.accrued_on ? -1 : a.accrued_on > b.accrued_on ? 1 : 0));
}

function bookedInvoices(ids: readonly number[]): Promise<BookedInvoice[]> {
  return reader().invoice.findMany({ where: { id: { in: [...ids] } }, select: booked });
}

/** A row for each rate of an invoice. */
function rowsOfInvoice({ id, rectifies, ...invoice }: BookedInvoice): BookRow[] {
  const issued_on = dayOf(invoice.created_at);
  const accrued_on = accruedOn({ ...invoice, issued_on });
  const before = rectifies?.rectified_by
    .filter((one) => one.id < id)
    .map((one) => ({ ...one, type: one.rectify_type }));
  const inPlace = rectifies && invoice.rectify_type === "S" ? taxesAfter(rectifies.taxes, before ?? []) : [];
  // What takes the place of simplified invoices has their sums, which count on their own days.
  const replaced = invoice.substitutes.length > 0 ? invoice.taxes : inPlace;
  // What was declared of it names the customer of the last one in its place.
  const stating = before?.findLast(({ type }) => type === "S") ?? rectifies;
  const full = (rectifies ?? invoice).substituted[0]?.invoice;
  const shared = {
    ...{ invoice_id: id, number: invoice.invoice_number, kind: invoice.kind as InvoiceKind, issued_on, accrued_on },
    ...{ customer_id: invoice.customer_id, ...namedCustomer(invoice) },
    rectifies: rectifies?.invoice_number ?? "",
    substitutes: invoice.substitutes.map(({ simplified }) => simplified.invoice_number).join(", "),
    declared_as: full ? statedCustomer(full.customer_copy) : null,
    corrects: invoice.rectify_type as RectifyType,
    corrected: stating ? statedCustomer(stating.customer_copy) : null,
    annulled: invoice.annulled_at ? (1 as const) : (0 as const),
    issuer: issuerNif(invoice.letterhead.nie),
  };
  return byRate(invoice.taxes, replaced).map((tax) => ({ ...shared, ...tax }));
}

/** Whom an invoice names: a simplified one, and what corrects it, names nobody. */
function namedCustomer({ kind, customer_copy }: Pick<BookedInvoice, "kind" | "customer_copy">): StatedCustomer {
  return isSimplified(kind as InvoiceKind) ? { customer: "", nie: "" } : statedCustomer(customer_copy);
}

/** Name and tax number of a customer as an invoice states them. */
function statedCustomer(customer_copy: string): StatedCustomer {
  const customer = customerOfCopy(customer_copy);
  return { customer: customerName(customer) ?? "", nie: customer.nie };
}
