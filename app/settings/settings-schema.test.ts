/** How the settings are read from their form and from a call, and what is said of what is no number. */
import { expect, test } from "vitest";
import { validate } from "#app/http/validation.server.ts";
import type { Problem } from "#app/platform/problem.ts";
import { customerTermsSchema } from "#app/receivables/receivables.schema.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { settingsSchema, typedSettingsSchema } from "./settings.schema.ts";

/** What the check of an input refuses, by its fields; {} for nothing. */
function refusedOf(check: () => unknown): Record<string, string> {
  try {
    check();
    return {};
  } catch (error) {
    return { ...(error as Problem).fields?.(wordsIn("en")) };
  }
}

test.each([
  ["30", 30],
  [" 30 días ", 30],
  ["60 DIAS", 60],
  ["30 days", 30],
  ["1 día", 1],
  ["30d", 30],
  ["", null],
])("a form takes %j as days until payment", (typed, days) => {
  const typedDays = { payment_terms_days: typed };
  expect(validate(typedSettingsSchema, typedDays)).toMatchObject({ payment_terms_days: days });
  expect(validate(customerTermsSchema, { ...typedDays, payment_month_days: "" }).payment_terms_days).toBe(days);
});

test("what is no number of days or minutes is refused with what to write", () => {
  const days = { payment_terms_days: "Days until payment must be a number of days, such as 30." };
  for (const payment_terms_days of ["30 días fecha factura", "un mes", "30,5"])
    expect(refusedOf(() => validate(typedSettingsSchema, { payment_terms_days }))).toEqual(days);
  for (const payment_terms_days of ["30 días", "30d", 30.5, true])
    expect(refusedOf(() => validate(settingsSchema, { payment_terms_days }))).toEqual(days);
  expect(refusedOf(() => validate(typedSettingsSchema, { payment_terms_days: "400 días" }))).toEqual({
    payment_terms_days: "Days until payment must be at most 365.",
  });
  for (const schema of [typedSettingsSchema, settingsSchema])
    expect(refusedOf(() => validate(schema, { travel_gap_minutes: "1 h" }))).toEqual({
      travel_gap_minutes: "Travel time between jobs (minutes) must be a number of minutes, such as 60.",
    });
});
