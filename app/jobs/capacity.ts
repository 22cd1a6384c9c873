/** How much of an engineer's working time is booked. Pure; capacity.server.ts reads what it needs. */
import { intersectPeriods, joinPeriods, type Period, type WorkTime, workingTime } from "#app/engineers/availability.ts";
import { minuteMs } from "#app/platform/durations.ts";
import type { Slot } from "./job.ts";

export type Capacity = {
  /** Minutes of jobs in the period, also of those outside working hours and on days off. */
  booked: number;
  /** Minutes that the engineer works in it: working hours without days off. */
  works: number;
};

/**
 * How much of an engineer's working time in a period is booked. Where a job begins before the period or ends after it,
 * only the part inside counts. All minutes are elapsed ones, also where the clocks change.
 */
export function capacityOf(time: WorkTime, jobs: readonly Slot[], period: Period): Capacity {
  const works = workingTime({ ...time, working: intersectPeriods(time.working, [period]) });
  const booked = intersectPeriods(joinPeriods(jobs), [period]).reduce(
    (sum, { start, end }) => sum + Number(end) - Number(start),
    0,
  );
  return { booked: booked / minuteMs, works: works / minuteMs };
}

/** The whole percent of the working time that is booked; null where nothing is worked. */
export function bookedPercent({ booked, works }: Capacity): number | null {
  return works > 0 ? Math.round((100 * booked) / works) : null;
}
