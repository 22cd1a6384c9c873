/** Which days may be stated as that of the work of an invoice. */
import { addDays, type Day, firstOfMonth } from "#app/platform/dates.ts";
import { wrongField } from "#app/platform/problem.ts";
import { filedQuarterOf } from "#app/tax/quarter.ts";
import type { InvoiceContent } from "./invoice-content.schema.ts";

/** What is older cannot be assessed any more (Ley 58/2003, article 66). */
const monthsBack = 4 * 12;

/** The day of the work that is asked for; of an invoice in advance (with `advance`) the day on which it was paid. */
type StatedDay = Pick<InvoiceContent, "work_date" | "advance">;

/**
 * Throws an invalid Problem for a day of the work that was asked for and lies after the issue, where the tax agency
 * takes none, or more than four years before it, in books that are long closed.
 */
export function expectWorkDay({ work_date, advance }: StatedDay, issued_on: Day): void {
  if (work_date === undefined) return;
  const wrong = (sentence: Parameters<typeof wrongField>[1]) => wrongField("work_date", sentence);
  if (work_date > issued_on) throw wrong(({ problems }) => (advance ? problems.moneyAhead : problems.workAhead));
  const first = addDays(firstOfMonth(issued_on, -monthsBack), Number(issued_on.slice(8)) - 1);
  if (work_date < first) throw wrong(({ problems }) => problems.workTooLongAgo({ first }));
}

/**
 * Throws an invalid Problem for a day of the work, typed into a form, that puts the invoice into a quarter of the books
 * whose model 303 was to be filed before its issue, unless exactly this day is `confirmed`: it may be a mistyped year.
 * Also for a day that no invoice may state (expectWorkDay).
 */
export function expectSureWorkDay(stated: StatedDay, confirmed: string, issued_on: Day): void {
  expectWorkDay(stated, issued_on);
  const { work_date } = stated;
  if (work_date === undefined || work_date === confirmed) return;
  const filed = filedQuarterOf(work_date, issued_on);
  if (filed) throw wrongField("work_date", ({ problems }) => problems.workDayUnsure(filed));
}
