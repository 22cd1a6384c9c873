/** Zod types for the fields of forms and calls: texts, e-mail addresses, amounts, flags, ids, days, pages. */
import { z } from "zod";
import { centsFromDecimal, centsFromText } from "#app/numbers/money.ts";
import { milliFromDecimal } from "#app/numbers/quantity.ts";
import { leastAbove0, type NumberFault, type NumberKind, readNumber } from "#app/numbers/typed-number.ts";
import { rowOrNone } from "#app/numbers/whole-number.ts";
import type { Words } from "#app/words/words.ts";
import { isCalendarDay, isDay, isNoSuchDay } from "./dates.ts";
import { normalized } from "./fold.ts";
import { withLineFeeds, withoutMarks, withoutScheme } from "./line-ends.ts";

/**
 * The labels of a schema's fields that are not in words.fields or differ there, by the fields' names in calls. A
 * feature registers them with its schema; validate() uses them in the sentences about wrong fields.
 */
export const ownLabels = z.registry<{ labels: (words: Words) => Record<string, string> }>();

type Problems = Words["problems"];

/** The names of the sentences in words.problems that are complete with the label of a field. */
export type SentenceName = {
  [Name in keyof Problems]: Problems[Name] extends string | ((about: { label: string }) => string) ? Name : never;
}[keyof Problems];

/** The message of a schema's own check: the name of the sentence that validate() then shows. */
export function namedSentence(sentence: SentenceName): SentenceName {
  return sentence;
}

/** What the schema of a number says of anything else; its bounds have their own sentences. */
export function noNumber(sentence: SentenceName) {
  return { error: ({ code }: { code?: string }) => (code === "invalid_type" ? sentence : undefined) };
}

// Control characters, and ones that change the direction of text. No name or address contains them.
const unprintable = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cs}/u;

/** A text without control characters, exactly as typed; tabs and line breaks are allowed. */
export const printable = z.string().refine((text) => !unprintable.test(text), { error: namedSentence("unprintable") });

/** The same of a text that may be copied from elsewhere: the marks that nobody sees are dropped. */
const copied = z.string().transform(withoutMarks).pipe(printable);

/** A trimmed line of text of at most `max` characters. Absent and null give "". */
export function optionalLine(max: number) {
  return z.preprocess((value) => value ?? "", copied.pipe(z.string().transform(asLine).pipe(z.string().max(max))));
}

/** A postcode, without the space that some write in one of Spain: "29 601". Other countries have theirs elsewhere. */
export function postcodeIn(line: z.ZodType<string>): z.ZodType<string> {
  return line.transform((text) => text.replace(/^(\d{2}) (\d{3})$/, "$1$2"));
}

/** A trimmed line of text that is not empty. */
export function requiredLine(max: number) {
  return copied.pipe(z.string().transform(asLine).pipe(z.string().min(1).max(max)));
}

/** A line with telephone numbers or "", as optionalLine(); one copied from a link is without "tel:". */
export function optionalPhone(max: number) {
  return optionalLine(max).transform(withoutScheme);
}

/** A line with telephone numbers, as optionalPhone(), that is not empty. */
export function requiredPhone(max: number) {
  return requiredLine(max).transform(withoutScheme).pipe(z.string().min(1));
}

/** A trimmed text of several lines. Absent and null give "". */
export function optionalText(max: number) {
  return z.preprocess(
    (value) => value ?? "",
    copied.pipe(
      z
        .string()
        .trim()
        .overwrite((text) => normalized(text))
        .max(max),
    ),
  );
}

/** A text of several lines. Its line ends are "\n", also from a form without scripts, which sends "\r\n". */
export function linesText(max: number) {
  return z.preprocess((value) => (typeof value === "string" ? withLineFeeds(value) : value), optionalText(max));
}

/** A text of several lines as printed: its line ends are "\n", without spaces at the ends of lines. */
export function plainText(max: number) {
  return z.preprocess(
    (value) => (typeof value === "string" ? withoutSpacesAtEnds(withLineFeeds(value)) : value),
    optionalText(max),
  );
}

/** An expression with " *\n" would read long spaces within a line once from each of them. */
function withoutSpacesAtEnds(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}

function asLine(text: string): string {
  return normalized(text).replace(/\s+/g, " ").trim();
}

/** An e-mail address; one copied from a link is without "mailto:". */
export function requiredEmail() {
  return requiredLine(254).transform(withoutScheme).pipe(z.email());
}

/** Whether a text is one e-mail address. */
export function isEmail(text: string): boolean {
  return z.email().safeParse(text).success;
}

/** An e-mail address or "", as requiredEmail(). */
export function optionalEmail() {
  return optionalLine(254)
    .transform(withoutScheme)
    .pipe(z.email({ pattern: new RegExp(`^$|${z.regexes.email.source}`) }));
}

/** What the description of the calls says of days, amounts and percents, beside their types. */
const decimals = (what: string) =>
  `${what}, with at most two decimals: a number such as 1250.5, or its text "1250.50" or "1250,50", without groups.`;
export const dayMeta = { format: "date" };

/** An amount in a call: euros as a number or its text. Gives whole cents. */
export const euros = z
  .union([z.number(), z.string()])
  .transform((value, context) => {
    const cents = typeof value === "number" ? centsFromDecimal(value) : centsFromText(value);
    if (cents === null) {
      context.addIssue({ code: "custom", message: namedSentence("notMoney") });
      return z.NEVER;
    }
    return cents;
  })
  .meta({ description: decimals("Euros") });

/** An amount in a call that may be negative. Gives whole cents. */
export const signedEuros = z
  .union([z.number(), z.string()])
  .transform((value, context): number => {
    const text = String(value).trim();
    const isNegative = text.startsWith("-");
    const cents = typeof value === "number" ? centsFromDecimal(Math.abs(value)) : centsFromText(text.replace(/^-/, ""));
    if (cents !== null) return isNegative ? -cents : cents;
    context.addIssue({ code: "custom", message: namedSentence("notSignedMoney") });
    return z.NEVER;
  })
  .meta({ description: decimals("Euros, negative too") });

/** A quantity in a call, with up to three decimals. Gives thousandths. */
export const quantity = z
  .number()
  .min(0.001)
  .max(9_999)
  .transform((value, context) => {
    const milli = milliFromDecimal(value);
    if (milli !== null) return milli;
    context.addIssue({ code: "custom", message: namedSentence("threeDecimals") });
    return z.NEVER;
  })
  .meta({ description: "With at most three decimals." });

/** A percent from 0 to 100 with up to two decimals, as a number or its text. Gives hundredths of a percent. */
export const percent = z
  .union([z.number(), z.string()])
  .transform((value, context) => {
    // The format is that of an amount in euros: two decimals, so hundredths of a percent are parsed like cents.
    const hundredths = typeof value === "number" ? centsFromDecimal(value) : centsFromText(value);
    if (hundredths !== null && hundredths <= 10_000) return hundredths;
    context.addIssue(
      hundredths === null
        ? { code: "custom", message: "wrong", input: value }
        : { code: "too_big", maximum: 100, origin: "number", input: value },
    );
    return z.NEVER;
  })
  .meta({ description: decimals("From 0 to 100") });

/** A field that may be absent or null: undefined then, so that what is stored stays as it is. */
export function absentOr<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => value ?? undefined, schema.optional());
}

/** The data of an issue about a typed number, from which validate() makes the sentence. */
export type NumberIssue = { kind: NumberKind; text: string; isChosen: boolean; wrong: NumberFault };

/** The data of an issue with a sentence of its own, which names more than the field's label. */
export type SaidIssue = { say: (words: Words) => string };

/**
 * A number as typed into a form. Gives whole cents, hundredths of a percent, or thousandths. Refuses "". `isChosen`:
 * the form has a choice between euros and percent beside it.
 */
export function typedNumber(kind: NumberKind, { isChosen = false } = {}) {
  return z
    .string()
    .trim()
    .min(1)
    .transform((text, context) => {
      const read = readNumber(text, kind);
      if (!read.fault) return read.value;
      const number: NumberIssue = { kind, text, isChosen, wrong: read };
      context.addIssue({ code: "custom", params: { number } });
      return z.NEVER;
    });
}

/** A number above 0 as typed into a form: see typedNumber(). */
export function typedAbove0(kind: NumberKind) {
  return typedNumber(kind).superRefine((value, context) => {
    // The limit is named as people write the number, which is not the unit of the value.
    if (value < 1) context.addIssue({ code: "too_small", minimum: leastAbove0(kind), origin: "number", input: value });
  });
}

/**
 * A whole number, or its digits as a person types them; "" is absent. Any other text is refused, such as 1e3 and 0x10,
 * which Number() takes too. `within` is the number's own schema, with its bounds.
 */
export function wholeNumber<Schema extends z.ZodType>(within: Schema) {
  return z.preprocess((value) => {
    if (typeof value !== "string") return value;
    if (value.trim() === "") return undefined;
    return /^\s*-?\d+\s*$/.test(value) ? Number(value) : value;
  }, within);
}

/** Gives 1 or 0. Takes 0, 1, true, false, and from forms "1", "0" and "". */
export const flag = z
  .union([z.literal([0, 1]), z.boolean(), z.literal(["0", "1", ""])])
  .transform((value): 0 | 1 => (Number(value) === 1 ? 1 : 0));

/** A flag in a query, where "true" and "false" are taken too; absent gives 0. */
export const queryFlag = z
  .preprocess((value) => ({ true: "1", false: "0" })[String(value)] ?? value ?? "0", flag)
  .meta({ enum: ["0", "1", "true", "false"] });

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

/** The id of a row, or null for "", absent and null. */
export const optionalId = z.preprocess((value) => (value === "" ? null : (value ?? null)), rowId.nullable());

/** The sentence about a text that is no day: the calendar has no such day, or it is not written as one. */
export function sentenceOfNoDay(text: string): "noSuchDay" | "notDay" {
  return isNoSuchDay(text) ? "noSuchDay" : "notDay";
}

/** What a check by isDay() says. */
export const noDay = { error: ({ input }: { input?: unknown }) => namedSentence(sentenceOfNoDay(String(input))) };

/** A day, YYYY-MM-DD. */
export const day = z.string().refine(isDay, noDay).meta(dayMeta);

/** A day, or undefined for absent and "". */
export const optionalDay = z.preprocess((value) => (value === "" ? undefined : value), day.optional());

/** A day on which work can be, YYYY-MM-DD. Further checks of its object only run where it is right. */
export const calendarDay = z
  .string()
  .refine(isDay, { ...noDay, abort: true })
  .refine(isCalendarDay, { error: namedSentence("notInCalendar"), abort: true })
  .meta(dayMeta);

/** The query of a screen's list. Wrong values count as absent. */
export const listSearch = z.object({
  q: z
    .string()
    .max(200)
    .refine((text) => !text.includes("\0"))
    .catch(""),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** The query parameters of a page of a list. */
export function pageFields(defaultSize: number) {
  return {
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(defaultSize),
  };
}

/** The query parameter that limits a list; absent, the list is whole. */
export const mostHits = z.coerce
  .number()
  .int()
  .min(1)
  .max(100)
  .optional()
  .meta({ description: "Gives at most so many; absent, all of them." });

/** What is made of each of these things, by its name. */
export function recordOf<Thing extends { readonly name: string }, Value>(
  things: readonly Thing[],
  of: (thing: Thing) => Value,
): Record<Thing["name"], Value> {
  return Object.fromEntries(things.map((thing) => [thing.name, of(thing)])) as Record<Thing["name"], Value>;
}
