/** Templates of checklists, each a name and an ordered choice of tasks: list, get, create, update. */
import type { z } from "zod";
import { byName } from "#app/platform/by-name.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { notFound, wrongField } from "#app/platform/problem.ts";
import { mostTasks, type templateChangeSchema, type templateSchema } from "./template.schema.ts";

type TemplateRow = { id: number; name: string; description: string; active: number };

/** A template as in the list. */
export type ListedTemplate = TemplateRow & { tasks: { task_id: number; sort_order: number }[] };

/** A template with its tasks in order, disabled ones included. */
export type Template = TemplateRow & {
  tasks: { task_id: number; sort_order: number; title: string; has_text: number; active: number }[];
};

const row = { id: true, name: true, description: true, active: true } as const;

const whole = {
  ...row,
  tasks: {
    select: { task_id: true, sort_order: true, task: { select: { title: true, has_text: true, active: true } } },
    orderBy: { sort_order: "asc" },
  },
} as const;

/** All templates with the ids of their tasks: the active ones first, then by name. */
export async function listTemplates(): Promise<ListedTemplate[]> {
  const tasks = { select: { task_id: true, sort_order: true }, orderBy: { sort_order: "asc" } } as const;
  const rows = await reader().reportTemplate.findMany({ select: { ...row, tasks } });
  return rows.sort((a, b) => b.active - a.active || byName(a, b));
}

/** The active templates by name, which a report or a product may choose. */
export function listActiveTemplates(): Promise<{ id: number; name: string }[]> {
  return listNames({ active: 1 });
}

/** The disabled ones of the given templates, by name: only what has one of them already still offers it. */
export function listDisabledTemplates(ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return listNames({ active: 0, id: { in: [...new Set(ids)] } });
}

async function listNames(where: { active: number; id?: { in: number[] } }): Promise<{ id: number; name: string }[]> {
  const rows = await reader().reportTemplate.findMany({ select: { id: true, name: true }, where });
  return rows.sort(byName);
}

/** A template with its tasks, or null. */
export async function getTemplate(id: number): Promise<Template | null> {
  const found = await reader().reportTemplate.findUnique({ where: { id }, select: whole });
  if (!found) return null;
  return { ...found, tasks: found.tasks.map(({ task, ...place }) => ({ ...place, ...task })) };
}

/**
 * Creates a template, once for each posted form (form-keys.server.ts), and gives its id. Throws an invalid Problem for
 * an unknown task.
 */
export async function createTemplate(input: z.output<typeof templateSchema>): Promise<number> {
  const { task_ids = [], ...fields } = input;
  const select = { id: true } as const;
  const { id } = await write((transaction) =>
    makeOnce(
      transaction,
      { kind: "template", asked: input },
      {
        async make() {
          await expectTasks(transaction, task_ids);
          const data = { ...fields, tasks: { create: withSortOrder(task_ids) } };
          return transaction.reportTemplate.create({ data, select });
        },
        find: (known) => transaction.reportTemplate.findUnique({ where: { id: known }, select }),
      },
    ),
  );
  return id;
}

/** Saves the given fields of a template. Throws a not-found Problem, and an invalid one for an unknown task. */
export function updateTemplate(
  id: number,
  { task_ids, ...input }: z.output<typeof templateChangeSchema>,
): Promise<void> {
  return write(async (transaction) => {
    const found = await transaction.reportTemplate.findUnique({ where: { id }, select: { id: true } });
    if (!found) throw notFound();
    await transaction.reportTemplate.update({ where: { id }, data: input });
    if (task_ids) await setTasks(transaction, id, task_ids);
  });
}

/**
 * Changes the tasks of a template and their order. Throws a not-found Problem, and an invalid one for an unknown task
 * and for more tasks than a template may have.
 */
export function changeTemplateTasks(id: number, change: (task_ids: number[]) => number[]): Promise<void> {
  return write(async (transaction) => {
    const found = await transaction.reportTemplate.findUnique({ where: { id }, select: whole });
    if (!found) throw notFound();
    const task_ids = [...new Set(change(found.tasks.map(({ task_id }) => task_id)))];
    // One that has too many already can be ordered, and made shorter step by step.
    if (task_ids.length > Math.max(mostTasks, found.tasks.length)) {
      throw wrongField("task_ids", ({ problems, reports }) =>
        problems.tooMany({ label: reports.fields.tasks, n: mostTasks }),
      );
    }
    await setTasks(transaction, id, task_ids);
  });
}

async function setTasks(transaction: Transaction, template_id: number, task_ids: number[]): Promise<void> {
  await expectTasks(transaction, task_ids);
  await transaction.reportTemplateTask.deleteMany({ where: { template_id } });
  const tasks = { create: withSortOrder(task_ids) };
  await transaction.reportTemplate.update({ where: { id: template_id }, data: { tasks } });
}

function withSortOrder(task_ids: number[]): { task_id: number; sort_order: number }[] {
  return task_ids.map((task_id, index) => ({ task_id, sort_order: index + 1 }));
}

async function expectTasks(transaction: Transaction, ids: number[]): Promise<void> {
  const known = await transaction.checklistTask.count({ where: { id: { in: ids } } });
  if (known === ids.length) return;
  throw wrongField("tasks", (words) => words.problems.unknownTask);
}
