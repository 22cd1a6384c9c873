import { electronicFormatIBAN, isValidIBAN } from "ibantools";
import { z } from "zod";
import { namedSentence, noNumber, wholeNumber } from "#app/platform/fields.ts";
import { fold } from "#app/platform/fold.ts";
import { withoutMarks } from "#app/platform/line-ends.ts";
import { maxTermsDays, monthDaysText, parseMonthDays } from "./terms.ts";

/** Days after the issue, as a number or its digits as text; null, and an empty field, for nothing agreed. */
export const termsDays = z.preprocess(
  (value) => (typeof value === "string" && value.trim() === "" ? null : value),
  wholeNumber(z.number(noNumber("notDays")).int(noNumber("notDays")).min(0).max(maxTermsDays).nullable()),
);

/** The same from a form, where the word for days may follow: "30 días", "30 d". */
export const typedTermsDays = z.preprocess(
  (value) =>
    typeof value === "string" ? (/^(\d+) ?(?:dias?|days?|d)$/.exec(fold(value).trim())?.[1] ?? value) : value,
  termsDays,
);

/** Days of the month, as "10, 25"; gives them as they are stored. */
export const monthDays = z.string().transform((text, context) => {
  const days = parseMonthDays(text);
  if (days) return monthDaysText(days);
  context.addIssue({ code: "custom", message: namedSentence("monthDays") });
  return z.NEVER;
});

/** An account number with or without blanks; gives it without. Empty for none. */
export const iban = z.string().transform((text, context) => {
  const compact = electronicFormatIBAN(withoutMarks(text)) ?? "";
  if (compact === "" || isValidIBAN(compact)) return compact;
  context.addIssue({ code: "custom", message: namedSentence("notIban") });
  return z.NEVER;
});
