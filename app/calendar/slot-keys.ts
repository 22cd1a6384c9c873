/**
 * Keyboard navigation in the calendar: up and down by half an hour, left and right by a day, or by an engineer where
 * these have the columns. Enter opens a link as usual.
 */
import type { KeyboardEvent } from "react";
import { stepMinutes } from "#app/jobs/job.ts";
import { dayMs, minuteMs } from "#app/platform/durations.ts";
import type { DayRow } from "./day-rows.ts";
import { startOfStep } from "./step.ts";

const moves: Partial<Record<string, number>> = {
  ArrowUp: -stepMinutes * minuteMs,
  ArrowDown: stepMinutes * minuteMs,
  ArrowLeft: -dayMs,
  ArrowRight: dayMs,
};

/** Moves the focus from a slot or job to the one that the arrow key leads to, if that is shown. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const move = moves[event.key];
  if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const here = (event.target as HTMLElement).closest<HTMLElement>("[data-at], [data-from], .rbc-event");
  const from = here && timeOf(here, event.key === "ArrowDown");
  if (!from) return;
  const target = nextTo(event.currentTarget, here, from, move);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** What an arrow key leads to from `here`, which is at `from`. */
function nextTo(calendar: HTMLElement, here: HTMLElement, from: string, move: number): HTMLElement | null {
  const columns = [...calendar.querySelectorAll<HTMLElement>(dayColumns)];
  const column = columns.find((one) => one.contains(here));
  // Columns of several days: a time is in one of them only.
  if (!column?.closest(engineerColumns)) return at(calendar, shiftTime(from, move));
  if (Math.abs(move) < dayMs) return at(column, shiftTime(from, move));
  const beside = columns[columns.indexOf(column) + Math.sign(move)];
  return beside ? at(beside, from) : null;
}

const dayColumns = ".day-column, .rbc-day-slot";
const engineerColumns = ".by-engineer, .rbc-time-view-resources";

/** The slot that Tab leads to: the first free one of today, else of the first day that has one. */
export function entrySlot(rows: Map<string, DayRow[]>, today: string): string | null {
  const days = rows.has(today) ? [today, ...rows.keys()] : [...rows.keys()];
  for (const name of days) {
    const free = rows.get(name)?.find((row) => row.kind === "free");
    if (free?.kind === "free") return `${name}T${free.time}`;
  }
  return null;
}

/** The local time to start from: the time of a slot; the start of a job, or its last half-hour when going down. */
function timeOf(element: HTMLElement, down: boolean): string | null {
  if (element.dataset.at) return element.dataset.at;
  const job = element.dataset.from ? element : element.querySelector<HTMLElement>("[data-from]");
  const { from, to } = job?.dataset ?? {};
  if (!from || !to) return null;
  return startOfStep(down ? shiftTime(to, -minuteMs) : from);
}

/** The slot of a local time, or the job that covers it. */
function at(calendar: HTMLElement, time: string): HTMLElement | null {
  const slot = calendar.querySelector<HTMLElement>(`[data-at="${time}"]`);
  const jobs = [...calendar.querySelectorAll<HTMLElement>("[data-from]")];
  const job = jobs.find(({ dataset }) => startOfStep(dataset.from ?? "") <= time && (dataset.to ?? "") > time);
  return job ? (job.closest<HTMLElement>(".rbc-event") ?? job) : slot;
}

/** A local time, by so many milliseconds later on the clock. */
function shiftTime(time: string, by: number): string {
  return new Date(Date.parse(`${time}Z`) + by).toISOString().slice(0, 16);
}
