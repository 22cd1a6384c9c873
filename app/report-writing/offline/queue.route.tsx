/** The queue of service reports on this phone, /service-reports/queue. */
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { companyClock } from "#app/platform/company-clock.ts";
import { canKeepPages, isKeptPage } from "#app/platform/kept-pages.ts";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useAlive } from "#app/ui/use-alive.ts";
import { offlineWords } from "#app/words/offline-words.ts";
import type { Route } from "./+types/queue.route";
import { BegunList } from "./begun-list.tsx";
import { keepForOffline } from "./keep.ts";
import { KeptJobs } from "./kept-jobs.tsx";
import "./queue.css";
import { useScreenWords } from "#app/words/use-words.tsx";
import { QueueList } from "./queue-list.tsx";
import {
  drafts,
  dropOld,
  type KeptBundle,
  type KeptDraft,
  keptBundle,
  type QueuedReport,
  queued,
  watchQueue,
} from "./store.ts";
import { useShowAnew } from "./use-show-anew.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { user: context.get(signedInContext).user.id };
}

/**
 * The queue of reports on this phone, and what can be written without signal. All of it comes from the phone, so the
 * server renders nothing of it.
 */
export default function Queue({ loaderData }: Route.ComponentProps) {
  const offline = useScreenWords(offlineWords);
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
  const offline = useScreenWords(offlineWords);
  const [search] = useSearchParams();
  const showAnew = useShowAnew();
  const [entries, setEntries] = useState<QueuedReport[] | null>(null);
  const [begun, setBegun] = useState<KeptDraft[]>([]);
  const [bundle, setBundle] = useState<KeptBundle | null>(null);
  // A kept page is shown without signal; the service worker also gives it in place of pages that it does not have.
  const [withoutSignal, setWithoutSignal] = useState(isKeptPage);
  useEffect(() => {
    const refresh = () => queued(user).then(setEntries);
    const show = () => keptBundle(user).then(setBundle);
    const keep = async () => {
      if (!(await keepForOffline(user))) return showAnew();
      setWithoutSignal(false);
      show();
    };
    // Fails without signal; what was stored before is used then.
    const tryToKeep = () => keep().catch(() => undefined);
    refresh();
    show();
    drafts(user).then(setBegun);
    dropOld(user);
    tryToKeep();
    window.addEventListener("online", tryToKeep);
    const unwatch = watchQueue(refresh);
    return () => {
      window.removeEventListener("online", tryToKeep);
      unwatch();
    };
  }, [user, showAnew]);
  if (!entries) return null;
  const clock = companyClock(bundle?.time_zone);
  const waits = entries.some(({ state }) => state === "waiting");
  return (
    <>
      {withoutSignal ? <NoticeBox tone="info">{offline.onlyReports}</NoticeBox> : null}
      {search.has("saved") && waits ? <NoticeBox tone="ok">{offline.queuedNotice}</NoticeBox> : null}
      <QueueList user={user} entries={entries} clock={clock} />
      <BegunList begun={begun} />
      <KeptJobs bundle={bundle} entries={entries} clock={clock} />
    </>
  );
}
