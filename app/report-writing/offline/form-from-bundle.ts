import { type AskedReport, askedReport } from "../asked-report.ts";
import type { EngineerForm } from "../engineer-form.server.ts";
import type { OfflineBundle, OpenedJob } from "./bundle.ts";

type Kept = {
  bundle: OfflineBundle;
  /** The job in the address, if its form was opened before. */
  opened: OpenedJob | null;
};

/**
 * The form for an address, from the data on the phone; engineerForm() makes the same on the server. `today` is the
 * phone's day, `notKept` the sentence for a job or template that is not on the phone, `key` the new report's key.
 */
export function formFromBundle(
  { bundle, opened }: Kept,
  search: URLSearchParams,
  { today, notKept, key }: { today: string; notKept: string; key: string },
): EngineerForm {
  const asked = askedReport(search);
  const job = bundle.jobs.find(({ id }) => id === asked.job) ?? opened;
  const wanted = asked.template === null ? (job?.template_id ?? null) : asked.template;
  const templates = withOpened(bundle.templates, opened);
  const template = templates.find(({ id }) => id === wanted) ?? null;
  return {
    start: {
      idempotency_key: key,
      ...{ job_id: job?.id ?? null, template_id: template?.id ?? null, job_ref: job?.job_ref ?? "" },
      ...{ customer_name: job?.customer_name ?? "", site_address: job?.site_address ?? "" },
      report_date: job?.report_date ?? today,
      items: template ? template.items : bundle.manual,
    },
    job: job && { id: job.id, quote_number: job.quote_number },
    templates: templates.map(({ id, name }) => ({ id, name })),
    templatesHint: undefined,
    engineers: bundle.engineers,
    problem: isMissing(asked, { job, template }) ? notKept : null,
  };
}

function withOpened(templates: OfflineBundle["templates"], opened: OpenedJob | null): OfflineBundle["templates"] {
  const extra = opened?.template;
  return !extra || templates.some(({ id }) => id === extra.id) ? templates : [...templates, extra];
}

function isMissing(asked: AskedReport, found: { job: object | null; template: object | null }): boolean {
  const { job, template } = asked;
  return (job !== null && !found.job) || (template !== null && template !== "none" && !found.template);
}

/** A form of the server as an OpenedJob; null for a form without a job. */
export function openedJob({ start, job, templates }: EngineerForm): OpenedJob | null {
  if (!job) return null;
  const { customer_name, site_address, job_ref, report_date, template_id, items } = start;
  const name = templates.find(({ id }) => id === template_id)?.name ?? "";
  return {
    ...job,
    ...{ customer_name, site_address, job_ref, report_date, template_id },
    template: template_id === null ? null : { id: template_id, name, items },
  };
}
