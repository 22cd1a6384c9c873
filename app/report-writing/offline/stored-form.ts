/** The report form where the server is not reached: from what the phone has stored. */
import { loadOfflineWords } from "#app/words/load-texts.ts";
import { type AskedReport, askedReport } from "../asked-report.ts";
import { phoneDay } from "../phone-clock.ts";
import { randomKey } from "../random-key.ts";
import type { ReportFormData } from "../report-form.server.ts";
import { type Checklist, type FoundStart, startReport, wantedTemplate } from "../report-start.ts";
import type { OfflineBundle, OpenedJob } from "./bundle.ts";
import { getBundle, getOpenedJob } from "./phone-store.ts";

/** The form of an address, or null when nothing is stored for this user. */
export async function getStoredForm(user: number, search: URLSearchParams): Promise<ReportFormData | null> {
  const bundle = await getBundle(user);
  if (!bundle) return null;
  const { job } = askedReport(search);
  const opened = typeof job === "number" ? await getOpenedJob(user, job) : null;
  const { notKeptHere } = await loadOfflineWords();
  const today = phoneDay(Date.now(), bundle.time_zone, bundle.today);
  return formFromBundle({ bundle, opened }, search, { today, notStored: notKeptHere, key: randomKey() });
}

type Stored = {
  bundle: OfflineBundle;
  /** The job that is asked for, if its form was opened before. */
  opened: OpenedJob | null;
};

/**
 * The form that an address asks for, from what is stored: as getReportForm() makes it on the server. `today` is the
 * company's day, `notStored` what is said of a job or a template that the phone does not have.
 */
export function formFromBundle(
  { bundle, opened }: Stored,
  search: URLSearchParams,
  { today, notStored, key }: { today: string; notStored: string; key: string },
): ReportFormData {
  const { engineers, own_engineer = null } = bundle;
  const asked = askedReport(search);
  const job = bundle.jobs.find(({ id }) => id === asked.job) ?? opened;
  const wanted = wantedTemplate(asked.template, job);
  const templates = withOpened(bundle.templates, opened);
  const found = { job, checklist: templates.find(({ id }) => id === wanted) ?? null };
  return {
    ...startReport(found, { key, today, allTasks: bundle.manual, templates, engineers, own_engineer }),
    templatesHint: undefined,
    engineers,
    problem: isMissing(asked, found) ? notStored : null,
  };
}

function withOpened(templates: Checklist[], opened: OpenedJob | null): Checklist[] {
  const extra = opened?.template;
  return !extra || templates.some(({ id }) => id === extra.id) ? templates : [...templates, extra];
}

function isMissing({ job, template }: AskedReport, found: FoundStart): boolean {
  return (job !== null && !found.job) || (template !== null && template !== "none" && !found.checklist);
}

/** A form of the server as the job that it is of; null where it is of none. */
export function openedJob({ start, job, templates }: ReportFormData): OpenedJob | null {
  if (!job) return null;
  const { id, quote_number, day: report_date, site } = job;
  const { customer_name, site_address, job_ref, template_id, engineer_id, items } = start;
  const name = templates.find(({ id }) => id === template_id)?.name ?? "";
  return {
    ...{ id, quote_number, site },
    ...{ customer_name, site_address, job_ref, report_date, template_id, engineer_id },
    template: template_id === null ? null : { id: template_id, name, items },
  };
}
