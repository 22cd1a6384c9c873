/** Reads what a customer's card shows: the customer, what they owe, and the newest of everything they had. */
import type { DeclarationRow } from "#app/customer-declarations/declaration.ts";
import { listDeclarations } from "#app/customer-declarations/declarations.server.ts";
import type { Customer } from "#app/customers/customer.ts";
import { getVersionedCustomer } from "#app/customers/customers.server.ts";
import type { Site } from "#app/customers/site.ts";
import { listSites } from "#app/customers/sites.server.ts";
import { type CustomerSums, invoicesOfCustomer, sumsOfCustomer } from "#app/invoices/customer-invoices.server.ts";
import { jobsOfCustomer } from "#app/jobs/customer-jobs.server.ts";
import { limitedToEngineer } from "#app/platform/request.server.ts";
import type { Versioned } from "#app/platform/versions.server.ts";
import { quotesOfCustomer } from "#app/quotes/customer-quotes.server.ts";
import { reportsOfCustomer } from "#app/service-reports/customer-reports.server.ts";

/** The most rows of each kind on a card. */
const rowsOfEach = 10;

export type CustomerCard = {
  customer: Customer;
  sites: Site[];
  /** What engineers do not see: for them it is null. */
  sales: {
    sums: CustomerSums;
    quotes: Awaited<ReturnType<typeof quotesOfCustomer>>;
    invoices: Awaited<ReturnType<typeof invoicesOfCustomer>>;
    declarations: DeclarationRow[];
  } | null;
  jobs: Awaited<ReturnType<typeof jobsOfCustomer>>;
  reports: Awaited<ReturnType<typeof reportsOfCustomer>>;
};

/** The card of a customer, with the customer's version; null for one who is unknown, or not of the engineer's jobs. */
export async function getCustomerCard(id: number): Promise<Versioned<CustomerCard> | null> {
  const found = await getVersionedCustomer(id);
  if (!found) return null;
  const [sites, sales, jobs, reports] = await Promise.all([
    listSites(id),
    limitedToEngineer() === null ? salesOf(id) : null,
    jobsOfCustomer(id, rowsOfEach),
    reportsOfCustomer(id, rowsOfEach),
  ]);
  return { thing: { customer: found.thing, sites, sales, jobs, reports }, version: found.version };
}

async function salesOf(id: number) {
  const [sums, quotes, invoices, declarations] = await Promise.all([
    sumsOfCustomer(id),
    quotesOfCustomer(id, rowsOfEach),
    invoicesOfCustomer(id, rowsOfEach),
    listDeclarations(id),
  ]);
  return { sums, quotes, invoices, declarations };
}
