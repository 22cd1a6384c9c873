import { formatDay } from "#app/platform/dates.ts";
import { useServiceReportsPath } from "#app/service-reports/use-service-reports-path.ts";
import { isDrawing } from "#app/signature/signature.ts";
import { offlineWords } from "#app/words/offline-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { queueAddress } from "../asked-report.ts";
import type { Clock } from "../phone-clock.ts";
import { randomKey } from "../random-key.ts";
import { answersTo, type ReportDraft } from "../report-draft.ts";
import { AskedButton } from "./asked-button.tsx";
import { mendAddress, mendedKey } from "./draft-key.ts";
import { deleteQueued, getDraft, putDraft, type QueuedReport, updateQueued } from "./phone-store.ts";
import { sendNow, useIsSending } from "./send-queue.ts";

/** Whether reports wait for their user to sign in again. */
export function waitsForSignIn(entries: readonly QueuedReport[]): boolean {
  return entries.some(({ state, signed_out }) => state === "waiting" && signed_out === true);
}

type QueueListProps = {
  user: number;
  entries: QueuedReport[];
  clock: Clock;
};

/** The reports of the queue on this phone (waiting, refused, sent), each with its buttons. */
export function QueueList({ user, entries, clock }: QueueListProps) {
  const offline = useScreenWords(offlineWords);
  const sending = useIsSending();
  const { auth } = useWords();
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
      {waitsForSignIn(entries) ? (
        <p className="card-body actions">
          <b>{offline.sessionOver}</b>{" "}
          <a className="button" href={`/login?to=${queueAddress}`}>
            {auth.signIn}
          </a>
        </p>
      ) : null}
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
        {report ? null : <ReportContent draft={draft} />}
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
        {/* Where the report is sent during the question, the question disappears. */}
        <AskedButton
          label={state === "sent" ? offline.removeSent : offline.remove}
          look="button"
          question={state === "sent" ? null : offline.removeQuestion}
          yes={offline.removeYes}
          act={() => deleteQueued(user, entry.key)}
        />
      </div>
    </li>
  );
}

/** What a report that is not uploaded says, to be read before it is deleted or while it waits. */
function ReportContent({ draft }: { draft: ReportDraft }) {
  const offline = useScreenWords(offlineWords);
  const { site_address, job_ref, report_date, items, notes, photos, signed_by, name_signs, strokes } = draft;
  const isSigned = name_signs || isDrawing(strokes);
  const sentences = [
    [site_address, job_ref, report_date && formatDay(report_date)].filter(Boolean).join(" · "),
    ...items.flatMap(({ task_id, completed }) =>
      answersTo(draft, [task_id]).map((answer) => (completed === 1 ? `✓ ${answer}` : answer)),
    ),
    notes,
    offline.photos({ n: photos.length }),
    isSigned ? offline.signedBy({ name: signed_by }) : offline.unsigned,
  ].filter(Boolean);
  return (
    <details className="small">
      <summary>{offline.content}</summary>
      <p>{sentences.join("\n")}</p>
    </details>
  );
}

/** Sends a refused report again unchanged, for when the cause was corrected in the office (an engineer, a task). */
async function sendAgain(user: number, key: string): Promise<void> {
  await updateQueued(user, key, { state: "waiting", reason: "", details: [] });
  await sendNow(user);
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
