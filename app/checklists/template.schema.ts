import { z } from "zod";
import { reportLabels } from "#app/admin-lists/labels.schema.ts";
import { flag, linesText, namedSentence, optionalLine, ownLabels, rowId, wholeNumber } from "#app/platform/fields.ts";
import { place } from "./task.schema.ts";

/** The name, with a sentence of its own when it is empty (behaviour 7.7). */
const name = optionalLine(100).refine((text) => text !== "", { error: namedSentence("templateName") });

/** The most tasks of a template. */
export const mostTasks = 200;

const placed = z.object({ task_id: rowId, sort_order: wholeNumber(place) });

function dropRepeats(ids: number[]): number[] {
  return [...new Set(ids)];
}

/** The ids of the tasks by sort_order, each once. */
const tasks = z
  .array(placed)
  .max(mostTasks)
  .transform((given) =>
    dropRepeats(given.toSorted((a, b) => a.sort_order - b.sort_order).map(({ task_id }) => task_id)),
  );

const fields = { name, description: linesText(2_000), active: flag };

/** The tasks, either with sort_order or as ids in order. */
const pick = { tasks: tasks.optional(), task_ids: z.array(rowId).max(mostTasks).transform(dropRepeats).optional() };

const picked = <Given extends { tasks?: number[] | undefined; task_ids?: number[] | undefined }>({
  tasks,
  task_ids,
  ...rest
}: Given) => ({ ...rest, task_ids: tasks ?? task_ids });

/** The body that adds a template. */
export const templateSchema = z
  .object({ ...fields, active: flag.default(1), ...pick })
  .transform(picked)
  .register(ownLabels, reportLabels);

/** The body that changes a template. An absent field stays as it is. */
export const templateChangeSchema = z
  .object({ ...fields, ...pick })
  .partial()
  .transform(picked)
  .register(ownLabels, reportLabels);

/** The body of PUT templates/{id}/tasks. */
export const templateTasksSchema = z.object({ tasks }).register(ownLabels, reportLabels);

/** The posted button that adds tasks to a template, or removes one. */
export const pickSchema = z
  .discriminatedUnion("intent", [
    z.object({ intent: z.literal("add"), task_ids: z.array(rowId).max(mostTasks) }),
    z.object({ intent: z.literal("remove"), id: rowId }),
  ])
  .register(ownLabels, reportLabels);
