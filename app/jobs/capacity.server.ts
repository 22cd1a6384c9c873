/** Reads how much of the engineers' working time is booked in a period of days (capacity.ts). */
import { workTimes } from "#app/engineers/availability.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { endOfDay, startOfDay } from "#app/platform/zone.server.ts";
import { type Capacity, capacityOf } from "./capacity.ts";
import type { AssignedSlot } from "./job.ts";

/**
 * How much of each engineer's working time on the days from `from` to `to`, both included, is booked by these jobs, in
 * the order of `ids`; unknown engineers are left out.
 */
export async function getCapacities(
  ids: readonly number[],
  days: { from: Day; to: Day },
  jobs: readonly AssignedSlot[],
): Promise<({ id: number } & Capacity)[]> {
  if (ids.length === 0) return [];
  const period = { start: startOfDay(days.from), end: endOfDay(days.to) };
  return (await workTimes(ids, days)).map(({ id, time }) => ({
    id,
    ...capacityOf(
      time,
      jobs.filter(({ engineer_ids }) => engineer_ids.includes(id)),
      period,
    ),
  }));
}
