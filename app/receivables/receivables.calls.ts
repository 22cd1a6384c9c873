import { type DescribedCalls, givesPdf, pdfQuery } from "#app/http/described-call.ts";
import { statementSchema } from "./receivables.schema.ts";

export const receivableCalls: DescribedCalls = {
  "/customers/{id}/statement": {
    get: {
      summary: "Get a customer's statement of account as a PDF, by default of this year until this day",
      query: pdfQuery.extend(statementSchema.shape),
      answers: givesPdf,
    },
  },
};
