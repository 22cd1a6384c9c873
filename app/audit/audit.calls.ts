import { csvOut, type DescribedCalls } from "#app/http/described-call.ts";
import { auditFilterSchema } from "./audit.schema.ts";

export const auditCalls: DescribedCalls = {
  "/audit/export.csv": {
    get: {
      summary: "Export the lines of the audit trail that match",
      query: auditFilterSchema,
      answers: { 200: csvOut },
    },
  },
};
