import { z } from "zod";
import type { Paid } from "#app/payments/payment.ts";
import { absentOr, optionalDay, optionalText, ownLabels, pageFields, rowId } from "#app/platform/fields.ts";
import { sortsOf } from "#app/platform/list-sort.ts";
import { invoiceSorting, maxReason, paidStatuses, rowsPerPage } from "./invoice.ts";
import { chosenIva, chosenIvaFields } from "./invoice-content.schema.ts";

/** Paid or not. Calls send 0 or 1 or a boolean; forms send "0" or "1". */
const paid = z
  .union([z.literal([0, 1]), z.boolean(), z.enum(["0", "1"])])
  .transform((value): Paid => (Number(value) === 1 ? 1 : 0));

/** The body that marks an invoice paid or unpaid. */
export const paidSchema = z.object({ paid });

/** The body that makes the invoice of a job; without `paid` the invoice is unpaid. */
export const jobInvoiceSchema = z
  .object({
    paid: z.preprocess((value) => value ?? 0, paid),
    reason: absentOr(optionalText(maxReason)).meta({ description: "Why the quote of the job is invoiced again." }),
    ...chosenIvaFields,
  })
  // Without a reason a request is the same as before this field was there.
  .transform(({ paid, reason, ...chosen }) => ({ paid, ...(reason && { reason }), ...chosenIva(chosen) }));

ownLabels.add(jobInvoiceSchema, { labels: ({ invoiceContent }) => ({ ...invoiceContent }) });

/** The form of the button in a row of the list. */
export const rowActionSchema = z.object({ id: rowId, intent: z.enum(["paid", "unpaid"]) });

/** What the list and its export are filtered by: `from` and `to` are days in the company's zone, both included. */
export const invoiceFilterSchema = z.object({
  q: z.string().max(200).default(""),
  status: z.preprocess((value) => value || "all", z.enum(paidStatuses)),
  overdue: z
    .preprocess((value) => value || undefined, z.literal("1").optional())
    .meta({ description: "Only what is not paid and was to be paid before today." }),
  from: optionalDay,
  to: optionalDay,
  sort: z.enum(sortsOf(invoiceSorting.columns)).default(invoiceSorting.usual),
});

/** The search parameters of the list. */
export const invoiceListSchema = invoiceFilterSchema.extend(pageFields(rowsPerPage));

/** Those of the call, which lists the drafts too. */
export const invoiceCallSchema = invoiceListSchema.extend({
  status: z.preprocess((value) => value || "all", z.enum([...paidStatuses, "draft"])),
});
