import { z } from "zod";
import { type DescribedCalls, givesList, idOut, namedShape } from "#app/http/described-call.ts";
import { hitKinds } from "#app/shell/search-hit.ts";
import { searchSchema } from "./search.schema.ts";

const hit = namedShape(
  "SearchHit",
  z.strictObject({
    kind: z.enum(hitKinds),
    id: idOut,
    title: z.string(),
    subtitle: z.string().meta({ description: "What tells it from others, in the language of the request." }),
    url: z.string().meta({ description: "The path of its screen." }),
  }),
);

export const searchCalls: DescribedCalls = {
  "/search": {
    get: {
      summary: "Search customers, quotes, jobs, invoices and reports",
      query: searchSchema,
      answers: givesList(z.strictObject({ data: z.array(hit) }), "Up to ten of each kind, the best first"),
    },
  },
};
