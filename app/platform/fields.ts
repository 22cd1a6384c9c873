/** The kinds of field that schemas are made of. */
import { z } from "zod";
import type { Words } from "#app/words/words.ts";
import { isDay } from "./dates.ts";
import { centsFromDecimal, centsFromText } from "./money.ts";
import { type NumberFault, type NumberKind, readNumber } from "./typed-number.ts";
import { rowOrNone } from "./whole-number.ts";

/** What fields of a schema are called where it is not as elsewhere, for the sentences that refuse them. */
export const ownLabels = z.registry<{ labels: (words: Words) => Record<string, string> }>();

// Control characters, and those that turn the direction of the text after them: never part of a name or an address.
const unprintable = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cs}/u;

/** Text without control characters: tabs and line breaks are none. */
export const printable = z.string().refine((text) => !unprintable.test(text), { error: "unprintable" });

/** A line of text, trimmed, of at most `max` characters; empty is allowed, absent and null are empty. */
export function optionalLine(max: number) {
  return z.preprocess((value) => value ?? "", printable.pipe(z.string().transform(oneLine).pipe(z.string().max(max))));
}

/** A line of text that may not be empty. */
export function requiredLine(max: number) {
  return printable.pipe(z.string().transform(oneLine).pipe(z.string().min(1).max(max)));
}

/** Several lines of text, trimmed; empty is allowed, absent and null are empty. */
export function optionalText(max: number) {
  return z.preprocess((value) => value ?? "", printable.pipe(z.string().trim().normalize().max(max)));
}

function oneLine(text: string): string {
  return text.normalize().replace(/\s+/g, " ").trim();
}

/** An e-mail address. */
export function requiredEmail() {
  return requiredLine(254).pipe(z.email());
}

/** Whether a text is one e-mail address. */
export function isEmail(text: string): boolean {
  return z.email().safeParse(text).success;
}

/** An e-mail address, or nothing. */
export function optionalEmail() {
  return optionalLine(254).pipe(z.email({ pattern: new RegExp(`^$|${z.regexes.email.source}`) }));
}

/** An amount of euros in a call, a decimal or its text, given as whole cents. */
export const euros = z.union([z.number(), z.string()]).transform((value, context) => {
  const cents = typeof value === "number" ? centsFromDecimal(value) : centsFromText(value);
  if (cents === null) {
    context.addIssue({ code: "custom", message: "notMoney" });
    return z.NEVER;
  }
  return cents;
});

/** What checked() makes the sentence about a typed number of. */
export type NumberIssue = { kind: NumberKind; text: string; wrong: NumberFault };

/** A number that a person typed into a form: whole cents, hundredths of a percent, or pieces. Empty is none. */
export function typedNumber(kind: NumberKind) {
  return z
    .string()
    .trim()
    .min(1)
    .transform((text, context) => {
      const read = readNumber(text, kind);
      if (!read.fault) return read.value;
      const number: NumberIssue = { kind, text, wrong: read };
      context.addIssue({ code: "custom", params: { number } });
      return z.NEVER;
    });
}

/** 1 or 0; a form sends "1" or "", and a caller may say true. */
export const flag = z
  .union([z.literal([0, 1]), z.boolean(), z.literal(["0", "1", ""])])
  .transform((value): 0 | 1 => (Number(value) === 1 ? 1 : 0));

/** The id of a row: a number, or its digits as text. */
export const rowId = z
  .union([
    z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  ])
  .transform(rowOrNone);

/** The id of a row; empty, absent and null are null. */
export const optionalId = z.preprocess((value) => (value === "" ? null : (value ?? null)), rowId.nullable());

/** A day, YYYY-MM-DD; absent and empty ask for none. */
export const optionalDay = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.string().refine(isDay, { error: "notDay" }).optional(),
);

/** What a screen's own list is asked for; what makes no sense is as if it were not asked. */
export const listSearch = z.object({
  q: z
    .string()
    .max(200)
    .refine((text) => !text.includes("\0"))
    .catch(""),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** A page of a list, from a query string. */
export function pageFields(defaultSize: number) {
  return {
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(defaultSize),
  };
}
