/** What the report form is opened with, from the job and the template that its address names. */
import { randomUUID } from "node:crypto";
import { listTasks } from "#app/checklists/tasks.server.ts";
import { listActiveTemplates } from "#app/checklists/templates.server.ts";
import { listEngineers } from "#app/engineers/engineers.server.ts";
import { errorReason } from "#app/http/screen.server.ts";
import { isOwnEngineer } from "#app/platform/own-rows.server.ts";
import { callRefusal, notFound, Problem } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { Words } from "#app/words/words.ts";
import { type AskedReport, askedReport } from "./asked-report.ts";
import { getChecklist, getJobStart } from "./prefill.server.ts";
import type { ReportStart } from "./report-draft.ts";
import { type FoundStart, type ReportJob, startReport, wantedTemplate } from "./report-start.ts";

type Named = { id: number; name: string };

export type ReportFormData = {
  start: ReportStart;
  /** The job that it is of, by its quote. */
  job: ReportJob | null;
  /** What may be chosen; the chosen template is among them, in use or not. */
  templates: Named[];
  /** That there are none, where a person can change it. */
  templatesHint: string | undefined;
  engineers: Named[];
  /** Why it does not start from what was asked for. */
  problem: string | null;
};

/** The form while the database cannot be read: of what was asked for it has the ids alone. */
export function emptyReportForm(search: URLSearchParams): ReportFormData {
  const { job, template } = askedReport(search);
  const [job_id, template_id] = [job, template].map((id) => (typeof id === "number" ? id : null));
  return {
    start: {
      ...{ idempotency_key: randomUUID(), job_id: job_id ?? null, template_id: template_id ?? null },
      ...{ job_ref: "", report_date: dayOf(new Date()), customer_name: "", site_address: "", items: [] },
    },
    ...{ job: null, templates: [], templatesHint: undefined, engineers: [], problem: null },
  };
}

/**
 * The form as the database has it. Where the job or the template is not found it is empty, and says why in `problem`.
 */
export async function getReportForm(search: URLSearchParams, words: Words): Promise<ReportFormData> {
  const { found, problem } = await find(askedReport(search), words);
  const templates = await listActiveTemplates();
  const facts = { key: randomUUID(), today: dayOf(new Date()), allTasks: await listActiveTasks(), templates };
  return {
    ...startReport(found, facts),
    templatesHint: templates.length === 0 ? words.admin.noTemplates : undefined,
    engineers: await listActiveEngineers(),
    problem,
  };
}

async function find(asked: AskedReport, words: Words): Promise<{ found: FoundStart; problem: string | null }> {
  try {
    return { found: await findStart(asked), problem: null };
  } catch (error) {
    const problem = words.shell.loads.prefill({ reason: reasonOf(error, words) });
    return { found: { job: null, checklist: null }, problem };
  }
}

/** As the answers of the calls read: 'status error' (behaviour 6.6); a fault of ours as everywhere. */
function reasonOf(error: unknown, words: Words): string {
  if (error instanceof Problem && error.kind === "not-found") {
    return `${callRefusal(error).status} ${error.sentence(words)}`;
  }
  return errorReason(error, words);
}

async function findStart(asked: AskedReport): Promise<FoundStart> {
  if (asked.job === "unknown") throw notFound();
  const job = asked.job === null ? null : await getJobStart(asked.job);
  const wanted = wantedTemplate(asked.template, job);
  if (wanted === "unknown") throw notFound();
  return { job, checklist: wanted === null ? null : await getChecklist(wanted) };
}

/** The engineers in whose name the user may write a report. */
export async function listActiveEngineers(): Promise<Named[]> {
  const engineers = (await listEngineers()).filter(({ id, active }) => active === 1 && isOwnEngineer(id));
  return engineers.map(({ id, name }) => ({ id, name }));
}

/** The tasks of a report without a template: every one in use. */
export async function listActiveTasks(): Promise<ReportStart["items"]> {
  const tasks = (await listTasks()).filter(({ active }) => active === 1);
  return tasks.map(({ id, title, has_text }) => ({ task_id: id, title, has_text }));
}
