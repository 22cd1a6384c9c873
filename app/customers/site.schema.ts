import { z } from "zod";
import { linesText, optionalLine, requiredLine } from "#app/platform/fields.ts";
import { maxAccess, type SiteTexts, siteFields } from "./site.ts";

const lines = Object.fromEntries(
  siteFields.map((field) => [field.name, "required" in field ? requiredLine(field.max) : optionalLine(field.max)]),
) as unknown as Record<Exclude<keyof SiteTexts, "access">, z.ZodType<string>>;

/** The body of the calls and the form that add and save a site. */
export const siteSchema = z.object({
  ...lines,
  access: linesText(maxAccess).meta({ description: "How to get in: for engineers, on no document." }),
});
