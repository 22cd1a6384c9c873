import { type DescribedCalls, givesPdf, pdfQuery } from "#app/http/described-call.ts";

export const declarationCalls: DescribedCalls = {
  "/customers/{id}/declarations/{declaration}/pdf": {
    get: {
      summary: "Get what a customer declares for the reduced rate of IVA or for reverse charge as a PDF",
      query: pdfQuery,
      answers: givesPdf,
    },
  },
};
