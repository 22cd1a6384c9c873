import { z } from "zod";
import {
  type DescribedCalls,
  flagOut,
  givesList,
  gone,
  idOut,
  jsonAnswer,
  namedShape,
} from "#app/http/described-call.ts";
import { taskChangeSchema, taskSchema } from "./task.schema.ts";
import { templateChangeSchema, templateSchema, templateTasksSchema } from "./template.schema.ts";

const text = z.string();
const place = z.number().int().min(0);

const task = namedShape(
  "Task",
  z.strictObject({ id: idOut, title: text, has_text: flagOut, sort_order: place, active: flagOut }),
);
const templateRow = { id: idOut, name: text, description: text, active: flagOut };
const placed = { task_id: idOut, sort_order: place };
const template = namedShape(
  "Template",
  z.strictObject({
    ...templateRow,
    tasks: z.array(z.strictObject({ ...placed, title: text, has_text: flagOut, active: flagOut })),
  }),
);
const listedTemplate = namedShape(
  "ListedTemplate",
  z.strictObject({ ...templateRow, tasks: z.array(z.strictObject(placed)) }),
);
const templateName = z.strictObject({ id: idOut, name: text });

/** The calls for tasks and templates, below the base path of service reports (platform/service-reports-path.ts). */
export const checklistCalls: DescribedCalls = {
  "/tasks": {
    get: { summary: "List the tasks in their order", answers: givesList(z.array(task), "All of them") },
    post: {
      summary: "Add a task",
      body: taskSchema,
      answers: { 201: jsonAnswer(task, "Added") },
      refusals: { 409: "There is one of that title" },
    },
  },
  "/tasks/{id}": {
    put: {
      summary: "Save a task",
      body: taskChangeSchema,
      answers: { 200: jsonAnswer(task, "Saved") },
      refusals: { 409: "There is one of that title" },
    },
    delete: {
      summary: "Delete a task that no template has",
      answers: { 204: gone },
      refusals: { 409: "Templates have the task; the error names them" },
    },
  },
  "/templates": {
    get: {
      summary: "List the active templates by name; all of them, with their tasks, with all=1",
      query: z.object({ all: z.enum(["0", "1", "true", "false"]).optional() }),
      answers: givesList(z.union([z.array(templateName), z.array(listedTemplate)]), "Names, or whole rows"),
    },
    post: { summary: "Add a template", body: templateSchema, answers: { 201: jsonAnswer(template, "Added") } },
  },
  "/templates/{id}": {
    get: { summary: "Get a template with its tasks", answers: { 200: jsonAnswer(template, "The template") } },
    put: {
      summary: "Save a template",
      body: templateChangeSchema,
      answers: { 200: jsonAnswer(template, "Saved") },
    },
  },
  "/templates/{id}/tasks": {
    put: {
      summary: "Set the tasks of a template",
      body: templateTasksSchema,
      answers: { 200: jsonAnswer(template, "Set") },
    },
  },
};
