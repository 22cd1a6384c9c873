import { z } from "zod";
import { rowId } from "#app/platform/fields.ts";

/** What a button that orders a list wants: a step of one row, or all rows in an order. */
export const orderSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["up", "down"]), id: rowId }),
  z.object({
    intent: z.literal("order"),
    ids: z
      .string()
      .transform((text): unknown => text.split(","))
      .pipe(z.array(rowId).max(5_000)),
  }),
]);
