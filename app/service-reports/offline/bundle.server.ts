import { listActiveTemplates } from "#app/catalogue/products.server.ts";
import { listJobs } from "#app/jobs/jobs.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { listEngineers } from "../engineers.server.ts";
import { checklistOf, getPrefill } from "../prefill.server.ts";
import { listTasks } from "../tasks.server.ts";
import type { OfflineBundle } from "./bundle.ts";

/** All that a phone needs to write the reports of today's and tomorrow's jobs, and any other by hand. */
export async function offlineBundle(user: number, now = new Date()): Promise<OfflineBundle> {
  const today = dayOf(now);
  const templates = await Promise.all(
    (await listActiveTemplates()).map(async ({ id, name }) => ({ id, name, items: (await checklistOf(id)).items })),
  );
  const jobs = await Promise.all(
    listJobs({ from: today, to: addDays(today, 1) }).map(async ({ id, title, from, to }) => ({
      ...(await getPrefill(id, null)),
      ...{ title, from, to },
    })),
  );
  const manual = (await listTasks())
    .filter(({ active }) => active === 1)
    .map(({ id, title, has_text }) => ({ task_id: id, title, has_text, completed: 0, value_text: "" }) as const);
  const engineers = (await listEngineers()).filter(({ active }) => active === 1);
  return {
    user,
    today,
    engineers: engineers.map(({ id, name }) => ({ id, name })),
    templates,
    manual,
    jobs,
  };
}
