/** Quarters: in which one an invoice counts, and whether its model 303 was filed. */
import { addDays, type Day, firstOfMonth, twoDigits } from "#app/platform/dates.ts";

export const quarters = [1, 2, 3, 4] as const;

export type Quarter = (typeof quarters)[number];

/** The quarter of a day. */
export function quarterOf(day: Day): Quarter {
  return Math.ceil(Number(day.slice(5, 7)) / 3) as Quarter;
}

/**
 * The day on which the IVA of an invoice is due: that of the work (Ley 37/1992, article 75), or of the issue where the
 * work is still ahead, and of the issue for one that corrects another (article 89.Cinco).
 */
export function accruedOn(invoice: { kind: string; issued_on: Day; work_date: Day }): Day {
  const { kind, issued_on, work_date } = invoice;
  return kind.startsWith("R") || work_date > issued_on ? issued_on : work_date;
}

/** A quarter, and the last day of filing its model 303. */
export type FiledQuarter = { year: number; quarter: Quarter; until: Day };

/**
 * The quarter of a day where its model 303 was to be filed before `today`, else null: in the first twenty days of the
 * month after the quarter, and until 30 January for the fourth one (RD 1624/1992, article 71.4). What changes its sums
 * afterwards needs another return (Ley 58/2003, articles 120 and 122).
 */
export function filedQuarterOf(day: Day, today: Day): FiledQuarter | null {
  const year = Number(day.slice(0, 4));
  const quarter = quarterOf(day);
  const next = firstOfMonth(`${year}-${twoDigits(quarter * 3)}-01`, 1);
  const until = addDays(next, quarter === 4 ? 29 : 19);
  return today > until ? { year, quarter, until } : null;
}
