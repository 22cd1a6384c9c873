/** The model of a job: one visit to a customer, booked from a quote; its slot and what overlaps. */

/** The durations that are offered, in hours (behaviour 4.7). */
export const durationPresets = [1, 2, 3, 4, 6, 8] as const;

/** The longest job, in hours (behaviour 4.7); the shortest has one hour. */
export const maxHours = 24;

const hour = 3_600_000;

/** A period of time; `end` is not included, so a job may start when another ends. */
export type Slot = { start: Date; end: Date };

/**
 * The slot of a job from its start and its hours. These are elapsed hours, also in the night when the clocks change.
 */
export function slotOf(start: Date, hours: number): Slot {
  return { start, end: new Date(start.getTime() + hours * hour) };
}

/** The instant so many elapsed hours before another. */
export function hoursBefore(instant: Date, hours: number): Date {
  return new Date(instant.getTime() - hours * hour);
}

/** Whether two slots share a moment. */
export function overlaps(a: Slot, b: Slot): boolean {
  return a.start < b.end && b.start < a.end;
}

/**
 * The whole hours of a range: at least 1, at most 24 (behaviour 4.7). A part of an hour counts as an hour, so that the
 * job covers the whole range that was drawn.
 */
export function hoursOf({ start, end }: Slot): number {
  return Math.min(maxHours, Math.max(1, Math.ceil((end.getTime() - start.getTime()) / hour)));
}

/** A job as the calendar lists it. */
export type CalendarJob = {
  id: number;
  title: string;
  quote_id: number;
  /** ISO 8601, UTC. */
  start: string;
  end: string;
  /** The same times in the company's zone: "2026-11-23T08:00". */
  from: string;
  to: string;
  customer: string;
  town: string;
  tel: string;
};

/** The slot of a job as the calendar lists it. */
export function slotOfJob({ start, end }: Pick<CalendarJob, "start" | "end">): Slot {
  return { start: new Date(start), end: new Date(end) };
}

/** A site with all that the engineer needs who drives there: who is there, and how to get in. */
export type JobSite = { id: number; name: string; address: string; contact: string; tel: string; access: string };
