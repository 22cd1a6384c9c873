/** Checks the tax numbers of customers (docs/decisions/0044-tax-numbers.md). */
import { partsOf } from "#app/http/validation.server.ts";
import { Problem, type Sentence } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";
import { foreignLetters, plainTaxNumber } from "./tax-number.ts";

/** What is doubtful about a tax number; `country` is the code with which a foreign number begins. */
type TaxNumberDoubt = { kind: "check" | "shape" | "zeros" } | { kind: "foreign"; country: string };

/** Greece and Northern Ireland have their own codes in front of tax numbers (Directive 2006/112/EC, article 215). */
const codesOfTax: Record<string, string> = { EL: "GR", XI: "GB" };

/** Zeros are nobody's number, although their letter fits. */
const zeros = /^[A-Z]?0{7,8}[A-Z0-9]?$/;

/**
 * What is doubtful about a tax number as typed; null for one that its rules allow, and for "". A number that begins
 * with the two letters of another country, such as FR, is checked by the rules of that country: any of its tax or
 * identity numbers, with or without the letters. All others are checked as a Spanish NIF or NIE.
 */
export async function doubtOfTaxNumber(typed: string): Promise<TaxNumberDoubt | null> {
  const compact = plainTaxNumber(typed);
  if (compact === "") return null;
  // Loaded when it is first needed: it takes a tenth of a second and some megabytes.
  const { stdnum } = await import("stdnum");
  const code = foreignLetters(compact);
  if (code !== null) {
    const country = codesOfTax[code] ?? code;
    const rules = Object.values(stdnum[country] ?? {});
    if (rules.length === 0) return { kind: "shape" };
    const readings = [compact, compact.slice(2)];
    const isValid = rules.some((rule) => readings.some((reading) => rule.validate(reading).isValid));
    return isValid ? null : { kind: "foreign", country };
  }
  if (zeros.test(compact.replace(/^ES/, ""))) return { kind: "zeros" };
  const checked = stdnum.ES?.nif?.validate(compact);
  if (!checked || checked.isValid) return null;
  return { kind: checked.error?.name === "InvalidChecksum" ? "check" : "shape" };
}

/**
 * A tax number as it is stored: a right Spanish one in capitals and without signs, as records and books of the tax
 * agency have it; any other as typed. The one that is stored already stays to the letter where it is typed again.
 */
export async function storedTaxNumber(typed: string, stored: string | null = null): Promise<string> {
  const plain = plainTaxNumber(typed);
  if (typed === stored || plain === typed || plain === "" || foreignLetters(plain) !== null) return typed;
  return (await doubtOfTaxNumber(typed)) === null ? plain : typed;
}

/** The sentence for a doubtful tax number; null where there is no doubt. */
export async function taxNumberSentence(typed: string): Promise<Sentence | null> {
  const doubt = await doubtOfTaxNumber(typed);
  return doubt && (({ problems }) => doubtSentence(doubt, typed, problems));
}

function doubtSentence(doubt: TaxNumberDoubt, number: string, { taxNumber }: Words["problems"]): string {
  return doubt.kind === "foreign"
    ? taxNumber.foreign({ number, country: doubt.country })
    : taxNumber[doubt.kind]({ number });
}

/** The refusal of a form whose tax number is doubtful and not confirmed; posted with the confirmation it is saved. */
class DoubtfulTaxNumber extends Problem {}

/** The number to confirm in a refused form: the doubted one, or one that was confirmed already; "" for none. */
export function doubtedIn(error: unknown, { nie, nie_confirmed }: { nie: string; nie_confirmed: string }): string {
  return partsOf(error).some((part) => part instanceof DoubtfulTaxNumber) || nie === nie_confirmed ? nie : "";
}

/**
 * Throws DoubtfulTaxNumber unless the number is right, or `confirmed` is this number: what the box "Yes, it is so" of
 * the form posts, or the number that is saved already.
 */
export async function expectSureTaxNumber(number: string, confirmed: readonly (string | undefined)[]): Promise<void> {
  if (confirmed.some((known) => known?.trim() === number)) return;
  const sentence = await taxNumberSentence(number);
  if (sentence) throw new DoubtfulTaxNumber("invalid", sentence, { fields: (words) => ({ nie: sentence(words) }) });
}
