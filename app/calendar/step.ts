/**
 * The steps of a day (jobs/job.ts): the calendar's rows, the slots that can be booked, the moves by keys and by
 * dragging. The style sheets have the step from steps.css, which step.test.ts compares with this.
 */
import { stepMinutes } from "#app/jobs/job.ts";
import { twoDigits } from "#app/platform/dates.ts";

export const stepsAnHour = 60 / stepMinutes;

export const stepsADay = 24 * stepsAnHour;

/** The steps of a day by the time at which they start: "00:00", "00:30", … */
export const stepTimes: readonly string[] = Array.from({ length: stepsADay }, (_, step) => timeOfStep(step));

/** The time at which a step of a day starts, counted from midnight: 17 is "08:30". */
export function timeOfStep(step: number): string {
  const minutes = step * stepMinutes;
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** The start of the step that a local time is in: of "2026-11-23T08:40" it is "2026-11-23T08:30". */
export function startOfStep(localTime: string): string {
  const minutes = Number(localTime.slice(14, 16));
  return `${localTime.slice(0, 14)}${twoDigits(minutes - (minutes % stepMinutes))}`;
}

/** Whether a step, by the time at which it starts, is the last one of its hour. */
export function endsHour(time: string): boolean {
  return Number(time.slice(3, 5)) + stepMinutes === 60;
}
