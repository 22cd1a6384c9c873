/** When a customer is reminded of an invoice that is not paid. */
import { addDays, type Day } from "#app/platform/dates.ts";

export const reminderSteps = [1, 2, 3] as const;

export type ReminderStep = (typeof reminderSteps)[number];

/** For each step, how many days after the due day it is sent; null: there is no such step, nor any after it. */
export type StepDays = readonly [number, number | null, number | null];

/**
 * Which reminder of an invoice is to be sent today, or null. `sent` are the days of those that were sent, in their
 * order. A further one also keeps its distance from the one before, so that nobody is reminded twice in a row where
 * reminders are switched on for invoices that are long due.
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
