import { useState } from "react";
import { useServiceReportsPath } from "#app/service-reports/use-service-reports-path.ts";
import { offlineWords } from "#app/words/offline-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Clock } from "../phone-clock.ts";
import { randomKey } from "../random-key.ts";
import { mendAddress, mendedKey } from "./draft-key.ts";
import { deleteQueued, getDraft, putDraft, type QueuedReport, updateQueued } from "./phone-store.ts";
import { sendNow, useIsSending } from "./send-queue.ts";

type QueueListProps = {
  user: number;
  entries: QueuedReport[];
  clock: Clock;
};

/** The reports of the queue on this phone (waiting, refused, sent), each with its buttons. */
export function QueueList({ user, entries, clock }: QueueListProps) {
  const offline = useScreenWords(offlineWords);
  const sending = useIsSending();
  const waits = entries.some(({ state }) => state === "waiting");
  return (
    <section className="card" aria-busy={sending || undefined}>
      <div className="card-head">
        <h2 className="visually-hidden">{offline.title}</h2>
        <p className="quiet">{offline.lead}</p>
        {waits ? (
          <button type="button" className="button primary" onClick={sending ? undefined : () => sendNow(user)}>
            {sending ? offline.sending : offline.sendNow}
          </button>
        ) : null}
      </div>
      {entries.length === 0 ? <p className="card-body">{offline.none}</p> : null}
      <ul className="queue">
        {entries.map((entry) => (
          <QueueRow key={entry.key} user={user} entry={entry} clock={clock} />
        ))}
      </ul>
    </section>
  );
}

const badges = { waiting: "sent", failed: "rejected", sent: "accepted" } as const;

function QueueRow({ user, entry, clock }: { user: number; entry: QueuedReport; clock: Clock }) {
  const offline = useScreenWords(offlineWords);
  const path = useServiceReportsPath();
  const { draft, state, reason, details = [], saved_at, report } = entry;
  return (
    <li>
      <div className="queue-what">
        <b>{report?.report_number ?? draft.customer_name}</b>{" "}
        <span className={`badge ${badges[state]}`}>{offline.states[state]}</span>{" "}
        <span className="quiet small">
          {report ? `${draft.customer_name} · ` : ""}
          {offline.savedAt({ when: clock(saved_at) })}
        </span>
        {[reason, ...details].filter(Boolean).map((sentence) => (
          <span key={sentence} className={state === "waiting" ? "quiet small" : "why small"}>
            {sentence}
          </span>
        ))}
      </div>
      <div className="actions">
        {report ? (
          <a className="button" href={`${path}/reports/${report.id}/pdf`} target="_blank" rel="noopener">
            {offline.openPdf}
          </a>
        ) : null}
        {state === "failed" ? (
          <>
            <button
              type="button"
              className="button primary"
              onClick={() => mendQueued(user, entry).then((address) => location.assign(address))}
            >
              {offline.fix}
            </button>{" "}
            <button type="button" className="button" onClick={() => sendAgain(user, entry.key)}>
              {offline.sendAgain}
            </button>
          </>
        ) : null}
        <RemoveButton asks={state !== "sent"} onRemove={() => deleteQueued(user, entry.key)} />
      </div>
    </li>
  );
}

/** Sends a refused report again unchanged, for when the cause was corrected in the office (an engineer, a task). */
async function sendAgain(user: number, key: string): Promise<void> {
  await updateQueued(user, key, { state: "waiting", reason: "", details: [] });
  await sendNow(user);
}

/**
 * The button that deletes a report from the queue. If the report is not sent yet, it asks first, in its own place. If
 * it is sent during the question, the question disappears.
 */
function RemoveButton({ asks, onRemove }: { asks: boolean; onRemove: () => void }) {
  const offline = useScreenWords(offlineWords);
  const { common } = useWords();
  const [question, setQuestion] = useState<"not asked" | "asked" | "cancelled">("not asked");
  if (!asks || question !== "asked") {
    return (
      <button
        type="button"
        className="button"
        // biome-ignore lint/a11y/noAutofocus: after the question the focus returns to the button
        autoFocus={question !== "not asked"}
        onClick={() => (asks ? setQuestion("asked") : onRemove())}
      >
        {asks ? offline.remove : offline.removeSent}
      </button>
    );
  }
  return (
    <div role="alertdialog" aria-label={offline.removeQuestion} className="queue-ask">
      <p>{offline.removeQuestion}</p>
      {/* biome-ignore lint/a11y/noAutofocus: the question's Cancel has the focus */}
      <button type="button" className="button" autoFocus onClick={() => setQuestion("cancelled")}>
        {common.cancel}
      </button>{" "}
      <button type="button" className="button danger" onClick={onRemove}>
        {offline.removeYes}
      </button>
    </div>
  );
}

/**
 * Makes a draft from a refused report, and gives the address of its form. The report stays in the queue until it is
 * saved. It keeps its key, because the server has nothing under it, unless another report has used the key. An existing
 * draft of an interrupted correction is kept.
 */
async function mendQueued(user: number, { key, draft, keyIsSpent }: QueuedReport): Promise<string> {
  const draftKey = mendedKey(key);
  const idempotency_key = keyIsSpent ? randomKey() : key;
  if (!(await getDraft(user, draftKey))) await putDraft(user, draftKey, { ...draft, idempotency_key });
  return mendAddress(key, draft);
}
