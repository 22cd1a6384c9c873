/**
 * The history of a job: its moves from one state to another, each with who, when and where it was pressed. Where the
 * start of a booked job is moved, both states are "booked".
 */
import { reader, type Transaction } from "#app/platform/database.server.ts";
import { currentPerson } from "#app/platform/request.server.ts";
import type { JobState, PressedPlace } from "./job-moves.ts";

/** An entry of a history. */
export type JobEntry = {
  state: JobState;
  /** The state before; null when the job was made. */
  from_state: JobState | null;
  reason: string;
  /** The user who pressed it; "" for a program. */
  user: string;
  place: PressedPlace;
  pressed_at: Date;
  recorded_at: Date;
};

/** What is said of a move; the user is known from the request. */
export type NewJobEntry = Pick<JobEntry, "state" | "from_state" | "place"> & {
  reason?: string;
  /** When it was pressed, where that was before. */
  pressed_at?: Date | undefined;
  key?: string | undefined;
};

/** Adds a move to a job's history, in the transaction of the move. */
export async function noteMove(transaction: Transaction, job_id: number, entry: NewJobEntry, now: Date): Promise<void> {
  const user = currentPerson();
  const { pressed_at = now, key = null, ...said } = entry;
  await transaction.jobEvent.create({
    data: {
      ...{ job_id, ...said, key, user_id: user?.id ?? null, user_name: user?.name ?? "" },
      // The clock of a phone may be ahead.
      pressed_at: pressed_at < now ? pressed_at : now,
      recorded_at: now,
    },
  });
}

/** The history of a job, the latest move first. Jobs from before there were histories have the later moves only. */
export async function historyOfJob(job_id: number): Promise<JobEntry[]> {
  const rows = await reader().jobEvent.findMany({ where: { job_id }, orderBy: { id: "desc" } });
  return rows.map(({ state, from_state, reason, user_name, place, pressed_at, recorded_at }) => ({
    // The database checks states and places.
    ...{ state: state as JobState, from_state: from_state as JobState | null, place: place as PressedPlace },
    ...{ reason, user: user_name, pressed_at, recorded_at },
  }));
}
