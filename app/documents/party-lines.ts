/** Names and addresses as lines of print; nothing that is empty leaves a gap. */
import type { Words } from "#app/words/words.ts";
import { type Address, placeLine } from "./address.ts";
import type { CompanyCopy, CustomerCopy } from "./document.ts";
import { joinLines, wrapLines } from "./measure.ts";
import { faces } from "./paper.ts";

/** A party in print: its name, and what stands below. Either may be without lines. */
export type PartyLines = { name: string[]; details: string[] };

/** No field may push the rest off the page, however long. */
const linesOfName = 3;
const linesOfField = 2;

/** The company, for a column of this width. */
export function companyLines(company: CompanyCopy, width: number, words: Words["documents"]): PartyLines {
  const contact = [labelled(words.telephone, company.phone), company.email, company.website];
  return {
    name: wrapLines(company.company_name, width, faces.company, linesOfName),
    details: [
      ...addressLines(company, width),
      ...joinLines(contact, width, faces.body),
      ...fieldLines(labelled(words.company_tax_id, company.nie), width),
    ],
  };
}

/** The customer, for a column of this width. */
export function customerLines(customer: CustomerCopy, width: number, words: Words["documents"]): PartyLines {
  return {
    name: wrapLines(nameOf(customer), width, faces.party, linesOfName),
    details: [
      ...fieldLines(labelled(words.tax_id, customer.nie), width),
      ...addressLines(customer, width),
      ...joinLines([labelled(words.telephone, customer.tel), customer.email], width, faces.body),
    ],
  };
}

/** The customer's name on one line; may be empty. */
export function nameOf({ first_name, surname }: CustomerCopy): string {
  return `${first_name} ${surname}`.trim();
}

function addressLines(party: Address, width: number): string[] {
  const lines = [party.address, party.address2, party.address3, placeLine(party)];
  return lines.flatMap((line) => fieldLines(line, width));
}

function fieldLines(text: string, width: number): string[] {
  return wrapLines(text, width, faces.body, linesOfField);
}

function labelled(label: string, value: string): string {
  return value && `${label} ${value}`;
}
