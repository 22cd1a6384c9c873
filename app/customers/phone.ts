/** Telephone numbers as links, and to be compared. They are stored and shown as typed. */
import { fold } from "#app/platform/fold.ts";
import { phoneDigits } from "#app/platform/search.ts";

/** The calling code of Spain, for numbers that are typed without one. */
const homeCode = "+34";

/**
 * The address that dials the first number of a text, such as "952 11 22 33 / 600 111 222 (Ana)": "tel:+34952112233".
 * Null where no number can be dialled.
 */
export function phoneHref(typed: string): string | null {
  // Digits with signs between them; a slash, a comma or a letter ends the number. "(0)" is not dialled with a code.
  const number = /(?:\+|00)?\(?\d[\d .\-()]*/.exec(typed.replace(/\(0\)/g, ""))?.[0].replace(/[^\d+]/g, "");
  if (!number || number.replace(/\D/g, "").length < 3) return null;
  if (number.startsWith("+")) return `tel:${number}`;
  if (number.startsWith("00")) return `tel:+${number.slice(2)}`;
  // Short numbers, such as 112, are dialled as they are.
  return isOfSpain(number) ? `tel:${homeCode}${number}` : `tel:${number}`;
}

/** Whether digits without the prefix of a country are a number of Spain: nine, of which the first is 6 to 9. */
export function isOfSpain(digits: string): boolean {
  return /^[6-9]\d{8}$/.test(digits);
}

/** Fewer digits are a short number, such as 112, or none. */
const fewestDigits = 7;

/** A number in a text: digits with signs between them. */
const numberIn = /\+?\(?\d[\d .\-()]*/g;

/**
 * The numbers in a text such as "952 11 22 33 / 600 111 222 (Ana)", as they are compared: digits without the prefix of
 * Spain. Short numbers are left out.
 */
export function phoneNumbers(typed: string): string[] {
  const numbers = typed.replace(/\(0\)/g, "").match(numberIn) ?? [];
  return [...new Set(numbers.map(phoneDigits))].filter(isLong);
}

function isLong(digits: string): boolean {
  return digits.length >= fewestDigits;
}

/** Whether a text says all of another one: its numbers, however they are written, its short numbers and its words. */
export function saysAllOf(typed: string, other: string): boolean {
  const [numbers, words] = [phoneNumbers(typed), wordsBeside(typed)];
  return (
    phoneNumbers(other).every((number) => numbers.includes(number)) &&
    wordsBeside(other).every((word) => words.includes(word))
  );
}

/** The words and the short numbers that a text has beside its phoneNumbers(), as they are compared. */
function wordsBeside(typed: string): string[] {
  const rest = typed
    .replace(/\(0\)/g, "")
    .replace(numberIn, (number) => (isLong(phoneDigits(number)) ? " " : ` ${number.replace(/\D/g, "")} `));
  return fold(rest).match(/[\p{L}\p{N}]+/gu) ?? [];
}
