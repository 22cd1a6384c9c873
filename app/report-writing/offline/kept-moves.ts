/**
 * The states of jobs that were pressed on this phone and are not sent yet, or were just now, in a database of the
 * browser (IndexedDB). Each user has one, so that no user sees what another pressed. A database beside that of the
 * reports: an older page that is still open would hold up a change of that one.
 */
import type { DBSchema } from "idb";
import type { JobState } from "#app/jobs/job-moves.ts";
import { dayMs } from "#app/platform/durations.ts";
import { noteWaitingMoves } from "#app/shell/waiting-reports.ts";
import type { NotedClock } from "../phone-clock.ts";
import { isAhead, isWaiting } from "./move-waits.ts";
import { phoneDatabase } from "./open-database.ts";

export type KeptMove = {
  /** The key by which the server knows the same move that is sent again. */
  key: string;
  job: number;
  /** The customer, since a refused move may be of a job that the day has no more. */
  about: string;
  state: JobState;
  reason: string;
  /** In milliseconds. */
  pressed_at: number;
  /** Whether the clock was set then; a phone may have kept moves from before this was there. */
  clock?: NotedClock;
  /**
   * Which press it is of those that are kept, from 1: a clock that is not set after a restart would put it before
   * earlier ones. putMove() gives it; a phone may have kept moves from before this was there.
   */
  turn?: number;
  /** Why the server refused it; "" while it waits. */
  refused: string;
  /** Whether the session had ended when it was last tried: it waits until its user has signed in. */
  signed_out?: boolean;
  /**
   * When it was sent, in milliseconds. It is kept then until the pages that the phone keeps are of a later time: the
   * day that is shown without signal does not have it.
   */
  sent_at?: number;
};

/** After so many milliseconds a sent move is forgotten in any case: on a phone that keeps no pages, for instance. */
const longestKept = dayMs;

/** Whether a sent move is to be forgotten: it was sent before `read`, or by a clock that was ahead. */
export function isOver({ sent_at }: KeptMove, read: number): boolean {
  return sent_at !== undefined && (sent_at < read || isAhead(sent_at));
}

interface Schema extends DBSchema {
  moves: { key: string; value: KeptMove };
}

const inDatabase = phoneDatabase<Schema>("alisio-moves", (fresh) => {
  fresh.createObjectStore("moves", { keyPath: "key" });
});

const watchers = new Set<() => void>();

/** Calls `changed` after each change of the kept moves in this window. Gives the function that stops it. */
export function watchMoves(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/**
 * Stores the number of waiting moves for pages that only ask whether to send, and calls the watchers. Never rejects:
 * the change itself is stored by then, and whoever took a press for not kept would send it a second time.
 */
async function announce(user: number): Promise<void> {
  try {
    noteWaitingMoves(user, (await listMoves(user)).filter(isWaiting).length);
  } catch {
    // The next change is announced with all that wait.
  }
  for (const changed of watchers) changed();
}

/** The kept moves, waiting, refused and sent, in the order in which they were pressed. */
export async function listMoves(user: number): Promise<KeptMove[]> {
  return inPressedOrder(await inDatabase(user, (database) => database.getAll("moves")));
}

/** Moves in the order in which they were pressed. */
export function inPressedOrder(moves: readonly KeptMove[]): KeptMove[] {
  return [...moves].sort((a, b) => turnOf(a) - turnOf(b) || a.pressed_at - b.pressed_at);
}

/** A move as it is kept after the others: a new one is the last press. */
export function afterOthers(move: KeptMove, others: readonly KeptMove[]): KeptMove {
  return { ...move, turn: move.turn ?? Math.max(0, ...others.map(turnOf)) + 1 };
}

function turnOf({ turn = 0 }: KeptMove): number {
  return turn;
}

/** Stores a move; one of the same key is replaced, and those that were sent long ago are deleted. */
export async function putMove(user: number, move: KeptMove): Promise<void> {
  await inDatabase(user, async (database) => {
    const { store, done } = database.transaction("moves", "readwrite");
    const all = await store.getAll();
    for (const one of all) if (isOver(one, Date.now() - longestKept)) await store.delete(one.key);
    await store.put(afterOthers(move, all));
    await done;
  });
  await announce(user);
}

/** Deletes the moves that were sent before `read`, in milliseconds: the pages that the phone keeps are read since. */
export async function forgetSent(user: number, read: number): Promise<void> {
  for (const move of await listMoves(user)) if (isOver(move, read)) await deleteMove(user, move.key);
}

/** Deletes a move whose refusal was read, or that was sent. */
export async function deleteMove(user: number, key: string): Promise<void> {
  await inDatabase(user, (database) => database.delete("moves", key));
  await announce(user);
}
