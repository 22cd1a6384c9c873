/** The calendar by engineer: which columns a day has, and which jobs are shown. */
import { nobody } from "#app/jobs/calendar-place.ts";
import { type Assigned, isInColumn } from "#app/jobs/column-move.ts";
import type { ShownEngineer } from "#app/jobs/job.ts";

/**
 * The columns of a day, as ids of engineers: `nobody` first, then the engineers in their order; who has left only where
 * one of the jobs is theirs. If some are chosen, only these. None in a company without engineers.
 */
export function columnsOf(
  engineers: readonly ShownEngineer[],
  chosen: readonly number[],
  jobs: readonly Assigned[],
): number[] {
  const ids = engineers.filter(({ id, active }) => active === 1 || jobs.some((job) => isInColumn(id, job)));
  if (ids.length === 0) return [];
  const all = [nobody, ...ids.map(({ id }) => id)];
  return chosen.length === 0 ? all : [nobody, ...engineers.map(({ id }) => id)].filter((id) => chosen.includes(id));
}

/** Whether a job is shown: it stands in one of the chosen columns, or none is chosen. */
export function isChosen(job: Assigned, chosen: readonly number[]): boolean {
  return chosen.length === 0 || chosen.some((column) => isInColumn(column, job));
}

/** Those of the chosen columns that there are. */
export function knownAmong(engineers: readonly ShownEngineer[], chosen: readonly number[]): number[] {
  return chosen.filter((id) => id === nobody || engineers.some((engineer) => engineer.id === id));
}
