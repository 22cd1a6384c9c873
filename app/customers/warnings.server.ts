/** The warnings of the calls that save a customer: they save what a form asks about. */
import type { Words } from "#app/words/words.ts";
import { type Customer, type CustomerNames, customerName } from "./customer.ts";
import { findDoubles } from "./doubles.server.ts";
import type { Likeness } from "./doubles.ts";
import { taxNumberSentence } from "./tax-number.server.ts";

type Warnings = { nie?: string; doubles?: { id: number; name: string; same: Likeness[] }[] };

/** The warnings of an answer: a doubtful tax number, and customers who may be the same one. Empty without any. */
export async function warningsOf(customer: Customer, words: Words): Promise<{ warnings?: Warnings }> {
  const sentence = await taxNumberSentence(customer.nie);
  const doubles = await findDoubles(customer, { self: customer.id });
  const warnings: Warnings = {
    ...(sentence && { nie: sentence(words) }),
    ...(doubles.length > 0 && {
      doubles: doubles.map(({ id, same, ...names }) => ({ id, name: nameOf(id, names, words), same })),
    }),
  };
  return Object.keys(warnings).length > 0 ? { warnings } : {};
}

function nameOf(id: number, names: CustomerNames, { quotes }: Words): string {
  return customerName(names) ?? quotes.customerFallback({ id });
}
