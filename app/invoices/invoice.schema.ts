import { z } from "zod";
import { optionalDay, pageFields, rowId } from "#app/platform/fields.ts";
import { invoicesPerPage, type Paid, paidStatuses } from "./invoice.ts";

/** 0 or 1; also what a form or a loose caller means by it. */
const paid = z
  .union([z.literal([0, 1]), z.boolean(), z.enum(["0", "1"])])
  .transform((value): Paid => (Number(value) === 1 ? 1 : 0));

/** What marking an invoice takes. */
export const paidSchema = z.object({ paid });

/** What making an invoice of a job takes: unless it says otherwise, it is not paid. */
export const jobInvoiceSchema = z.object({ paid: z.preprocess((value) => value ?? 0, paid) });

/** What a button of the list's rows posts. */
export const rowActionSchema = z.object({ id: rowId, intent: z.enum(["email", "paid", "unpaid"]) });

/** What the list is asked for: `from` and `to` are inclusive days in the company's zone. */
export const invoiceListSchema = z.object({
  q: z.string().max(200).default(""),
  status: z.preprocess((value) => value || "all", z.enum(paidStatuses)),
  from: optionalDay,
  to: optionalDay,
  ...pageFields(invoicesPerPage),
});
