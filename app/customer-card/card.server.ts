/** Reads what a customer's card shows: the customer, what they owe, and the newest of everything they had. */
import type { Customer } from "#app/customers/customer.ts";
import { getVersionedCustomer } from "#app/customers/customers.server.ts";
import type { Site } from "#app/customers/site.ts";
import { listSites } from "#app/customers/sites.server.ts";
import { type CustomerSums, invoicesOfCustomer, sumsOfCustomer } from "#app/invoices/customer-invoices.server.ts";
import { jobsOfCustomer } from "#app/jobs/customer-jobs.server.ts";
import type { Versioned } from "#app/platform/versions.server.ts";
import { quotesOfCustomer } from "#app/quotes/customer-quotes.server.ts";
import { reportsOfCustomer } from "#app/service-reports/customer-reports.server.ts";

/** The most rows of each kind on a card. */
const rowsOfEach = 10;

export type CustomerCard = {
  customer: Customer;
  sites: Site[];
  sums: CustomerSums;
  quotes: Awaited<ReturnType<typeof quotesOfCustomer>>;
  jobs: Awaited<ReturnType<typeof jobsOfCustomer>>;
  invoices: Awaited<ReturnType<typeof invoicesOfCustomer>>;
  reports: Awaited<ReturnType<typeof reportsOfCustomer>>;
};

/** The card of a customer, with the customer's version; null for an unknown one. */
export async function getCustomerCard(id: number): Promise<Versioned<CustomerCard> | null> {
  const found = await getVersionedCustomer(id);
  if (!found) return null;
  const [sites, sums, quotes, jobs, invoices, reports] = await Promise.all([
    listSites(id),
    sumsOfCustomer(id),
    quotesOfCustomer(id, rowsOfEach),
    jobsOfCustomer(id, rowsOfEach),
    invoicesOfCustomer(id, rowsOfEach),
    reportsOfCustomer(id, rowsOfEach),
  ]);
  return { thing: { customer: found.thing, sites, sums, quotes, jobs, invoices, reports }, version: found.version };
}
