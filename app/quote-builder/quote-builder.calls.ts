import { z } from "zod";
import { type DescribedCalls, givesList, gone, idOut, jsonAnswer, namedShape } from "#app/http/described-call.ts";
import { quoteLineOut, typeOut } from "#app/quotes/quotes.calls.ts";
import { newTemplateSchema, templateNameSchema } from "./quote-template.schema.ts";

const template = namedShape(
  "QuoteTemplate",
  z.strictObject({
    ...{ id: idOut, name: z.string(), type: typeOut, title: z.string(), intro: z.string() },
    ...{ outro: z.string(), conditions: z.string() },
    valid_days: z.number().int(),
    items: z
      .array(quoteLineOut)
      .meta({ description: "With the prices of the quote; a new quote has the catalogue's of its day." }),
  }),
);

export const quoteTemplateCalls: DescribedCalls = {
  "/quotes/templates": {
    get: {
      summary: "List the templates of quotes, by name",
      answers: givesList(z.strictObject({ data: z.array(template) }), "All of them"),
    },
    post: {
      summary: "Save the lines and texts of a quote as a template",
      body: newTemplateSchema,
      answers: { 201: jsonAnswer(template, "Saved") },
      refusals: { 404: "There is no such quote.", 409: "Another template has the name." },
    },
  },
  "/quotes/templates/{id}": {
    get: { summary: "Get a template of quotes", answers: { 200: jsonAnswer(template, "The template") } },
    put: {
      summary: "Rename a template of quotes",
      body: templateNameSchema,
      answers: { 200: jsonAnswer(template, "Renamed") },
      refusals: { 409: "Another template has the name." },
    },
    delete: { summary: "Delete a template of quotes", answers: { 204: gone } },
  },
};
