/** A customer's card as the call gives it: amounts in decimal euros. */
import { missingFields } from "#app/customers/customer.ts";
import { decimalFromCents } from "#app/numbers/money.ts";
import type { CustomerCard } from "./card.server.ts";

/**
 * The answer of GET /api/customers/{id}: the customer's fields, sums, and the newest of each kind with their number.
 * For an engineer it has no sums, quotes and invoices.
 */
export function cardOnWire({ customer, sites, sales, jobs, reports }: CustomerCard) {
  return {
    ...customer,
    sites,
    missing: missingFields(customer),
    ...(sales && salesOnWire(sales)),
    jobs: { data: jobs.rows, total: jobs.total },
    reports: { data: reports.rows, total: reports.total },
  };
}

function salesOnWire({ sums, quotes, invoices }: NonNullable<CustomerCard["sales"]>) {
  return {
    invoiced: decimalFromCents(sums.invoiced_cents),
    owed: decimalFromCents(sums.owed_cents),
    overpaid: decimalFromCents(sums.overpaid_cents),
    unpaid: sums.unpaid,
    quotes: { data: quotes.rows.map(totalInEuros), total: quotes.total },
    invoices: {
      data: invoices.rows.map(({ left: _, overdue_since: __, ...row }) => totalInEuros(row)),
      total: invoices.total,
    },
  };
}

function totalInEuros<Row extends { total_cents: number; created_on: string }>({
  created_on: _,
  total_cents,
  ...row
}: Row) {
  return { ...row, total: decimalFromCents(total_cents) };
}
