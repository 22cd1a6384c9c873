import { z } from "zod";
import { optionalEmail, optionalLine, ownLabels, typedNumber } from "#app/platform/fields.ts";
import { centsFromDecimal, centsFromText, languages } from "#app/platform/money.ts";
import { type CompanyFieldName, companyFields, maxReason } from "./company.ts";

/** A percent from 0 to 100 with up to two decimals in a call, a number or its text, as hundredths of it. */
const percent = z.union([z.number(), z.string()]).transform((value, context) => {
  // Written like an amount of euros, and bounded by the same decimals.
  const hundredths = typeof value === "number" ? centsFromDecimal(value) : centsFromText(value);
  if (hundredths !== null && hundredths <= 10_000) return hundredths;
  context.addIssue(
    hundredths === null
      ? { code: "custom", message: "wrong", input: value }
      : { code: "too_big", maximum: 100, origin: "number", input: value },
  );
  return z.NEVER;
});

const texts = Object.fromEntries(
  companyFields.map(({ name, max }) => [name, name === "email" ? optionalEmail() : optionalLine(max)]),
) as unknown as Record<CompanyFieldName, z.ZodType<string>>;

function schemaWith(iva_percent: z.ZodType<number>) {
  const schema = z
    .object({
      ...texts,
      iva_percent,
      language: z.preprocess((value) => (value === "" ? null : value), z.enum(languages).nullable()),
      no_iva_reason: optionalLine(maxReason),
    })
    .partial()
    .transform(({ iva_percent: iva_bp, ...rest }) => ({ ...rest, iva_bp }));
  // A company has no NIE: its tax number is a NIF.
  return schema.register(ownLabels, { labels: ({ company }) => ({ nie: company.nie }) });
}

/**
 * What the call that saves the settings takes. What is absent stays as it is: a caller that knows the fields of behaviour
 * 3.6 alone takes none of the others away.
 */
export const settingsSchema = schemaWith(percent);

/** The same as a person types it into the form. */
export const typedSettingsSchema = schemaWith(typedNumber("percent"));
