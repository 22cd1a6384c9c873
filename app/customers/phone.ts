/** Telephone numbers as links, and to be compared. They are stored and shown as typed. */
import { fold } from "#app/platform/fold.ts";
import { phoneDigits } from "#app/platform/search.ts";

/** The calling code of Spain, for numbers that are typed without one. */
const homeCode = "+34";

/** Fewer digits are a short number, such as 112, or none. */
const fewestDigits = 7;

/** Fewer digits are nothing that can be dialled. */
const fewestDialled = 3;

/** A number in a text: digits with signs between them. */
const numberIn = /\+?\(?\d(?:[\d .\-()]*\d)?/g;

/** The numbers of a text as typed, each with its place in the text; signs behind a number are not part of it. */
function numbersIn(typed: string): { text: string; at: number }[] {
  return [...typed.matchAll(numberIn)].map(({ 0: text, index }) => {
    // "(600 111 222)" is a number in brackets, "(952) 11 22 33" has brackets of its own.
    const isInBrackets = text.startsWith("(") && !text.includes(")");
    return isInBrackets ? { text: text.slice(1), at: index + 1 } : { text, at: index };
  });
}

/** "(0)" is not dialled behind the prefix of a country. */
function withoutZero(number: string): string {
  return number.replace(/\(0\)/g, "");
}

/** A part of a text: a number, with the address that dials it, or what stands between numbers. */
export type PhonePart = { text: string; href: string | null };

/**
 * The parts of a text such as "952 11 22 33 / 600 111 222 (Ana)", in their order. A short number, such as 112, is only
 * dialled where there is no other: beside another it is an extension or a floor.
 */
export function phoneParts(typed: string): PhonePart[] {
  const all = numbersIn(typed);
  const long = all.filter(({ text }) => isLong(phoneDigits(withoutZero(text))));
  const dialled = long.length > 0 ? long : all.filter(({ text }) => text.replace(/\D/g, "").length >= fewestDialled);
  const parts: PhonePart[] = [];
  let end = 0;
  for (const { text, at } of dialled) {
    parts.push({ text: typed.slice(end, at), href: null }, { text, href: hrefOf(text) });
    end = at + text.length;
  }
  return [...parts, { text: typed.slice(end), href: null }].filter(({ text }) => text !== "");
}

/** The numbers of a text that can be dialled, each with its address: "952 11 22 33" with "tel:+34952112233". */
export function dialledNumbers(typed: string): { text: string; href: string }[] {
  return phoneParts(typed).flatMap(({ text, href }) => (href === null ? [] : [{ text, href }]));
}

function hrefOf(text: string): string {
  const number = withoutZero(text).replace(/[^\d+]/g, "");
  if (number.startsWith("+")) return `tel:${number}`;
  if (number.startsWith("00")) return `tel:+${number.slice(2)}`;
  // Short numbers, such as 112, are dialled as they are.
  return isOfSpain(number) ? `tel:${homeCode}${number}` : `tel:${number}`;
}

/** Whether digits without the prefix of a country are a number of Spain: nine, of which the first is 6 to 9. */
export function isOfSpain(digits: string): boolean {
  return /^[6-9]\d{8}$/.test(digits);
}

/** Whether a text may reach somebody by telephone: "por la tarde", "no tiene" and "-" have no digit. */
export function hasDigit(tel: string): boolean {
  return /\d/.test(tel);
}

/**
 * The numbers in a text such as "952 11 22 33 / 600 111 222 (Ana)", as they are compared: digits without the prefix of
 * Spain. Short numbers are left out.
 */
export function phoneNumbers(typed: string): string[] {
  return [...new Set(numbersIn(typed).map(({ text }) => phoneDigits(withoutZero(text))))].filter(isLong);
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
  const rest = withoutZero(typed).replace(numberIn, (number) =>
    isLong(phoneDigits(number)) ? " " : ` ${number.replace(/\D/g, "")} `,
  );
  return fold(rest).match(/[\p{L}\p{N}]+/gu) ?? [];
}
