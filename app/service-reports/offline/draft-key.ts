import { reportAddress } from "../asked-report.ts";
import type { ReportDraft } from "../report-draft.ts";

type Of = Pick<ReportDraft, "job_id" | "template_id">;

/** Under which a draft is kept: one for each job, whatever its template, and one that is written by hand. */
export function draftKey({ job_id }: Of): string {
  return job_id === null ? "by-hand" : `job-${job_id}`;
}

/** The address of the form that a draft is written in. */
export function formAddress({ job_id, template_id }: Of): string {
  return reportAddress({ job: job_id === null ? null : String(job_id), template: String(template_id ?? "") });
}
