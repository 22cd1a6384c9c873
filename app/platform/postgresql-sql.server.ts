/** The pieces of SQL that PostgreSQL writes otherwise than SQLite (sqlite-sql.server.ts). dialect.server.ts chooses. */
import { Prisma } from "./prisma/client.ts";
import type { SearchTerm } from "./search.ts";
import { whereAll } from "./sql.server.ts";
import type { Begins } from "./sqlite-sql.server.ts";

/** The condition that a text column contains a word. An index of pg_trgm answers LIKE. */
export function contains(column: Prisma.Sql, word: string): Prisma.Sql {
  return Prisma.sql`${column} LIKE ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`;
}

export function joined(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`string_agg(${column}, ' ')`;
}

/** The index of pg_trgm finds two letters itself. */
export function wordsToBegin(): string[] {
  return [];
}

export function beginsOf(index: string, word: string): Prisma.Sql {
  throw new Error(`Nothing is looked up in ${index} by the beginning ${word}`);
}

export function foundIds(index: string, terms: readonly SearchTerm[], begins: Begins): Prisma.Sql {
  return Prisma.sql`SELECT "id" ${foundRows(index, terms, begins)}`;
}

export function foundRows(index: string, terms: readonly SearchTerm[], _begins: Begins): Prisma.Sql {
  return Prisma.sql`FROM ${named(index)} ${whereAll(terms.map(hasTerm))}`;
}

export function newestFound(index: string, terms: readonly SearchTerm[], begins: Begins, most: number): Prisma.Sql {
  return Prisma.sql`SELECT "id", "text" ${foundRows(index, terms, begins)} ORDER BY "id" DESC LIMIT ${most}`;
}

export function isFound(index: string, id: Prisma.Sql, terms: readonly SearchTerm[]): Prisma.Sql {
  const conditions = [Prisma.sql`found."id" = ${id}`, ...terms.map(hasTerm)];
  return Prisma.sql`EXISTS (SELECT 1 FROM ${named(index)} found ${whereAll(conditions)})`;
}

export function joinTexts(index: string, alias: string, id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`JOIN ${named(index)} ${Prisma.raw(alias)} ON ${Prisma.raw(alias)}."id" = ${id}`;
}

function named(index: string): Prisma.Sql {
  return Prisma.raw(`"${index}"`);
}

function hasTerm({ any }: SearchTerm): Prisma.Sql {
  const contained = (word: string) => contains(Prisma.sql`"text"`, word);
  const alternatives = any.map((words) => Prisma.join(words.map(contained), " AND "));
  return Prisma.sql`(${Prisma.join(alternatives, " OR ")})`;
}

export function jsonText(column: Prisma.Sql, name: string): Prisma.Sql {
  return Prisma.sql`(${column})::json ->> ${name}::text`;
}

export function jsonRows(columns: Record<string, Prisma.Sql>, order: Prisma.Sql): Prisma.Sql {
  const pairs = Object.entries(columns).map(([name, column]) => Prisma.sql`${name}::text, ${column}`);
  const rows = Prisma.sql`json_agg(json_build_object(${Prisma.join(pairs)}) ORDER BY ${order})`;
  return Prisma.sql`coalesce(${rows}, '[]')::text`;
}

export function daysAfter(instant: Prisma.Sql, days: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`extract(epoch FROM ${instant}) / 86400 + ${days}`;
}

export function latestOf(...columns: Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`greatest(${Prisma.join(columns)})`;
}

/** The planner chooses the order of joins. */
export const joinInOrder = Prisma.raw("JOIN");

/** A trigger keeps the number (prisma/postgresql/rules.ts): sequences do not return to it when a write is undone. */
export function lastGivenId(table: string): Prisma.Sql {
  return Prisma.sql`SELECT "n" FROM "Tally" WHERE "name" = ${`last of ${table}`}`;
}

export function writeNumber(number: number): Prisma.Sql {
  return Prisma.sql`INSERT INTO "Tally" ("name", "n") VALUES ('health', ${number}::int)
    ON CONFLICT ("name") DO UPDATE SET "n" = EXCLUDED."n"`;
}
