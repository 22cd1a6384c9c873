import { z } from "zod";
import { flag, optionalLine, optionalText, rowId } from "#app/platform/fields.ts";

/** A name, with a sentence of its own when there is none (behaviour 7.7). */
const name = optionalLine(100).refine((text) => text !== "", { error: "templateName" });

/** How many tasks a template may have. */
const mostTasks = 200;

const placed = z.object({ task_id: rowId, sort_order: z.coerce.number().int().min(0).max(1_000_000) });

function distinct(ids: number[]): number[] {
  return [...new Set(ids)];
}

/** The tasks of a template, each once. */
const tasks = z
  .array(placed)
  .max(mostTasks)
  .transform((given) => distinct(given.toSorted((a, b) => a.sort_order - b.sort_order).map(({ task_id }) => task_id)));

const fields = { name, description: optionalText(2_000), active: flag };

/** Its tasks with their places, or their ids in order. */
const pick = { tasks: tasks.optional(), task_ids: z.array(rowId).max(mostTasks).transform(distinct).optional() };

const picked = <Given extends { tasks?: number[] | undefined; task_ids?: number[] | undefined }>({
  tasks,
  task_ids,
  ...rest
}: Given) => ({ ...rest, task_ids: tasks ?? task_ids });

/** What adding a template takes. */
export const templateSchema = z.object({ ...fields, active: flag.default(1), ...pick }).transform(picked);

/** What saving one takes: what is absent stays as it is. */
export const templateChangeSchema = z
  .object({ ...fields, ...pick })
  .partial()
  .transform(picked);

/** What PUT templates/{id}/tasks takes. */
export const templateTasksSchema = z.object({ tasks });

/** What a button of a template's tasks wants: some more, or one less. */
export const pickSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), task_ids: z.array(rowId).max(mostTasks) }),
  z.object({ intent: z.literal("remove"), id: rowId }),
]);
