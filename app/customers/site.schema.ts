import { z } from "zod";
import { linesText, optionalLine, optionalPhone, postcodeIn, recordOf, requiredLine } from "#app/platform/fields.ts";
import { maxAccess, siteFields } from "./site.ts";

const lines = recordOf(siteFields, (field): z.ZodType<string> => {
  if (field.name === "tel") return optionalPhone(field.max);
  const line = "required" in field ? requiredLine(field.max) : optionalLine(field.max);
  return field.name === "postcode" ? postcodeIn(line) : line;
});

/** The body of the calls and the form that add and save a site. */
export const siteSchema = z.object({
  ...lines,
  access: linesText(maxAccess).meta({ description: "How to get in: for engineers, on no document." }),
});
