import { formAddress } from "../asked-report.ts";
import type { ReportDraft } from "../report-draft.ts";

type Of = Pick<ReportDraft, "job_id" | "template_id">;

/** The query parameter with the key of a queued report that is being corrected. */
const mendedName = "report";

/**
 * The key of a draft in the phone's database: one for each job, whatever its template, and one for reports without a
 * job.
 */
export function draftKey({ job_id }: Of): string {
  return job_id === null ? "by-hand" : `job-${job_id}`;
}

const mendedPrefix = "mended-";

/** The key of the draft in which a queued report is corrected. It differs from that of a new report of the same job. */
export function mendedKey(queued: string): string {
  return `${mendedPrefix}${queued}`;
}

/** Whether a draft corrects a queued report. */
export function isMendedKey(key: string): boolean {
  return key.startsWith(mendedPrefix);
}

/** The address of the form in which a queued report is corrected. */
export function mendAddress(queued: string, draft: Of): string {
  return `${formAddress(draft)}&${new URLSearchParams({ [mendedName]: queued })}`;
}

/** The key of the queued report that an address corrects, or null. */
export function mendedReport(search: URLSearchParams): string | null {
  return search.get(mendedName) || null;
}
