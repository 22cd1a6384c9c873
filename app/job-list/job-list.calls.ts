import { csvOut, type DescribedCalls } from "#app/http/described-call.ts";
import { headingsSchema } from "#app/http/export.schema.ts";
import { jobFilterSchema } from "./job-list.schema.ts";

export const jobListCalls: DescribedCalls = {
  "/jobs/export.csv": {
    get: {
      summary: "Export the jobs that match",
      query: jobFilterSchema.extend(headingsSchema.shape),
      answers: { 200: csvOut },
    },
  },
};
