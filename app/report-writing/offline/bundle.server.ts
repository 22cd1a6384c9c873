import { listActiveTemplates } from "#app/checklists/templates.server.ts";
import { listJobs } from "#app/jobs/jobs.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { environment } from "#app/platform/environment.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { activeEngineers, activeTasks } from "../engineer-form.server.ts";
import { checklistOf, getPrefill } from "../prefill.server.ts";
import type { OfflineBundle, OfflineJob } from "./bundle.ts";

/**
 * Collects what a phone needs to write reports without signal: for the jobs of today and tomorrow, and without a job.
 */
export async function offlineBundle(user: number, now = new Date()): Promise<OfflineBundle> {
  const today = dayOf(now);
  const templates = (await listActiveTemplates()).map(async (template) => ({
    ...template,
    items: (await checklistOf(template.id)).items,
  }));
  const jobs = (await listJobs({ from: today, to: addDays(today, 1) })).map(offlineJob);
  return {
    ...{ user, today, time_zone: environment.TIME_ZONE },
    engineers: await activeEngineers(),
    templates: await Promise.all(templates),
    manual: await activeTasks(),
    jobs: await Promise.all(jobs),
  };
}

async function offlineJob({ id, from, to }: { id: number; from: string; to: string }): Promise<OfflineJob> {
  const { customer, job, template } = await getPrefill(id, null);
  const { quote_number, job_ref, report_date } = job;
  return {
    ...{ id, quote_number, job_ref, report_date, from, to },
    ...{ customer_name: customer.name, site_address: customer.address, template_id: template?.id ?? null },
  };
}
