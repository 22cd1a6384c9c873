import { z } from "zod";
import { taxRules } from "./tax-rules.ts";

/** The form that turns Spanish tax rules on or off; its unticked box is absent. */
export const taxRulesSchema = z.object({ tax_rules: z.enum(taxRules) });
