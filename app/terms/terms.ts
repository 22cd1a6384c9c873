/** Terms of payment: until when an invoice is to be paid. */
import { addDays, type Day, firstOfMonth, twoDigits } from "#app/platform/dates.ts";

/**
 * `days`: after the issue; null: nothing is agreed. `month_days`: only on one of these days of the month, of which 31
 * is its last; none: on any.
 */
export type Terms = { days: number | null; month_days: readonly number[] };

/** The longest terms, in days. Between companies the law allows 60 (Ley 3/2004, article 4); older agreements exist. */
export const maxTermsDays = 365;

/** The most days of the month on which a company may pay. */
const mostMonthDays = 4;

/** The day until which an invoice that was issued on a day is to be paid; null: nothing is agreed. */
export function dueOn(issued_on: Day, { days, month_days }: Terms): Day | null {
  if (days === null) return null;
  const earliest = addDays(issued_on, days);
  const candidates = [0, 1].flatMap((months) => month_days.map((day) => dayOfMonth(earliest, months, day)));
  return candidates.filter((day) => day >= earliest).toSorted()[0] ?? earliest;
}

/** A day of the month that is a number of months after that of `of`: its last day where it has no such day. */
function dayOfMonth(of: Day, months: number, day: number): Day {
  const last = addDays(firstOfMonth(of, months + 1), -1);
  return `${last.slice(0, 8)}${twoDigits(Math.min(day, Number(last.slice(8))))}`;
}

/** The days of the month in a text such as "10, 25", in their order; null where it is another text. */
export function parseMonthDays(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  if (parts.some((part) => !/^\d{1,2}$/.test(part))) return null;
  const days = [...new Set(parts.map(Number))].toSorted((a, b) => a - b);
  return days.length <= mostMonthDays && days.every((day) => day >= 1 && day <= 31) ? days : null;
}

/** The days of the month as they are shown and stored: "10,25". */
export function monthDaysText(days: readonly number[]): string {
  return days.join(",");
}
