import { z } from "zod";
import { importCallOf } from "#app/http/csv-import.calls.ts";
import {
  changedMeanwhile,
  csvOut,
  type DescribedCalls,
  givesList,
  gone,
  idOut,
  jsonAnswer,
  namedShape,
  versionHeader,
} from "#app/http/described-call.ts";
import { headingsSchema } from "#app/http/export.schema.ts";
import { languages } from "#app/words/languages.ts";
import { customerFilterSchema, customerHitsSchema, customerSchema } from "./customer.schema.ts";
import { customerFields, customerKinds } from "./customer.ts";
import { likenesses } from "./doubles.ts";
import { siteSchema } from "./site.schema.ts";
import { siteFields } from "./site.ts";

/** The names of a customer in an answer. */
export const customerNamesOut = {
  kind: z.enum(customerKinds).meta({ description: "Of a company, first_name and surname are its contact person." }),
  company_name: z.string(),
  first_name: z.string(),
  surname: z.string(),
};

const texts = Object.fromEntries(customerFields.map(({ name }) => [name, z.string()]));
/** A customer in an answer. */
export const customerShape = namedShape(
  "Customer",
  z.strictObject({
    id: idOut,
    ...texts,
    ...customerNamesOut,
    notes: z.string(),
    language: z.enum(languages).nullable(),
  }),
);

/** A customer in the answer of the calls that add and save one. */
export const savedCustomer = namedShape(
  "SavedCustomer",
  z.strictObject({
    ...customerShape.shape,
    warnings: z
      .strictObject({
        nie: z.string().optional(),
        doubles: z
          .array(z.strictObject({ id: idOut, name: z.string(), same: z.array(z.enum(likenesses)) }))
          .optional()
          .meta({ description: "Customers who may be the same one, with what is the same; place: name and street." }),
      })
      .optional()
      .meta({ description: "What is doubtful about what was saved as it was sent; absent without doubts." }),
  }),
);

const siteTexts = Object.fromEntries(siteFields.map(({ name }) => [name, z.string()]));
/** A site in an answer. */
export const siteShape = namedShape(
  "Site",
  z.strictObject({ id: idOut, ...siteTexts, access: z.string().meta({ description: "How to get in." }) }),
);

export const customerCalls: DescribedCalls = {
  "/customers": {
    get: {
      summary:
        "List the customers: companies by legal name, persons by surname then first name; with q the best hits first",
      query: customerHitsSchema,
      answers: givesList(z.array(customerShape), "All of them"),
    },
    post: { summary: "Add a customer", body: customerSchema, answers: { 201: jsonAnswer(savedCustomer, "Added") } },
  },
  "/customers/{id}/sites": {
    get: {
      summary: "List a customer's sites, by name",
      answers: givesList(z.strictObject({ data: z.array(siteShape) }), "All of them"),
    },
    post: {
      summary: "Add a site to a customer",
      body: siteSchema,
      answers: { 201: jsonAnswer(siteShape, "Added", versionHeader) },
      refusals: { 404: "There is no such customer" },
    },
  },
  "/customers/{id}/sites/{site}": {
    get: { summary: "Get a site", answers: { 200: jsonAnswer(siteShape, "The site", versionHeader) } },
    put: {
      summary: "Save a site",
      body: siteSchema,
      answers: { 200: jsonAnswer(siteShape, "Saved", versionHeader) },
      refusals: changedMeanwhile,
    },
    delete: {
      summary: "Delete a site; the quotes that name it keep it",
      answers: { 204: gone },
      refusals: changedMeanwhile,
    },
  },
  "/customers/import": { post: importCallOf("Import customers from a CSV file") },
  "/customers/export.csv": {
    get: {
      summary: "Export the customers that a search finds, or all",
      query: customerFilterSchema.extend(headingsSchema.shape),
      answers: { 200: csvOut },
    },
  },
};
