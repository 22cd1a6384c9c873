import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { QueuedReport } from "#app/report-writing/offline/phone-store.ts";

/**
 * The jobs of which a report is in the queue of this phone, those of which one is not uploaded yet, and those of which
 * one is begun and not saved.
 */
export type PhoneJobs = { written: ReadonlySet<number>; waiting: ReadonlySet<number>; begun: ReadonlySet<number> };

const none: PhoneJobs = { written: new Set(), waiting: new Set(), begun: new Set() };

/**
 * The jobs of which this phone has reports. Uploaded ones count as written, because a day that was kept before the
 * upload does not have them. Once one is uploaded, the day is read anew: it names the report then.
 */
export function usePhoneJobs(user: number): PhoneJobs {
  const [jobs, setJobs] = useState(none);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let [before, ended] = [0, false];
    let end = () => {};
    import("#app/report-writing/offline/phone-store.ts")
      .then(({ listBegunJobs, listQueue, watchQueue }) => {
        if (ended) return;
        const show = async (): Promise<void> => {
          const [entries, begun] = await Promise.all([listQueue(user), listBegunJobs(user)]);
          if (ended) return;
          const unsent = entries.filter(({ state }) => state !== "sent");
          setJobs({ written: jobsOf(entries), waiting: jobsOf(unsent), begun });
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
