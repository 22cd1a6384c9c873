/** How a customer is offered to be chosen. */
import type { PageWords } from "#app/words/words.ts";
import { type Customer, type CustomerNames, customerName } from "./customer.ts";

/** The name of a customer, or "Customer #{id}". */
export function customerTitle(customer: CustomerNames & { id: number }, { quotes }: Pick<PageWords, "quotes">): string {
  return customerName(customer) ?? quotes.customerFallback({ id: customer.id });
}

/** What tells a customer from a namesake: phone, street and town. */
export function customerDetails({ tel, address, town }: Customer): string {
  return [tel, [address, town].filter(Boolean).join(", ")].filter(Boolean).join(" · ");
}
