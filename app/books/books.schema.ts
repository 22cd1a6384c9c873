import { z } from "zod";
import { headingsSchema } from "#app/http/export.schema.ts";
import { ownLabels, wholeNumber } from "#app/platform/fields.ts";
import { quarters } from "#app/tax/quarter.ts";

const year = wholeNumber(z.number().int().min(2000).max(2999));

/** The company's NIF under which invoices were issued, where it had several; absent: all. */
const issuer = z.string().max(30).optional();

/** A year. */
export const yearSchema = z.object({ year, issuer }).register(ownLabels, { labels: ({ books }) => books.fields });

/** A quarter, or without one a year. */
export const periodSchema = z
  .object({ year, quarter: wholeNumber(z.literal(quarters)).optional(), issuer })
  .register(ownLabels, { labels: ({ books }) => books.fields });

/** The query of the screen: without a year it shows this quarter; an empty quarter is the whole year. */
export const bookSearchSchema = z
  .object({
    year: year.optional(),
    quarter: z.preprocess((value) => value || undefined, periodSchema.shape.quarter),
    issuer,
  })
  .register(ownLabels, { labels: ({ books }) => books.fields });

/** The same, with the language of a file's headings. */
export const bookFileSchema = z
  .object({ ...periodSchema.shape, ...headingsSchema.shape })
  .register(ownLabels, { labels: ({ books }) => books.fields });
