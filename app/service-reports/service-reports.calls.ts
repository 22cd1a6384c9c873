import { z } from "zod";
import { emailCall } from "#app/mail/mail.calls.ts";
import {
  type DescribedCalls,
  dayOut,
  flagOut,
  gives,
  gone,
  idOut,
  instantOut,
  named,
  pdfFile,
  pdfQuery,
} from "#app/platform/described-call.ts";
import { engineerChangeSchema, engineerSchema } from "./engineer.schema.ts";
import { prefillSchema, reportListSchema, reportSchema } from "./report.schema.ts";
import { taskChangeSchema, taskSchema } from "./task.schema.ts";
import { templateChangeSchema, templateSchema, templateTasksSchema } from "./template.schema.ts";

const text = z.string();
const place = z.number().int().min(0);

const engineer = named("Engineer", z.strictObject({ id: idOut, name: text, email: text.nullable(), active: flagOut }));
const task = named(
  "Task",
  z.strictObject({ id: idOut, title: text, has_text: flagOut, sort_order: place, active: flagOut }),
);
const templateRow = { id: idOut, name: text, description: text, active: flagOut };
const placed = { task_id: idOut, sort_order: place };
const template = named(
  "Template",
  z.strictObject({
    ...templateRow,
    tasks: z.array(z.strictObject({ ...placed, title: text, has_text: flagOut, active: flagOut })),
  }),
);
const listedTemplate = named(
  "ListedTemplate",
  z.strictObject({ ...templateRow, tasks: z.array(z.strictObject(placed)) }),
);
const templateName = z.strictObject({ id: idOut, name: text });
const reportRow = {
  id: idOut,
  report_number: text,
  customer_name: text,
  site_address: text,
  job_id: idOut.nullable(),
  job_ref: text.nullable(),
  report_date: dayOut,
  engineer_id: idOut,
  engineer_name: text,
  template_id: idOut.nullable(),
  signed: flagOut,
};
const start = { task_id: idOut, title: text, has_text: flagOut, completed: z.literal(0), value_text: z.literal("") };
const prefill = named(
  "Prefill",
  z.strictObject({
    customer: z.strictObject({ name: text, address: text }),
    job: z.strictObject({ id: idOut, job_ref: text, quote_number: text, report_date: dayOut }),
    template: templateName.nullable(),
    items: z.array(z.strictObject(start)),
  }),
);
const report = named(
  "Report",
  z.strictObject({
    ...reportRow,
    notes: text.nullable(),
    signed_by: text.nullable(),
    signed_at: instantOut.nullable(),
    created_at: instantOut,
    items: z.array(z.strictObject({ task_id: idOut, title: text, completed: flagOut, value_text: text.nullable() })),
  }),
);

/** The calls below the base path, which can be configured (platform/service-reports-path.ts). */
export const serviceReportCalls: DescribedCalls = {
  "/prefill": {
    get: {
      summary: "Get what a job's report begins with",
      query: prefillSchema,
      answers: { 200: gives(prefill, "Customer, job, template and tasks") },
      refusals: { 404: "There is no such job or template" },
    },
  },
  "/offline": {
    get: {
      summary: "Get what a telephone needs to begin reports without signal",
      answers: {
        200: gives(z.looseObject({ user: idOut, today: dayOut }), "Engineers, templates, and the jobs of two days"),
      },
    },
  },
  "/engineers": {
    get: {
      summary: "List the engineers, those at work first, by name",
      answers: { 200: gives(z.array(engineer), "All of them") },
    },
    post: { summary: "Add an engineer", body: engineerSchema, answers: { 201: gives(engineer, "Added") } },
  },
  "/engineers/{id}": {
    put: {
      summary: "Save an engineer; what is absent stays",
      body: engineerChangeSchema,
      answers: { 200: gives(engineer, "Saved") },
    },
    delete: {
      summary: "Delete an engineer whom no report names",
      answers: { 204: gone },
      refusals: { 409: "Reports name the engineer" },
    },
  },
  "/tasks": {
    get: { summary: "List the tasks in their order", answers: { 200: gives(z.array(task), "All of them") } },
    post: {
      summary: "Add a task",
      body: taskSchema,
      answers: { 201: gives(task, "Added") },
      refusals: { 409: "There is one of that title" },
    },
  },
  "/tasks/{id}": {
    put: {
      summary: "Save a task; what is absent stays",
      body: taskChangeSchema,
      answers: { 200: gives(task, "Saved") },
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
      query: z.object({ all: z.literal(["0", "1"]).optional() }),
      answers: { 200: gives(z.union([z.array(templateName), z.array(listedTemplate)]), "Names, or whole rows") },
    },
    post: { summary: "Add a template", body: templateSchema, answers: { 201: gives(template, "Added") } },
  },
  "/templates/{id}": {
    get: { summary: "Get a template with its tasks", answers: { 200: gives(template, "The template") } },
    put: {
      summary: "Save a template; what is absent stays",
      body: templateChangeSchema,
      answers: { 200: gives(template, "Saved") },
    },
  },
  "/templates/{id}/tasks": {
    put: {
      summary: "Set the tasks of a template",
      body: templateTasksSchema,
      answers: { 200: gives(template, "Set") },
    },
  },
  "/reports": {
    get: {
      summary: "List the reports, the last day first",
      query: reportListSchema,
      answers: {
        200: gives(z.array(named("ReportRow", z.strictObject(reportRow))), "A page of those that match", {
          "X-Total-Count": "How many match",
        }),
      },
    },
    post: {
      summary: "Save a report; the same idempotency_key again gives the first one",
      body: reportSchema,
      answers: { 201: gives(report, "Saved under the next number"), 200: gives(report, "The one of this key") },
      refusals: { 409: "The key was used with something else in it" },
    },
  },
  "/reports/{id}/photos/{position}": {
    put: {
      summary: "Save a photo of a report, at its place",
      upload: { type: "image/*" },
      answers: {
        201: gives(z.strictObject({ position: z.number().int() }), "Saved"),
        200: gives(z.strictObject({ position: z.number().int() }), "It is the one that is there"),
      },
      refusals: { 409: "Another photo has the place, or there are as many as a report may have" },
    },
  },
  "/reports/{id}/pdf": { get: { summary: "Get a report's PDF", query: pdfQuery, answers: { 200: pdfFile } } },
  "/reports/{id}/email": { post: emailCall },
};
