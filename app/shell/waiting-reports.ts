/**
 * How many service reports of a user are on this phone and not yet sent, in local storage, where every page can read it
 * synchronously.
 */
import { loadOfflineWords } from "#app/words/load-texts.ts";

const keyOf = (user: number) => `app.waiting.${user}`;

/** Stores the number, which app/report-writing/offline/phone-store.ts counts. */
export function noteWaiting(user: number, n: number): void {
  localStorage.setItem(keyOf(user), String(n));
}

/** The stored number; 0 where storage is blocked. */
export function waitingCount(user: number): number {
  try {
    return Number(localStorage.getItem(keyOf(user)) ?? 0);
  } catch {
    return 0;
  }
}

/**
 * The sentence about waiting reports for the question of the sign-out; undefined when none waits. Loads its words only
 * then.
 */
export async function waitingReports(user: number): Promise<string | undefined> {
  const n = waitingCount(user);
  if (n === 0) return undefined;
  return (await loadOfflineWords()).waiting({ n });
}
