/** Which engineers do a job; the first one is in charge. */
import { listEngineers } from "#app/engineers/engineers.server.ts";
import { byName } from "#app/platform/by-name.ts";
import { reader, type Transaction } from "#app/platform/database.server.ts";
import { hadJob } from "#app/platform/own-rows.server.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import type { JobEngineer, ShownEngineer } from "./job.ts";

/** Prisma's `include` of a job for engineersOf(). */
export const assigned = {
  engineers: {
    orderBy: { position: "asc" },
    select: { engineer: { select: { id: true, name: true } } },
  },
} as const satisfies Prisma.JobInclude;

/** The engineers of a job, the one in charge first. */
export function engineersOf({ engineers }: { engineers: { engineer: JobEngineer }[] }): JobEngineer[] {
  return engineers.map(({ engineer }) => engineer);
}

/**
 * Replaces the engineers of a job that has no slot at this moment: the triggers compare a slot with all other jobs when
 * it is stored. Throws an invalid Problem for an unknown engineer, and for one who was disabled and is not assigned to
 * the job already.
 */
export async function assignEngineers(transaction: Transaction, job_id: number, ids: readonly number[]): Promise<void> {
  const before = await transaction.jobEngineer.findMany({ where: { job_id }, select: { engineer_id: true } });
  const known = await transaction.engineer.findMany({ where: { id: { in: [...ids] } } });
  for (const id of ids) {
    const engineer = known.find((one) => one.id === id);
    if (!engineer) throw wrongField("engineer_ids", (words) => words.problems.unknownEngineer);
    const { name, active } = engineer;
    if (active !== 1 && !before.some(({ engineer_id }) => engineer_id === id))
      throw wrongField("engineer_ids", (words) => words.problems.engineerLeft({ name }));
  }
  await transaction.jobEngineer.deleteMany({ where: { job_id } });
  const rows = ids.map((engineer_id, position) => ({ job_id, engineer_id, position }));
  if (rows.length > 0) await transaction.jobEngineer.createMany({ data: rows });
}

/**
 * The not-found Problem of a job that is not one of the engineer to whom the request is limited. It says whose the job
 * is now, where it once was theirs.
 */
export async function notOwnJob(
  id: number,
  client: Pick<Transaction, "engineer" | "audit" | "job"> = reader(),
): Promise<Problem> {
  if (!(await hadJob(id, client))) return notFound();
  const job = await client.job.findUnique({ where: { id }, include: assigned });
  const names = job ? engineersOf(job).map(({ name }) => name) : [];
  return new Problem("not-found", ({ problems }) => problems.jobGivenAway({ names: names.join(", ") }));
}

/** The name of the first of these engineers who is disabled; null where all are at work, and may be given jobs. */
export async function disabledAmong(
  ids: readonly number[],
  client: Pick<Transaction, "engineer"> = reader(),
): Promise<string | null> {
  const where = { id: { in: [...ids] }, active: 0 };
  const left = await client.engineer.findFirst({ where, select: { name: true }, orderBy: { id: "asc" } });
  return left?.name ?? null;
}

/** An engineer whom a form offers: `active` 0 for one who has left and is assigned already. */
export type OfferedEngineer = JobEngineer & { active: number };

/** The engineers whom a form offers: those at work, and those in `also`, by name. */
export async function offeredEngineers(also: readonly number[] = []): Promise<OfferedEngineer[]> {
  const rows = await reader().engineer.findMany({
    where: { OR: [{ active: 1 }, { id: { in: [...also] } }] },
    select: { id: true, name: true, active: true },
  });
  return rows.sort(byName);
}

/** All engineers as the calendar shows them: those at work first, then by name. */
export async function engineersToShow(): Promise<ShownEngineer[]> {
  return (await listEngineers()).map(({ id, name, initials, colour, active }) => ({
    ...{ id, name, initials, colour, active },
  }));
}
