/** What the report form is opened with, from the job and the template that its address names. */
import { randomUUID } from "node:crypto";
import type { SignedIn } from "#app/auth/sessions.server.ts";
import { listTasks } from "#app/checklists/tasks.server.ts";
import { listActiveTemplates } from "#app/checklists/templates.server.ts";
import { listEngineers } from "#app/engineers/engineers.server.ts";
import { errorSentence } from "#app/http/screen.server.ts";
import { notOwnJob } from "#app/jobs/job-engineers.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { isOwn, isOwnEngineer } from "#app/platform/own-rows.server.ts";
import { callRefusal, notFound, Problem } from "#app/platform/problem.ts";
import { limitedToEngineer } from "#app/platform/request.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { Words } from "#app/words/words.ts";
import { type AskedReport, askedReport } from "./asked-report.ts";
import { getChecklist, getJobStart } from "./prefill.server.ts";
import type { ReportStart } from "./report-draft.ts";
import {
  type Checklist,
  type FoundStart,
  type JobStart,
  type ReportJob,
  startReport,
  wantedTemplate,
} from "./report-start.ts";

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

/** The form while the database cannot be read: it has only the ids of what was asked for. */
export function emptyReportForm(search: URLSearchParams): ReportFormData {
  const { job, template } = askedReport(search);
  const [job_id, template_id] = [job, template].map((id) => (typeof id === "number" ? id : null));
  return {
    start: {
      ...{ idempotency_key: randomUUID(), job_id: job_id ?? null, template_id: template_id ?? null },
      ...{
        job_ref: "",
        report_date: dayOf(new Date()),
        customer_name: "",
        site_address: "",
        engineer_id: null,
        items: [],
      },
    },
    ...{ job: null, templates: [], templatesHint: undefined, engineers: [], problem: null },
  };
}

/**
 * The form of a user as the database has it. It is empty of a job or a template that is not found, and says why in
 * `problem`.
 */
export async function getReportForm(
  search: URLSearchParams,
  { engineer }: Pick<SignedIn, "engineer">,
  words: Words,
): Promise<ReportFormData> {
  const { found, problem } = await findStart(askedReport(search), words);
  const templates = await listActiveTemplates();
  const engineers = await listActiveEngineers();
  const facts = {
    ...{ key: randomUUID(), today: dayOf(new Date()), allTasks: await listActiveTasks(), templates },
    ...{ engineers, own_engineer: engineer?.id ?? null },
  };
  return {
    ...startReport(found, facts),
    templatesHint: templates.length > 0 ? undefined : noTemplatesHint(words),
    engineers,
    problem,
  };
}

/** Engineers may not open the page on which templates are added. */
function noTemplatesHint({ admin }: Words): string {
  return limitedToEngineer() === null ? admin.noTemplates : admin.noTemplatesYet;
}

/** The job and the template, each as far as it is found: a draft of a job that is gone still needs its tasks. */
async function findStart(asked: AskedReport, words: Words): Promise<{ found: FoundStart; problem: string | null }> {
  let problem: string | null = null;
  const orNull = async <T>(found: Promise<T | null>): Promise<T | null> => {
    try {
      return await found;
    } catch (error) {
      problem ??= notPrefilled(error, words);
      return null;
    }
  };
  const job = await orNull(findJob(asked.job));
  const checklist = await orNull(findChecklist(wantedTemplate(asked.template, job)));
  return { found: { job, checklist }, problem };
}

/** As the answers of the calls read: 'status error' (behaviour 6.6); a fault of ours as everywhere. */
function notPrefilled(error: unknown, words: Words): string {
  const { prefill } = words.shell.loads;
  if (error instanceof Problem && error.kind === "not-found") {
    return prefill({ reason: `${callRefusal(error).status} ${error.sentence(words)}` });
  }
  return errorSentence(error, words, prefill);
}

async function findJob(job: AskedReport["job"]): Promise<JobStart | null> {
  if (job === "unknown") throw notFound();
  if (job === null) return null;
  try {
    return await getJobStart(job);
  } catch (error) {
    throw error instanceof Problem && error.kind === "not-found" ? await whyGone(job) : error;
  }
}

/** The not-found Problem of a job that no report starts from. Says why to whoever may see the job, or once could. */
async function whyGone(id: number): Promise<Problem> {
  if (!(await isOwn("Job", id))) return notOwnJob(id);
  const job = await reader().job.findUnique({ where: { id }, select: { cancelled_at: true } });
  return job?.cancelled_at ? new Problem("not-found", ({ problems }) => problems.jobCancelled) : notFound();
}

async function findChecklist(template: ReturnType<typeof wantedTemplate>): Promise<Checklist | null> {
  if (template === "unknown") throw notFound();
  return template === null ? null : getChecklist(template);
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
