/** A customer's card as the call gives it: amounts in decimal euros. */
import { missingFields } from "#app/customers/customer.ts";
import { decimalFromCents } from "#app/platform/money.ts";
import type { CustomerCard } from "./card.server.ts";

/**
 * The answer of GET /api/customers/{id}: the customer's fields, sums, and the newest of each kind with their number.
 */
export function cardOnWire({ customer, sites, sums, quotes, jobs, invoices, reports }: CustomerCard) {
  return {
    ...customer,
    sites,
    missing: missingFields(customer),
    invoiced: decimalFromCents(sums.invoiced_cents),
    owed: decimalFromCents(sums.owed_cents),
    unpaid: sums.unpaid,
    quotes: {
      data: quotes.rows.map(({ created_on: _, total_cents, ...row }) => ({
        ...row,
        total: decimalFromCents(total_cents),
      })),
      total: quotes.total,
    },
    jobs: { data: jobs.rows, total: jobs.total },
    invoices: {
      data: invoices.rows.map(({ created_on: _, total_cents, ...row }) => ({
        ...row,
        total: decimalFromCents(total_cents),
      })),
      total: invoices.total,
    },
    reports: { data: reports.rows, total: reports.total },
  };
}
