import { csvOut, type DescribedCalls } from "#app/http/described-call.ts";
import { headingsSchema } from "#app/http/export.schema.ts";
import { receivedFilterSchema } from "./received.server.ts";

export const receivedCalls: DescribedCalls = {
  "/payments/export.csv": {
    get: {
      summary: "Export the payments that match, whichever invoices they are for",
      query: receivedFilterSchema.extend(headingsSchema.shape),
      answers: { 200: csvOut },
    },
  },
};
