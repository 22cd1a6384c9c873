/** How many reports of a user are on this phone and not with the server, where every page can read it at once. */
import type { Language } from "#app/platform/money.ts";

const keyOf = (user: number) => `app.waiting.${user}`;

/** Writes the number down (app/report-writing/offline/store.ts counts). */
export function noteWaiting(user: number, n: number): void {
  localStorage.setItem(keyOf(user), String(n));
}

/** The number; 0 where the browser keeps nothing. */
export function waitingCount(user: number): number {
  try {
    return Number(localStorage.getItem(keyOf(user)) ?? 0);
  } catch {
    return 0;
  }
}

/** What whoever signs out is told, or undefined when nothing of theirs waits here. Its words are loaded only then. */
export async function waitingReports(user: number): Promise<string | undefined> {
  const n = waitingCount(user);
  if (n === 0) return undefined;
  return (await offlineWords()).waiting({ n });
}

/** The words of reports without signal in the page's language, for pages that seldom need them. */
export async function offlineWords() {
  const language = document.documentElement.lang as Language;
  const { offline } =
    language === "es" ? await import("#app/words/es/offline.ts") : await import("#app/words/en/offline.ts");
  return offline;
}
