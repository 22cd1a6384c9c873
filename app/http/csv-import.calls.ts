/** The description of the calls that import CSV files, and their query. */
import { z } from "zod";
import { importOutcomes } from "#app/csv/csv-import.ts";
import { queryFlag } from "#app/platform/fields.ts";
import { type DescribedCall, flagOut, idOut, jsonAnswer, namedShape } from "./described-call.ts";

/** With `dry_run` nothing is saved. */
export const importQuery = z.object({
  dry_run: queryFlag.transform((value) => value === 1).meta({ description: "1: only say what the file would do." }),
});

const count = z.number().int();
const report = namedShape(
  "ImportReport",
  z.strictObject({
    dry_run: flagOut,
    ...{ create: count, update: count, unchanged: count, refused: count },
    ignored_columns: z.array(z.string()).meta({ description: "Headings of columns that are not read." }),
    warnings: z.array(z.string()).meta({ description: "What is doubtful about the file as a whole." }),
    lines: z.array(
      z.strictObject({
        line: count.meta({ description: "Its number in the file." }),
        outcome: z.enum(importOutcomes),
        id: idOut.nullable().meta({ description: "What it is about; null for what is not added yet." }),
        name: z.string(),
        matched_by: z.string().nullable().meta({ description: "The column by which that was found." }),
        changes: z.record(z.string(), z.strictObject({ before: z.string(), after: z.string() })),
        error: z.string().nullable().meta({ description: "Why it is refused." }),
        warnings: z.array(z.string()),
      }),
    ),
  }),
);

/** The call that imports a file. */
export function importCallOf(summary: string): DescribedCall {
  return {
    summary,
    query: importQuery,
    upload: { type: "text/csv" },
    answers: { 200: jsonAnswer(report, "What each line did, or would do") },
    refusals: { 413: "The file is too large, or has too many lines" },
  };
}
