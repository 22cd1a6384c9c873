/** What is said of a saved customer that may be wrong: by calls, which save what a form asks about, and by forms. */
import type { Sentence } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";
import { type Customer, type CustomerNames, customerName } from "./customer.ts";
import { findDoubles } from "./doubles.server.ts";
import { type Likeness, taxCode } from "./doubles.ts";
import { isOfSpain, phoneNumbers } from "./phone.ts";
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

/** What is said of a postcode of four digits of a customer of Spain, unless they had it `before`. */
export function shortPostcode(
  { postcode, ...customer }: Pick<Customer, "postcode" | "tel" | "nie">,
  before: Pick<Customer, "postcode"> | null,
): Sentence[] {
  const whole = inSpain(postcode);
  if (whole === null || postcode === before?.postcode || !seemsSpanish(customer)) return [];
  return [({ problems }) => problems.imports.shortPostcode({ postcode, whole })];
}

/** A postcode of four digits as it would be in Spain, where all have five; null for any other. */
export function inSpain(postcode: string): string | null {
  return /^[1-9]\d{3}$/.test(postcode) ? `0${postcode}` : null;
}

/** Whether a telephone number or the tax number of a customer, or of the company, is one of Spain. */
export function seemsSpanish({ tel, nie }: Pick<Customer, "tel" | "nie">): boolean {
  return phoneNumbers(tel).some(isOfSpain) || /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/.test(taxCode(nie));
}

type Saved = {
  now: Parameters<typeof shortPostcode>[0];
  before?: Pick<Customer, "postcode"> | null;
  /** The customer who had another address before, and how many booked visits are at the new one now. */
  moved?: { id: number; visits: number };
};

/** The notice after a form that has saved a customer: `text`, what may be wrong, and what is at the new address now. */
export function savedNotice(text: string, words: Words, { now, before = null, moved }: Saved) {
  const said = shortPostcode(now, before).map((sentence) => sentence(words));
  const link = moved && moved.visits > 0 ? { to: `/customers/${moved.id}`, text: words.customers.card } : null;
  if (moved && link) said.push(words.problems.visitsAtNewAddress({ n: moved.visits }));
  return { tone: said.length > 0 ? ("warn" as const) : ("ok" as const), text: [text, ...said].join(" "), link };
}
