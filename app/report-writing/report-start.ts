/**
 * What a report starts from: the job and the checklist that are found for what is asked. The server finds them in the
 * database, a phone without signal in what it has stored; what is made of them is the same.
 */
import type { JobSite } from "#app/jobs/job.ts";
import type { AskedReport } from "./asked-report.ts";
import type { ReportStart } from "./report-draft.ts";

type Named = { id: number; name: string };

/** What a job gives to its report. */
export type JobStart = {
  id: number;
  /** Empty for a visit without a quote. */
  quote_number: string;
  customer_name: string;
  site_address: string;
  /** The site of the job, with how to get in; a phone may have kept a job from before there were sites. */
  site?: JobSite | null;
  job_ref: string;
  /** The job's day by the company's clock, YYYY-MM-DD. */
  report_date: string;
  /** The template that its products name, or null. */
  template_id: number | null;
  /** The engineer in charge, or null; a phone may have kept a job from before this was there. */
  engineer_id?: number | null;
};

/** What the form says of the job that its report is of; `day` is the job's, by the company's clock. */
export type ReportJob = { id: number; quote_number: string; day: string; site: JobSite | null };

/** A template with those of its tasks that are in use. */
export type Checklist = Named & { items: ReportStart["items"] };

/** What is found of what was asked for; null where nothing was. */
export type FoundStart = { job: JobStart | null; checklist: Checklist | null };

type Facts = {
  /** The idempotency key of the new report. */
  key: string;
  /** The date of a report of no job, YYYY-MM-DD. */
  today: string;
  /** Every task in use: the checklist of a report without a template. */
  allTasks: ReportStart["items"];
  /** The templates in use. */
  templates: readonly Named[];
  /** The engineers in whose name the user may write a report. */
  engineers: readonly Named[];
  /** The engineer who signs in with the user's account; null where it is no engineer's. */
  own_engineer: number | null;
};

/** Which template the report is of: the one that is asked for, else the one that the job's products name. */
export function wantedTemplate(
  asked: AskedReport["template"],
  job: JobStart | null,
): Exclude<AskedReport["template"], "none"> {
  if (asked === null) return job?.template_id ?? null;
  return asked === "none" ? null : asked;
}

/**
 * The report's first fields and tasks, its job, and the templates to choose from: the chosen one too, in use or not.
 * Its engineer is the user, or else the one in charge of the job; nobody where neither may be chosen. Its day is the
 * job's, or today where that is still to come: nobody signs for a day that has not been.
 */
export function startReport(
  { job, checklist }: FoundStart,
  { key, today, allTasks, templates, engineers, own_engineer }: Facts,
): { start: ReportStart; job: ReportJob | null; templates: Named[] } {
  const listed = templates.map(({ id, name }) => ({ id, name }));
  const mayWrite = (id: number | null | undefined) => engineers.some((engineer) => engineer.id === id);
  const engineer_id = [own_engineer, job?.engineer_id].find(mayWrite) ?? null;
  const known = !checklist || listed.some(({ id }) => id === checklist.id);
  return {
    start: {
      idempotency_key: key,
      ...{ job_id: job?.id ?? null, template_id: checklist?.id ?? null },
      ...{ customer_name: job?.customer_name ?? "", site_address: job?.site_address ?? "" },
      ...{ job_ref: job?.job_ref ?? "", report_date: job && job.report_date < today ? job.report_date : today },
      engineer_id,
      items: checklist?.items ?? allTasks,
    },
    job: job && { id: job.id, quote_number: job.quote_number, day: job.report_date, site: job.site ?? null },
    templates: known ? listed : [...listed, { id: checklist.id, name: checklist.name }],
  };
}
