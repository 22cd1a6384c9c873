import { useCallback, useEffect, useState } from "react";
import { signedInContext } from "#app/auth/guard.server.ts";
import { useAlive } from "#app/ui/use-alive.ts";
import { useOfflineWords } from "#app/words/use-offline-words.ts";
import type { Route } from "./+types/queue.route";
import type { OfflineBundle } from "./bundle.ts";
import { keepForOffline } from "./keep.ts";
import { canKeepPages } from "./keep-pages.ts";
import { KeptJobs } from "./kept-jobs.tsx";
import "./queue.css";
import { QueueList } from "./queue-list.tsx";
import { keptBundle, type QueuedReport, queued } from "./store.ts";
import { useSending } from "./use-sending.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { user: context.get(signedInContext).user.id };
}

/** What waits on this phone, and what can be written on it without signal. The phone alone knows: without a script there is nothing. */
export default function Queue({ loaderData }: Route.ComponentProps) {
  const offline = useOfflineWords();
  const alive = useAlive();
  return (
    <main className="page narrow" id="content">
      <title>{offline.title}</title>
      <div className="page-head">
        <h1>{offline.title}</h1>
      </div>
      {alive && canKeepPages() ? (
        <Kept user={loaderData.user} />
      ) : (
        <p>{alive ? offline.unsupported : offline.noScript}</p>
      )}
    </main>
  );
}

function Kept({ user }: { user: number }) {
  const [entries, setEntries] = useState<QueuedReport[] | null>(null);
  const [bundle, setBundle] = useState<OfflineBundle | null>(null);
  const refresh = useCallback(() => {
    queued(user).then(setEntries);
    keptBundle(user).then(setBundle);
  }, [user]);
  const { sending, sendNow } = useSending(user, refresh);
  useEffect(() => {
    refresh();
    // Without signal, what was kept before is what there is.
    keepForOffline(user).then(refresh, () => undefined);
  }, [user, refresh]);
  if (!entries) return null;
  return (
    <>
      <QueueList user={user} entries={entries} sending={sending} onSend={sendNow} onChange={refresh} />
      <KeptJobs bundle={bundle} />
    </>
  );
}
