/** Quiet hours: at night nothing is sent to customers and engineers (docs/decisions/0068-quiet-hours.md). */
import { addDays } from "#app/platform/dates.ts";
import { hourMs } from "#app/platform/durations.ts";
import { dayOf, instantsAt } from "#app/platform/zone.server.ts";
import type { Quiet } from "./outbox.ts";

/** From when to when nobody is disturbed, by the company's clock. */
const nights: Record<Quiet["whom"], { from: string; to: string }> = {
  customer: { from: "20:00", to: "08:00" },
  engineer: { from: "20:00", to: "07:00" },
};

/** An engineer's visit that begins earlier than so long after the end of the night is told at night too. */
const leastNotice = hourMs;

/** The longest wait for a morning, also where the clocks go back: a later one comes from a clock that was ahead. */
export const longestNight = 13 * hourMs;

/**
 * Until when a message waits because it is night; null: it may go now. An engineer whose visit begins in the night or
 * within the first hour after it is told at once: in the morning the message would come too late.
 */
export function quietUntil(quiet: Quiet, now: Date): Date | null {
  return quietNight(quiet, now)?.end ?? null;
}

/** The night in which a message waits (quietUntil), from its first instant to its end; null: it may go now. */
export function quietNight(quiet: Quiet, now: Date): { begin: Date; end: Date } | null {
  const night = nightAt(nights[quiet.whom], now);
  if (!night) return null;
  return quiet.whom === "engineer" && Date.parse(quiet.start) < night.end.getTime() + leastNotice ? null : night;
}

/** The night in which `now` lies; null by day. */
function nightAt({ from, to }: { from: string; to: string }, now: Date): { begin: Date; end: Date } | null {
  const today = dayOf(now);
  const [morning, evening] = [instantsAt(today, to).first, instantsAt(today, from).first];
  if (now < morning) return { begin: instantsAt(addDays(today, -1), from).first, end: morning };
  return now < evening ? null : { begin: evening, end: instantsAt(addDays(today, 1), to).first };
}
