/** What a report of a job starts from, by the database. */
import { getTemplate } from "#app/checklists/templates.server.ts";
import { customerName } from "#app/customers/customer.ts";
import { workPlace } from "#app/documents/site-copy.ts";
import { assigned, engineersOf } from "#app/jobs/job-engineers.server.ts";
import { jobSite, party, partyOf, readWithCustomers } from "#app/jobs/job-party.server.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { expectOwn } from "#app/platform/own-rows.server.ts";
import { notFound } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { Checklist, JobStart } from "./report-start.ts";

type PrefillItem = { task_id: number; title: string; has_text: number; completed: 0; value_text: "" };

/** The answer of GET prefill. */
type Prefill = {
  customer: { name: string; address: string };
  job: { id: number; job_ref: string; quote_number: string; report_date: Day };
  template: { id: number; name: string } | null;
  items: PrefillItem[];
};

/**
 * What a job gives to its report: its customer as it is now, its day in the company's zone, the engineer in charge, and
 * the first active template that a product of its quote names (behaviour 6.5). Throws a not-found Problem for an
 * unknown or cancelled job.
 */
export async function getJobStart(job_id: number): Promise<JobStart> {
  await expectOwn("Job", job_id);
  const start = (await getJobStarts([job_id])).get(job_id);
  if (!start) throw notFound();
  return start;
}

/**
 * The same of jobs which the request is known to see, by their ids, read at once; without those that were cancelled.
 */
export async function getJobStarts(ids: readonly number[]): Promise<Map<number, JobStart>> {
  const jobs = await readWithCustomers(() =>
    reader().job.findMany({
      where: { id: { in: [...ids] }, cancelled_at: null },
      include: {
        ...party,
        ...assigned,
        quote: {
          include: {
            ...party.quote.include,
            lines: {
              where: { optional: 0 },
              orderBy: { position: "asc" },
              select: { product: { select: { template: true } } },
            },
          },
        },
      },
    }),
  );
  const starts = jobs.map((job): JobStart => {
    const { customer, site } = partyOf(job);
    const { quote_number = "", lines = [] } = job.quote ?? {};
    const named = lines.map(({ product }) => product?.template).find((template) => template?.active === 1);
    return {
      ...{ id: job.id, quote_number, job_ref: quote_number, report_date: dayOf(job.start ?? new Date()) },
      customer_name: customerName(customer) ?? "",
      site_address: workPlace({ customer, site }),
      site: site && jobSite(site),
      ...{ template_id: named?.id ?? null, engineer_id: engineersOf(job)[0]?.id ?? null },
    };
  });
  return new Map(starts.map((start) => [start.id, start]));
}

/** A template with those of its tasks that are in use. Throws a not-found Problem. */
export async function getChecklist(template_id: number): Promise<Checklist> {
  const template = await getTemplate(template_id);
  if (!template) throw notFound();
  const active = template.tasks.filter((task) => task.active === 1);
  const items = active.map(({ task_id, title, has_text }) => ({ task_id, title, has_text }));
  return { id: template.id, name: template.name, items };
}

/**
 * What a job's report starts from, as the call gives it. Without a template it is that of the job's products; without
 * one there, no tasks. Throws a not-found Problem for an unknown job or template.
 */
export async function getPrefill(job_id: number, template_id: number | null): Promise<Prefill> {
  const job = await getJobStart(job_id);
  const wanted = template_id ?? job.template_id;
  const checklist = wanted === null ? null : await getChecklist(wanted);
  const { id, quote_number, job_ref, report_date, customer_name, site_address } = job;
  return {
    customer: { name: customer_name, address: site_address },
    job: { id, job_ref, quote_number, report_date },
    template: checklist && { id: checklist.id, name: checklist.name },
    items: (checklist?.items ?? []).map((task) => ({ ...task, completed: 0, value_text: "" })),
  };
}
