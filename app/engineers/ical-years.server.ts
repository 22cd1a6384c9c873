/**
 * The days of yearly rules of an iCal file (RFC 5545, 3.3.10). ical.js takes a day that a month does not have for one
 * of the next month, and counts days from the end of a month wrongly, so these rules are expanded here.
 */
import ICAL from "ical.js";

const months = Array.from({ length: 12 }, (_, n) => n + 1);

const leapYear = 2028;

/** The parts by which a yearly rule names its days otherwise than by months and their days. */
const otherParts = ["BYDAY", "BYYEARDAY", "BYWEEKNO", "BYSETPOS"];

/** Whether a rule recurs on days of months of a year. */
export function isOfMonthDays(rule: ICAL.Recur): boolean {
  return rule.freq === "YEARLY" && !otherParts.some((name) => name in rule.parts);
}

/** The months and the days of a month that a rule names; null where it names none. */
function namedIn({ parts }: ICAL.Recur): { months: number[] | null; days: number[] | null } {
  const { BYMONTH = null, BYMONTHDAY = null } = parts as Partial<Record<string, number[]>>;
  return { months: BYMONTH, days: BYMONTHDAY };
}

/** Whether no year has a day that a rule names, such as 30 February: ical.js may look for it without an end. */
export function neverHappens(rule: ICAL.Recur): boolean {
  const named = namedIn(rule);
  return (
    named.days !== null && (named.months ?? months).every((month) => daysIn(month, leapYear, named.days).length === 0)
  );
}

/**
 * The days of such a rule in order, from its first occurrence to the end of the year `last`. A rule without a day
 * recurs on that of the first occurrence, and without a month in that month; with a day and no month in each month.
 * Months and years without the day are left out.
 */
export function* daysOfYears(rule: ICAL.Recur, first: ICAL.Time, last: number): Generator<ICAL.Time> {
  const named = namedIn(rule);
  const inMonths = (named.months ?? (named.days ? months : [first.month])).toSorted((a, b) => a - b);
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (let year = first.year; year <= last; year += rule.interval) {
    const days = inMonths.flatMap((month) =>
      daysIn(month, year, named.days ?? [first.day]).map((day) =>
        ICAL.Time.fromData({ year, month, day, isDate: true }),
      ),
    );
    for (const day of days) {
      if (day.compare(first) < 0) continue;
      if (left === 0 || (rule.until && String(day) > String(rule.until).slice(0, 10))) return;
      left -= 1;
      yield day;
    }
  }
}

/** Those of some days that a month has, in order; -1 is its last one. */
function daysIn(month: number, year: number, some: readonly number[] | null): number[] {
  const length = ICAL.Time.daysInMonth(month, year);
  const days = (some ?? []).map((day) => (day < 0 ? length + 1 + day : day));
  return [...new Set(days)].filter((day) => day >= 1 && day <= length).toSorted((a, b) => a - b);
}
