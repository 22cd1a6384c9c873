/** Verbs that move a job from one state to another, by the table of job-moves.ts; cancelling is one of them. */
import type { z } from "zod";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { minuteMs } from "#app/platform/durations.ts";
import { isOwn, refuseLimited } from "#app/platform/own-rows.server.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import { currentPerson } from "#app/platform/request.server.ts";
import { expectSeen, type Seen } from "#app/platform/versions.server.ts";
import type { jobMoveSchema } from "./job.schema.ts";
import { notOwnJob } from "./job-engineers.server.ts";
import { noteMove } from "./job-history.server.ts";
import { allowedMoves, isOfEngineer, type JobState, mayMove, needsReason, type PressedPlace } from "./job-moves.ts";
import { putJobNews } from "./job-news.server.ts";
import type { Doing } from "./jobs.server.ts";

/**
 * A state to set, and what is said with it: the reason, when it was pressed (by default now), and a key by which the
 * same move that is sent again is known.
 */
export type JobMove = Omit<z.output<typeof jobMoveSchema>, "tell_customer">;

/**
 * Sets a job's state. The state that it has already changes nothing, nor does a move that came before under its key.
 * `seen`: how often the job had been moved when it was read (getJobChanges); moved since, ChangedMeanwhile is thrown.
 *
 * Throws a not-found Problem for a job that is unknown, cancelled or not the engineer's, a forbidden one for what only
 * the office may set, a conflict Problem for a move that the table forbids, for one that was pressed before another
 * that is recorded (pressTime), and for a key of another move, and an invalid one for a missing reason.
 */
export async function setJobState(
  id: number,
  { state, reason, pressed_at, key }: JobMove,
  { by = null, now = new Date(), place = "call", tell, seen = null }: Doing & { seen?: Seen } = {},
): Promise<void> {
  await write(async (transaction) => {
    if (!(await isOwn("Job", id, transaction))) throw await notOwnJob(id, transaction);
    if (!isOfEngineer(state)) refuseLimited();
    const job = await transaction.job.findUnique({
      where: { id },
      select: { state: true, start: true, sequence: true },
    });
    if (!job) throw notFound();
    if (key !== undefined && (await isRepeated(transaction, { id, state, key }))) return;
    const from = job.state as JobState;
    if (from === "cancelled") throw new Problem("not-found", (words) => words.calendar.jobGone);
    if (from === state) return;
    expectSeen(job.sequence, seen);
    if (!mayMove(from, state)) throw moveForbidden(from, state);
    if (!job.start && state !== "cancelled") throw new Problem("conflict", ({ problems }) => problems.jobWithoutSlot);
    const pressed = pressed_at && (await pressTime(transaction, { id, ...job }, { pressed_at, place }));
    if (needsReason(state) && reason === "") throw wrongField("reason", ({ problems }) => problems.reasonMissing);
    const cancelled = state === "cancelled" ? { cancelled_at: now, sequence: { increment: 1 } } : {};
    await transaction.job.update({ where: { id }, data: { state, updated_at: now, ...cancelled } });
    await noteMove(transaction, id, { from_state: from, state, place, reason, pressed_at: pressed, key }, now);
    if (state === "cancelled") await putJobNews(transaction, { event: "cancelled", id, by, tell }, now);
  });
}

/** Cancels a job: its slot is free again, its invoice stays. Throws what setJobState() throws. */
export function cancelJob(id: number, doing: Doing & { reason?: string } = {}): Promise<void> {
  return setJobState(id, { state: "cancelled", reason: doing.reason ?? "" }, doing);
}

/** Whether a job existed and was cancelled. */
export async function isCancelled(id: number): Promise<boolean> {
  const where = { id, cancelled_at: { not: null } };
  return (await isOwn("Job", id)) && (await reader().job.findFirst({ where, select: { id: true } })) !== null;
}

/** Whether a service report was written for a job. */
export async function hasReport(job_id: number): Promise<boolean> {
  return (await reader().serviceReport.count({ where: { job_id } })) > 0;
}

/** Whether this move was recorded under its key. Throws a conflict Problem for the key of another move. */
async function isRepeated(
  transaction: Transaction,
  { id, state, key }: { id: number; state: JobState; key: string },
): Promise<boolean> {
  const before = await transaction.jobEvent.findUnique({ where: { key }, select: { job_id: true, state: true } });
  if (!before) return false;
  if (before.job_id === id && before.state === state) return true;
  throw wrongField("key", ({ problems }) => problems.otherMove, "conflict");
}

/** How much later a press may count that a phone sent at once: its line was slow, or its clock is behind. */
const longestDelay = 10 * minuteMs;

/**
 * The time at which a move counts as pressed. Refuses one that was pressed before the last one that is recorded, or
 * before the job was rescheduled: a phone sends late what has happened since. But a phone sends what its user has
 * pressed in order, and for a move that it sent at once the time of arrival is recorded: the user's next move counts as
 * pressed then at the earliest. A much older one comes from another device, which was without signal meanwhile, and is
 * refused as well.
 */
async function pressTime(
  transaction: Transaction,
  job: { id: number; start: Date | null },
  { pressed_at, place }: { pressed_at: Date; place: PressedPlace },
): Promise<Date> {
  const where = { job_id: job.id, from_state: { not: null } };
  const last = await transaction.jobEvent.findFirst({ where, orderBy: { id: "desc" } });
  if (!last || last.pressed_at <= pressed_at) return pressed_at;
  const user = currentPerson()?.id;
  const isOnPhones = place === "phone" && last.place === "phone";
  const isDelayed = last.pressed_at.getTime() - pressed_at.getTime() <= longestDelay;
  if (isOnPhones && user !== undefined && last.user_id === user && isDelayed) return last.pressed_at;
  const { from_state, state, user_name } = last;
  if (from_state === state && job.start) {
    const when = clockTime(job.start);
    throw new Problem("conflict", ({ problems }) => problems.jobRescheduledSince({ when, user: user_name }));
  }
  throw new Problem("conflict", ({ problems, jobStates: { states } }) =>
    problems.jobMovedSince({ state: states[state as JobState], user: user_name }),
  );
}

/** The conflict Problem for a move that the table forbids. */
function moveForbidden(from: JobState, to: JobState): Problem {
  return new Problem("conflict", ({ problems, jobStates: { states } }) =>
    problems.jobMoveForbidden({
      ...{ from: states[from], to: states[to] },
      allowed: allowedMoves[from].map((one) => states[one]),
    }),
  );
}
