import { csvOut, type DescribedCalls } from "#app/http/described-call.ts";
import { headingsSchema } from "#app/http/export.schema.ts";
import { auditFilterSchema } from "./audit.schema.ts";

export const auditCalls: DescribedCalls = {
  "/audit/export.csv": {
    get: {
      summary: "Export the lines of the audit trail that match",
      query: auditFilterSchema.extend(headingsSchema.shape),
      answers: { 200: csvOut },
    },
  },
};
