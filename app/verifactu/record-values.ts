/** Amounts, rates, days and texts as the agency's records have them. */
import type { Cents } from "#app/numbers/money.ts";
import type { Day } from "#app/platform/dates.ts";

/** The longest texts of a record, in characters (SuministroInformacion.xsd). */
export const longest = { number: 60, name: 120, description: 500, systemName: 30, version: 50, installation: 100 };

/** The largest amount: 12 digits before the point, two behind it. */
const mostCents = 99_999_999_999_999;

/**
 * An amount: 123450 cents are "1234.50". Always with two decimals, because the hash is made of the text. Throws when it
 * is no whole number of cents or has more than 12 digits before the point.
 */
export function amountText(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || Math.abs(cents) > mostCents) throw new Error(`No amount of a record: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A rate: 2100 hundredths of a percent are "21.00". Throws when it is none. */
export function rateText(basisPoints: number): string {
  if (basisPoints < 0 || basisPoints > 10_000) throw new Error(`No rate of a record: ${basisPoints}`);
  return amountText(basisPoints);
}

/** A day: "2027-01-31" is "31-01-2027". */
export function dayText(day: Day): string {
  return day.split("-").reverse().join("-");
}

/** The day that a record writes as "31-01-2027". */
export function dayOfText(text: string): Day {
  return text.split("-").reverse().join("-");
}

// What XML 1.0 cannot contain (section 2.2), and line ends and tabs, which a one-line text has not.
const notInXml = /[\p{Cc}\ufffe\uffff]|\p{Cs}/gu;

/** A text of one line and at most so many characters, without what XML cannot contain. */
export function lineText(text: string, most: number): string {
  const line = text.replace(notInXml, " ").replace(/\s+/g, " ").trim();
  return [...line].slice(0, most).join("").trimEnd();
}
