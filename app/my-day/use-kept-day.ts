import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { minuteMs } from "#app/platform/durations.ts";
import { canCachePages } from "#app/platform/page-cache.ts";
import { tryUntilReached } from "#app/report-writing/offline/try-until-reached.ts";
import { useReload } from "#app/report-writing/offline/use-reload.ts";
import { loadUnasked } from "#app/ui/failed-requests.ts";
import type { MyDay } from "./day.ts";
import { forgetDay, type LoadedDay } from "./load-day.ts";

/** How long what was kept for places without signal holds while the day stays the same, in milliseconds. */
const keptFor = 30 * minuteMs;

/**
 * Keeps the day on this phone for places without signal, as it comes from the server (isToKeep); and where the phone's
 * own is shown, asks the server again at once and when the signal is back. A page that is looked at again asks too: it
 * may have stayed open since yesterday.
 */
export function useKeptDay(day: LoadedDay): void {
  const { user, engineer, read_at, fromPhone, failure } = day;
  const kept = useRef<MyDay | null>(null);
  const { revalidate } = useRevalidator();
  const reload = useReload();
  const fresh = !fromPhone && !failure && engineer !== null;
  useEffect(() => forgetDay, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day that was read
  useEffect(() => {
    if (!fresh || !canCachePages() || !isToKeep(day, kept.current)) return;
    kept.current = day;
    // If this fails, what was kept before stays, until the next day that is read.
    import("#app/report-writing/offline/prepare-offline.ts")
      .then(({ prepareForOffline }) => prepareForOffline(user))
      .then((theirs) => theirs || reload())
      .catch(() => {
        kept.current = null;
      });
  }, [user, fresh, read_at, reload]);
  useEffect(() => {
    if (!fromPhone) return;
    // Once the day comes from the server, this effect has ended.
    return tryUntilReached(() => loadUnasked(revalidate).then(() => false));
  }, [fromPhone, revalidate]);
  useEffect(() => {
    const looked = () => void (document.visibilityState === "visible" && loadUnasked(revalidate));
    document.addEventListener("visibilitychange", looked);
    return () => document.removeEventListener("visibilitychange", looked);
  }, [revalidate]);
}

/**
 * Whether a day is to be kept on the phone after the one that was kept last (null: none): it differs, or that was long
 * ago. Keeping loads all pages of the day, which is too much for each look at a page over a weak line.
 */
export function isToKeep(day: MyDay, kept: MyDay | null): boolean {
  if (kept === null || day.read_at - kept.read_at > keptFor) return true;
  return contentOf(day) !== contentOf(kept);
}

function contentOf({ user, engineer, today, days, jobs, time_zone }: MyDay): string {
  return JSON.stringify([user, engineer, today, days, jobs, time_zone]);
}
