/** How wide the days of a week are beside each other: days with jobs beside each other take room from empty ones. */
import type { Day } from "#app/platform/dates.ts";
import { jobsOn } from "./day-rows.ts";
import type { ShownJob } from "./packed-jobs.ts";

type Times = Pick<ShownJob, "from" | "to">;

/** The most jobs that are under way at one time; one that ends when another begins is not beside it. */
export function mostAtOnce(jobs: readonly Times[]): number {
  const changes = jobs
    .flatMap(({ from, to }) => [[from, 1] as const, [to, -1] as const])
    .sort(([a, change], [b, other]) => (a === b ? change - other : a < b ? -1 : 1));
  let now = 0;
  let most = 0;
  for (const [, change] of changes) {
    now += change;
    most = Math.max(most, now);
  }
  return most;
}

/** The classes of days for the style sheet, by how many jobs stand beside each other: with more a day gets no wider. */
const shares = ["share-0", "share-1", "share-2", "share-3", "share-4"] as const;

/** The class of a day, by how many of its jobs stand beside each other. */
export function shareOf(day: Day, jobs: readonly Times[]): string {
  return shares[mostAtOnce(jobsOn(day, jobs))] ?? "share-4";
}
