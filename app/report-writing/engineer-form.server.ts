/** The data of the Engineer Checklist for the job and template in its address. */
import { randomUUID } from "node:crypto";
import { listTasks } from "#app/checklists/tasks.server.ts";
import { listActiveTemplates } from "#app/checklists/templates.server.ts";
import { listEngineers } from "#app/engineers/engineers.server.ts";
import { whyOf } from "#app/http/screen.server.ts";
import { callRefusal, notFound, Problem } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { Words } from "#app/words/words.ts";
import { type AskedReport, askedReport } from "./asked-report.ts";
import { checklistOf, getPrefill } from "./prefill.server.ts";
import type { ReportStart } from "./report-draft.ts";

type Named = { id: number; name: string };

export type EngineerForm = {
  start: ReportStart;
  /** The job of the report, with its quote's number. */
  job: { id: number; quote_number: string } | null;
  /** The templates to choose from: the active ones, and the chosen one even if it is disabled. */
  templates: Named[];
  /** Says where to add templates when there are none. */
  templatesHint: string | undefined;
  engineers: Named[];
  /** Why the form could not be prefilled. */
  problem: string | null;
};

/** The form when the database cannot be read: only the ids from the address. */
export function unreadEngineerForm(search: URLSearchParams): EngineerForm {
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

type Begun = Pick<EngineerForm, "start" | "job"> & { template: Named | null };

/**
 * Collects the form. If it cannot be prefilled, it is empty and `problem` says why, because a report can still be
 * written.
 */
export async function engineerForm(search: URLSearchParams, words: Words): Promise<EngineerForm> {
  const { begun, problem } = await begin(askedReport(search), words);
  const { template, ...form } = begun;
  const active = await listActiveTemplates();
  const known = template === null || active.some(({ id }) => id === template.id);
  return {
    ...form,
    templates: known ? active : [...active, template],
    templatesHint: active.length === 0 ? words.admin.noTemplates : undefined,
    engineers: await activeEngineers(),
    problem,
  };
}

async function begin(asked: AskedReport, words: Words): Promise<{ begun: Begun; problem: string | null }> {
  try {
    return { begun: asked.job === null ? await ofTemplate(asked.template) : await ofJob(asked), problem: null };
  } catch (error) {
    return {
      begun: await ofTemplate(null),
      problem: words.shell.loads.prefill({ reason: reasonOf(error, words) }),
    };
  }
}

/**
 * The reason of an error: 'status error' for a not-found one, as for a call (behaviour 6.6), otherwise as on other
 * screens.
 */
function reasonOf(error: unknown, words: Words): string {
  if (error instanceof Problem && error.kind === "not-found")
    return `${callRefusal(error).status} ${error.sentence(words)}`;
  return whyOf(error, words);
}

async function ofJob({ job: asked, template: asked_template }: AskedReport): Promise<Begun> {
  if (asked === null || asked === "unknown" || asked_template === "unknown") throw notFound();
  const { customer, job, template, items } = await getPrefill(asked, asked_template === "none" ? null : asked_template);
  const chosen = asked_template === "none" ? null : template;
  return {
    start: {
      idempotency_key: randomUUID(),
      ...{ job_id: job.id, template_id: chosen?.id ?? null, job_ref: job.job_ref, report_date: job.report_date },
      ...{ customer_name: customer.name, site_address: customer.address },
      items: chosen ? items : await activeTasks(),
    },
    job: { id: job.id, quote_number: job.quote_number },
    template: chosen,
  };
}

async function ofTemplate(asked: AskedReport["template"]): Promise<Begun> {
  if (asked === "unknown") throw notFound();
  const { template, items } = await checklistOf(asked === "none" ? null : asked);
  return {
    start: {
      idempotency_key: randomUUID(),
      ...{ job_id: null, template_id: template?.id ?? null, job_ref: "", report_date: dayOf(new Date()) },
      ...{ customer_name: "", site_address: "" },
      items: template ? items : await activeTasks(),
    },
    job: null,
    template,
  };
}

/** The active engineers, who can write a report. */
export async function activeEngineers(): Promise<Named[]> {
  const engineers = (await listEngineers()).filter(({ active }) => active === 1);
  return engineers.map(({ id, name }) => ({ id, name }));
}

/** The tasks of a report without a template: all active ones. */
export async function activeTasks(): Promise<ReportStart["items"]> {
  const tasks = (await listTasks()).filter(({ active }) => active === 1);
  return tasks.map(({ id, title, has_text }) => ({ task_id: id, title, has_text }));
}
