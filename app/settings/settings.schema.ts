import { z } from "zod";
import { hoursSchema } from "#app/engineers/hours.schema.ts";
import {
  flag,
  noNumber,
  optionalEmail,
  optionalLine,
  optionalPhone,
  ownLabels,
  percent,
  plainText,
  postcodeIn,
  recordOf,
  typedNumber,
} from "#app/platform/fields.ts";
import { taxRules } from "#app/tax/tax-rules.ts";
import { iban, monthDays, termsDays, typedTermsDays } from "#app/terms/terms.schema.ts";
import { languages } from "#app/words/languages.ts";
import { companyFields, maxConditions, maxPaymentTerms, maxPaymentWays, maxReason, maxTravelGap } from "./company.ts";

/** A colour as a browser's field for colours gives it, or "". */
const colour = z.preprocess(
  (value) => value ?? "",
  z
    .string()
    .regex(/^(#[0-9a-f]{6})?$/i)
    .toLowerCase(),
);

/** Whole minutes, as a number or its digits as text; an empty field stays as it is. */
const wholeMinutes = z.preprocess((value) => {
  if (value === "") return undefined;
  return typeof value === "string" && /^\s*\d{1,4}\s*$/.test(value) ? Number(value) : value;
}, z.number(noNumber("notMinutes")).int(noNumber("notMinutes")).min(0).max(maxTravelGap).optional());

const kinds: Record<string, (max: number) => z.ZodType<string>> = {
  ...{ email: optionalEmail, phone: optionalPhone, accent: () => colour },
  postcode: (max) => postcodeIn(optionalLine(max)),
};

const texts = recordOf(companyFields, ({ name, max }): z.ZodType<string> => (kinds[name] ?? optionalLine)(max));

/** The settings, with the fields that are read otherwise from the form than from a call. */
function schemaWith(read: { iva_percent: z.ZodType<number>; payment_terms_days: z.ZodType<number | null> }) {
  const schema = z
    .object({
      working_hours: hoursSchema,
      ...texts,
      ...read,
      language: z.preprocess((value) => (value === "" ? null : value), z.enum(languages).nullable()),
      no_iva_reason: optionalLine(maxReason),
      quote_conditions: plainText(maxConditions),
      payment_terms: plainText(maxPaymentTerms),
      include_iva: flag,
      tax_rules: z.enum(taxRules),
      ...{ payment_month_days: monthDays, iban, iban2: iban },
      payment_ways: plainText(maxPaymentWays),
      travel_gap_minutes: wholeMinutes,
      ...{ tell_booked: flag, tell_moved: flag, tell_day_before: flag },
    })
    .partial()
    .transform(({ iva_percent: iva_bp, ...rest }) => ({ ...rest, iva_bp }));
  // A company's tax number is a NIF, not a NIE.
  return schema.register(ownLabels, {
    labels: ({ company, engineers }) => ({ ...engineers.fields, nie: company.nie }),
  });
}

/**
 * The body of the call that saves the settings. An absent field stays as it is, so a caller that knows only the fields
 * of behaviour 3.6 does not erase the others.
 */
export const settingsSchema = schemaWith({ iva_percent: percent, payment_terms_days: termsDays });

/** The same from the form, where a percent may be typed with a decimal comma, and days with their word. */
export const typedSettingsSchema = schemaWith({
  iva_percent: typedNumber("percent"),
  payment_terms_days: typedTermsDays,
});
