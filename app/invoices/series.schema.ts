import { z } from "zod";
import { namedSentence, ownLabels, wholeNumber } from "#app/platform/fields.ts";
import { invoiceSeries } from "#app/tax/invoice-kinds.ts";

/** How the numbers of a series begin: the prefix, and the first number. */
export const seriesSchema = z
  .object({
    series: z.enum(invoiceSeries),
    prefix: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z][A-Z0-9]{0,9}$/, { error: namedSentence("seriesPrefix") }),
    first: wholeNumber(z.number().int().min(1).max(999_999)),
  })
  .register(ownLabels, {
    labels: ({ series }) => ({ series: series.series, prefix: series.prefix, first: series.first }),
  });
