import { minuteMs } from "#app/platform/durations.ts";
import type { MyDay } from "./day.ts";

/** How long what was kept for places without signal holds while the day stays the same, in milliseconds. */
const keptFor = 30 * minuteMs;

/**
 * Whether a day is to be kept on the phone after the one that was kept last (null: none): it differs, or that was long
 * ago. Keeping loads all pages of the day, which is too much for each look at a page over a weak line.
 */
export function isToKeep(day: MyDay, kept: MyDay | null): boolean {
  if (kept === null || day.read_at - kept.read_at > keptFor) return true;
  return contents(day) !== contents(kept);
}

function contents({ user, engineer, today, days, jobs, time_zone }: MyDay): string {
  return JSON.stringify([user, engineer, today, days, jobs, time_zone]);
}
