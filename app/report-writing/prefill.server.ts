/** The prefilled values of a job's report. */

import { getTemplate } from "#app/checklists/templates.server.ts";
import { customerName } from "#app/customers/customer.ts";
import { addressLine } from "#app/documents/address.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { notFound } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";

export type PrefillItem = { task_id: number; title: string; has_text: number; completed: 0; value_text: "" };

export type Prefill = {
  customer: { name: string; address: string };
  job: { id: number; job_ref: string; quote_number: string; report_date: Day };
  template: { id: number; name: string } | null;
  items: PrefillItem[];
};

/**
 * The values of a job's report: the present customer, the job's day in the company's zone, and the tasks of a template.
 * Without a template, the first active one that a product of the job's quote names (behaviour 6.5). Throws a not-found
 * Problem for an unknown job or template.
 */
export async function getPrefill(job_id: number, template_id: number | null): Promise<Prefill> {
  const job = await reader().job.findFirst({
    where: { id: job_id, cancelled_at: null },
    include: {
      quote: {
        include: {
          customer: true,
          lines: { orderBy: { position: "asc" }, select: { product: { select: { template: true } } } },
        },
      },
    },
  });
  if (!job) throw notFound();
  const { customer, lines, quote_number } = job.quote;
  const named = lines.map(({ product }) => product.template).find((template) => template?.active === 1);
  const { template, items } = await checklistOf(template_id ?? named?.id ?? null);
  return {
    customer: { name: customerName(customer) ?? "", address: addressLine(customer) },
    job: { id: job.id, job_ref: quote_number, quote_number, report_date: dayOf(job.start) },
    template,
    items,
  };
}

/** The active tasks of a template, not ticked. Throws a not-found Problem for an unknown template. */
export async function checklistOf(id: number | null): Promise<Pick<Prefill, "template" | "items">> {
  if (id === null) return { template: null, items: [] };
  const template = await getTemplate(id);
  if (!template) throw notFound();
  const items = template.tasks
    .filter(({ active }) => active === 1)
    .map(({ task_id, title, has_text }) => ({ task_id, title, has_text, completed: 0, value_text: "" }) as const);
  return { template: { id: template.id, name: template.name }, items };
}
