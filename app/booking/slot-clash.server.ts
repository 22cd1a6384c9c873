/** What a form says of a slot that is taken: which jobs are in the way, and why they block it. */

import { freeInSlot } from "#app/jobs/free-slots.server.ts";
import type { AssignedSlot } from "#app/jobs/job.ts";
import { assigned, engineersOf } from "#app/jobs/job-engineers.server.ts";
import { jobsInTheWay } from "#app/jobs/overlap.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import type { Language } from "#app/words/languages.ts";

/** A job that is in the way of a slot. */
export type InTheWay = {
  id: number;
  title: string;
  when: ReturnType<typeof whenLabel>;
  /** Who comes, the one in charge first; nobody: it blocks everybody. */
  engineers: string[];
};

export type Clash = {
  jobs: InTheWay[];
  /** Whether the slot itself has no engineers, and is blocked by every job for that. */
  isOfNobody: boolean;
  /** For a slot with engineers, the names of all who are free then; null for one without, whose form says it anyway. */
  free: string[] | null;
};

/** The most jobs that are named. */
const mostNamed = 3;

/** The jobs that exclude a slot, the first of them in order of time; null for none. */
export async function clashOf(slot: AssignedSlot, except: number | null, language: Language): Promise<Clash | null> {
  const near = (await jobsInTheWay(slot, except)).slice(0, mostNamed);
  if (near.length === 0) return null;
  const jobs = await reader().job.findMany({
    where: { id: { in: near.map(({ id }) => id) } },
    select: { id: true, title: true, ...assigned },
  });
  return {
    jobs: near.flatMap((one) => {
      const job = jobs.find(({ id }) => id === one.id);
      if (!job) return [];
      const engineers = engineersOf(job).map(({ name }) => name);
      return [{ id: job.id, title: job.title, when: whenLabel(one, language), engineers }];
    }),
    isOfNobody: slot.engineer_ids.length === 0,
    free: slot.engineer_ids.length === 0 ? null : (await freeInSlot(slot, except)).map(({ name }) => name),
  };
}
