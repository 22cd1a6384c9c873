import { z } from "zod";
import {
  csvOut,
  type DescribedCalls,
  dayOut,
  flagOut,
  givesList,
  givesPdf,
  idOut,
  instantOut,
  jsonAnswer,
  namedShape,
  pdfQuery,
} from "#app/http/described-call.ts";
import { headingsSchema } from "#app/http/export.schema.ts";
import { emailCall } from "#app/mail/mail.calls.ts";
import { reportFilterSchema, reportListSchema, reportSchema } from "./report.schema.ts";

const text = z.string();

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
const report = namedShape(
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

/** The calls for reports, below the base path of service reports (platform/service-reports-path.ts). */
export const serviceReportCalls: DescribedCalls = {
  "/reports": {
    get: {
      summary: "List the reports, the last day first",
      query: reportListSchema,
      answers: givesList(z.array(namedShape("ReportRow", z.strictObject(reportRow))), "A page of those that match", {
        "X-Total-Count": "How many match",
      }),
    },
    post: {
      summary: [
        "Save a report; the same idempotency_key again gives the first one. Without it in the body, the Idempotency-Key",
        "counts as it",
      ].join(" "),
      body: reportSchema,
      answers: {
        201: jsonAnswer(report, "Saved under the next number"),
        200: jsonAnswer(report, "The one of this key"),
      },
      refusals: { 409: "The key was used with something else in it" },
    },
  },
  "/reports/export.csv": {
    get: {
      summary: "Export the reports that match",
      query: reportFilterSchema.extend(headingsSchema.shape),
      answers: { 200: csvOut },
    },
  },
  "/reports/{id}/photos/{position}": {
    put: {
      summary: "Save a photo of a report, at its place",
      upload: { type: "image/*" },
      answers: {
        201: jsonAnswer(z.strictObject({ position: z.number().int() }), "Saved"),
        200: jsonAnswer(z.strictObject({ position: z.number().int() }), "It is the one that is there"),
      },
      refusals: { 409: "Another photo has the place, or there are as many as a report may have" },
    },
  },
  "/reports/{id}/pdf": { get: { summary: "Get a report's PDF", query: pdfQuery, answers: givesPdf } },
  "/reports/{id}/email": { post: emailCall },
};
