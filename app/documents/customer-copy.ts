/** The copy of the customer that a quote or an invoice stores in its column `customer_copy`, as JSON. */
import { statedOrigin } from "./customer-address.ts";
import type { CustomerCopy } from "./document.ts";

const fields = [
  "kind",
  "company_name",
  "first_name",
  "surname",
  "address",
  "address2",
  "address3",
  "town",
  "province",
  "postcode",
  "tel",
  "email",
  "nie",
] as const satisfies readonly (keyof CustomerCopy)[];

type Copied = Record<(typeof fields)[number], string>;

const copiedFields = (customer: Copied) => Object.fromEntries(fields.map((field) => [field, customer[field]]));

/** The JSON of a customer to store in `customer_copy`; other columns of the row are left out. */
export function copyOfCustomer(customer: Copied): string {
  return JSON.stringify(copiedFields(customer));
}

/** The same for a paper that is signed, and rendered anew as it was: with what it states of the customer's country. */
export function copyToSign(customer: Copied): string {
  return JSON.stringify({ ...copiedFields(customer), stated: statedOrigin(customer) });
}

/** The customer of a document that names none. */
export const unnamedCustomer = customerOfCopy(JSON.stringify(Object.fromEntries(fields.map((field) => [field, ""]))));

/** Parses the JSON that copyOfCustomer() wrote. A copy from before companies had a kind of their own is a person's. */
export function customerOfCopy(copy: string): CustomerCopy {
  return { kind: "person", company_name: "", ...(JSON.parse(copy) as Omit<CustomerCopy, "kind" | "company_name">) };
}

/** Parses what copyToSign() wrote. Papers from before it stated no country, and headed any number as a Spanish one. */
export function customerToSign(copy: string): CustomerCopy {
  return { stated: { kind: "spanish", country: "" }, ...customerOfCopy(copy) };
}
