/** The invoices of one customer, and what the customer owes. */

import type { Cents } from "#app/numbers/money.ts";
import { type Paid, restOf, shownPaid, unpaidOnly } from "#app/payments/payment.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { earliestDueDays, overdueSince } from "./age.ts";
import { type InvoiceState, invoiceState } from "./invoice.ts";

export type CustomerInvoice = {
  id: number;
  invoice_number: string;
  created_at: Date;
  /** The day of issue, in the company's zone. */
  created_on: Day;
  paid: Paid;
  total_cents: Cents;
  state: InvoiceState;
  /** What is left to pay, where that is not its total: it was corrected, or paid in part; else null. */
  left: { cents: Cents; corrected: boolean } | null;
  /** The day since which it is overdue; null: it is not. */
  overdue_since: Day | null;
};

/** What a customer was invoiced in all, how much of it is unpaid, and what was paid beyond what invoices ask for. */
export type CustomerSums = { invoiced_cents: Cents; owed_cents: Cents; overpaid_cents: Cents; unpaid: number };

/** The newest invoices of a customer, at most `limit`, and how many it has in all. */
export async function invoicesOfCustomer(
  customer_id: number,
  limit: number,
  today: Day = dayOf(new Date()),
): Promise<{ rows: CustomerInvoice[]; total: number }> {
  const found = await reader().invoice.findMany({
    where: { customer_id },
    select: {
      ...{ id: true, invoice_number: true, created_at: true, paid: true, total_cents: true },
      ...{ payable_cents: true, paid_cents: true, annulled_at: true, kind: true, due_on: true },
      _count: { select: { substituted: { where: { in_force: 1 } } } },
    },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: limit,
  });
  const rows = found.map(({ payable_cents, paid_cents, annulled_at, kind, due_on, _count, ...row }) => {
    const state = invoiceState({
      ...{ ...row, payable_cents, annulled: annulled_at ? 1 : 0, replaced: _count.substituted, invoice_kind: kind },
    });
    const cents = restOf({ payable_cents, paid_cents });
    const isOther = state === "unpaid" && cents !== row.total_cents;
    const paid = shownPaid({ paid: row.paid, payable_cents });
    const left = isOther ? { cents, corrected: payable_cents !== row.total_cents } : null;
    const overdue_since = overdueSince({ paid: row.paid, payable_cents, due_on }, today);
    return { ...row, created_on: dayOf(row.created_at), paid, state, left, overdue_since };
  });
  return { rows, total: await reader().invoice.count({ where: { customer_id } }) };
}

/** How many drafts of invoices a customer has. */
export function countDraftsOf(customer_id: number): Promise<number> {
  return reader().invoiceDraft.count({ where: { customer_id } });
}

/** What all customers owe, and on how many invoices. */
export async function sumUnpaid(): Promise<{ owed_cents: Cents; unpaid: number }> {
  const sums = await reader().invoice.aggregate({
    where: unpaidOnly,
    _sum: { payable_cents: true, paid_cents: true },
    _count: { id: true },
  });
  return { owed_cents: owedOf(sums._sum), unpaid: sums._count.id };
}

/** The sums of a customer's invoices. */
export async function sumsOfCustomer(customer_id: number): Promise<CustomerSums> {
  const groups = await reader().invoice.groupBy({
    by: ["paid"],
    // Without invoices over nothing, which are no debt though no payment marks them as paid (unpaidOnly).
    where: { customer_id, NOT: { paid: 0, payable_cents: 0 } },
    _sum: { payable_cents: true, paid_cents: true },
    _count: { id: true },
  });
  const [unpaid, paid] = [0, 1].map((is) => groups.find((group) => group.paid === is));
  return {
    invoiced_cents: groups.reduce((sum, group) => sum + (group._sum.payable_cents ?? 0), 0),
    owed_cents: unpaid ? owedOf(unpaid._sum) : 0,
    // A paid invoice has nothing left to pay, or less than nothing.
    overpaid_cents: paid ? -owedOf(paid._sum) || 0 : 0,
    unpaid: unpaid?._count.id ?? 0,
  };
}

/** The SQL condition that something is left to pay of an invoice `i` (unpaidOnly). */
export const isUnpaid = Prisma.sql`(i."paid" = 0 AND i."payable_cents" <> 0)`;

/** The SQL condition that an invoice `i` is overdue (overdueSince). */
export function isOverdue(today: Day): Prisma.Sql {
  return Prisma.sql`(${isUnpaid} AND i."due_on" < ${earliestDueDays(today).not_due})`;
}

/** The SQL of what is left to pay of an invoice `i` (owedOf). */
export const owedCents = Prisma.sql`(i."payable_cents" - i."paid_cents")`;

/** What is left to pay of an invoice, or of several with these sums; negative where more was paid (restOf: then 0). */
export function owedOf({ payable_cents, paid_cents }: Record<"payable_cents" | "paid_cents", Cents | null>): Cents {
  return (payable_cents ?? 0) - (paid_cents ?? 0);
}
