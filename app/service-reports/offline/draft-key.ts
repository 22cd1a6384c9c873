import type { ReportDraft } from "../report-draft.ts";

/** Under which a draft is kept: the address of its form says it. A report of a job is one, whatever its template. */
export function draftKey({ job_id, template_id }: Pick<ReportDraft, "job_id" | "template_id">): string {
  return job_id === null ? `template-${template_id ?? "none"}` : `job-${job_id}`;
}

/** The address of the form that a draft is opened with. */
export function formAddress({ job_id, template_id }: Pick<ReportDraft, "job_id" | "template_id">): string {
  const query = new URLSearchParams();
  if (job_id !== null) query.set("job", String(job_id));
  if (template_id !== null) query.set("template", String(template_id));
  const text = query.toString();
  return text ? `/service-reports/engineer?${text}` : "/service-reports/engineer";
}
