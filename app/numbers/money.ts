/** Amounts as whole cents, and as decimal euros in calls (behaviour 5.1). Typed amounts are in typed-number.ts. */
import { describeLanguage, type Language } from "#app/words/languages.ts";

/** A whole number of euro cents. */
export type Cents = number;

/** The largest price or discount, 9 999 999.99 (behaviour 4.2). */
export const maxCents: Cents = 999_999_999;

/**
 * A decimal in a call as text: digits, a comma or dot, up to two decimals (behaviour 4.2). Gives whole cents, or null
 * for another text or one over the bound.
 */
export function centsFromText(text: string): Cents | null {
  const match = /^(\d{1,7})(?:[.,](\d{0,2}))?$/.exec(text.trim()) ?? /^()[.,](\d{1,2})$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1] || "0") * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/**
 * A decimal number in a call (12.5) as whole cents. Null when it has more than two decimals, is negative or over the
 * bound.
 */
export function centsFromDecimal(value: number): Cents | null {
  const cents = Math.round(value * 100);
  if (!Number.isFinite(value) || value < 0 || cents > maxCents) return null;
  // 0.1 + 0.2 is not exactly 0.3: a number counts as exact when it prints with at most two decimals.
  return Math.abs(value * 100 - cents) < 1e-6 * Math.max(1, cents / 1e6) ? cents : null;
}

/** Whole cents as a decimal number for a call: 1250 gives 12.5. */
export function decimalFromCents(cents: Cents): number {
  return cents / 100;
}

/** Whole cents as an input shows them: 123450 gives "1234.50", in Spanish "1234,50". */
export function priceText(cents: Cents, language: Language): string {
  return (cents / 100).toFixed(2).replace(".", describeLanguage(language).decimal);
}

/** Whole cents as shown: "€ 3,412.20" in English, "3.412,20 €" in Spanish, with a minus sign if negative. */
export function formatMoney(cents: Cents, language: Language): string {
  const [euros = "0", rest = "00"] = (Math.abs(cents) / 100).toFixed(2).split(".");
  const minus = cents < 0 ? "−" : "";
  const { decimal, thousands, euros: withSign } = describeLanguage(language);
  const grouped = euros.replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${minus}${withSign(`${grouped}${decimal}${rest}`)}`;
}

/** What stands in the place of an amount that cannot be told, because of something typed that is no number. */
export const unknownAmount = "–";

/** Hundredths of a percent as shown, without trailing zeros: 2100 gives "21", 550 gives "5.5" ("5,5" in Spanish). */
export function formatPercent(basisPoints: number, language: Language): string {
  return String(basisPoints / 100).replace(".", describeLanguage(language).decimal);
}
