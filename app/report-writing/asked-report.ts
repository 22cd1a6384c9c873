/**
 * The job and the template for a new report, from the query of an address, a navigation's state, or the tab's storage.
 */
import { parseWhole } from "#app/numbers/whole-number.ts";

/** null: not given. "none": explicitly without a template. "unknown": a text that no row has as its id. */
export type AskedReport = { job: number | "unknown" | null; template: number | "none" | "unknown" | null };

/** The names of the query parameters (behaviour 2.14). */
const jobNames = ["job", "job_id", "jid"] as const;
const templateNames = ["template", "template_id", "tid", "checklist", "checklist_id", "checklist_template_id"] as const;

/** The job and template in a query. An empty template means "none": the job's products do not choose one. */
export function askedReport(search: URLSearchParams): AskedReport {
  const [job, template] = [firstParameter(search, jobNames), firstParameter(search, templateNames)];
  return {
    job: job === null || job === "" ? null : askedId(job),
    template: template === null ? null : template === "" ? "none" : askedId(template),
  };
}

/** The id of the job that a query names; null where it names none, or a text that no job has as its id. */
export function askedJob(search: URLSearchParams): number | null {
  const { job } = askedReport(search);
  return typeof job === "number" ? job : null;
}

/** Whether a query names a job or a template. */
export function asksForReport(search: URLSearchParams): boolean {
  return [...jobNames, ...templateNames].some((name) => search.has(name));
}

/** The address of the form for a job and a template. With a null template, the job's products choose it. */
export function reportAddress({ job, template }: { job: string | null; template: string | null }): string {
  const search = new URLSearchParams();
  if (job) search.set("job", job);
  if (template !== null) search.set("template", template);
  return `/service-reports/engineer${search.size > 0 ? `?${search}` : ""}`;
}

/** The address of the form for a job and a template. With a null template the form has none. */
export function formAddress({ job_id, template_id }: { job_id: number | null; template_id: number | null }): string {
  return reportAddress({ job: job_id === null ? null : String(job_id), template: String(template_id ?? "") });
}

/** The address of the page of the queue. */
export const queueAddress = "/service-reports/queue";

/**
 * The job and template in a navigation's state, under the names of the query or `jobId` and `templateId`; null if
 * absent.
 */
export function reportInState(state: unknown): { job: string | null; template: string | null } {
  const given = typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
  return {
    job: findValue(given, [...jobNames, "jobId"]),
    template: findValue(given, [...templateNames, "templateId"]),
  };
}

function findValue(given: Record<string, unknown>, names: readonly string[]): string | null {
  const value = names.map((name) => given[name]).find((one) => typeof one === "string" || typeof one === "number");
  return value === undefined || value === "" ? null : String(value);
}

function firstParameter(search: URLSearchParams, names: readonly string[]): string | null {
  return names.map((name) => search.get(name)).find((value) => value !== null) ?? null;
}

function askedId(text: string): number | "unknown" {
  return parseWhole(text.trim()) ?? "unknown";
}
