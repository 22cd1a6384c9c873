import { z } from "zod";
import { type DescribedCalls, dayOut, flagOut, idOut, jsonAnswer, namedShape } from "#app/http/described-call.ts";
import { prefillSchema } from "./prefill.schema.ts";

const text = z.string();

const templateName = z.strictObject({ id: idOut, name: text });
const start = { task_id: idOut, title: text, has_text: flagOut, completed: z.literal(0), value_text: z.literal("") };
const prefill = namedShape(
  "Prefill",
  z.strictObject({
    customer: z.strictObject({ name: text, address: text }),
    job: z.strictObject({ id: idOut, job_ref: text, quote_number: text, report_date: dayOut }),
    template: templateName.nullable(),
    items: z.array(z.strictObject(start)),
  }),
);

/** The calls that begin a report, below the base path of service reports (platform/service-reports-path.ts). */
export const reportWritingCalls: DescribedCalls = {
  "/prefill": {
    get: {
      summary: "Get what a job's report begins with",
      query: prefillSchema,
      answers: { 200: jsonAnswer(prefill, "Customer, job, template and tasks") },
      refusals: { 404: "There is no such job or template" },
    },
  },
  "/offline": {
    get: {
      summary: "Get what a telephone needs to begin reports without signal",
      answers: {
        200: jsonAnswer(
          z.looseObject({ user: idOut, today: dayOut }),
          "Engineers, templates, and the jobs of two days",
        ),
      },
    },
  },
};
