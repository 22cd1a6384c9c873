/** The calls for the company's settings and logo. */
import { z } from "zod";
import { weekShape } from "#app/engineers/engineers.calls.ts";
import { type DescribedCalls, flagOut, gone, jsonAnswer, namedShape } from "#app/http/described-call.ts";
import { taxRules } from "#app/tax/tax-rules.ts";
import { languages } from "#app/words/languages.ts";
import { settingsSchema } from "./settings.schema.ts";

const text = z.string();
const settings = namedShape(
  "Settings",
  z.strictObject({
    ...{
      company_name: text,
      address: text,
      address2: text,
      address3: text,
      town: text,
      province: text,
      postcode: text,
    },
    ...{ phone: text, email: text, website: text, nie: text, no_iva_reason: text },
    accent: text.meta({ description: "The colour of documents, #rrggbb; empty for the usual one." }),
    quote_conditions: text.meta({ description: "The conditions that a new quote starts with." }),
    payment_terms: text.meta({ description: "Printed on quotes." }),
    payment_terms_days: z
      .number()
      .nullable()
      .meta({ description: "How many days after its issue an invoice is to be paid; null: nothing is agreed." }),
    payment_month_days: text.meta({ description: "Only on these days of the month, 10,25; 31 is its last." }),
    iban: text.meta({ description: "The account that customers pay to." }),
    iban2: text.meta({ description: "Another one." }),
    payment_ways: text.meta({ description: "Other ways to pay an invoice, printed on it." }),
    registry: text.meta({
      description: "The company's entry in the commercial register, printed at the foot of pages.",
    }),
    include_iva: flagOut.meta({ description: "1: a new quote in the Quote Builder starts with IVA." }),
    working_hours: weekShape.meta({ description: "Of the engineers without hours of their own." }),
    travel_gap_minutes: z.number().meta({ description: "Between two jobs of one engineer." }),
    tell_booked: flagOut.meta({ description: "1: customers are told by e-mail of a visit that is booked." }),
    tell_moved: flagOut.meta({ description: "1: they are told when a visit is moved." }),
    tell_day_before: flagOut.meta({ description: "1: they are reminded the day before." }),
    tax_rules: z.enum(taxRules).meta({ description: "spain: Spanish tax rules are on. Only an owner changes it." }),
    iva_percent: z.number(),
    language: z.enum(languages).nullable(),
    logo_path: text.nullable(),
  }),
);

export const settingsCalls: DescribedCalls = {
  "/settings": {
    get: { summary: "Get the company's settings", answers: { 200: jsonAnswer(settings) } },
    put: {
      summary: "Save the company's settings",
      body: settingsSchema,
      answers: { 200: jsonAnswer(settings, "Saved") },
      refusals: { 409: "Spanish tax rules stay on this year" },
    },
  },
  "/upload-logo": {
    post: {
      summary: "Save the company's logo",
      upload: { type: "multipart/form-data", field: "logo" },
      answers: { 200: jsonAnswer(z.strictObject({ success: z.literal(true), logoPath: text }), "Saved") },
    },
    delete: { summary: "Remove the company's logo", answers: { 204: gone } },
  },
};
