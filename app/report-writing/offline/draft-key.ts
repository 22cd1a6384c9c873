import { formAddress } from "../asked-report.ts";
import type { ReportDraft } from "../report-draft.ts";

type Of = Pick<ReportDraft, "job_id" | "template_id">;

/** The name by which an address says that a report of the queue is mended. */
const mendedName = "report";

/** Under which a draft is kept: one for each job, whatever its template, and one that is written by hand. */
export function draftKey({ job_id }: Of): string {
  return job_id === null ? "by-hand" : `job-${job_id}`;
}

const mendedPrefix = "mended-";

/** Under which a report of the queue is kept while it is mended: beside what is being written of the same job. */
export function mendedKey(queued: string): string {
  return `${mendedPrefix}${queued}`;
}

/** Whether a draft is of a report of the queue. */
export function isMendedKey(key: string): boolean {
  return key.startsWith(mendedPrefix);
}

/** The address of the form in which a report of the queue is mended. */
export function mendAddress(queued: string, draft: Of): string {
  return `${formAddress(draft)}&${new URLSearchParams({ [mendedName]: queued })}`;
}

/** Which report of the queue an address is for, or null. */
export function mendedReport(search: URLSearchParams): string | null {
  return search.get(mendedName) || null;
}
