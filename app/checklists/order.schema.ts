import { z } from "zod";
import { rowId } from "#app/platform/fields.ts";

/** The posted button that orders a list: a step of one row ("up", "down"), or all ids in a new order ("order"). */
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
