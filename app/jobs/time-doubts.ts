/**
 * What is doubtful about the time of a job: an engineer who is assigned does not work then, or nobody is assigned and
 * the company is closed.
 */
import type { ScreenWords } from "#app/words/words.ts";
import type { Slot } from "./job.ts";

export type TimeDoubt = {
  /** 0: nobody is assigned, and it is a day off of the company. */
  engineer_id: number;
  name: string;
  kind: "outside-hours" | "day-off";
  /** The reason of the day off; "" where none was given. */
  reason: string;
  /** Whether the whole company has the day off. */
  company: boolean;
};

/**
 * Whether what was confirmed of a slot is this doubt about it: it concerns the same engineer, and where it is a day off
 * also has the same reason.
 */
export function isSameDoubt(
  doubt: TimeDoubt,
  confirmed: { engineer_id: number; kind: string; reason: string },
): boolean {
  const { engineer_id, kind, reason } = confirmed;
  return doubt.engineer_id === engineer_id && doubt.kind === kind && doubt.reason === reason;
}

/** A doubt as a sentence. */
export function doubtSentence(
  { engineer_id, kind, name, reason, company }: TimeDoubt,
  { doubts }: ScreenWords["calendar"],
): string {
  if (engineer_id === 0) return doubts.closed({ reason });
  if (kind === "outside-hours") return doubts.outsideHours({ name });
  return company ? doubts.companyOff({ name, reason }) : doubts.dayOff({ name, reason });
}

/**
 * The value of the box that confirms doubts about a slot: it names them, so that it confirms no others. "" for none.
 */
export function confirmationOf(slot: Slot, doubts: readonly TimeDoubt[]): string {
  if (doubts.length === 0) return "";
  const each = doubts.map(({ engineer_id, kind, reason }) => `${engineer_id} ${kind} ${reason}`).sort();
  return [slot.start.toISOString(), slot.end.toISOString(), ...each].join("; ");
}

/** What a form asks before it books a doubtful time. */
export type AskedDoubts = {
  sentences: string[];
  /** The value of the box that confirms them. */
  confirmation: string;
};
