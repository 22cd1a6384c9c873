/** Reads and verifies the audit trail. platform/audit.server.ts and the database's triggers write it. */

import type { z } from "zod";
import { type AuditLine, lineHash } from "#app/platform/audit.server.ts";
import { countOf, reader, rowsOf, type StoredInstant, storedInstant } from "#app/platform/database.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { hasTerms, parseSearch, type SearchTerm, searchText } from "#app/platform/search.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { lastGivenId } from "#app/platform/sqlite.server.ts";
import { endOfDay, startOfDay } from "#app/platform/zone.server.ts";
import type { auditListSchema } from "./audit.schema.ts";

/**
 * A page of the trail's lines, newest first. `q` is looked for in the subject and the person's name, case- and
 * accent-insensitive; `from` and `to` are days, both included. `total` counts the lines of all pages.
 */
export async function listTrail(
  asked: z.output<typeof auditListSchema>,
): Promise<{ rows: AuditLine[]; total: number }> {
  const { q, kind, from, to, page, pageSize } = asked;
  const conditions: Prisma.Sql[] = [];
  if (kind) conditions.push(Prisma.sql`"kind" = ${kind}`);
  if (from) conditions.push(Prisma.sql`"at" >= ${startOfDay(from)}`);
  if (to) conditions.push(Prisma.sql`"at" < ${endOfDay(to)}`);
  const terms = parseSearch(q);
  const where = whereAll(conditions);
  // No engine ignores accents as fold() does, so the text is compared here, with the names of all lines that pass the
  // other filters.
  const matching = terms.length > 0 ? await idsMatching(where, terms) : null;
  const total = matching?.length ?? (await countOf(Prisma.sql`FROM "Audit" ${where}`));
  const ids = matching && pageOf(matching, page, pageSize);
  if (ids?.length === 0) return { rows: [], total };
  const chosen = ids ? Prisma.sql`WHERE "id" IN (${Prisma.join(ids)})` : where;
  const offset = matching ? 0 : (page - 1) * pageSize;
  type Row = Omit<AuditLine, "at"> & { at: StoredInstant };
  const rows = await rowsOf<Row>(Prisma.sql`
    SELECT * FROM "Audit" ${chosen} ORDER BY "id" DESC LIMIT ${pageSize} OFFSET ${offset}`);
  return { rows: rows.map((row) => ({ ...row, at: storedInstant(row.at) })), total };
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

/**
 * Verifies the whole trail. Each line must follow the one before without a gap, and its hash must match its content and
 * the hash before it. Lines cut off the end are found too: the database remembers the last id that it gave out.
 */
export async function checkTrail(): Promise<TrailState> {
  let [lines, hash] = [0, ""];
  for (;;) {
    const rows = await reader().audit.findMany({ where: { id: { gt: lines } }, orderBy: { id: "asc" }, take: atOnce });
    for (const row of rows) {
      const line = row as AuditLine;
      if (line.id !== lines + 1 || line.hash !== lineHash(line, hash)) return { lines, broken: lines + 1 };
      lines = line.id;
      hash = line.hash;
    }
    if (rows.length < atOnce) break;
  }
  const [given] = await rowsOf<{ n: number }>(lastGivenId("Audit"));
  return { lines, broken: (given?.n ?? 0) > lines ? lines + 1 : null };
}
