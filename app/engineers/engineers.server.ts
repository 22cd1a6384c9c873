/**
 * Engineers: list, create, update, delete. One who has left is disabled, not deleted, because reports refer to them.
 */
import type { z } from "zod";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import type { engineerChangeSchema, engineerSchema } from "./engineer.schema.ts";

export type Engineer = { id: number; name: string; email: string | null; active: number };

const fields = { id: true, name: true, email: true, active: true } as const;

/** All engineers: the active ones first, then by name. */
export async function listEngineers(): Promise<Engineer[]> {
  const rows = await reader().engineer.findMany({ select: fields });
  return rows.sort((a, b) => b.active - a.active || a.name.localeCompare(b.name, "es") || a.id - b.id);
}

/** Creates an engineer, once for each posted form (form-keys.server.ts). */
export function createEngineer(input: z.output<typeof engineerSchema>): Promise<Engineer> {
  return write((transaction) =>
    makeOnce(
      transaction,
      { kind: "engineer", asked: input },
      {
        make: () => transaction.engineer.create({ data: input, select: fields }),
        find: (id) => transaction.engineer.findUnique({ where: { id }, select: fields }),
      },
    ),
  );
}

/** Saves the given fields of an engineer. Saved reports keep the old name. Throws a not-found Problem. */
export function updateEngineer(id: number, input: z.output<typeof engineerChangeSchema>): Promise<Engineer> {
  return write(async (transaction) => {
    await expectEngineer(transaction, id);
    return transaction.engineer.update({ where: { id }, data: input, select: fields });
  });
}

/** Deletes an engineer. Throws a not-found Problem, and a conflict one while a report refers to them. */
export async function deleteEngineer(id: number): Promise<void> {
  await write(async (transaction) => {
    await expectEngineer(transaction, id);
    const report = await transaction.serviceReport.findFirst({ where: { engineer_id: id }, select: { id: true } });
    if (report) throw new Problem("conflict", (words) => words.problems.engineerInUse);
    await transaction.engineer.delete({ where: { id } });
  });
}

async function expectEngineer(transaction: Transaction, id: number): Promise<void> {
  const row = await transaction.engineer.findUnique({ where: { id }, select: { id: true } });
  if (!row) throw notFound();
}
