/** The call that exports a list, as its filters have it, as a CSV file. */
import type { z } from "zod";
import { byteOrderMark, csvLines } from "#app/csv/csv.ts";
import { inBatches } from "#app/platform/batches.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { api } from "./api.server.ts";
import { headingsSchema } from "./export.schema.ts";
import { streamBytes } from "./streamed.server.ts";
import { validate } from "./validation.server.ts";

type ListName = "audit" | "customers" | "products" | "quotes" | "jobs" | "invoices" | "payments" | "reports";

type ColumnName = keyof Words["exportHeadings"];

type ExportOf<Schema extends z.ZodObject, Row extends { id: number }> = {
  /** The list, of which the file has the name in the language of its headings, or without these in English. */
  name: ListName;
  /** The filters of the list. Other parameters of its address, such as the page, are ignored. */
  query: Schema;
  /** The ids of all rows that match, in the order of the list. */
  ids: (asked: z.output<Schema>) => Promise<readonly number[]>;
  /** The rows with some ids, in any order. */
  read: (ids: readonly number[]) => Promise<readonly Row[]>;
  /**
   * The columns, by the names that the calls have for them, and what stands in their cells. The headings are these
   * names, or the words of the language that the address asks for; `words` are then those of that language, in which
   * states and kinds are said, and null otherwise. An invoice's kind is the tax agency's code in either.
   */
  columns: Partial<Record<ColumnName, (row: NoInfer<Row>, words: Words | null) => string | number | null>>;
};

/**
 * The route of GET …/export.csv. The file is sent while the rows are read, so that a list of 100,000 needs no more
 * memory than a short one.
 */
export function exportCall<Schema extends z.ZodObject, Row extends { id: number }>({
  name,
  query,
  ids,
  read,
  columns,
}: ExportOf<Schema, Row>) {
  const names = Object.keys(columns) as ColumnName[];
  const cellsOf = (row: Row, words: Words | null) => names.map((name) => String(columns[name]?.(row, words) ?? ""));
  return api({
    async GET({ url }) {
      const asked = Object.fromEntries(url.searchParams);
      const { headings: language } = validate(headingsSchema, asked);
      const words = language ? wordsIn(language) : null;
      const fileName = (words ?? wordsIn("en")).fileNames[name];
      const batches = inBatches(await ids(validate(query, asked)), read);
      // Read before the answer begins, so that a failure of the database is still answered as one.
      const first = await batches.next();
      return new Response(streamBytes(parts(words, first, batches)), {
        headers: {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": `attachment; filename="${fileName}-${dayOf(new Date())}.csv"`,
          "Cache-Control": "private, no-store",
        },
      });
    },
  });

  async function* parts(
    words: Words | null,
    first: IteratorResult<readonly Row[]>,
    batches: AsyncGenerator<readonly Row[]>,
  ) {
    yield byteOrderMark + csvLines([words ? names.map((name) => words.exportHeadings[name]) : names]);
    for (let batch = first; !batch.done; batch = await batches.next())
      yield csvLines(batch.value.map((row) => cellsOf(row, words)));
  }
}

/** Columns of which each is a field of the row, as it is. */
export function fieldsAsColumns<Name extends ColumnName>(names: readonly Name[]) {
  type Row = Record<Name, string | number | null>;
  const columns = Object.fromEntries(names.map((name) => [name, (row: Row) => row[name]]));
  return columns as Record<Name, (row: Row) => string | number | null>;
}
