/** The queue of service reports on this phone, /service-reports/queue. */
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { useMay } from "#app/auth/use-may.ts";
import { canCachePages, isCachedPage } from "#app/platform/page-cache.ts";
import { NoticeBox } from "#app/ui/notice.tsx";
import { NeedsScripts } from "#app/ui/plain-page.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { offlineWords } from "#app/words/offline-words.ts";
import { companyClock } from "../phone-clock.ts";
import type { Route } from "./+types/queue.route";
import { DraftList } from "./draft-list.tsx";
import { OfflineJobs } from "./offline-jobs.tsx";
import { prepareForOffline } from "./prepare-offline.ts";
import "./queue.css";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import {
  deleteOld,
  getBundle,
  listDrafts,
  listQueue,
  type QueuedReport,
  type StoredBundle,
  type StoredDraft,
  watchQueue,
} from "./phone-store.ts";
import { QueueList, waitsForSignIn } from "./queue-list.tsx";
import { tryUntilReached } from "./try-until-reached.ts";
import { useReload } from "./use-reload.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { user: context.get(signedInContext).user.id };
}

/**
 * The queue of reports on this phone, and what can be written without signal. All of it comes from the phone, so the
 * server renders nothing of it.
 */
export default function Queue({ loaderData }: Route.ComponentProps) {
  const offline = useScreenWords(offlineWords);
  const hydrated = useHydrated();
  return (
    <main className="page narrow" id="content">
      <title>{offline.title}</title>
      <div className="page-head">
        <h1>{offline.title}</h1>
      </div>
      {hydrated && canCachePages() ? (
        <Kept user={loaderData.user} />
      ) : (
        <>
          <p>{hydrated ? offline.unsupported : offline.noScript}</p>
          <NeedsScripts what="offline" />
        </>
      )}
    </main>
  );
}

/** What works without signal. The link loads a document, which the service worker has. */
function WithoutSignal() {
  const offline = useScreenWords(offlineWords);
  const { shell } = useWords();
  const hasDay = useMay()("/my-day");
  return (
    <NoticeBox tone="info">
      {offline.onlyReports}{" "}
      {hasDay ? (
        <>
          {offline.myDayToo} <a href="/my-day">{shell.nav.myDay}</a>.{" "}
        </>
      ) : null}
      {offline.othersNeedSignal}
    </NoticeBox>
  );
}

function Kept({ user }: { user: number }) {
  const offline = useScreenWords(offlineWords);
  const [search] = useSearchParams();
  const reload = useReload();
  const [entries, setEntries] = useState<QueuedReport[] | null>(null);
  const [begun, setBegun] = useState<StoredDraft[]>([]);
  const [bundle, setBundle] = useState<StoredBundle | null>(null);
  // A kept page is shown without signal; the service worker also gives it in place of pages that it does not have.
  const [withoutSignal, setWithoutSignal] = useState(isCachedPage);
  useEffect(() => {
    const refresh = () => listQueue(user).then(setEntries);
    const show = () => getBundle(user).then(setBundle);
    const prepare = async () => {
      if (!(await prepareForOffline(user))) return reload();
      setWithoutSignal(false);
      show();
    };
    // Fails without signal; what was stored before is used then.
    const tryToPrepare = () =>
      prepare().then(
        () => true,
        () => false,
      );
    refresh();
    show();
    listDrafts(user).then(setBegun);
    deleteOld(user);
    const ends = [tryUntilReached(tryToPrepare), watchQueue(refresh)];
    return () => {
      for (const end of ends) end();
    };
  }, [user, reload]);
  const waits = entries?.some(({ state }) => state === "waiting");
  useEffect(() => {
    if (waits === false) history.replaceState(history.state, "", location.pathname);
  }, [waits]);
  if (!entries) return null;
  const clock = companyClock(bundle?.time_zone);
  const isSignedOut = waitsForSignIn(entries);
  return (
    <>
      {withoutSignal && !isSignedOut ? <WithoutSignal /> : null}
      {search.has("saved") && waits && !isSignedOut ? <NoticeBox tone="ok">{offline.queuedNotice}</NoticeBox> : null}
      <QueueList user={user} entries={entries} clock={clock} />
      <DraftList drafts={begun} />
      <OfflineJobs bundle={bundle} entries={entries} clock={clock} />
    </>
  );
}
