import { z } from "zod";
import { rowId } from "#app/platform/fields.ts";

/** What a button of an admin list's form wants. */
export const rowSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add") }),
  z.object({ intent: z.enum(["save", "enable", "disable"]), id: rowId }),
]);

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

/** What a button of a template's tasks wants: some more, or one less. */
export const pickSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), task_ids: z.array(rowId).max(200) }),
  z.object({ intent: z.literal("remove"), id: rowId }),
]);

/** What `active` is to be. */
export function wantedRow(intent: "enable" | "disable"): 0 | 1 {
  return intent === "enable" ? 1 : 0;
}
