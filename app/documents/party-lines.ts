/** Names and addresses of company and customer as printed lines. Parts that are empty leave no gap. */
import { contactPerson, customerName } from "#app/customers/customer.ts";
import type { Words } from "#app/words/words.ts";
import { addressLines } from "./address.ts";
import { customerAddress, statedOrigin } from "./customer-address.ts";
import type { CompanyCopy, CustomerCopy } from "./document.ts";
import { joinLines, wrapLines } from "./measure.ts";
import { faces } from "./paper.ts";
import { type SiteCopy, siteLine } from "./site-copy.ts";

/** The lines of a company or a customer: the name, and the details below it. Either may be empty. */
export type PartyLines = { name: string[]; details: string[] };

/**
 * The most lines of a name, of another field and of a site. A name and an address of the most letters that fields take
 * stand whole, as an invoice must have them (RD 1619/2012, article 6.1.c and e), unless nearly all of these are wide.
 * Without a limit, such texts in all fields would push the rest off the page.
 */
const linesOfName = 8;
const linesOfField = 4;
const linesOfSite = 3;

/** The company's lines, for a column of `width` points. */
export function companyLines(company: CompanyCopy, width: number, words: Words["documents"]): PartyLines {
  const contact = [withLabel(words.telephone, company.phone), company.email, company.website];
  return {
    name: wrapLines(company.company_name, width, faces.company, linesOfName),
    details: [
      ...addressLines(company).flatMap((line) => fieldLines(line, width)),
      ...joinLines(contact, width, faces.body),
      ...fieldLines(withLabel(words.company_tax_id, company.nie), width),
    ],
  };
}

/** The customer's lines, for a column of `width` points. */
export function customerLines(customer: CustomerCopy, width: number, words: Words["documents"]): PartyLines {
  return {
    name: wrapLines(customerName(customer) ?? "", width, faces.party, linesOfName),
    details: [
      ...fieldLines(withLabel(words.attention, contactPerson(customer) ?? ""), width),
      ...fieldLines(withLabel(words.tax_ids[statedOrigin(customer).kind], customer.nie), width),
      ...customerAddress(customer, words).flatMap((line) => fieldLines(line, width)),
      ...joinLines([withLabel(words.telephone, customer.tel), customer.email], width, faces.body),
    ],
  };
}

/** The lines of a site, for a column of `width` points. */
export function siteLines(site: SiteCopy, width: number): string[] {
  return wrapLines(siteLine(site), width, faces.body, linesOfSite);
}

function fieldLines(text: string, width: number): string[] {
  return wrapLines(text, width, faces.body, linesOfField);
}

function withLabel(label: string, value: string): string {
  return value && `${label} ${value}`;
}
