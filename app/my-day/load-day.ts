import type { Failure } from "#app/platform/failure.ts";
import { isCachedPage } from "#app/platform/page-cache.ts";
import { noteServerDay } from "#app/report-writing/phone-clock.ts";
import type { MyDay } from "./day.ts";

/**
 * The day as the page shows it. `fromPhone`: as it was when the phone kept it, since the server is not reached.
 * `asked_at`: when the server was asked for it, in milliseconds by the clock of the phone; null for a kept page.
 */
export type LoadedDay = MyDay & { fromPhone: boolean; asked_at: number | null; failure: Failure | null };

/** The day that the open page shows, in case the server is not reached when it is read anew. */
let shown: LoadedDay | null = null;

/** True until the first day is given, on a page that the service worker kept. */
let isFirstOfCachedPage = isCachedPage();

/**
 * The day from the server; if the server cannot be reached, the one that the page shows already. Throws TypeError where
 * there is none.
 */
export async function loadDay(fromServer: () => Promise<LoadedDay>): Promise<LoadedDay> {
  const asked_at = isFirstOfCachedPage ? null : Date.now();
  try {
    const day = await fromServer();
    if (!isFirstOfCachedPage) noteServerDay(day.today);
    shown = { ...day, asked_at, fromPhone: isFirstOfCachedPage };
  } catch (error) {
    // fetch throws TypeError when no answer came.
    if (!(error instanceof TypeError) || !shown) throw error;
    shown = { ...shown, fromPhone: true };
  }
  isFirstOfCachedPage = false;
  return shown;
}

/** Forgets the day when its page is left: who signs in next must not see it. */
export function forgetDay(): void {
  shown = null;
}
