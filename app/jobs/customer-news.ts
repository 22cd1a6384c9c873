/**
 * What a customer is told of a job, from what they were told before (docs/decisions/0069-what-customers-are-told.md).
 */
import type { Slot } from "./job.ts";

export const customerNewsKinds = ["booked", "moved", "day_before", "cancelled"] as const;

export type CustomerNewsKind = (typeof customerNewsKinds)[number];

/**
 * Why nothing was sent: the office left it out; no address; no mail server; the visit had begun; it begins at night.
 */
export type Skipped = "left_out" | "no_address" | "not_set_up" | "past" | "night";

/** How a message stands: it waits, it was sent, it perhaps was, it was given up; or nothing was sent. */
export type NoticeState = "waiting" | "sent" | "perhaps" | "failed" | "skipped";

/** Whether a customer has a message, or perhaps has it. */
export function isWithCustomer(state: NoticeState): boolean {
  return state === "sent" || state === "perhaps";
}

/** A message about a job, as far as the next one depends on it. */
export type EarlierNotice = {
  kind: CustomerNewsKind;
  state: NoticeState;
  skipped: Skipped | "";
  slot: Slot;
  /** The time that the customer knew before a move. */
  former: Slot | null;
};

/** What happened to a job; for a move also its new time and the one before. */
export type Happened = { event: "booked" } | { event: "cancelled" } | { event: "moved"; slot: Slot; before: Slot };

export type News = { kind: CustomerNewsKind; former: Slot | null };

/**
 * What the customer has to be told, or null. The messages that still wait are taken back, so they count as never sent:
 * a job that is moved before its booking was told is booked at the new time, and one that comes back to the time that
 * the customer knows is no news; if they only perhaps know it, it is told again. A cancelled job is news only to whom
 * an e-mail has told of it, or perhaps has.
 */
export function customerNews(happened: Happened, earlier: readonly EarlierNotice[]): News | null {
  // What the office left out it has told by itself, as a rule by telephone.
  const known = earlier.findLast(({ state, skipped }) => isWithCustomer(state) || skipped === "left_out");
  if (happened.event === "cancelled")
    return earlier.some(({ state }) => isWithCustomer(state)) ? { kind: "cancelled", former: null } : null;
  if (happened.event === "booked") return { kind: "booked", former: null };
  const { slot, before } = happened;
  const untold = (kind: CustomerNewsKind) =>
    earlier.findLast((notice) => notice.kind === kind && (notice.state === "waiting" || notice.state === "failed"));
  if (!known && untold("booked")) return { kind: "booked", former: null };
  const former = known?.slot ?? untold("moved")?.former ?? before;
  if (!isSame(former, slot)) return { kind: "moved", former };
  // A reminder is never sent twice; what it reminds of was told before.
  return known?.state === "perhaps" && known.kind !== "day_before" ? { kind: known.kind, former: known.former } : null;
}

/**
 * What a customer can still be told of a visit as it stands (`slot`; null: cancelled), or null: they know it, or a
 * message that says so is on its way. What the office left out counts as not told, since it asks now.
 */
export function untoldNews(slot: Slot | null, earlier: readonly EarlierNotice[]): News | null {
  const told = earlier.findLast(({ state }) => isWithCustomer(state) || state === "waiting");
  if (!slot) return told && told.kind !== "cancelled" ? { kind: "cancelled", former: null } : null;
  if (!told) return { kind: "booked", former: null };
  return isSame(told.slot, slot) ? null : { kind: "moved", former: told.slot };
}

function isSame(a: Slot, b: Slot): boolean {
  return a.start.getTime() === b.start.getTime() && a.end.getTime() === b.end.getTime();
}
