import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { canCachePages } from "#app/platform/page-cache.ts";
import { waitingCount, waitingMovesCount } from "#app/shell/waiting-reports.ts";
import type { Route } from "./+types/send-waiting.route";
import type { Unsent } from "./send-queue.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { user: context.get(signedInContext).user.id };
}

/** The layout around every signed-in page, which sends the reports, and the states of jobs, that wait on this phone. */
export default function SendWaiting({ loaderData }: Route.ComponentProps) {
  const { user } = loaderData;
  return (
    <>
      <WaitingReports key={user} user={user} />
      <Outlet />
    </>
  );
}

/**
 * Keeps the pages for places without signal anew, since the kept page of the day shows the states of before: from
 * whatever page, with the scripts that only another page would load.
 */
function keepAnew(user: number): void {
  if (!canCachePages() || !navigator.serviceWorker.controller) return;
  import("./prepare-offline.ts")
    .then(({ prepareForOffline }) => prepareForOffline(user))
    // If this fails, what was kept before stays.
    .catch(() => undefined);
}

/**
 * Sends the queue, and on every page but the one that shows it says what could not be sent. If nothing waits, it loads
 * no further script.
 */
function WaitingReports({ user }: { user: number }) {
  const { pathname } = useLocation();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [asked, setAsked] = useState(false);
  // Looks again on every page: what another page has left may wait since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says that the page has changed
  useEffect(() => {
    if (waitingCount(user) + waitingMovesCount(user) > 0) setAsked(true);
  }, [user, pathname]);
  useEffect(() => {
    if (!asked) return;
    let [ended, end] = [false, () => {}];
    import("./send-queue.ts")
      .then(({ sendInBackground }) => {
        if (!ended) end = sendInBackground(user, setUnsent, () => keepAnew(user));
      })
      // Without signal, on a page whose scripts the phone does not keep, this fails; the next page sends.
      .catch(() => setAsked(false));
    return () => {
      ended = true;
      end();
    };
  }, [user, asked]);
  if (!unsent || pathname === unsent.page) return null;
  return (
    <p className="unsent" role="status">
      {unsent.text} {/* A document: without signal the service worker has it, no script loads it. */}
      <a href={unsent.page}>{unsent.show}</a>
    </p>
  );
}
