/** The invoices of one customer, and what the customer owes. */

import type { Cents } from "#app/numbers/money.ts";
import type { Paid } from "#app/payments/payment.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";

export type CustomerInvoice = {
  id: number;
  invoice_number: string;
  created_at: Date;
  /** The day of issue, in the company's zone. */
  created_on: Day;
  paid: Paid;
  total_cents: Cents;
};

/** What a customer was invoiced in all, and what of it is unpaid. */
export type CustomerSums = { invoiced_cents: Cents; owed_cents: Cents; unpaid: number };

/** The newest invoices of a customer, at most `limit`, and how many it has in all. */
export async function invoicesOfCustomer(
  customer_id: number,
  limit: number,
): Promise<{ rows: CustomerInvoice[]; total: number }> {
  const found = await reader().invoice.findMany({
    where: { customer_id },
    select: { id: true, invoice_number: true, created_at: true, paid: true, total_cents: true },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: limit,
  });
  const rows = found.map((row) => ({ ...row, created_on: dayOf(row.created_at), paid: row.paid as Paid }));
  return { rows, total: await reader().invoice.count({ where: { customer_id } }) };
}

/** What all customers owe, and on how many invoices. */
export async function sumUnpaid(): Promise<{ owed_cents: Cents; unpaid: number }> {
  const sums = await reader().invoice.aggregate({
    where: { paid: 0 },
    _sum: { total_cents: true, paid_cents: true },
    _count: { id: true },
  });
  return { owed_cents: owedOf(sums), unpaid: sums._count.id };
}

/** The sums of a customer's invoices. */
export async function sumsOfCustomer(customer_id: number): Promise<CustomerSums> {
  const groups = await reader().invoice.groupBy({
    by: ["paid"],
    where: { customer_id },
    _sum: { total_cents: true, paid_cents: true },
    _count: { id: true },
  });
  const unpaid = groups.find(({ paid }) => paid === 0);
  return {
    invoiced_cents: groups.reduce((sum, group) => sum + (group._sum.total_cents ?? 0), 0),
    owed_cents: unpaid ? owedOf(unpaid) : 0,
    unpaid: unpaid?._count.id ?? 0,
  };
}

/** What is left of unpaid invoices. */
function owedOf({ _sum }: { _sum: { total_cents: Cents | null; paid_cents: Cents | null } }): Cents {
  return (_sum.total_cents ?? 0) - (_sum.paid_cents ?? 0);
}
