import { z } from "zod";
import { flag, listSearch, namedSentence, optionalDay, ownLabels, rowId, wholeNumber } from "#app/platform/fields.ts";
import { monthDays, typedTermsDays } from "#app/terms/terms.schema.ts";

/** The query of the list of who owes. */
export const receivablesSchema = listSearch.pick({ page: true });

/** The form of a customer's own terms of payment. */
export const customerTermsSchema = z.object({ payment_terms_days: typedTermsDays, payment_month_days: monthDays });

/**
 * The query of a statement of account: its first day, by default that of the year, and its last, by default this one.
 */
export const statementSchema = z.object({ from: optionalDay, to: optionalDay });

/** The longest time after the due day, in days. */
const maxReminderDays = 365;

const reminderDays = wholeNumber(
  z
    .number({ error: namedSentence("reminderDays") })
    .int()
    .min(1, namedSentence("reminderDays"))
    .max(maxReminderDays, namedSentence("reminderDays")),
);

/** Empty for no such reminder. */
const reminderDaysOrNone = z.preprocess((value) => (value === "" ? null : value), reminderDays.nullable());

/** The form of the reminders: whether they are sent, how many days after the due day, and of which invoices. */
export const reminderSettingsSchema = z
  .object({
    active: flag,
    first_days: reminderDays,
    second_days: reminderDaysOrNone,
    third_days: reminderDaysOrNone,
    from_now_on: flag,
  })
  .superRefine(({ first_days, second_days, third_days }, { addIssue }) => {
    if (second_days !== null && second_days <= first_days)
      addIssue({ code: "custom", path: ["second_days"], message: namedSentence("reminderOrder") });
    if (third_days !== null && second_days === null)
      addIssue({ code: "custom", path: ["third_days"], message: namedSentence("reminderGap") });
    else if (third_days !== null && second_days !== null && third_days <= second_days)
      addIssue({ code: "custom", path: ["third_days"], message: namedSentence("reminderOrder") });
  })
  .register(ownLabels, { labels: ({ reminders }) => ({ from_now_on: reminders.fromNowOn }) });

/** Ids as "12,13". */
const ids = z.preprocess((text) => String(text).split(",").filter(Boolean), z.array(rowId));

/** The form that says of what a customer is not reminded: `offered` are the invoices that it showed. */
export const reminderStopsSchema = z.object({ all: flag, invoices: ids, offered: ids }).register(ownLabels, {
  labels: ({ reminders }) => ({
    ...{ all: reminders.stopAll, invoices: reminders.stoppedInvoices, offered: reminders.stoppedInvoices },
  }),
});
