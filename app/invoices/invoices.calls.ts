import { z } from "zod";
import { customerNamesOut } from "#app/customers/customers.calls.ts";
import { lineOut, siteOut, sumsOut } from "#app/documents/sales.calls.ts";
import {
  csvOut,
  type DescribedCalls,
  dayOut,
  eurosOut,
  flagOut,
  gives,
  idOut,
  instantOut,
  named,
  pdfFile,
  pdfQuery,
} from "#app/http/described-call.ts";
import { headingsSchema } from "#app/http/export.schema.ts";
import { emailCall } from "#app/mail/mail.calls.ts";
import { invoiceFilterSchema, invoiceListSchema, jobInvoiceSchema, paidSchema } from "./invoice.schema.ts";

const row = {
  id: idOut,
  invoice_number: z.string(),
  customer_id: idOut,
  ...customerNamesOut,
  created_at: instantOut,
  paid: flagOut,
  total: eurosOut,
  paid_total: eurosOut,
};
const invoice = named(
  "Invoice",
  z.strictObject({
    ...row,
    quote_number: z.string(),
    site: siteOut,
    work_date: dayOut,
    no_iva_reason: z.string(),
    type: z.literal([1, 2]),
    ...sumsOut,
    items: z.array(z.strictObject(lineOut)),
  }),
);

export const invoiceCalls: DescribedCalls = {
  "/jobs/{id}/invoice": {
    post: {
      summary: "Make the invoice of a job",
      body: jobInvoiceSchema,
      answers: { 201: gives(invoice, "Made under the next number"), 200: gives(invoice, "The one that the job has") },
      refusals: { 409: "The customer is an enquiry and lacks what an invoice needs, or no line is to be invoiced" },
    },
  },
  "/invoices": {
    get: {
      summary: "List the invoices, the newest first",
      query: invoiceListSchema,
      answers: {
        200: gives(
          z.strictObject({ data: z.array(named("InvoiceRow", z.strictObject(row))), total: z.number().int() }),
          "A page of those that match, and how many match",
        ),
      },
    },
  },
  "/invoices/export.csv": {
    get: {
      summary: "Export the invoices that match",
      query: invoiceFilterSchema.extend(headingsSchema.shape),
      answers: { 200: csvOut },
    },
  },
  "/invoices/{id}": {
    get: { summary: "Get an invoice", answers: { 200: gives(invoice, "The invoice") } },
    patch: {
      summary: "Mark an invoice paid, by a payment of the rest, or unpaid, by taking that back",
      body: paidSchema,
      answers: { 200: gives(invoice, "Marked") },
      refusals: { 409: "The newest payment was recorded by itself, and is deleted among the payments" },
    },
  },
  "/invoices/{id}/pdf": { get: { summary: "Get an invoice's PDF", query: pdfQuery, answers: { 200: pdfFile } } },
  "/invoices/{id}/email": { post: emailCall },
};
