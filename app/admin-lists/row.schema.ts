import { z } from "zod";
import { rowId } from "#app/platform/fields.ts";

/** What a button of an admin list's form wants. */
export const rowSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add") }),
  z.object({ intent: z.enum(["save", "enable", "disable"]), id: rowId }),
]);

/** What `active` is to be. */
export function wantedRow(intent: "enable" | "disable"): 0 | 1 {
  return intent === "enable" ? 1 : 0;
}
