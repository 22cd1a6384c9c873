import type { Day } from "#app/platform/dates.ts";
import { isLikelyDay } from "#app/service-reports/report.ts";
import { clockDay, isClockSet } from "./phone-clock.ts";

/**
 * Whether a day is plausible for a report as far as the phone can tell: while its clock is not set, only the server can
 * tell whether a day lies too far ahead.
 */
export function isLikelyOnPhone(day: Day, now: number): boolean {
  return isLikelyDay(day, isClockSet(now) ? clockDay(now, undefined) : day);
}
