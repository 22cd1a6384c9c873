/**
 * How many service reports, and states of jobs, of a user are on this phone and not yet sent, in local storage, where
 * every page can read it synchronously.
 */
import { loadOfflineWords } from "#app/words/load-texts.ts";

/**
 * The page of the queue, of a phone that has just put a report into it. The sign-in page says so too, where the session
 * has ended meanwhile: the page takes the query from its address once nothing waits.
 */
export const savedAddress = "/service-reports/queue?saved=";

const keyOf = (user: number) => `app.waiting.${user}`;
const keyOfMoves = (user: number) => `app.waitingMoves.${user}`;

/** Stores the number, which app/report-writing/offline/phone-store.ts counts. */
export function noteWaiting(user: number, n: number): void {
  localStorage.setItem(keyOf(user), String(n));
}

/** Stores the number of states, which app/report-writing/offline/kept-moves.ts counts. */
export function noteWaitingMoves(user: number, n: number): void {
  localStorage.setItem(keyOfMoves(user), String(n));
}

/** The stored number of reports; 0 where storage is blocked. */
export function waitingCount(user: number): number {
  return readCount(keyOf(user));
}

/** The stored number of states; 0 where storage is blocked. */
export function waitingMovesCount(user: number): number {
  return readCount(keyOfMoves(user));
}

function readCount(key: string): number {
  try {
    return Number(localStorage.getItem(key) ?? 0);
  } catch {
    return 0;
  }
}

/**
 * The sentences about what waits, for the question of the sign-out; undefined when nothing does. Loads its words only
 * then.
 */
export async function waitingReports(user: number): Promise<string | undefined> {
  const [n, moves] = [waitingCount(user), waitingMovesCount(user)];
  if (n + moves === 0) return undefined;
  const words = await loadOfflineWords();
  return [n > 0 && words.waiting({ n }), moves > 0 && words.waitingMoves({ n: moves })].filter(Boolean).join(" ");
}
