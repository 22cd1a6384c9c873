/**
 * The jobs of the calendar as its page sends them to the browser: only what is drawn, in lists instead of objects,
 * since the name of every field would be repeated for each of hundreds of jobs.
 */
import type { CalendarJob } from "#app/jobs/job.ts";
import { jobStates } from "#app/jobs/job-moves.ts";

/** A job as the calendar draws it. */
export type ShownJob = Pick<
  CalendarJob,
  "id" | "title" | "state" | "engineer_ids" | "start" | "end" | "from" | "to" | "town" | "tel"
> & {
  /** The text where there is little room: the customer for a quote's job, else the title. */
  short: string;
};

export type PackedJob = readonly [
  ...[id: number, title: string, engineer_ids: readonly number[]],
  ...[start: string, end: string, from: string, to: string],
  ...[short: string, town: string, tel: string, state: number],
];

/** A job as the page sends it. */
export function packJob(job: ShownJob): PackedJob {
  const { id, title, engineer_ids, start, end, from, to, short, town, tel, state } = job;
  return [id, title, engineer_ids, start, end, from, to, short, town, tel, jobStates.indexOf(state)];
}

/** The job again, in the browser. A state that this build does not know counts as booked. */
export function unpackJob(packed: PackedJob): ShownJob {
  const [id, title, engineer_ids, start, end, from, to, short, town, tel, at] = packed;
  const state = jobStates[at] ?? "booked";
  return { id, title, state, engineer_ids: [...engineer_ids], start, end, from, to, short, town, tel };
}
