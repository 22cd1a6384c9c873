/** When a customer is reminded of an invoice that is not paid. */
import { addDays, type Day } from "#app/platform/dates.ts";

export const reminderSteps = [1, 2, 3] as const;

export type ReminderStep = (typeof reminderSteps)[number];

/** For each step, how many days after the due day it is sent; null: there is no such step, nor any after it. */
export type StepDays = readonly [number, number | null, number | null];

/**
 * Which reminder of an invoice is to be sent today, or null. `sent` are the days of those that were put in, in
 * their order, whatever became of them. A further one also keeps its distance from the one before, so that nobody is
 * reminded twice in a row where reminders are switched on for invoices that are long due.
 */
export function stepDue(
  invoice: { due_on: Day; sent: readonly Day[] },
  stepDays: StepDays,
  today: Day,
): ReminderStep | null {
  const step = reminderSteps[invoice.sent.length];
  const days = stepDays[invoice.sent.length];
  if (step === undefined || days === undefined || days === null) return null;
  const before = invoice.sent.at(-1);
  const daysBefore = stepDays[invoice.sent.length - 1] ?? 0;
  if (before !== undefined && today < addDays(before, days - daysBefore)) return null;
  return today >= addDays(invoice.due_on, days) ? step : null;
}

/** What became of a reminder. `not_needed`: nothing was owed any more when it was to be sent, or it was stopped. */
export type ReminderState = "waiting" | "sent" | "failed" | "not_needed";

/** What the state of a reminder follows from: the reminder, and its message in the outbox. */
export type ReminderFate = { dropped_at: Date | null; outbox: { done_at: Date | null; last_error: string | null } };

export function reminderState({ dropped_at, outbox: { done_at, last_error } }: ReminderFate): ReminderState {
  if (dropped_at) return "not_needed";
  if (!done_at) return "waiting";
  return last_error === null ? "sent" : "failed";
}

/**
 * The reminders of what is owed on an invoice: its own, and those of the simplified invoices in whose place it is,
 * since a debt is no younger for being stated again.
 */
export function remindersOfDebt<Reminder>(invoice: {
  reminders: readonly Reminder[];
  substitutes: readonly { simplified: { reminders: readonly Reminder[] } }[];
}): Reminder[] {
  return [...invoice.substitutes.flatMap(({ simplified }) => simplified.reminders), ...invoice.reminders];
}

/** The days on which the steps were put in, in their order; of a step of several invoices the latest one. */
export function daysOfSteps(reminders: readonly { step: number; day: Day }[]): Day[] {
  const ordered = reminders.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return [...new Map(ordered.map(({ step, day }) => [step, day])).values()].toSorted();
}
