/**
 * Engineers who do not work at the time of a job: working hours and days off are warnings, which a form asks to confirm
 * and a call only tells (docs/decisions/0055-outside-hours.md).
 */

import { companyWorkTime, workTimes } from "#app/engineers/availability.server.ts";
import { availabilityIn } from "#app/engineers/availability.ts";
import { reader, type Transaction } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { Problem } from "#app/platform/problem.ts";
import { currentPerson, limitedToEngineer } from "#app/platform/request.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { Words } from "#app/words/words.ts";
import type { AssignedSlot, Slot } from "./job.ts";
import { type AskedDoubts, confirmationOf, doubtSentence, isSameDoubt, type TimeDoubt } from "./time-doubts.ts";

type Client = Pick<Transaction, "engineer" | "settings" | "absence">;

/**
 * What is doubtful about a slot, in the order of its engineers. Where nobody is assigned, it is only doubtful that the
 * company is closed: there is nobody whose hours the slot could miss.
 */
export async function timeDoubts(slot: AssignedSlot, client: Client = reader()): Promise<TimeDoubt[]> {
  if (slot.engineer_ids.length === 0) return closedDays(slot, client);
  return (await assignedDoubts([slot], client)).flat();
}

/** What is doubtful about each of several slots with engineers, in their order. Reads as much as for one. */
async function assignedDoubts(slots: readonly AssignedSlot[], client: Client): Promise<TimeDoubt[][]> {
  const days = daysOf(slots);
  if (!days) return [];
  const times = await workTimes([...new Set(slots.flatMap(({ engineer_ids }) => engineer_ids))], days, client);
  return slots.map(({ engineer_ids, ...slot }) =>
    engineer_ids.flatMap((id): TimeDoubt[] => {
      const found = times.find((one) => one.id === id);
      if (!found) return [];
      const { name } = found;
      const now = availabilityIn(found.time, slot);
      if (now.kind === "day-off")
        return [{ engineer_id: id, name, kind: now.kind, reason: now.reason, company: now.company }];
      if (now.kind === "outside-hours") return [{ engineer_id: id, name, kind: now.kind, reason: "", company: false }];
      return [];
    }),
  );
}

/** What is doubtful about each of several jobs, in their order, as timeDoubts() says it of one. */
export async function timeDoubtsOf(slots: readonly AssignedSlot[]): Promise<TimeDoubt[][]> {
  const assigned = slots.filter(({ engineer_ids }) => engineer_ids.length > 0);
  const found = await assignedDoubts(assigned, reader());
  return Promise.all(slots.map(async (slot) => found[assigned.indexOf(slot)] ?? (await closedDays(slot, reader()))));
}

/** The first and the last day of some slots; null without any. */
function daysOf(slots: readonly Slot[]): { from: Day; to: Day } | null {
  if (slots.length === 0) return null;
  const starts = slots.map(({ start }) => start.getTime());
  const ends = slots.map(({ end }) => end.getTime());
  return { from: dayOf(new Date(Math.min(...starts))), to: dayOf(new Date(Math.max(...ends))) };
}

async function closedDays(slot: Slot, client: Client): Promise<TimeDoubt[]> {
  const days = { from: dayOf(slot.start), to: dayOf(slot.end) };
  const now = availabilityIn(await companyWorkTime(days, client), slot);
  if (now.kind !== "day-off") return [];
  return [{ engineer_id: 0, name: "", kind: now.kind, reason: now.reason, company: true }];
}

/** A doubt as the viewer may know it: an engineer's account gets only the own reasons and those of the company. */
export function forViewer(doubt: TimeDoubt): TimeDoubt {
  const only = limitedToEngineer();
  const isPrivate = only !== null && only !== doubt.engineer_id && !doubt.company;
  return isPrivate ? { ...doubt, reason: "" } : doubt;
}

/** The doubts about a slot that nobody has confirmed for a job; `job_id` null: it is not booked yet. */
export async function openDoubts(
  slot: AssignedSlot,
  job_id: number | null,
  client: Client & Pick<Transaction, "jobWarning"> = reader(),
): Promise<TimeDoubt[]> {
  const doubts = await timeDoubts(slot, client);
  if (job_id === null || doubts.length === 0) return doubts;
  const known = await client.jobWarning.findMany({ where: { job_id, start: slot.start, end: slot.end } });
  return doubts.filter((doubt) => !known.some((one) => isSameDoubt(doubt, one)));
}

/** The refusal of a form whose time is doubtful; posted with the confirmation it is booked. */
export class UnconfirmedTime extends Problem {
  readonly slot: AssignedSlot;
  readonly doubts: readonly TimeDoubt[];

  constructor(slot: AssignedSlot, doubts: readonly TimeDoubt[]) {
    const said = ({ calendar }: Words) => doubts.map((doubt) => doubtSentence(doubt, calendar)).join(" ");
    super("invalid", (words) => `${said(words)} ${words.calendar.doubts.ask}`);
    this.slot = slot;
    this.doubts = doubts;
  }
}

/** What a form asks of doubts about a slot; null without any. */
export function askAboutDoubts(slot: Slot, doubts: readonly TimeDoubt[], { calendar }: Words): AskedDoubts | null {
  if (doubts.length === 0) return null;
  const sentences = doubts.map((doubt) => doubtSentence(doubt, calendar));
  return { sentences, confirmation: confirmationOf(slot, doubts) };
}

/** What a form has to ask because of an error; null for any other error than a doubtful time. */
export function askedBecauseOf(error: unknown, words: Words): AskedDoubts | null {
  return error instanceof UnconfirmedTime ? askAboutDoubts(error.slot, error.doubts, words) : null;
}

/**
 * Notes the doubts about a job's time that its form confirmed, with who did it and when. `confirmed` is what the form
 * posted, "" for nothing; undefined for a call, which is not asked and confirms nothing. Throws UnconfirmedTime where a
 * form confirmed other doubts than there are. What was confirmed of the same slot before is not asked again.
 */
export async function confirmDoubts(
  transaction: Transaction,
  job_id: number,
  slot: AssignedSlot,
  { confirmed, now }: { confirmed?: string | undefined; now: Date },
): Promise<void> {
  if (confirmed === undefined) return;
  const doubts = await openDoubts(slot, job_id, transaction);
  if (doubts.length === 0) return;
  if (confirmed !== confirmationOf(slot, doubts)) throw new UnconfirmedTime(slot, doubts);
  const user = currentPerson();
  await transaction.jobWarning.createMany({
    data: doubts.map(({ engineer_id, name, kind, reason }) => ({
      ...{ job_id, engineer_id, engineer_name: name, kind, reason, start: slot.start, end: slot.end },
      ...{ user_id: user?.id ?? null, user_name: user?.name ?? "", at: now },
    })),
  });
}

/** A doubt about a job's present time that somebody confirmed. */
export type ConfirmedDoubt = {
  job_id: number;
  engineer_id: number;
  kind: string;
  reason: string;
  user: string;
  at: Date;
};

/** What was confirmed of the present slots of some jobs, in the order in which it was. */
export async function confirmedDoubts(jobs: readonly (Slot & { id: number })[]): Promise<ConfirmedDoubt[]> {
  if (jobs.length === 0) return [];
  const rows = await reader().jobWarning.findMany({
    where: { OR: jobs.map(({ id, start, end }) => ({ job_id: id, start, end })) },
    orderBy: { id: "asc" },
  });
  return rows.map(({ job_id, engineer_id, kind, reason, user_name, at }) => ({
    ...{ job_id, engineer_id, kind, reason, user: user_name, at },
  }));
}

/** The ids of the engineers who are off at the time of each of several jobs, by the jobs' ids. */
export async function whoIsOff(jobs: readonly (AssignedSlot & { id: number })[]): Promise<Map<number, number[]>> {
  const assigned = jobs.filter(({ engineer_ids }) => engineer_ids.length > 0);
  const days = daysOf(assigned);
  if (!days) return new Map();
  const times = await workTimes([...new Set(assigned.flatMap(({ engineer_ids }) => engineer_ids))], days);
  const isOff = (id: number, slot: Slot) => {
    const time = times.find((one) => one.id === id)?.time;
    return time !== undefined && availabilityIn({ ...time, active: true }, slot).kind === "day-off";
  };
  return new Map(
    assigned.map(({ id, engineer_ids, ...slot }) => [id, engineer_ids.filter((engineer) => isOff(engineer, slot))]),
  );
}
