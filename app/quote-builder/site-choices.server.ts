/** The sites that the Quote Builder offers. */
import { listSites } from "#app/customers/sites.server.ts";
import { siteLine } from "#app/documents/site-copy.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import type { Quote } from "#app/quotes/quotes.server.ts";
import type { QuoteForm } from "./quote-form.ts";

/** A site as the builder offers it: its name and address on one line. */
export type SiteChoice = { id: number; name: string };

export type SitesOfCustomer = { customer_id: string; sites: readonly SiteChoice[] };

/** The sites of a customer, by name. */
async function listSiteChoices(customer_id: number): Promise<SiteChoice[]> {
  return (await listSites(customer_id)).map((site) => ({ id: site.id, name: siteLine(site) }));
}

/**
 * The site of a quote for a copy of it that is for `customer_id`: null where that is another customer, and where the
 * site was deleted.
 */
export async function siteOfCopied(quote: Quote, customer_id: number): Promise<number | null> {
  return customer_id === quote.customer_id ? siteOfCustomer(quote.site_id, customer_id) : null;
}

/** `site_id` where it is a site of the customer that is not deleted, else null. */
export async function siteOfCustomer(site_id: number | null, customer_id: number): Promise<number | null> {
  if (site_id === null) return null;
  return (await listSiteChoices(customer_id)).some(({ id }) => id === site_id) ? site_id : null;
}

/** What the choice of a site shows for the customer of a form: that customer's sites. */
export async function sitesOfForm({ customer_id }: Pick<QuoteForm, "customer_id">): Promise<SitesOfCustomer> {
  const id = parseWhole(customer_id);
  return { customer_id, sites: id === null ? [] : await listSiteChoices(id) };
}
