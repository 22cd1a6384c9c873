/** Gives jobs to another engineer: several to one, or one from column to column of the calendar. */
import { reader } from "#app/platform/database.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { doOnce, joinByForm } from "#app/platform/form-keys.server.ts";
import { Problem, type Sentence } from "#app/platform/problem.ts";
import { dayOf, localTimeOf } from "#app/platform/zone.server.ts";
import type { Words } from "#app/words/words.ts";
import { type ColumnMove, engineersAfterMove, isInColumn } from "./column-move.ts";
import { freeInSlot } from "./free-slots.server.ts";
import { type Slot, slotOrNone } from "./job.ts";
import { assigned, engineersOf } from "./job-engineers.server.ts";
import { type Doing, rescheduleJob } from "./jobs.server.ts";
import { jobsInTheWay, SlotTaken } from "./overlap.server.ts";
import { askedBecauseOf, UnconfirmedTime } from "./time-doubts.server.ts";
import type { AskedDoubts } from "./time-doubts.ts";

/** A job that was not assigned, and why; `asked`: what has to be confirmed first, null where nothing helps. */
export type Unassigned = {
  id: number;
  title: string;
  /** Its present time, which tells jobs of one title apart; null without one. */
  slot: Slot | null;
  reason: Sentence;
  asked: (words: Words) => AskedDoubts | null;
};

/** In whose place an engineer comes: of whoever is in charge, of a certain engineer, or of nobody, in addition. */
export type InPlaceOf = "lead" | "nobody" | number;

type Assigning = Omit<Doing, "confirmed"> & { confirmed: ReadonlyMap<number, string>; inPlaceOf: InPlaceOf };

/** How many jobs were assigned, and those that were not. */
export type Assigned = { done: number; refused: Unassigned[] };

/** Thrown inside doOnce(), so that the key of a form of which jobs were refused can be used with the rest of them. */
class PartlyAssigned extends Error {
  readonly assigned: Assigned;

  constructor(assigned: Assigned) {
    super("Some of the jobs were refused.");
    this.assigned = assigned;
  }
}

/**
 * Assigns jobs to an engineer, one after the other, in place of one who is assigned or in addition; the other engineers
 * of a job stay. Gives how many jobs were assigned, and with the reason those that would overlap another one of the
 * engineer, have the engineer already, do not have the one who is replaced, are gone or never were; a job that is named
 * twice counts once. `confirmed` has what the form confirms of the jobs' times, by their ids (confirmDoubts). The same
 * form posted again (form-keys.server.ts) changes nothing, once it has assigned all of its jobs. Throws an invalid
 * Problem for an engineer who is unknown or disabled, and a conflict for another assignment with a used key.
 */
export function assignJobs(ids: readonly number[], engineer_id: number, assigning: Assigning): Promise<Assigned> {
  const { confirmed, inPlaceOf } = assigning;
  const what = { kind: "assignment", asked: { ids, engineer_id, inPlaceOf, confirmed: [...confirmed] } };
  return joinByForm(what, async () => {
    const all: Assigned = { done: new Set(ids).size, refused: [] };
    try {
      const isDone = await doOnce(what, async () => {
        const assigned = await assignEach(ids, engineer_id, assigning);
        if (assigned.refused.length > 0) throw new PartlyAssigned(assigned);
      });
      // Not done: another process was at it, and had to refuse some, or died.
      return isDone ? all : await assignEach(ids, engineer_id, assigning);
    } catch (error) {
      if (error instanceof PartlyAssigned) return error.assigned;
      throw error;
    }
  });
}

async function assignEach(
  ids: readonly number[],
  engineer_id: number,
  { confirmed, inPlaceOf, ...doing }: Assigning,
): Promise<Assigned> {
  const jobs = await reader().job.findMany({
    where: { id: { in: [...ids] } },
    orderBy: [{ start: "asc" }, { id: "asc" }],
  });
  const unknown = new Set(ids.filter((id) => !jobs.some((job) => job.id === id)));
  const refused: Unassigned[] = [...unknown].map((id) => ({
    ...{ id, title: `#${id}`, slot: null, reason: ({ problems }: Words) => problems.unknownJob, asked: () => null },
  }));
  let done = 0;
  for (const job of jobs) {
    const slot = slotOrNone(job);
    const change: EngineerChange = { from: [], to: [] };
    try {
      // Computed from the engineers at the moment of the change: somebody else may give the job to a helper meanwhile.
      const engineer_ids = (present: readonly number[]) => {
        change.from = present;
        change.to = assignedAfter(present, engineer_id, inPlaceOf);
        return change.to;
      };
      await rescheduleJob(job.id, { engineer_ids }, { ...doing, confirmed: confirmed.get(job.id) ?? "" });
      done += 1;
    } catch (error) {
      if (!(error instanceof Problem) || (error.kind === "invalid" && !(error instanceof UnconfirmedTime))) throw error;
      const asked = (words: Words) => askedBecauseOf(error, words);
      const why = error instanceof SlotTaken && slot ? await whyTaken(job.id, slot, change) : error.sentence;
      // Where a time is asked about, its form here offers no other time.
      const reason = (words: Words) => asked(words)?.sentences.join(" ") ?? why(words);
      refused.push({ id: job.id, title: job.title, slot, reason, asked });
    }
  }
  return { done, refused };
}

/** The ids of a job's engineers before and after it is assigned. */
type EngineerChange = { from: readonly number[]; to: number[] };

/** The most jobs in the way that are named. */
const mostNamed = 3;

/** Which jobs are in the way of a job's new engineers, and who is free instead: another time cannot be chosen here. */
async function whyTaken(id: number, slot: Slot, { from, to }: EngineerChange): Promise<Sentence> {
  const near = (await jobsInTheWay({ ...slot, engineer_ids: to }, id)).slice(0, mostNamed);
  const jobs = await reader().job.findMany({
    where: { id: { in: near.map((one) => one.id) } },
    select: { id: true, title: true, start: true, end: true, ...assigned },
    orderBy: [{ start: "asc" }, { id: "asc" }],
  });
  const free = (await freeInSlot(slot, id)).filter((one) => !from.includes(one.id) && !to.includes(one.id));
  return ({ calendar }) => {
    const inTheWay = jobs.map((job) => {
      const [first, last] = [job.start, job.end].map((instant) => instant && timeBeside(instant, slot));
      const what = { title: job.title, from: first ?? "", to: last ?? "" };
      const whose = engineersOf(job).find((one) => to.includes(one.id));
      return whose ? calendar.hasJobThen({ ...what, name: whose.name }) : calendar.blockedThen(what);
    });
    // Whoever was in the way has moved away since.
    if (inTheWay.length === 0) return calendar.overlap;
    const names = free.map(({ name }) => name).join(", ");
    return [...inTheWay, names ? calendar.freeThen({ names }) : calendar.nobodyFree].join(" ");
  };
}

/** The time of an instant, with its day where that is not the day on which a slot begins. */
function timeBeside(instant: Date, { start }: Slot): string {
  return dayOf(instant) === dayOf(start) ? localTimeOf(instant).slice(11) : clockTime(instant);
}

/**
 * The engineers of a job, the one in charge first, once it is assigned. Throws a conflict where that changes nothing.
 */
export function assignedAfter(present: readonly number[], engineer_id: number, inPlaceOf: InPlaceOf): number[] {
  const refuse = (reason: "alreadyAssigned" | "notAssigned") =>
    new Problem("conflict", ({ problems }) => problems[reason]);
  if (present.includes(engineer_id)) throw refuse("alreadyAssigned");
  if (inPlaceOf === "nobody") return [...present, engineer_id];
  if (inPlaceOf === "lead") return [engineer_id, ...present.slice(1)];
  if (!present.includes(inPlaceOf)) throw refuse("notAssigned");
  return present.map((id) => (id === inPlaceOf ? engineer_id : id));
}

/**
 * The engineers of a job, the one in charge first, once it is moved from a column to another. Throws a conflict where
 * it does not stand in the column any more.
 */
export function assignedAfterMove(present: readonly number[], move: ColumnMove): number[] {
  const job = { engineer_ids: [...present] };
  if (!isInColumn(move.from, job)) throw new Problem("conflict", ({ problems }) => problems.otherEngineers);
  return engineersAfterMove(job, move);
}
