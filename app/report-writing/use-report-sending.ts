import { useState } from "react";
import { checklistWords } from "#app/words/checklist-words.ts";
import { offlineWords } from "#app/words/offline-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { QueuedReport } from "./offline/phone-store.ts";
import {
  answersTo,
  isLikelyOnPhone,
  missingFields,
  type ReportDraft,
  refusedTasks,
  signingGap,
} from "./report-draft.ts";
import { outcomeOf, type RefusedOutcome, ReportRefused, type SentReport, sendReport } from "./send-report.ts";
import type { Failure } from "./wrong-fields.ts";

export type ReportSending = {
  busy: boolean;
  failure: Failure | null;
  send: (draft: ReportDraft) => Promise<void>;
};

/** Stores the report on the phone while it is sent (offline/use-stored-draft.ts). */
type DraftStorage = {
  hold: (draft: ReportDraft) => Promise<QueuedReport | null>;
  release: (draft: ReportDraft, refusal: RefusedOutcome) => Promise<void>;
  leave: (held: QueuedReport) => Promise<void>;
};

type Then = {
  user: number;
  storage: DraftStorage;
  /** Called after the report is saved. */
  sent: (saved: SentReport, draft: ReportDraft) => Promise<void>;
  /** Called when the server has another report with the draft's key. */
  keySpent: () => void;
  /** Called with the ids of the draft's tasks that were deleted meanwhile. */
  tasksGone: (task_ids: number[]) => void;
};

/** Milliseconds to wait for an answer. After that the report stays in the queue, and the user need not wait. */
const patience = 15_000;

/** Sends a draft by the calls, one at a time. `failure` says why it was not saved. */
export function useReportSending({ user, storage, sent, keySpent, tasksGone }: Then): ReportSending {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const gapsOf = useGaps();
  const checklist = useScreenWords(checklistWords);
  const offline = useScreenWords(offlineWords);
  const { shell } = useWords();

  async function send(draft: ReportDraft): Promise<void> {
    const gaps = gapsOf(draft);
    setFailure(gaps);
    if (gaps || busy) return;
    setBusy(true);
    const held = await storage.hold(draft);
    // As it is in the queue: another window may have saved a report with its key.
    const saved = held?.draft ?? draft;
    try {
      // Without a queue the user has to wait anyway, so wait longer.
      await sent(await sendReport(user, saved, held ? patience : 10 * patience, held ?? {}), saved);
    } catch (error) {
      const outcome = outcomeOf(error);
      const refusal = outcome?.kind === "refused" ? outcome : null;
      if (held && !refusal) return await storage.leave(held);
      if (held && refusal) await storage.release(saved, refusal);
      const gone = refusal ? refusedTasks(draft, refusal.fields) : [];
      if (gone.length > 0) tasksGone(gone);
      if (error instanceof ReportRefused && error.keyIsSpent) keySpent();
      const answers = answersTo(draft, gone).join("; ");
      const { problem, fields } = failureOf(error);
      setFailure({ problem: answers ? `${problem} ${offline.answersToNotes({ answers })}` : problem, fields });
    } finally {
      setBusy(false);
    }
  }

  function failureOf(error: unknown): Failure {
    if (error instanceof ReportRefused) {
      // Deleted tasks are no longer in the form. Their sentence must stay after they have gone.
      const isShown = (name: string) => name !== "idempotency_key" && !name.endsWith(".task_id");
      const fields = Object.fromEntries(Object.entries(error.fields).filter(([name]) => isShown(name)));
      return { problem: checklist.saveFailed({ reason: error.message }), fields };
    }
    // fetch throws TypeError when no answer came.
    if (error instanceof TypeError) return { problem: shell.unreachable, fields: {} };
    throw error;
  }

  return { busy, failure, send };
}

/** Gives what is wrong with a draft as far as it can be told before sending, or null. */
function useGaps(): (draft: ReportDraft) => Failure | null {
  const checklist = useScreenWords(checklistWords);
  const { fields } = checklist;
  return (draft) => {
    const missing = missingFields(draft);
    if (missing.length > 0) {
      const named = missing.map((name) => [name, checklist.fieldRequired({ label: fields[name] })]);
      return { problem: checklist.required, fields: Object.fromEntries(named) };
    }
    if (!isLikelyOnPhone(draft.report_date, Date.now())) {
      const problem = checklist.unlikelyDay({ label: fields.report_date });
      return { problem, fields: { report_date: problem } };
    }
    const gap = signingGap(draft);
    if (!gap) return null;
    const problem = gap === "tick" ? checklist.tickName : checklist.typeName;
    return { problem, fields: { signed_by: problem } };
  };
}
