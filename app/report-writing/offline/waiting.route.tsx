import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { waitingCount } from "#app/shell/waiting-reports.ts";
import type { Route } from "./+types/waiting.route";
import { queueAddress } from "./queue-address.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { user: context.get(signedInContext).user.id };
}

/** Around every page: what waits on this phone is sent whichever of them is open. */
export default function Waiting({ loaderData }: Route.ComponentProps) {
  const { user } = loaderData;
  return (
    <>
      <WaitingReports key={user} user={user} />
      <Outlet />
    </>
  );
}

type Unsent = { text: string; show: string };

/** Sends; and says on other pages than its own what did not get through. Pages of a phone where nothing waits load no more than this. */
function WaitingReports({ user }: { user: number }) {
  const { pathname } = useLocation();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  useEffect(() => {
    if (waitingCount(user) === 0) return;
    let [ended, end] = [false, () => {}];
    import("./send-anywhere.ts")
      .then(({ sendAnywhere }) => {
        if (!ended) end = sendAnywhere(user, setUnsent);
      })
      // A page that the phone does not keep, and no signal: what waits is sent by the next one.
      .catch(() => undefined);
    return () => {
      ended = true;
      end();
    };
  }, [user]);
  if (!unsent || pathname === queueAddress) return null;
  return (
    <p className="unsent" role="status">
      {unsent.text} {/* A document: without signal the service worker has it, no script loads it. */}
      <a href={queueAddress}>{unsent.show}</a>
    </p>
  );
}
