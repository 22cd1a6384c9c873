import { z } from "zod";
import {
  changedMeanwhile,
  type DescribedCalls,
  gives,
  gone,
  idOut,
  named,
  versionHeader,
} from "#app/http/described-call.ts";
import { languages } from "#app/words/languages.ts";
import { customerChangesSchema, customerListSchema, customerSchema } from "./customer.schema.ts";
import { customerFields, customerKinds } from "./customer.ts";

/** The names of a customer in an answer. */
export const customerNamesOut = {
  kind: z.enum(customerKinds).meta({ description: "Of a company, first_name and surname are its contact person." }),
  company_name: z.string(),
  first_name: z.string(),
  surname: z.string(),
};

const texts = Object.fromEntries(customerFields.map(({ name }) => [name, z.string()]));
const customer = named(
  "Customer",
  z.strictObject({
    id: idOut,
    ...texts,
    ...customerNamesOut,
    notes: z.string(),
    language: z.enum(languages).nullable(),
  }),
);

const savedCustomer = named(
  "SavedCustomer",
  z.strictObject({
    ...customer.shape,
    warnings: z
      .strictObject({ nie: z.string() })
      .optional()
      .meta({ description: "What is doubtful about a field that was saved as it was sent; absent without doubts." }),
  }),
);

export const customerCalls: DescribedCalls = {
  "/customers": {
    get: {
      summary:
        "List the customers: companies by legal name, persons by surname then first name; with q the best hits first",
      query: customerListSchema,
      answers: { 200: gives(z.array(customer), "All of them") },
    },
    post: { summary: "Add a customer", body: customerSchema, answers: { 201: gives(savedCustomer, "Added") } },
  },
  "/customers/{id}": {
    get: { summary: "Get a customer", answers: { 200: gives(customer, "The customer", versionHeader) } },
    put: {
      summary: "Save a customer; absent kind, company_name and notes stay as they are",
      body: customerChangesSchema,
      answers: { 200: gives(savedCustomer, "Saved", versionHeader) },
      refusals: changedMeanwhile,
    },
    delete: {
      summary: "Delete a customer whom no quote, job or invoice names",
      answers: { 204: gone },
      refusals: { 409: "Quotes, jobs or invoices name the customer, or it is another than If-Match names" },
    },
  },
};
