/** The customer that a saved document names, as the column `customer_copy` keeps it. */
import type { CustomerCopy } from "./document.ts";

const fields = [
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

/** A customer, whatever else its row says, as the JSON that a document keeps. */
export function copyOfCustomer(customer: CustomerCopy): string {
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, customer[field]])));
}

/** The customer that such a JSON names. Only copyOfCustomer() writes it. */
export function customerOfCopy(copy: string): CustomerCopy {
  return JSON.parse(copy) as CustomerCopy;
}
