/** How long an amount has been owed: the model of the list of who owes. */
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
