import { type ReportDraft, refusedTasks, withoutTasks } from "../report-draft.ts";
import type { RefusedOutcome } from "../send-report.ts";
import type { QueuedReport } from "./phone-store.ts";

/** What a queued report becomes when the server refuses it: failed, with the sentences, and without deleted tasks. */
export function refusedEntry(draft: ReportDraft, { reason, fields, keyIsSpent }: RefusedOutcome) {
  const details = [...new Set(Object.values(fields))].filter((sentence) => !reason.endsWith(sentence));
  const takable = withoutTasks(draft, refusedTasks(draft, fields));
  return { state: "failed", reason, details, keyIsSpent, draft: takable } satisfies Partial<QueuedReport>;
}
