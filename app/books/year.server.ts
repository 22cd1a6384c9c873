/** What a year came to: issued and collected by month, and what was sold most. */
import { lineAmount } from "#app/documents/totals.ts";
import { inForce } from "#app/jobs/invoice-in-force.server.ts";
import type { Cents } from "#app/numbers/money.ts";
import { reader, rowsOf } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { type BookRow, countedTax, daysOf } from "./book.ts";
import { ofDays } from "./books.server.ts";

/** The sums of a month, with IVA; `before_cents` is what was issued in that month of the year before. */
export type Month = { month: number; issued_cents: Cents; before_cents: Cents; collected_cents: Cents };

export type SoldProduct = { name: string; quantity_milli: number; cents: Cents };

/**
 * The years to choose from, the newest first: those of invoices and of their work up to that of `today`, and `shown`.
 */
export async function listYears(shown: number, today: Day): Promise<number[]> {
  const { _min } = await reader().invoice.aggregate({ _min: { created_at: true, work_date: true } });
  const last = Number(today.slice(0, 4));
  // The work of an invoice may have been done years before its issue.
  const days = [
    today,
    ...(_min.created_at ? [dayOf(_min.created_at)] : []),
    ...(_min.work_date ? [_min.work_date] : []),
  ];
  const from = Math.min(...days.map((day) => Number(day.slice(0, 4))));
  const years = Array.from({ length: last - from + 1 }, (_, index) => last - index);
  return [...new Set([...years, shown])].toSorted((one, other) => other - one);
}

/** The most products that are named. */
const mostProducts = 15;

/**
 * The months of a year: what was issued by the day on which its IVA is due, less what was corrected, and what was paid
 * less what was paid back. The rows are those of the whole year, and of the year before.
 */
export async function monthsOf(
  year: number,
  rows: readonly BookRow[],
  rowsBefore: readonly BookRow[],
): Promise<Month[]> {
  const { from, to } = daysOf({ year });
  const paid = await rowsOf<{ month: string; cents: number | bigint }>(Prisma.sql`
    SELECT substr(p."paid_on", 6, 2) AS "month", sum(a."amount_cents") AS "cents"
    FROM "Payment" p JOIN "PaymentPart" a ON a."payment_id" = p."id"
    WHERE p."paid_on" BETWEEN ${from} AND ${to} GROUP BY 1`);
  const collected = new Map(paid.map(({ month, cents }) => [Number(month), Number(cents)]));
  return Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    const [issued_cents, before_cents] = [issuedIn(month, rows), issuedIn(month, rowsBefore)];
    return { month, issued_cents, before_cents, collected_cents: collected.get(month) ?? 0 };
  });
}

/** What was issued in a month of the year that the rows are of. */
function issuedIn(month: number, rows: readonly BookRow[]): Cents {
  const issued = rows.filter((row) => Number(row.accrued_on.slice(5, 7)) === month).map(countedTax);
  return issued.reduce((sum, { base_cents, iva_cents }) => sum + base_cents + iva_cents, 0);
}

/**
 * What invoices of a year name most, by the amount: without IVA, and before discounts of the whole invoice. An invoice
 * counts in the year in which the book has it, of which `rows` are. Invoices that were annulled or rectified to
 * nothing, those in advance of work that another one names, and those that correct others or take the place of
 * simplified ones are left out. One that was corrected in part counts as it was issued.
 */
export async function productsOf(year: number, rows: readonly BookRow[]): Promise<SoldProduct[]> {
  const counted = new Set(rows.map(({ invoice_id }) => invoice_id));
  const lines = await reader().invoiceLine.findMany({
    where: {
      kind: "line",
      invoice: { rectifies_id: null, advance: 0, kind: { not: "F3" }, ...inForce, ...ofDays({ year }) },
    },
    select: { invoice_id: true, name: true, quantity_milli: true, unit_price_cents: true, discount_bp: true },
  });
  const sums = new Map<string, SoldProduct>();
  for (const line of lines) {
    if (!counted.has(line.invoice_id)) continue;
    const { name, quantity_milli } = line;
    const sum = sums.get(name) ?? { name, quantity_milli: 0, cents: 0 };
    sums.set(name, { name, quantity_milli: sum.quantity_milli + quantity_milli, cents: sum.cents + lineAmount(line) });
  }
  return [...sums.values()].toSorted((a, b) => b.cents - a.cents).slice(0, mostProducts);
}
