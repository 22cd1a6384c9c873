import { askedJob, formAddress } from "../asked-report.ts";
import type { ReportDraft } from "../report-draft.ts";

type Of = Pick<ReportDraft, "job_id" | "template_id">;

/** The query parameter with the key of a queued report that is being corrected. */
const mendedName = "report";

const jobPrefix = "job-";
const mendedPrefix = "mended-";

/**
 * The key in the phone's database of the draft that an address of the form opens: one for each queued report that is
 * corrected, one for each job, whatever its template, and one for reports without a job. The address decides, because a
 * form whose job is not found has no job itself, and a kept page first has the form of another address.
 */
export function draftKey(search: URLSearchParams): string {
  const [mended, job] = [mendedReport(search), askedJob(search)];
  if (mended !== null) return mendedKey(mended);
  return job === null ? "by-hand" : `${jobPrefix}${job}`;
}

/** The address of the form that opens a stored draft: its job is that of its key, which the draft may have given up. */
export function draftAddress({ key, draft }: { key: string; draft: Of }): string {
  return formAddress({ job_id: jobOfKey(key), template_id: draft.template_id });
}

/** The job whose form opens the draft with this key, or null. */
export function jobOfKey(key: string): number | null {
  return key.startsWith(jobPrefix) ? Number(key.slice(jobPrefix.length)) : null;
}

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
