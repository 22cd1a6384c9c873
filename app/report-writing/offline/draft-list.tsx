import { formatDay } from "#app/platform/dates.ts";
import { offlineWords } from "#app/words/offline-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { draftAddress } from "./draft-key.ts";
import type { StoredDraft } from "./phone-store.ts";

/**
 * The reports begun on this phone and not saved. The links load documents, which the service worker has, because the
 * router's data is not available without signal.
 */
export function DraftList({ drafts }: { drafts: readonly StoredDraft[] }) {
  const offline = useScreenWords(offlineWords);
  if (drafts.length === 0) return null;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{offline.begun}</h2>
      </div>
      <ul className="pick-list">
        {drafts.map(({ key, draft }) => (
          <li key={key}>
            <a className="kept-job" href={draftAddress({ key, draft })}>
              {draft.customer_name || offline.noCustomer}
              <span className="quiet small">
                {[draft.report_date && formatDay(draft.report_date), draft.job_ref, draft.site_address]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
