/** Tasks of checklists: list, create, update, order, delete. */
import type { z } from "zod";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import { inOrder, steppedBy } from "./order.ts";
import type { taskChangeSchema, taskSchema } from "./task.schema.ts";

export type Task = { id: number; title: string; has_text: number; sort_order: number; active: number };

const fields = { id: true, title: true, has_text: true, sort_order: true, active: true } as const;
const byPlace = [{ sort_order: "asc" }, { id: "asc" }] as const;

/** All tasks, in their order. */
export function listTasks(): Promise<Task[]> {
  return reader().checklistTask.findMany({ select: fields, orderBy: [...byPlace] });
}

/**
 * Creates a task, once for each posted form (form-keys.server.ts). Throws a conflict Problem when a task has the same
 * title, whatever its case (behaviour 4.12).
 */
export function createTask(input: z.output<typeof taskSchema>): Promise<Task> {
  return write((transaction) =>
    makeOnce(
      transaction,
      { kind: "task", asked: input },
      {
        make: () => addTask(transaction, input),
        find: (id) => transaction.checklistTask.findUnique({ where: { id }, select: fields }),
      },
    ),
  );
}

async function addTask(transaction: Transaction, { sort_order, ...input }: z.output<typeof taskSchema>): Promise<Task> {
  await refuseDuplicate(transaction, input.title, null);
  const { _max } = await transaction.checklistTask.aggregate({ _max: { sort_order: true } });
  const place = sort_order ?? (_max.sort_order ?? 0) + 1;
  const data = { ...input, title_key: titleKey(input.title), sort_order: place };
  return transaction.checklistTask.create({ data, select: fields });
}

/**
 * Saves the given fields of a task. Saved reports keep the old title. Throws a not-found Problem, and a conflict one
 * when another task has the title.
 */
export function updateTask(id: number, input: z.output<typeof taskChangeSchema>): Promise<Task> {
  return write(async (transaction) => {
    await expectTask(transaction, id);
    const { title } = input;
    if (title !== undefined) await refuseDuplicate(transaction, title, id);
    const data = { ...input, ...(title !== undefined && { title_key: titleKey(title) }) };
    return transaction.checklistTask.update({ where: { id }, data, select: fields });
  });
}

/** Moves a task one step up (-1) or down (1). Throws a not-found Problem. */
export async function moveTask(id: number, by: -1 | 1): Promise<void> {
  await write(async (transaction) => {
    await expectTask(transaction, id);
    await placeTasks(transaction, steppedBy(await idsInPlace(transaction), id, by));
  });
}

/** Puts the tasks into the order of the ids. Tasks that are not named come last. */
export async function orderTasks(order: number[]): Promise<void> {
  await write(async (transaction) => {
    await placeTasks(transaction, inOrder(await idsInPlace(transaction), order));
  });
}

async function idsInPlace(transaction: Transaction): Promise<number[]> {
  const tasks = await transaction.checklistTask.findMany({ select: { id: true }, orderBy: [...byPlace] });
  return tasks.map(({ id }) => id);
}

/** Gives the tasks their places, the first one 1, in one statement. */
async function placeTasks(transaction: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const places = ids.map((id, index) => Prisma.sql`(${Prisma.join([id, index + 1])})`);
  // PostgreSQL takes what it is given in a row of values for texts.
  await transaction.$executeRaw(Prisma.sql`UPDATE "ChecklistTask" SET "sort_order" = CAST(v.column2 AS integer)
    FROM (VALUES ${Prisma.join(places)}) v WHERE "ChecklistTask"."id" = CAST(v.column1 AS integer)`);
}

/**
 * Deletes a task. Throws a not-found Problem, and a conflict one while templates use it, with their names, or a report
 * does.
 */
export async function deleteTask(id: number): Promise<void> {
  await write(async (transaction) => {
    const { title } = await expectTask(transaction, id);
    const uses = await transaction.reportTemplateTask.findMany({
      where: { task_id: id },
      select: { template: { select: { name: true } } },
      orderBy: { template: { name: "asc" } },
    });
    if (uses.length > 0) {
      const names = uses.map(({ template }) => template.name);
      throw new Problem("conflict", (words) => words.problems.taskInTemplates({ title, names }));
    }
    const item = await transaction.serviceReportItem.findFirst({ where: { task_id: id }, select: { id: true } });
    if (item) throw new Problem("conflict", (words) => words.problems.taskInReports({ title }));
    await transaction.checklistTask.delete({ where: { id } });
  });
}

async function expectTask(transaction: Transaction, id: number): Promise<{ title: string }> {
  const row = await transaction.checklistTask.findUnique({ where: { id }, select: { title: true } });
  if (!row) throw notFound();
  return row;
}

async function refuseDuplicate(transaction: Transaction, title: string, except: number | null): Promise<void> {
  const same = await transaction.checklistTask.findUnique({ where: { title_key: titleKey(title) } });
  if (!same || same.id === except) return;
  throw wrongField("title", (words) => words.problems.duplicateTask({ title }), "conflict");
}

/** The form of a title in which titles are compared: trimmed and in lower case. Accents count. */
function titleKey(title: string): string {
  return title.trim().toLocaleLowerCase("es");
}
