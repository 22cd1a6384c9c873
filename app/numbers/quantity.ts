/** Quantities, stored as whole thousandths, and their units. Typed quantities are parsed by typed-number.ts. */
import { describeLanguage, type Language } from "#app/words/languages.ts";

/** The units of a line, as stored and in calls: pieces, metres, hours, kilograms, square metres. */
export const units = ["ud", "m", "h", "kg", "m²"] as const;

export type Unit = (typeof units)[number];

/** The largest quantity, 9 999, in thousandths (behaviour 4.2). */
export const maxQuantityMilli = 9_999_000;

/**
 * A quantity in a call (12.5) as thousandths. Null when it has more than three decimals, is not above 0 or is over the
 * bound.
 */
export function milliFromDecimal(value: number): number | null {
  const milli = Math.round(value * 1000);
  if (!Number.isFinite(value) || milli < 1 || milli > maxQuantityMilli) return null;
  // 1.005 × 1000 is not exactly 1005: a number counts as exact when it prints with at most three decimals.
  return Math.abs(value * 1000 - milli) < 1e-6 ? milli : null;
}

/** Thousandths as a decimal number for a call: 12500 gives 12.5. */
export function decimalFromMilli(milli: number): number {
  return milli / 1000;
}

/** Thousandths as shown, without trailing zeros: 12500 gives "12.5", in Spanish "12,5". */
export function formatQuantity(milli: number, language: Language): string {
  return String(milli / 1000).replace(".", describeLanguage(language).decimal);
}

/**
 * Thousandths as an input shows them. Beside formatQuantity(), "1,125" gets a zero at its end: without it, it would
 * read as 1125 too, and be asked about.
 */
export function quantityText(milli: number, language: Language): string {
  const text = formatQuantity(milli, language);
  return /^[1-9]\D\d{3}$/.test(text) ? `${text}0` : text;
}
