import { z } from "zod";
import { type DescribedCalls, dayOut, instantOut, jsonAnswer } from "#app/http/described-call.ts";
import { modes } from "./queue.server.ts";
import { periodSchema } from "./verifactu.schema.ts";

const count = z.number().int().min(0);
const generated = z.string().meta({ description: "Local time with its offset, as in the record" });
const broken = z.strictObject({
  ...{ id: count, number: z.string(), issued_on: dayOut, generated_at: generated },
  fault: z.literal(["xml", "hash", "link", "columns", "missing", "differs"]),
});

export const verifactuCalls: DescribedCalls = {
  "/verifactu/records": {
    get: {
      summary: "Export the VERI*FACTU records that were made in a period, in the order of the chain",
      query: periodSchema,
      answers: { 200: { says: "The kept XML of the records in one document", file: "application/xml" } },
    },
  },
  "/verifactu/check": {
    get: {
      summary: "Check the chain of VERI*FACTU records, and the invoices against it",
      answers: {
        200: jsonAnswer(
          z.strictObject({ records: count, broken: broken.nullable() }),
          "How many records there are, and the first that is not whole or not its invoice's; id 0: it has no record",
        ),
      },
    },
  },
  "/verifactu/queue": {
    get: {
      summary: "Get how many VERI*FACTU records wait, and how many were refused",
      answers: {
        200: jsonAnswer(
          z.strictObject({
            mode: z.literal(modes),
            ...{ waiting: count, of_other_nif: count, unanswered: count, rejected: count, accepted_with_errors: count },
            ...{ waiting_since: generated.nullable(), answered_at: instantOut.nullable(), error: z.string() },
          }),
          "The queue at the address that the settings name",
        ),
      },
    },
  },
};
