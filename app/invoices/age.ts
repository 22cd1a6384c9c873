/** How long an amount has been owed: the model of the list of who owes, and of invoices that are overdue. */
import type { Cents } from "#app/numbers/money.ts";
import { addDays, type Day } from "#app/platform/dates.ts";

/** From what is not due yet to what is due longest, by days since the day until which it was to be paid. */
export const ages = ["not_due", "to_30", "to_60", "over_60"] as const;

export type Age = (typeof ages)[number];

/** The earliest day until which an amount of each age was to be paid; what was to be paid before is over_60. */
export function earliestDueDays(today: Day): Record<Exclude<Age, "over_60">, Day> {
  return { not_due: today, to_30: addDays(today, -30), to_60: addDays(today, -60) };
}

/** The age of what was to be paid until a day. */
export function ageOf(due: Day, today: Day): Age {
  const earliest = earliestDueDays(today);
  return ages.find((age) => age === "over_60" || due >= earliest[age]) ?? "over_60";
}

/**
 * Since which day an invoice is overdue, the one until which it was to be paid; null: it is not. One without such a day
 * never is, since nothing was agreed, though who owes counts its age from its issue.
 */
export function overdueSince(
  { paid, payable_cents, due_on }: { paid: number; payable_cents: Cents; due_on: Day | null },
  today: Day,
): Day | null {
  const isOwed = paid === 0 && payable_cents !== 0;
  return isOwed && due_on !== null && ageOf(due_on, today) !== "not_due" ? due_on : null;
}
