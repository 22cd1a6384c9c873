/** When a customer is reminded of an invoice that is not paid. */
import { isUncertainMessage } from "#app/mail/mail-failure.ts";
import { addDays, type Day } from "#app/platform/dates.ts";

export const reminderSteps = [1, 2, 3] as const;

export type ReminderStep = (typeof reminderSteps)[number];

/** For each step, how many days after the due day it is sent; null: there is no such step, nor any after it. */
export type StepDays = readonly [number, number | null, number | null];

/**
 * Which reminder of an invoice is to be sent today, or null. `sent` are the days of those that were put in, in their
 * order, whatever became of them; `last` is the last step of the invoice's own ones, 0 for none. A further one also
 * keeps its distance from the one before, so that nobody is reminded twice in a row where reminders are switched on
 * for invoices that are long due.
 */
export function stepDue(
  { due_on, sent, last = 0, before = sent.at(-1) }: { due_on: Day; sent: readonly Day[]; last?: number; before?: Day },
  stepDays: StepDays,
  today: Day,
): ReminderStep | null {
  const past = Math.max(sent.length, last);
  const [step, days] = [reminderSteps[past], stepDays[past]];
  if (step === undefined || days === undefined || days === null) return null;
  const daysBefore = stepDays[past - 1] ?? 0;
  if (before !== undefined && today < addDays(before, days - daysBefore)) return null;
  return today >= addDays(due_on, days) ? step : null;
}

/**
 * What became of a reminder. `perhaps`: it is not known whether the customer has it. `not_needed`: nothing was owed any
 * more when it was to be sent, or it was stopped.
 */
export type ReminderState = "waiting" | "sent" | "perhaps" | "failed" | "not_needed";

/** What the state of a reminder follows from: the reminder, and its message in the outbox. */
export type ReminderFate = { dropped_at: Date | null; outbox: { done_at: Date | null; last_error: string | null } };

/** The state of a reminder, by itself and its message. */
export function reminderState({ dropped_at, outbox: { done_at, last_error } }: ReminderFate): ReminderState {
  if (dropped_at) return "not_needed";
  if (!done_at) return "waiting";
  if (last_error === null) return "sent";
  return isUncertainMessage(last_error) ? "perhaps" : "failed";
}

type Reminded<Reminder> = {
  reminders: readonly Reminder[];
  /** The full invoices that were in its place and are annulled. */
  substituted: readonly { invoice: { reminders: readonly Reminder[] } }[];
};

/**
 * The reminders of what is owed on an invoice: its own, those of full invoices that were in its place and are annulled,
 * and those of the simplified invoice in whose place it is, since a debt is no younger for being stated again. Of
 * several simplified ones it is the one with the fewest, so that no part of the debt is left out; dropped ones of
 * other invoices do not count, as the debt was not theirs any more.
 */
export function remindersOfDebt<Reminder extends Pick<ReminderFate, "dropped_at">>(
  invoice: Reminded<Reminder> & { substitutes: readonly { simplified: Reminded<Reminder> }[] },
): Reminder[] {
  const former = invoice.substitutes.map(({ simplified }) =>
    [...simplified.reminders, ...annulledReminders(simplified)].filter(isNotDropped),
  );
  const [fewest = []] = former.toSorted((a, b) => a.length - b.length);
  return [...fewest, ...annulledReminders(invoice).filter(isNotDropped), ...invoice.reminders];
}

/** The reminders of the full invoices that were in the place of an invoice and are annulled. */
export function annulledReminders<Reminder>({ substituted }: Pick<Reminded<Reminder>, "substituted">): Reminder[] {
  return substituted.flatMap(({ invoice }) => invoice.reminders);
}

function isNotDropped({ dropped_at }: Pick<ReminderFate, "dropped_at">): boolean {
  return dropped_at === null;
}
