/** Which days may be stated as that of the work of an invoice. */
import { addDays, type Day, firstOfMonth } from "#app/platform/dates.ts";
import { wrongField } from "#app/platform/problem.ts";

/** What is older cannot be assessed any more (Ley 58/2003, article 66). */
const monthsBack = 4 * 12;

/**
 * Throws an invalid Problem for a day of the work that was asked for and lies after the issue, where the tax agency
 * takes none, or more than four years before it, in books that are long closed.
 */
export function expectWorkDay(work_date: Day | undefined, issued_on: Day): void {
  if (work_date === undefined) return;
  const wrong = (sentence: Parameters<typeof wrongField>[1]) => wrongField("work_date", sentence);
  if (work_date > issued_on) throw wrong(({ problems }) => problems.workAhead);
  const first = addDays(firstOfMonth(issued_on, -monthsBack), Number(issued_on.slice(8)) - 1);
  if (work_date < first) throw wrong(({ problems }) => problems.workTooLongAgo({ first }));
}
