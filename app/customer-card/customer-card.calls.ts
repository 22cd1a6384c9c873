import { z } from "zod";
import { customerChangesSchema, mergeSchema } from "#app/customers/customer.schema.ts";
import { customerShape, savedCustomer, siteShape } from "#app/customers/customers.calls.ts";
import {
  changedMeanwhile,
  type DescribedCalls,
  dayOut,
  eurosOut,
  flagOut,
  gone,
  idOut,
  instantOut,
  jsonAnswer,
  namedShape,
  versionHeader,
} from "#app/http/described-call.ts";
import { invoiceStates } from "#app/invoices/invoice.ts";
import { jobStates } from "#app/jobs/job-moves.ts";
import { quoteStatuses } from "#app/quotes/quote.ts";

/** The newest of a kind, at most ten, and how many there are in all. */
function newestOf(row: z.ZodType) {
  return z.strictObject({ data: z.array(row), total: z.number().int() });
}

const customerCard = namedShape(
  "CustomerCard",
  z.strictObject({
    ...customerShape.shape,
    sites: z.array(siteShape),
    missing: z.array(z.string()).meta({ description: "The required fields that an enquiry lacks." }),
    invoiced: eurosOut.meta({ description: "The sum of all invoices; not for engineers." }).optional(),
    owed: eurosOut.meta({ description: "The sum of the unpaid invoices; not for engineers." }).optional(),
    overpaid: eurosOut
      .meta({ description: "What was paid beyond what the invoices ask for; not for engineers." })
      .optional(),
    unpaid: z.number().int().meta({ description: "The number of unpaid invoices; not for engineers." }).optional(),
    quotes: newestOf(
      z.strictObject({
        ...{ id: idOut, quote_number: z.string(), title: z.string(), created_at: instantOut },
        ...{ status: z.enum(quoteStatuses), total: eurosOut },
        draft: z
          .strictObject({ id: idOut, quote_number: z.string() })
          .nullable()
          .meta({ description: "The draft of a later version, which is not in force yet." }),
      }),
    ).optional(),
    jobs: newestOf(
      z.strictObject({
        ...{ id: idOut, title: z.string(), state: z.enum(jobStates) },
        start: instantOut.nullable().meta({ description: "null: waiting to be planned." }),
        ...{ end: instantOut.nullable(), quote_id: idOut.nullable() },
      }),
    ),
    invoices: newestOf(
      z.strictObject({
        ...{ id: idOut, invoice_number: z.string(), created_at: instantOut },
        ...{ paid: flagOut, total: eurosOut },
        state: z.enum(invoiceStates).meta({
          description:
            "paid or unpaid; correction: it corrects another one; corrected: to nothing; replaced: by a full one; annulled.",
        }),
      }),
    ).optional(),
    reports: newestOf(
      z.strictObject({
        ...{ id: idOut, report_number: z.string(), report_date: dayOut },
        ...{ engineer_name: z.string(), job_id: idOut.nullable(), signed: flagOut },
      }),
    ),
  }),
);

export const customerCardCalls: DescribedCalls = {
  "/customers/{id}/merge": {
    post: {
      summary: "Merge a customer into another one, to whom quotes, jobs, invoices, reports and sites move",
      body: mergeSchema,
      answers: { 200: jsonAnswer(customerShape, "The customer who stays", versionHeader) },
      refusals: {
        404: "There is no such customer",
        409: "The customer is another than If-Match names, or one of the two was merged: see merged_into",
      },
    },
  },
  "/customers/{id}": {
    get: {
      summary: "Get a customer, with sums and the ten newest quotes, jobs, invoices and reports",
      answers: { 200: jsonAnswer(customerCard, "The customer", versionHeader) },
      refusals: { 404: "There is no such customer; merged_into names the one into whom it was merged" },
    },
    put: {
      summary: "Save a customer",
      body: customerChangesSchema,
      answers: { 200: jsonAnswer(savedCustomer, "Saved", versionHeader) },
      refusals: changedMeanwhile,
    },
    delete: {
      summary: "Delete a customer whom no quote, job or invoice names",
      answers: { 204: gone },
      refusals: { 409: "Quotes, jobs or invoices name the customer, or it is another than If-Match names" },
    },
  },
};
