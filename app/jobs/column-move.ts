/** The columns of the calendar by engineer: which jobs stand in them, and what a move between two of them does. */
import { nobody } from "./calendar-place.ts";
import type { CalendarJob } from "./job.ts";

export type Assigned = Pick<CalendarJob, "engineer_ids">;

/** From which column to which a job is moved: ids of engineers, or `nobody`. */
export type ColumnMove = { from: number; to: number };

/** Whether a job stands in a column. A job with two engineers stands in both of theirs. */
export function isInColumn(column: number, { engineer_ids }: Assigned): boolean {
  return column === nobody ? engineer_ids.length === 0 : engineer_ids.includes(column);
}

/**
 * The engineers of a job that was moved from a column to another, the one in charge first: the other takes the place of
 * the column's engineer; to `nobody`, the column's engineer only leaves.
 */
export function engineersAfterMove({ engineer_ids }: Assigned, { from, to }: ColumnMove): number[] {
  const added = to === nobody ? [] : [to];
  const ids = from === nobody ? [...engineer_ids, ...added] : engineer_ids.flatMap((id) => (id === from ? added : id));
  return [...new Set(ids)];
}
