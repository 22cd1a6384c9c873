/** A job: one visit to a customer, booked from a quote. */

/** The durations that a person chooses from, in hours (behaviour 4.7). */
export const durationPresets = [1, 2, 3, 4, 6, 8] as const;

/** The longest job, in hours (behaviour 4.7); the shortest is one. */
export const maxHours = 24;

const hour = 3_600_000;

/** A stretch of time, its end not included: a job may start when another ends. */
export type Slot = { start: Date; end: Date };

/** The slot of a job of so many hours. They are true hours, also in the night when the clocks change. */
export function slotOf(start: Date, hours: number): Slot {
  return { start, end: new Date(start.getTime() + hours * hour) };
}

/** The instant so many true hours before another. */
export function hoursBefore(instant: Date, hours: number): Date {
  return new Date(instant.getTime() - hours * hour);
}

/** Whether two slots share a moment. */
export function overlaps(a: Slot, b: Slot): boolean {
  return a.start < b.end && b.start < a.end;
}

/**
 * The whole hours that a range stands for: at least one, at most a day (behaviour 4.7). Half an hour more
 * counts as an hour, so that nothing that was marked is left out.
 */
export function hoursOf({ start, end }: Slot): number {
  return Math.min(maxHours, Math.max(1, Math.ceil((end.getTime() - start.getTime()) / hour)));
}

/** What a list of the calendar knows of a job. */
export type CalendarJob = {
  id: number;
  title: string;
  quote_id: number;
  /** ISO 8601, UTC. */
  start: string;
  end: string;
  /** The same as the company's clock shows them: "2026-11-23T08:00". */
  from: string;
  to: string;
  customer: string;
  town: string;
  tel: string;
};

/** The slot of a job of the calendar. */
export function slotOfJob({ start, end }: Pick<CalendarJob, "start" | "end">): Slot {
  return { start: new Date(start), end: new Date(end) };
}
