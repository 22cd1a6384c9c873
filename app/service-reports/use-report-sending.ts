import { useState } from "react";
import { useChecklistWords } from "#app/words/use-checklist-words.ts";
import { useWords } from "#app/words/use-words.tsx";
import { outcomeOf } from "./offline/send-queued.ts";
import { missingOf, type ReportDraft, signingGap } from "./report-draft.ts";
import { ReportRefused, type SentReport, sendReport } from "./send-report.ts";
import type { Failure } from "./wrong-fields.ts";

export type ReportSending = {
  busy: boolean;
  failure: Failure | null;
  send: (draft: ReportDraft) => Promise<void>;
};

type Then = {
  /** Goes on from a report that was saved. */
  sent: (saved: SentReport) => Promise<void>;
  /** Goes on from one that did not get through, if the phone can keep it; else gives false. */
  unsent: (draft: ReportDraft) => Promise<boolean>;
};

/** Sends a draft by the calls, once at a time, and says why it was not saved. */
export function useReportSending({ sent, unsent }: Then): ReportSending {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const gapsOf = useGaps();
  const checklist = useChecklistWords();
  const { shell } = useWords();

  async function send(draft: ReportDraft): Promise<void> {
    const gaps = gapsOf(draft);
    setFailure(gaps);
    if (gaps || busy) return;
    setBusy(true);
    try {
      await sent(await sendReport(draft));
    } catch (error) {
      const later = outcomeOf(error)?.kind !== "refused";
      if (!later || !(await unsent(draft))) setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }

  function failureOf(error: unknown): Failure {
    if (error instanceof ReportRefused) {
      return { problem: checklist.saveFailed({ reason: error.message }), fields: error.fields };
    }
    // What fetch throws when there was no answer.
    if (error instanceof TypeError) return { problem: shell.unreachable, fields: {} };
    throw error;
  }

  return { busy, failure, send };
}

/** What can be said before anything is sent. */
function useGaps(): (draft: ReportDraft) => Failure | null {
  const checklist = useChecklistWords();
  const { fields } = checklist;
  return (draft) => {
    const missing = missingOf(draft);
    if (missing.length > 0) {
      const named = missing.map((name) => [name, checklist.fieldRequired({ label: fields[name] })]);
      return { problem: checklist.required, fields: Object.fromEntries(named) };
    }
    const gap = signingGap(draft);
    if (!gap) return null;
    const problem = gap === "tick" ? checklist.tickName : checklist.typeName;
    return { problem, fields: { signed_by: problem } };
  };
}
