import { answersTo, type ReportDraft, refusedTasks, withoutTasks } from "../report-draft.ts";
import type { RefusedOutcome } from "../send-report.ts";
import type { QueuedReport } from "./phone-store.ts";

/**
 * What a queued report becomes when the server refuses it: failed, with the sentences, and without deleted tasks.
 * `toNotes` says that what was answered to those is in its notes now.
 */
export function refusedEntry(
  draft: ReportDraft,
  { reason, fields, keyIsSpent }: RefusedOutcome,
  toNotes?: (of: { answers: string }) => string,
) {
  const gone = refusedTasks(draft, fields);
  const answers = answersTo(draft, gone).join("; ");
  const details = [...new Set(Object.values(fields))].filter((sentence) => !reason.endsWith(sentence));
  if (toNotes && answers) details.push(toNotes({ answers }));
  const takable = withoutTasks(draft, gone);
  return { state: "failed", reason, details, keyIsSpent, draft: takable } satisfies Partial<QueuedReport>;
}
