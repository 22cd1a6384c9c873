import type { SignedIn } from "#app/auth/sessions.server.ts";
import { listActiveTemplates } from "#app/checklists/templates.server.ts";
import { comingDays } from "#app/jobs/job.ts";
import { listJobs } from "#app/jobs/job-lists.server.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import { environment } from "#app/platform/environment.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { getChecklist, getJobStarts } from "../prefill.server.ts";
import { listActiveEngineers, listActiveTasks } from "../report-form.server.ts";
import type { OfflineBundle } from "./bundle.ts";

/** All that a phone needs to write the reports of the jobs that are kept on it, and any other by hand. */
export async function getOfflineBundle({ user, engineer }: SignedIn, now = new Date()): Promise<OfflineBundle> {
  const today = dayOf(now);
  const templates = (await listActiveTemplates()).map(({ id }) => getChecklist(id));
  const jobs = await keptJobs(today, engineer?.id);
  const starts = await getJobStarts(jobs.map(({ id }) => id));
  return {
    ...{ user: user.id, today, time_zone: environment.TIME_ZONE },
    engineers: await listActiveEngineers(),
    own_engineer: engineer?.id ?? null,
    templates: await Promise.all(templates),
    manual: await listActiveTasks(),
    jobs: jobs.flatMap(({ id, from, to }) => {
      const start = starts.get(id);
      return start ? [{ ...start, from, to }] : [];
    }),
  };
}

/**
 * The jobs of today and tomorrow that the user may see; for an engineer also their own ones of the days that follow in
 * their day, in which each job offers its report.
 */
async function keptJobs(today: Day, engineer: number | undefined) {
  const near = await listJobs({ from: today, to: addDays(today, 1) });
  if (engineer === undefined) return near;
  const own = await listJobs({ from: addDays(today, 2), to: addDays(today, comingDays), engineer });
  const isNear = new Set(near.map(({ id }) => id));
  return [...near, ...own.filter(({ id }) => !isNear.has(id))];
}
