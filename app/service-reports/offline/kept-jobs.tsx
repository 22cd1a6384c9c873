import { formatDay } from "#app/platform/dates.ts";
import { useOfflineWords } from "#app/words/use-offline-words.ts";
import type { OfflineBundle } from "./bundle.ts";

/** What reports can be begun with on this phone. Links of documents: the service worker has them, no script loads them. */
export function KeptJobs({ bundle }: { bundle: OfflineBundle | null }) {
  const offline = useOfflineWords();
  if (!bundle) return <p className="quiet">{offline.notKept}</p>;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{offline.jobs}</h2>
      </div>
      <ul className="pick-list">
        {bundle.jobs.map(({ id, customer_name, site_address, quote_number, from, to }) => (
          <li key={id}>
            <a href={`/service-reports/engineer?job=${id}`}>
              {customer_name}
              <span className="quiet small">
                {formatDay(from.slice(0, 10))} {from.slice(11)}–{to.slice(11)} · {quote_number} · {site_address}
              </span>
            </a>
          </li>
        ))}
        <li>
          <a href="/service-reports/engineer">{offline.byHand}</a>
        </li>
      </ul>
      <p className="card-foot quiet small">
        {bundle.jobs.length === 0 ? `${offline.noJobs} ` : ""}
        {offline.keptOn({ day: formatDay(bundle.today) })}
      </p>
    </section>
  );
}
