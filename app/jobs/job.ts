/** The model of a job: one visit to a customer, mostly booked from a quote; its slot, its engineers, what overlaps. */
import type { Engineer } from "#app/engineers/engineer.ts";
import { minuteMs } from "#app/platform/durations.ts";
import type { JobState } from "./job-moves.ts";

/** The durations that are offered, in minutes (behaviour 4.7). */
export const durationPresets = [30, 60, 120, 180, 240, 360, 480] as const;

/**
 * The step of the calendar in minutes (behaviour 2.10): free times begin at whole steps, and jobs last whole steps
 * (behaviour 4.7), the shortest a single one.
 */
export const stepMinutes = 30;

/** The days after today that an engineer's day has, with signal and without. */
export const comingDays = 7;

/** The longest job, in minutes (behaviour 4.7). */
export const maxMinutes = 24 * 60;

/** A period of time; `end` is not included, so a job may start when another ends. */
export type Slot = { start: Date; end: Date };

/**
 * The slot of a job from its start and its minutes. These are elapsed minutes, also in the night when the clocks
 * change.
 */
export function slotOf(start: Date, minutes: number): Slot {
  return { start, end: minutesAfter(start, minutes) };
}

/** The instant so many elapsed minutes after another; before it, if negative. */
export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minuteMs);
}

/** Whether two slots begin and end together; a job without a slot has the same as another without one. */
export function isSameSlot(a: Slot | null, b: Slot | null): boolean {
  return a?.start.getTime() === b?.start.getTime() && a?.end.getTime() === b?.end.getTime();
}

/** Whether two slots share a moment. */
export function overlaps(a: Slot, b: Slot): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The slot of a stored job; null while it waits to be planned. */
export function slotOrNone({ start, end }: { start: Date | null; end: Date | null }): Slot | null {
  return start && end && { start, end };
}

/** A slot with the ids of the engineers who are assigned to it. */
export type AssignedSlot = Slot & { engineer_ids: readonly number[] };

/**
 * Whether two jobs exclude each other (behaviour 4.8): one engineer has both, with less than `gapMinutes` of travel
 * between them; or they share a moment, and nobody is assigned to one of them. The database's triggers say the same.
 */
export function excludeEachOther(a: AssignedSlot, b: AssignedSlot, gapMinutes: number): boolean {
  if (a.engineer_ids.length === 0 || b.engineer_ids.length === 0) return overlaps(a, b);
  if (!a.engineer_ids.some((id) => b.engineer_ids.includes(id))) return false;
  return overlaps({ start: minutesAfter(a.start, -gapMinutes), end: minutesAfter(a.end, gapMinutes) }, b);
}

/**
 * The duration of a range in minutes: whole half-hours, at least one, at most a day (behaviour 4.7). A part of a
 * half-hour counts as a whole one, so that the job covers the whole range.
 */
export function durationOf({ start, end }: Slot): number {
  const steps = Math.ceil((end.getTime() - start.getTime()) / (stepMinutes * minuteMs));
  return Math.min(maxMinutes, Math.max(1, steps) * stepMinutes);
}

/**
 * The duration of a range that was drawn to book a job: at least an hour, as for a slot that was clicked (behaviour
 * 4.7).
 */
export function drawnMinutes(range: Slot): number {
  return Math.max(60, durationOf(range));
}

/** A duration as a call gives it: in whole hours or in minutes. */
export type GivenDuration = { duration_hours?: number | undefined; duration_minutes?: number | undefined };

/** The minutes of a duration that gives at least one of the two. */
export function durationMinutes({ duration_hours = 0, duration_minutes }: GivenDuration): number {
  return duration_minutes ?? duration_hours * 60;
}

/** What a job is for: a quote, or a visit without one. */
export const visitKinds = ["breakdown", "survey", "warranty", "maintenance", "other"] as const;

/** How long the title and the description of a visit may be, in characters. */
export const visitLimits = { title: 120, description: 2_000 };

/** After how many days maintenance is due again: in a year, on the same day of the week. */
export const maintenanceDays = 52 * 7;

export type VisitKind = (typeof visitKinds)[number];

export type JobKind = VisitKind | "quote";

/** A job as the calendar lists it. */
export type CalendarJob = {
  id: number;
  title: string;
  /** null: a visit without a quote. */
  quote_id: number | null;
  kind: JobKind;
  state: JobState;
  /** The one in charge first. */
  engineer_ids: number[];
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

/** The same of a job that may wait to be planned: then it has no times. */
export type ListedJob = Omit<CalendarJob, "start" | "end" | "from" | "to"> & {
  [Time in "start" | "end" | "from" | "to"]: string | null;
};

/** The slot of a job as the calendar lists it, with its engineers. */
export function slotOfJob({
  start,
  end,
  engineer_ids,
}: Pick<CalendarJob, "start" | "end" | "engineer_ids">): AssignedSlot {
  return { start: new Date(start), end: new Date(end), engineer_ids };
}

/** An engineer who does a job. */
export type JobEngineer = { id: number; name: string };

/** An engineer as the calendar shows them. */
export type ShownEngineer = JobEngineer & Pick<Engineer, "initials" | "colour" | "active">;

/** A site with all that the engineer needs who drives there: who is there, and how to get in. */
export type JobSite = { id: number; name: string; address: string; contact: string; tel: string; access: string };
