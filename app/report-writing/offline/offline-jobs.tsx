import { formatDay } from "#app/platform/dates.ts";
import { offlineWords } from "#app/words/offline-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Clock } from "../phone-clock.ts";
import type { QueuedReport, StoredBundle } from "./phone-store.ts";

type OfflineJobsProps = { bundle: StoredBundle | null; entries: readonly QueuedReport[]; clock: Clock };

/**
 * The jobs for which a report can be begun on this phone. The links load documents, which the service worker has,
 * because the router's data is not available without signal.
 */
export function OfflineJobs({ bundle, entries, clock }: OfflineJobsProps) {
  const offline = useScreenWords(offlineWords);
  if (!bundle) return <p className="quiet">{offline.notKept}</p>;
  const waiting = new Set(entries.flatMap(({ draft, state }) => (state === "sent" ? [] : draft.job_id)));
  const sent = new Set(entries.flatMap(({ draft, state }) => (state === "sent" ? draft.job_id : [])));
  const saidOf = (job: number) => (waiting.has(job) ? offline.written : sent.has(job) ? offline.uploaded : null);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{offline.jobs}</h2>
      </div>
      <ul className="pick-list">
        {bundle.jobs.map(({ id, customer_name, site_address, quote_number, from, to }) => (
          <li key={id}>
            <a className="kept-job" href={`/service-reports/engineer?job=${id}`}>
              {customer_name}
              <span className="quiet small">
                {formatDay(from.slice(0, 10))} {from.slice(11)}–{to.slice(11)}
                {[quote_number, saidOf(id)].filter(Boolean).map((said) => ` · ${said}`)}
              </span>{" "}
              <span className="quiet small">{site_address}</span>
            </a>
          </li>
        ))}
        <li>
          <a href="/service-reports/engineer?template=">{offline.byHand}</a>
        </li>
      </ul>
      <div className="card-foot quiet small">
        {bundle.jobs.length === 0 ? `${offline.noJobs} ` : ""}
        {offline.keptOn({ when: clock(bundle.kept_at) })}
      </div>
    </section>
  );
}
