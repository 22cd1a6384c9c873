/** The copy of the site that a quote or an invoice stores in its column `site_copy`, as JSON; "" for none. */
import { type Address, addressLine } from "./address.ts";

/** A site as a document prints it. How to get in, and who is there, is not the document's. */
export type SiteCopy = Address & { name: string };

/** What to store in `site_copy`; other columns of the row are left out. */
export function copyOfSite(site: SiteCopy | null): string {
  if (!site) return "";
  const { name, address, address2, address3, postcode, town, province } = site;
  return JSON.stringify({ name, address, address2, address3, postcode, town, province });
}

/** Parses what copyOfSite() gave. */
export function siteOfCopy(copy: string): SiteCopy | null {
  return copy === "" ? null : (JSON.parse(copy) as SiteCopy);
}

/** A site on one line: its name and address; the address alone where that begins with the name. */
export function siteLine(site: SiteCopy): string {
  const address = addressLine(site);
  return `${address}, `.startsWith(`${site.name}, `) ? address : [site.name, address].filter(Boolean).join(", ");
}

/** What copyOfSite() gave as one line; "" for none. */
export function siteText(copy: string): string {
  const site = siteOfCopy(copy);
  return site ? siteLine(site) : "";
}

/** Where the work for a customer is done, on one line: at the site, else at the customer's own address. */
export function workPlace({ site, customer }: { site: SiteCopy | null; customer: Address }): string {
  return site ? siteLine(site) : addressLine(customer);
}
