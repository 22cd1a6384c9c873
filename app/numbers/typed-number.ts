/**
 * Parses amounts, percents and quantities as people type them, in English or Spanish notation. An ambiguous text is
 * refused, not guessed. Numbers in calls are parsed by fields.ts.
 */

import type { Language } from "#app/words/languages.ts";
import type { ScreenWords } from "#app/words/words.ts";
import { type Cents, formatMoney, formatPercent, maxCents, priceText } from "./money.ts";
import { maxQuantityMilli, quantityText, type Unit } from "./quantity.ts";

/** Why a text is not accepted as the number of a field. */
export type NumberFault =
  | { fault: "notNumber" | "negative" | "decimals" }
  /** "5 %" where an amount is asked for, "5 €" where a percent is. */
  | { fault: "otherKind" }
  /** A quantity with something behind it. */
  | { fault: "unit"; typed: string }
  | { fault: "tooLarge"; max: number }
  /** The two readings: "1.500" is 1500 where a dot groups thousands, and 1.5 where it separates decimals. */
  | { fault: "ambiguous"; readings: readonly [number, number] };

export type Reading = { value: number; fault?: undefined } | (NumberFault & { value?: undefined });

/** The kind of a field: an amount in euros, a percent from 0 to 100, a quantity in some unit. */
export type NumberKind = "amount" | "percent" | "quantity";

/** The largest value of each kind, in cents, hundredths of a percent, thousandths (behaviour 4.2). */
const bounds: Record<NumberKind, number> = { amount: maxCents, percent: 10_000, quantity: maxQuantityMilli };

/** The decimals that each kind may have. */
const decimals: Record<NumberKind, number> = { amount: 2, percent: 2, quantity: 3 };

/** The least number above 0 of a kind, in euros, percent or units: 0.01, 0.01 or 0.001. */
export function leastAbove0(kind: NumberKind): number {
  return 1 / 10 ** decimals[kind];
}

/** The units that may stand around a number of each kind. */
const units: Record<NumberKind, RegExp> = {
  amount: /^(?:€|eur|euros?)? ?(.*?) ?(?:€|eur|euros?)?$/i,
  percent: /^(.*?) ?%?$/,
  quantity: /^(.*)$/,
};

/** No number that anybody types is longer, also with many zeros. */
const longestNumber = 1_000;

/** What people write behind a quantity in each unit, in either language, without the dot of an abbreviation. */
const unitTexts: Record<Unit, RegExp> = {
  ud: /^(u|uds?|unid(ad(es)?)?|pie(za|ce)s?|pcs?)$/i,
  m: /^m(ts?|et(ro|er|re)s?)?$/i,
  h: /^h(rs?|oras?|ours?)?$/i,
  kg: /^k(gs?|ilos?)$/i,
  "m²": /^m[²2]$/i,
};

/** A typed text without marks that nobody sees, and with single spaces. */
function spacedText(text: string): string {
  // No number has a mark that nobody sees. The rule for texts, withoutMarks(), would weigh more in each form's scripts.
  return text
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The parts of a quantity as typed: what may be its number, and what follows. */
function partsOf(text: string): [string, string] {
  const [number = ""] = /^[-−–\d.,'’ ]*/.exec(text) ?? [];
  return [number.trim(), text.slice(number.length)];
}

/** A typed quantity without the unit of its line behind it: "2 h" gives "2" in hours. Any other stays as typed. */
export function withoutUnit(text: string, unit: Unit): string {
  const [number, rest] = partsOf(spacedText(text));
  return number !== "" && unitTexts[unit].test(rest.replace(/\.$/, "")) ? number : text;
}

/**
 * Parses a typed number: "1.234,56", "1,234.56", "1 234,56", "1'234.56", "1500 €", "€ 12" and the like. Gives whole
 * cents, hundredths of a percent or thousandths, or the fault. "" is not a number: whether it is allowed is up to the
 * caller.
 */
export function readNumber(text: string, kind: NumberKind): Reading {
  const spaced = spacedText(text);
  if (spaced.length > longestNumber) return { fault: "notNumber" };
  const unsigned = spaced.replace(/^((?:€|eur|euros?)? ?)[-−–] ?/i, "$1");
  const read = readAs(unsigned, kind);
  if (read.fault === "notNumber") return faultOf(unsigned, kind);
  if (unsigned !== spaced) return { fault: "negative" };
  if (read.fault) return read;
  return read.value > bounds[kind] ? { fault: "tooLarge", max: bounds[kind] } : read;
}

function readAs(unsigned: string, kind: NumberKind): Reading {
  return readScaled(units[kind].exec(unsigned)?.[1] ?? "", kind);
}

/** Why a text without a minus sign is no number of its kind. */
function faultOf(unsigned: string, kind: NumberKind): NumberFault {
  if (kind === "quantity") {
    const [number, typed] = partsOf(unsigned);
    const isNumber = /^[\p{L}€%]/u.test(typed) && readScaled(number, kind).fault !== "notNumber";
    return isNumber ? { fault: "unit", typed } : { fault: "notNumber" };
  }
  const other = readAs(unsigned, kind === "amount" ? "percent" : "amount");
  return { fault: other.fault === "notNumber" ? "notNumber" : "otherKind" };
}

/** Groups of three digits with one separator, then decimals after another one. */
const grouped = /^([1-9]\d{0,2}(?:([ .,'’])\d{3})(?:\2\d{3})*)(?:(?!\2)([.,])(\d*))?$/;

/** Digits without groups, then decimals after a comma or a dot. */
const plain = /^(\d*)(?:[.,](\d*))?$/;

function readScaled(text: string, kind: NumberKind): Reading {
  const groups = grouped.exec(text);
  const [, whole = "", fraction = ""] = plain.exec(text) ?? [];
  const isPlain = whole !== "" || fraction !== "";
  if (groups && isPlain) {
    // A percent is below a thousand, so a dot or comma in it must separate decimals: here there are too many.
    if (kind === "percent") return { fault: "decimals" };
    const together = scaleDigits(whole + fraction, "", kind);
    // Where the number would be too large without decimals, as 12,125 metres, they are decimals; but not in 10.000,
    // since nobody writes a decimal 0 at the end.
    const isTooLarge = together.value !== undefined && together.value > bounds[kind];
    if (kind === "quantity" && isTooLarge && !fraction.endsWith("0")) return scaleDigits(whole, fraction, kind);
    return { fault: "ambiguous", readings: [Number(whole + fraction), Number(`${whole}.${fraction}`)] };
  }
  if (groups) return scaleDigits((groups[1] ?? "").replace(/\D/g, ""), groups[4] ?? "", kind);
  return isPlain ? scaleDigits(whole, fraction, kind) : { fault: "notNumber" };
}

/** Digits before and after the decimal sign, in the smallest part of the kind. Zeros at the end may be many. */
function scaleDigits(whole: string, fraction: string, kind: NumberKind): Reading {
  const places = decimals[kind];
  const kept = fraction.length > places && kind === "quantity" ? fraction.replace(/0+$/, "") : fraction;
  if (kept.length > places) return { fault: "decimals" };
  // With more than 15 digits a number is not exact, but it is over every bound anyway.
  const digits = whole.replace(/^0+/, "").slice(0, 15 - places);
  return { value: Number(digits || "0") * 10 ** places + Number(kept.padEnd(places, "0")) };
}

/** A typed amount in cents; null when it is not an amount. */
export function typedCents(text: string): Cents | null {
  return readNumber(text, "amount").value ?? null;
}

/** A typed percent in hundredths, 0 for an empty text; null when it is not a percent. */
export function typedPercent(text: string): number | null {
  return text.trim() === "" ? 0 : (readNumber(text, "percent").value ?? null);
}

/** A number as an input shows it: "1234,50", "5,5", "2". */
export function numberText(value: number, kind: NumberKind, language: Language): string {
  if (kind === "amount") return priceText(value, language);
  return kind === "percent" ? formatPercent(value, language) : quantityText(value, language);
}

/** A typed quantity in thousandths, also with the unit of its line behind it; undefined when it is none. */
export function typedMilli({ quantity, unit }: { quantity: string; unit: Unit }): number | undefined {
  return readNumber(withoutUnit(quantity, unit), "quantity").value;
}

type TypedLine = {
  quantity: string;
  unit: Unit;
  unit_price: string;
  /** In percent; may be empty. */
  discount: string;
};

/** Whether something is typed that is no number of its kind: saving refuses it, and what is made of it is not known. */
export function isMistyped(text: string, kind: NumberKind): boolean {
  return text.trim() !== "" && readNumber(text, kind).fault !== undefined;
}

/** Whether a number of a typed line is no number: the amount of the line is not known. Empty fields are none. */
export function isLineMistyped({ quantity, unit, unit_price, discount }: TypedLine): boolean {
  if (isMistyped(withoutUnit(quantity, unit), "quantity")) return true;
  return isMistyped(unit_price, "amount") || isMistyped(discount, "percent");
}

/**
 * The numbers of a line of a quote or an invoice as it is typed: in thousandths, cents and hundredths of a percent.
 * Null while one of them is missing or wrong, or the quantity is 0.
 */
export function typedLineNumbers({ quantity, unit, unit_price, discount }: TypedLine): {
  quantity_milli: number;
  unit_price_cents: Cents;
  discount_bp: number;
} | null {
  const quantity_milli = typedMilli({ quantity, unit }) || null;
  const unit_price_cents = typedCents(unit_price);
  const discount_bp = typedPercent(discount);
  if (quantity_milli === null || unit_price_cents === null || discount_bp === null) return null;
  return { quantity_milli, unit_price_cents, discount_bp };
}

/**
 * A typed text as an input shows its number: "1.234,5 €" gives "1234,50". A text that is not a number is returned
 * unchanged.
 */
export function tidyNumber(text: string, kind: NumberKind, language: Language): string {
  const read = readNumber(text, kind);
  return read.fault ? text : numberText(read.value, kind, language);
}

/**
 * What an ambiguous text may mean, as an input shows it and as it is said: "1500,00" as "1.500,00 €", and "1,50" as
 * "1,50 €", for "1.500"; nothing for any other.
 */
export function readingTexts(text: string, kind: NumberKind, language: Language): { typed: string; said: string }[] {
  const read = readNumber(text, kind);
  if (read.fault !== "ambiguous") return [];
  return read.readings.map((number) => {
    const typed = numberText(Math.round(number * 10 ** decimals[kind]), kind, language);
    return { typed, said: kind === "amount" ? formatMoney(Math.round(number * 100), language) : typed };
  });
}

/** The sentence for a refused number, with the label of its field; `isChosen`: euros or percent is chosen beside it. */
export function faultSentence(
  words: ScreenWords["numbers"],
  { label, text, kind, isChosen = false }: { label: string; text: string; kind: NumberKind; isChosen?: boolean },
  wrong: NumberFault,
): string {
  if (wrong.fault === "ambiguous") return words.ambiguous({ label, kind, readings: wrong.readings });
  if (wrong.fault === "tooLarge") return words.tooLarge({ label, kind, max: wrong.max });
  if (wrong.fault === "unit") return words.unit({ label, typed: wrong.typed });
  if (wrong.fault === "otherKind") return words.otherKind({ label, text, kind, isChosen });
  if (wrong.fault === "notNumber") return words.notNumber({ label, text, kind });
  return words[wrong.fault]({ label, kind });
}
