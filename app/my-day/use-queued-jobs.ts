import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { QueuedReport } from "#app/report-writing/offline/phone-store.ts";

/** The jobs of which a report is in the queue of this phone, and those of which one is not uploaded yet. */
export type QueuedJobs = { written: ReadonlySet<number>; waiting: ReadonlySet<number> };

const none: QueuedJobs = { written: new Set(), waiting: new Set() };

/**
 * The jobs of the queue of this phone. Uploaded reports count as written, because a day that was kept before the upload
 * does not have them. Once one is uploaded, the day is read anew: it names the report then.
 */
export function useQueuedJobs(user: number): QueuedJobs {
  const [jobs, setJobs] = useState(none);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let [before, ended] = [0, false];
    let end = () => {};
    import("#app/report-writing/offline/phone-store.ts")
      .then(({ listQueue, watchQueue }) => {
        if (ended) return;
        const show = async (): Promise<void> => {
          const entries = await listQueue(user);
          if (ended) return;
          const unsent = entries.filter(({ state }) => state !== "sent");
          setJobs({ written: jobsOf(entries), waiting: jobsOf(unsent) });
          const areFewer = unsent.length < before;
          before = unsent.length;
          if (areFewer) await revalidate();
        };
        end = watchQueue(() => void show());
        return show();
      })
      // Where the browser keeps nothing, nothing waits.
      .catch(() => undefined);
    return () => {
      ended = true;
      end();
    };
  }, [user, revalidate]);
  return jobs;
}

function jobsOf(entries: readonly QueuedReport[]): ReadonlySet<number> {
  return new Set(entries.flatMap(({ draft }) => draft.job_id ?? []));
}
