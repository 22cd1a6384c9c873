/** Reads and verifies the audit trail. platform/audit.server.ts and the database's triggers write it. */

import type { z } from "zod";
import { type AuditLine, lineHash } from "#app/platform/audit.server.ts";
import { countOf, reader, rowsOf, type StoredInstant, storedInstant } from "#app/platform/database.server.ts";
import { lastGivenId } from "#app/platform/dialect.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { hasTerms, parseSearch, type SearchTerm, searchText } from "#app/platform/search.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { endOfDay, startOfDay } from "#app/platform/zone.server.ts";
import type { auditFilterSchema, auditListSchema } from "./audit.schema.ts";

/**
 * A page of the trail's lines, newest first. `q` is looked for in the subject and the person's name, case- and
 * accent-insensitive; `from` and `to` are days, both included. `total` counts the lines of all pages.
 */
export async function listTrail(
  asked: z.output<typeof auditListSchema>,
): Promise<{ rows: AuditLine[]; total: number }> {
  const { q, page, pageSize } = asked;
  const where = filterConditions(asked);
  const terms = parseSearch(q);
  // No engine ignores accents as fold() does, so the text is compared here, with the names of all lines that pass the
  // other filters.
  const matching = terms.length > 0 ? await idsMatching(where, terms) : null;
  const total = matching?.length ?? (await countOf(Prisma.sql`FROM "Audit" ${where}`));
  const ids = matching && pageOf(matching, page, pageSize);
  if (ids?.length === 0) return { rows: [], total };
  const chosen = ids ? Prisma.sql`WHERE "id" IN (${Prisma.join(ids)})` : where;
  const offset = matching ? 0 : (page - 1) * pageSize;
  const rows = await linesOf(Prisma.sql`${chosen} ORDER BY "id" DESC LIMIT ${pageSize} OFFSET ${offset}`);
  return { rows, total };
}

function filterConditions({ kind, from, to }: z.output<typeof auditFilterSchema>): Prisma.Sql {
  const conditions: Prisma.Sql[] = [];
  if (kind) conditions.push(Prisma.sql`"kind" = ${kind}`);
  if (from) conditions.push(Prisma.sql`"at" >= ${startOfDay(from)}`);
  if (to) conditions.push(Prisma.sql`"at" < ${endOfDay(to)}`);
  return whereAll(conditions);
}

// By name: PostgreSQL refuses a statement that it has kept when another version has added a column to what * means.
const columns = Prisma.sql`"id", "at", "user_id", "user_name", "did", "kind", "subject_id", "subject", "before", "after",
  "hash"`;

/** The lines of a query, which goes on after FROM "Audit". */
async function linesOf(query: Prisma.Sql): Promise<AuditLine[]> {
  type Row = Omit<AuditLine, "at"> & { at: StoredInstant };
  const rows = await rowsOf<Row>(Prisma.sql`SELECT ${columns} FROM "Audit" ${query}`);
  return rows.map((row) => ({ ...row, at: storedInstant(row.at) }));
}

/** The ids of all lines that match, on whatever page they are, newest first. */
export function foundLineIds(asked: z.output<typeof auditFilterSchema>): Promise<number[]> {
  return idsMatching(filterConditions(asked), parseSearch(asked.q));
}

/** The lines with these ids, in any order. */
export function linesById(ids: readonly number[]): Promise<AuditLine[]> {
  return linesOf(Prisma.sql`WHERE "id" IN (${Prisma.join([...ids])})`);
}

async function idsMatching(where: Prisma.Sql, terms: readonly SearchTerm[]): Promise<number[]> {
  const named = await rowsOf<{ id: number; subject: string; user_name: string }>(Prisma.sql`
    SELECT "id", "subject", "user_name" FROM "Audit" ${where} ORDER BY "id" DESC`);
  return named
    .filter(({ subject, user_name }) => hasTerms(searchText([subject, user_name]), terms))
    .map(({ id }) => id);
}

function pageOf(ids: number[], page: number, size: number): number[] {
  return ids.slice((page - 1) * size, page * size);
}

/**
 * The result of verifying the whole trail: the number of lines that are intact, and the id of the first line that was
 * changed or is missing, or null.
 */
export type TrailState = { lines: number; broken: number | null };

const atOnce = 2_000;

/** A stored trail: its lines in order, and the last id that its database gave out. */
export type StoredTrail = { lines: AsyncIterable<AuditLine>; lastGiven: () => Promise<number> };

/**
 * Verifies the whole trail, by default that of the open database. Each line must follow the one before without a gap,
 * and its hash must match its content and the hash before it. Lines cut off the end are found too: the database
 * remembers the last id that it gave out.
 */
export async function checkTrail(trail: StoredTrail = { lines: storedLines(), lastGiven }): Promise<TrailState> {
  // Read before the lines: whoever saves while they are read adds lines that have an id and may not be among them.
  const given = await trail.lastGiven();
  let [lines, hash] = [0, ""];
  for await (const line of trail.lines) {
    if (line.id !== lines + 1 || line.hash !== lineHash(line, hash)) return { lines, broken: lines + 1 };
    lines = line.id;
    hash = line.hash;
  }
  return { lines, broken: given > lines ? lines + 1 : null };
}

async function* storedLines(): AsyncGenerator<AuditLine> {
  for (let after = 0; ; ) {
    const rows = await reader().audit.findMany({ where: { id: { gt: after } }, orderBy: { id: "asc" }, take: atOnce });
    yield* rows as AuditLine[];
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function lastGiven(): Promise<number> {
  const [given] = await rowsOf<{ n: number }>(lastGivenId("Audit"));
  return given?.n ?? 0;
}
