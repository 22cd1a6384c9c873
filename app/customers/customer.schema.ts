import { z } from "zod";
import { optionalLine, requiredEmail, requiredLine } from "#app/platform/fields.ts";
import { languages } from "#app/words/languages.ts";
import { type CustomerFieldName, customerFields } from "./customer.ts";

const shape = Object.fromEntries(
  customerFields.map((field) => {
    if (field.name === "email") return [field.name, requiredEmail()];
    return [field.name, "required" in field ? requiredLine(field.max) : optionalLine(field.max)];
  }),
) as unknown as Record<CustomerFieldName, z.ZodType<string>>;

/**
 * The body of calls and forms that add or save a customer. `language` is that of the customer's documents; absent or ""
 * means the company's.
 */
export const customerSchema = z.object({
  ...shape,
  language: z.preprocess((value) => value || null, z.enum(languages).nullable()),
});
