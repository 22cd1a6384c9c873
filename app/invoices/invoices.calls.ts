import { z } from "zod";
import { customerNamesOut } from "#app/customers/customers.calls.ts";
import { lineKinds } from "#app/documents/document.ts";
import { lineOut, siteOut, sumsOut } from "#app/documents/sales.calls.ts";
import {
  csvOut,
  type DescribedCalls,
  dayOut,
  eurosOut,
  flagOut,
  givesList,
  givesPdf,
  gone,
  idOut,
  instantOut,
  jsonAnswer,
  namedShape,
  pdfFile,
  pdfQuery,
} from "#app/http/described-call.ts";
import { headingsSchema } from "#app/http/export.schema.ts";
import { emailCall } from "#app/mail/mail.calls.ts";
import { payableOut } from "#app/payments/payments.calls.ts";
import { invoiceKinds } from "#app/tax/invoice-kinds.ts";
import { invoiceCallSchema, invoiceFilterSchema, jobInvoiceSchema, paidSchema } from "./invoice.schema.ts";
import { invoiceContentSchema } from "./invoice-content.schema.ts";

const row = {
  id: idOut,
  invoice_number: z.string(),
  customer_id: idOut,
  ...customerNamesOut,
  kind: z.enum(invoiceKinds).meta({ description: "R1 to R5 rectify another invoice." }),
  customer_kind: customerNamesOut.kind,
  series: z.string(),
  due_on: dayOut.nullable().meta({ description: "To be paid by; null: nothing was agreed." }),
  advance: flagOut.meta({ description: "1: it invoices in advance, which a later invoice deducts." }),
  rectifies: z.string().nullable().meta({ description: "The number of the invoice that it corrects." }),
  rectified_by: z.array(z.string()).meta({ description: "The numbers of the invoices that correct it." }),
  substitutes: z.array(z.string()).meta({ description: "The simplified invoices in whose place it is." }),
  substituted_by: z.string().nullable().meta({ description: "The number of the full invoice in its place." }),
  created_at: instantOut,
  paid: flagOut,
  total: eurosOut,
  payable: payableOut,
  paid_total: eurosOut,
};
const ratedLine = {
  ...lineOut,
  kind: z.enum([...lineKinds, "deduction"]).meta({ description: "deduction: of what was invoiced in advance." }),
  advance_id: idOut.meta({ description: "Of a deduction: the invoice in advance." }).optional(),
  iva_percent: z.number(),
  cause: z.string().meta({ description: "Why the line has no IVA; empty where it has." }),
};
/** An invoice in the answers of calls. */
export const invoiceOut = namedShape(
  "Invoice",
  z.strictObject({
    ...row,
    quote_number: z.string(),
    site: siteOut,
    work_date: dayOut,
    no_iva_reason: z.string(),
    type: z.literal([1, 2]),
    ...sumsOut,
    iva_percent: z.number().nullable().meta({ description: "Null where its lines have several." }),
    items: z.array(z.strictObject(ratedLine)),
    taxes: z
      .array(z.strictObject({ iva_percent: z.number(), cause: z.string(), base: eurosOut, iva: eurosOut }))
      .meta({ description: "What it comes to at each rate, and for each cause of being without IVA." }),
    draft: flagOut.meta({ description: "1: it has no number yet." }),
    reason: z.string().meta({ description: "Why it rectifies, or why a quote is invoiced again." }),
    annulled_at: instantOut.nullable(),
    annul_reason: z.string(),
    verifactu: z
      .strictObject({
        state: z.enum(["waiting", "sent", "accepted", "accepted_with_errors", "rejected"]),
        ...{ code: z.string(), message: z.string() },
      })
      .optional()
      .meta({ description: "What became of its last record for the tax agency; absent where it has none." }),
  }),
);

const draftRow = {
  ...{ id: idOut, customer_id: idOut, ...customerNamesOut, draft: flagOut, updated_at: instantOut },
  total: eurosOut.nullable().meta({ description: "Null: it can no longer be issued." }),
};
const listedRow = {
  ...row,
  overdue_since: dayOut.nullable().meta({ description: "due_on, where that is past and it is not paid." }),
  annulled: flagOut.meta({ description: "1: it should never have been issued, and nothing is to be paid of it." }),
};
const listed = namedShape("InvoiceRow", z.strictObject(listedRow)).or(
  namedShape("InvoiceDraftRow", z.strictObject(draftRow)),
);
const draft = namedShape(
  "InvoiceDraft",
  z.strictObject({
    ...{ id: idOut, draft: flagOut, invoice_number: z.null(), customer_id: idOut, created_at: instantOut },
    ...{ work_date: dayOut, quote_number: z.string(), site: siteOut, type: z.literal([1, 2]), ...sumsOut },
    ...{ iva_percent: invoiceOut.shape.iva_percent, items: invoiceOut.shape.items, taxes: invoiceOut.shape.taxes },
  }),
);

export const invoiceCalls: DescribedCalls = {
  "/jobs/{id}/invoice": {
    post: {
      summary: "Make the invoice of a job",
      body: jobInvoiceSchema,
      answers: {
        201: jsonAnswer(
          invoiceOut.extend({ warnings: z.array(z.string()).optional() }),
          "Made under the next number; `warnings` name the invoices that the quote of the job had before",
        ),
        200: jsonAnswer(invoiceOut, "The one that the job has"),
      },
      refusals: {
        409:
          "The customer is an enquiry and lacks what an invoice needs, no line is to be invoiced, or Spanish tax rules " +
          "want more",
      },
    },
  },
  "/invoices": {
    get: {
      summary: "List the invoices, the newest first",
      query: invoiceCallSchema,
      answers: givesList(
        z.strictObject({ data: z.array(listed), total: z.number().int() }),
        "A page of those that match, and how many match; with `status=draft` of the drafts, the last changed first, by " +
          "their customers and the days of that change",
      ),
    },
    post: {
      summary: "Make an invoice of a quote, of jobs, or of lines for a customer; or a draft of one",
      body: invoiceContentSchema,
      answers: { 201: jsonAnswer(invoiceOut.or(draft), "Made, under the next number, or as a draft without one") },
      refusals: {
        409:
          "What is named cannot be invoiced, is already, or in two versions at once, and no reason is given, or Spanish " +
          "tax rules want more",
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
    get: {
      summary: "Get an invoice, or a draft",
      answers: { 200: jsonAnswer(invoiceOut.or(draft), "The invoice; the draft until it is issued") },
    },
    delete: {
      summary: "Throw a draft away",
      answers: { 204: gone },
      refusals: { 409: "It was issued" },
    },
    patch: {
      summary: "Mark an invoice paid, by a payment of the rest, or unpaid, by taking that back",
      body: paidSchema,
      answers: { 200: jsonAnswer(invoiceOut, "Marked") },
      refusals: {
        409: "The newest payment was recorded by itself, and is deleted among the payments; or nothing is to be paid",
      },
    },
  },
  "/invoices/{id}/issue": {
    post: {
      summary: "Issue a draft",
      answers: {
        201: jsonAnswer(invoiceOut, "Issued under the next number"),
        200: jsonAnswer(invoiceOut, "It was issued before"),
      },
      refusals: { 409: "What it names cannot be invoiced any more, or Spanish tax rules want more" },
    },
  },
  "/invoices/{id}/pdf": {
    get: {
      summary: "Get an invoice's PDF, always the same bytes, or a duplicate of it, which the audit trail notes",
      query: pdfQuery.extend({ duplicate: z.literal("1").optional() }),
      answers: { ...givesPdf, 200: { ...pdfFile, headers: { ETag: "The SHA-256 of the PDF" } } },
      refusals: { 409: "A duplicate of an invoice that was annulled", 500: "What was kept is damaged" },
    },
  },
  "/invoices/{id}/email": { post: emailCall },
};
