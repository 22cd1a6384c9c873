import { z } from "zod";
import { customerNamesOut } from "#app/customers/customers.calls.ts";
import { lineOut, siteOut, sumsOut } from "#app/documents/sales.calls.ts";
import {
  changedMeanwhile,
  csvOut,
  type DescribedCalls,
  dayOut,
  eurosOut,
  flagOut,
  givesList,
  givesPdf,
  idOut,
  instantOut,
  jsonAnswer,
  namedShape,
  pdfQuery,
  versionHeader,
} from "#app/http/described-call.ts";
import { headingsSchema } from "#app/http/export.schema.ts";
import { emailCall } from "#app/mail/mail.calls.ts";
import { duplicateSchema, quoteFilterSchema, quoteListSchema, quoteMoveSchema, quoteSchema } from "./quote.schema.ts";
import { quoteStatuses } from "./quote.ts";
import { hows, quoteEvents, rejectionReasons } from "./quote-moves.ts";

/** The type of a quote in an answer. */
export const typeOut = z.literal([1, 2]).meta({ description: "1 is without IVA, 2 is with it." });

const row = {
  id: idOut,
  quote_number: z.string(),
  customer_id: idOut,
  ...customerNamesOut,
  created_at: instantOut,
  type: typeOut,
  discount: eurosOut,
  total: eurosOut,
  status: z.enum(quoteStatuses),
};
/** A line of a quote in an answer. */
export const quoteLineOut = z.strictObject({
  product_id: idOut.nullable().meta({ description: "Null for a free text, and for a heading." }),
  ...lineOut,
  optional: flagOut.meta({ description: "1: offered, and not in the total." }),
});
const event = z.strictObject({
  at: instantOut,
  event: z.enum(quoteEvents).meta({ description: "What happened." }),
  status: z.enum(quoteStatuses).nullable().meta({ description: "Afterwards; null where it is not known any more." }),
  user: z.string().meta({ description: "Who did it; empty for the server itself." }),
  how: z.enum(["", ...hows]).meta({ description: "By which way it was sent or accepted." }),
  by: z.string().meta({ description: "Who accepted it, on the customer's side." }),
  reason: z.string().meta({ description: `Why it was rejected: ${rejectionReasons.join(", ")}, or another text.` }),
  date: z.union([dayOut, z.literal("")]).meta({ description: "The day of the customer's answer." }),
  about: z.string().meta({
    description:
      "By what happened: an e-mail address, the number of an invoice or version, a job's day, or the last valid day; " +
      "empty where there is none.",
  }),
});
const quoteVersion = z.strictObject({
  ...{ id: idOut, quote_number: z.string(), version: z.number().int() },
  in_force: flagOut.meta({
    description: "1: the one that lists have. A later version is, once it is sent or accepted.",
  }),
  ...{ status: z.enum(quoteStatuses), created_at: instantOut },
});
const quote = namedShape(
  "Quote",
  z.strictObject({
    ...{ ...row, ...sumsOut, items: z.array(quoteLineOut) },
    site_id: idOut.nullable().meta({ description: "Where the work is done; null: at the customer's address." }),
    site: siteOut,
    title: z.string().meta({ description: "What the quote is for." }),
    intro: z.string().meta({ description: "The text before the lines." }),
    outro: z.string().meta({ description: "The text after the sums, before the terms." }),
    conditions: z.string().meta({ description: "What stands after the sums; of a new quote those of the settings." }),
    valid_days: z.number().int().meta({ description: "How many days it is valid from its last save or sending." }),
    version: z.number().int().meta({ description: "1, or that of a later version, whose number ends in it: /2." }),
    versions: z.array(quoteVersion).meta({ description: "All versions of it, the first one first." }),
    history: z.array(event).meta({ description: "What happened to it, the latest first." }),
    payment_terms: z.string().meta({ description: "Those of the settings at the last save." }),
  }),
);

export const quoteCalls: DescribedCalls = {
  "/quotes": {
    get: {
      summary: "List the quotes, the newest first",
      query: quoteListSchema,
      answers: givesList(
        z.strictObject({ data: z.array(namedShape("QuoteRow", z.strictObject(row))), total: z.number().int() }),
        "A page of those that match, and how many match",
      ),
    },
    post: {
      summary: "Save a new quote",
      body: quoteSchema,
      answers: { 201: jsonAnswer(quote, "Saved under the next number", versionHeader) },
    },
  },
  "/quotes/export.csv": {
    get: {
      summary: "Export the quotes that match",
      query: quoteFilterSchema.extend(headingsSchema.shape),
      answers: { 200: csvOut },
    },
  },
  "/quotes/{id}": {
    get: { summary: "Get a quote", answers: { 200: jsonAnswer(quote, "The quote", versionHeader) } },
    put: {
      summary: "Save a quote; with reprice, the prices, names and percent are those of now",
      query: z.object({ reprice: z.literal(["0", "1"]).optional() }),
      body: quoteSchema,
      answers: { 200: jsonAnswer(quote, "Saved", versionHeader) },
      refusals: {
        409: `It was accepted, is void, was replaced by a later version, or one was begun, and is locked. ${changedMeanwhile[409]}`,
      },
    },
    patch: {
      summary: "Set a quote's status, with what is said of it",
      body: quoteMoveSchema,
      answers: { 200: jsonAnswer(quote, "Set", versionHeader) },
      refusals: {
        409: `The table of moves forbids it, it has a job or an invoice, or a later version has replaced it. ${changedMeanwhile[409]}`,
      },
    },
  },
  "/quotes/{id}/versions": {
    post: {
      summary: "Make the next version of a quote, which stays in force until the version is sent or accepted",
      answers: { 201: jsonAnswer(quote, "The version, a draft with the quote's lines", versionHeader) },
      refusals: { 409: "It is a draft, void or replaced, or a version of it was begun already" },
    },
  },
  "/quotes/{id}/duplicate": {
    post: {
      summary: "Save a copy of a quote as a new one",
      body: duplicateSchema,
      isBodyOptional: true,
      answers: { 201: jsonAnswer(quote, "The copy, saved under the next number", versionHeader) },
    },
  },
  "/quotes/{id}/pdf": { get: { summary: "Get a quote's PDF", query: pdfQuery, answers: givesPdf } },
  "/quotes/{id}/email": { post: emailCall },
};
