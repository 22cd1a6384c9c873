import { askedReport } from "../asked-report.ts";
import type { EngineerForm } from "../engineer-form.server.ts";
import type { OfflineBundle } from "./bundle.ts";

/**
 * The form that an address asks for, from what the phone keeps: as engineerForm() makes it on the server. `today` is the
 * phone's day, `notKept` what is said of a job or a template that the phone does not have.
 */
export function formFromBundle(
  bundle: OfflineBundle,
  search: URLSearchParams,
  { today, notKept, key }: { today: string; notKept: string; key: string },
): EngineerForm {
  const asked = askedReport(search);
  const job = bundle.jobs.find(({ id }) => id === asked.job) ?? null;
  const wanted = asked.template === null ? (job?.template_id ?? null) : asked.template;
  const template = bundle.templates.find(({ id }) => id === wanted) ?? null;
  const missing = (asked.job !== null && !job) || (typeof asked.template === "number" && !template);
  return {
    start: {
      idempotency_key: key,
      ...{ job_id: job?.id ?? null, template_id: template?.id ?? null, job_ref: job?.job_ref ?? "" },
      ...{ customer_name: job?.customer_name ?? "", site_address: job?.site_address ?? "" },
      report_date: job?.report_date ?? today,
      items: template ? template.items : bundle.manual,
    },
    job: job && { id: job.id, quote_number: job.quote_number },
    templates: bundle.templates.map(({ id, name }) => ({ id, name })),
    templatesHint: undefined,
    engineers: bundle.engineers,
    problem: missing ? notKept : null,
  };
}
