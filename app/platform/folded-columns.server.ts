/**
 * Columns that store what fold() or searchText() made of others: they are written anew in a database that an older rule
 * filled.
 */
import { rowsInside, rowsOf, type Transaction, write } from "./database.server.ts";
import { Prisma } from "./prisma/client.ts";

/**
 * The rule by which this version folds texts. Increase it whenever fold(), searchText() or what a room searches gives
 * another result for rows that are already stored, and run `npm run db:migration`.
 */
export const foldRule = 7;

/** The folded columns of a table. */
export type FoldedColumns = {
  table: string;
  columns: readonly string[];
  /** The columns from which they are made. */
  from: readonly string[];
  /** Makes the values of the folded columns, by name. */
  fold: (row: Record<string, string>) => Record<string, string>;
};

/** Rows a write. Other programs wait no longer than that takes. */
const atOnce = 500;

/**
 * Folds all texts anew, unless it was done by this version's rule. Call it at the start, before requests. It does not
 * count as a change of the rows; when it breaks off, the next start does it.
 */
export async function refoldTexts(tables: readonly FoldedColumns[]): Promise<void> {
  const [done] = await rowsOf<{ rule: number }>(Prisma.sql`SELECT "rule" FROM "FoldRule" WHERE "id" = 1`);
  if (done?.rule === foldRule) return;
  for (const table of tables) await refoldTable(table);
  const rule = { rule: foldRule };
  await write(({ foldRule: table }) => table.upsert({ where: { id: 1 }, create: { id: 1, ...rule }, update: rule }));
}

async function refoldTable(table: FoldedColumns): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const last: number = after;
    after = await write((transaction) => refoldRows(transaction, table, last));
  }
}

/**
 * Folds the next rows after the one with the id `last`, in the write that reads them: another server may change them at
 * any other time. Gives the last of them, or null where no more follow.
 */
async function refoldRows(
  transaction: Transaction,
  { table, columns, from, fold }: FoldedColumns,
  last: number,
): Promise<number | null> {
  const name = Prisma.raw(`"${table}"`);
  const read = Prisma.join(["id", ...from, ...columns].map((column) => Prisma.raw(`"${column}"`)));
  const rows = await rowsInside<Record<string, string> & { id: number }>(
    transaction,
    Prisma.sql`SELECT ${read} FROM ${name} WHERE "id" > ${last} ORDER BY "id" LIMIT ${atOnce}`,
  );
  const changed = rows.flatMap((row) => {
    const folded = fold(Object.fromEntries(from.map((column) => [column, row[column] ?? ""])));
    return columns.some((column) => row[column] !== folded[column]) ? [{ id: row.id, folded }] : [];
  });
  if (changed.length > 0) {
    const set = columns.map((column, index) => Prisma.raw(`"${column}" = v.column${index + 2}`));
    const values = changed.map(
      ({ id, folded }) => Prisma.sql`(${Prisma.join([id, ...columns.map((column) => folded[column] ?? "")])})`,
    );
    // PostgreSQL takes what it is given in a row of values for texts.
    await transaction.$executeRaw(Prisma.sql`UPDATE ${name} SET ${Prisma.join(set)} FROM (VALUES ${Prisma.join(values)}) v
      WHERE ${name}."id" = CAST(v.column1 AS integer)`);
  }
  return rows.length < atOnce ? null : (rows.at(-1)?.id ?? null);
}
