/** Pieces of SQL that every engine understands. */
import { fold } from "./fold.ts";
import { Prisma } from "./prisma/client.ts";

/** WHERE with all of the conditions; nothing where there are none. */
export function whereAll(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join([...conditions], " AND ")}` : Prisma.empty;
}

/** INSERT of rows, from one on, that have the same columns: an object for each, by the names of its columns. */
export function insertInto<Row extends object>(table: string, rows: readonly Row[]): Prisma.Sql {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Row & string)[];
  const values = rows.map((row) => Prisma.sql`(${Prisma.join(columns.map((column) => row[column]))})`);
  return Prisma.sql`INSERT INTO ${quoteName(table)} (${Prisma.join(columns.map(quoteName))}) VALUES ${Prisma.join(values)}`;
}

function quoteName(name: string): Prisma.Sql {
  return Prisma.raw(`"${name}"`);
}

/** ORDER BY the key of the sorted column; rows that are equal in it have the order of `ties`. */
export function orderBy(sort: string, key: Prisma.Sql, ties: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`ORDER BY ${key} ${Prisma.raw(sort.startsWith("-") ? "DESC" : "ASC")}, ${ties}`;
}

/** The condition that a column of folded texts begins with a word, which an index of the column answers. */
export function beginsWith(column: Prisma.Sql, word: string): Prisma.Sql {
  return Prisma.sql`(${column} >= ${word} AND ${column} < ${`${word}\u{10FFFF}`})`;
}

/** The letters of Spain and its neighbours that fold() changes, as names are stored: none has its accent behind it. */
const accented = [..."áàâäãåéèêëíìîïóòôöõúùûüýñçªº·"];
const folded = [...new Set([...accented, ...accented.map((letter) => letter.toUpperCase())])];

/**
 * A column of names to sort by, for rows that have no folded column: lower case, without accents. Without this every
 * letter with an accent is behind "z". Names of plain letters alone are not searched for accents.
 */
export function sortedAsFolded(column: Prisma.Sql): Prisma.Sql {
  const replaced = folded.reduce(
    (text, letter) => Prisma.sql`replace(${text}, ${Prisma.raw(`'${letter}', '${fold(letter)}'`)})`,
    column,
  );
  return Prisma.sql`lower(CASE WHEN octet_length(${column}) = length(${column}) THEN ${column} ELSE ${replaced} END)`;
}
