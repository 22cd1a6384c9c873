/** When an invoice may be a simplified one (RD 1619/2012, article 4). */
import type { Cents } from "#app/numbers/money.ts";

/** Always allowed up to 400 euros with IVA (4.1.a). */
const mostOfAny: Cents = 40_000;

/** Sales and services at the consumer's home, among other cases, up to 3,000 euros with IVA (4.2.c). */
const mostAtHome: Cents = 300_000;

/** The most that a simplified invoice may come to, IVA included, by whether a person gets it or a company. */
export function mostSimplified(customerKind: string): Cents {
  return customerKind === "person" ? mostAtHome : mostOfAny;
}
