/** What a customer's card says of a customer as their papers do. */
import type { Customer } from "#app/customers/customer.ts";
import { customerAddress } from "#app/documents/customer-address.ts";
import { originOf } from "#app/tax/tax-id.ts";
import type { Words } from "#app/words/words.ts";

/** The address of a customer on one line, and what the number is headed by. */
export function reachOf(customer: Customer, { documents, fields }: Words): { address: string; nieLabel: string } {
  const { kind } = originOf(customer.nie);
  return {
    address: customerAddress(customer, documents).join(", "),
    nieLabel: kind === "spanish" ? fields.nie : documents.tax_ids[kind],
  };
}
