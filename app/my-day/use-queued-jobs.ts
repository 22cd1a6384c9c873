import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

const none: ReadonlySet<number> = new Set();

/**
 * The jobs of which a report is on this phone and not uploaded yet. Once one is uploaded, the day is read anew: the
 * server knows the report then.
 */
export function useQueuedJobs(user: number): ReadonlySet<number> {
  const [jobs, setJobs] = useState(none);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let [before, ended] = [0, false];
    let end = () => {};
    import("#app/report-writing/offline/phone-store.ts")
      .then(({ listQueue, watchQueue }) => {
        if (ended) return;
        const show = async (): Promise<void> => {
          const unsent = (await listQueue(user)).filter(({ state }) => state !== "sent");
          if (ended) return;
          const areFewer = unsent.length < before;
          before = unsent.length;
          if (!areFewer) return setJobs(new Set(unsent.flatMap(({ draft }) => draft.job_id ?? [])));
          // Until the server's day is there, the report counts as on the phone, and not as missing.
          await revalidate();
          return show();
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
