/** Quiet hours: at night nothing is sent to customers and engineers (docs/decisions/0068-quiet-hours.md). */
import { addDays } from "#app/platform/dates.ts";
import { dayOf, instantsAt } from "#app/platform/zone.server.ts";
import type { Quiet } from "./outbox.ts";

/** From when to when nobody is disturbed, by the company's clock. */
const nights: Record<Quiet["whom"], { from: string; to: string }> = {
  customer: { from: "20:00", to: "08:00" },
  engineer: { from: "20:00", to: "07:00" },
};

/** An engineer's visit that begins earlier than so long after the end of the night is told at night too. */
const leastNotice = 3_600_000;

/** The longest wait for a morning, also where the clocks go back: a later one comes from a clock that was ahead. */
export const longestNight = 13 * 3_600_000;

/**
 * Until when a message waits because it is night; null: it may go now. An engineer whose visit begins in the night or
 * within the first hour after it is told at once: in the morning the message would come too late.
 */
export function quietUntil(quiet: Quiet, now: Date): Date | null {
  const morning = morningAfter(nights[quiet.whom], now);
  if (!morning) return null;
  return quiet.whom === "engineer" && Date.parse(quiet.start) < morning.getTime() + leastNotice ? null : morning;
}

/** The end of the night in which `now` lies; null by day. */
function morningAfter({ from, to }: { from: string; to: string }, now: Date): Date | null {
  const today = dayOf(now);
  const end = instantsAt(today, to).first;
  if (now < end) return end;
  return now >= instantsAt(today, from).first ? instantsAt(addDays(today, 1), to).first : null;
}
