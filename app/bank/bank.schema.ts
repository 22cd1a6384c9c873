import { z } from "zod";
import { ownLabels, rowId } from "#app/platform/fields.ts";

/**
 * What the form says of an entry: "" for later, "none" where it pays no invoice, "other" for the invoices whose
 * numbers are typed, else the ids of the invoices of a proposal, as "12+13".
 */
export const bankChoiceSchema = z
  .object({
    choice: z.union([
      z.literal(["", "none", "other"]),
      z.preprocess((text) => String(text).split("+"), z.array(rowId).nonempty()),
    ]),
  })
  .register(ownLabels, { labels: ({ bank }) => ({ choice: bank.record }) });

/** The form that makes a dismissed entry wait again. */
export const restoreSchema = z.object({ id: rowId });
