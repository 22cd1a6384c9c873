import { z } from "zod";
import { rowId } from "#app/platform/fields.ts";

/** The posted button of a row or of the card that adds one. */
export const rowSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add") }),
  z.object({ intent: z.enum(["save", "enable", "disable"]), id: rowId }),
]);

/** The value of `active` after "enable" or "disable". */
export function activeAfter(intent: "enable" | "disable"): 0 | 1 {
  return intent === "enable" ? 1 : 0;
}
