/**
 * The visits without a quote that a search finds (behaviour 4.11). They have no search index: a visit's text is its
 * title, which is folded here because SQL cannot do so, and that of its customer, whom the index knows.
 */
import { rowsOf, type StoredInstant } from "#app/platform/database.server.ts";
import { joinTexts } from "#app/platform/dialect.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { hasTerms, type SearchTerm, searchText } from "#app/platform/search.ts";
import { whereAll } from "#app/platform/sql.server.ts";

/** A visit that was found, with its searched text. */
export type FoundVisit = { id: number; start: StoredInstant | null; text: string };

/** The most visits that are read, the newest, so that a search takes a few hundredths of a second at most. */
const mostRead = 10_000;

/** The visits without a quote with all terms that also meet conditions on the job `j`, the newest first. */
export async function findVisits(
  terms: readonly SearchTerm[],
  conditions: readonly Prisma.Sql[] = [],
): Promise<FoundVisit[]> {
  const rows = await rowsOf<FoundVisit & { title: string }>(Prisma.sql`
    SELECT j."id", j."start", j."title", s."text"
    FROM "Job" j ${joinTexts("CustomerSearch", "s", Prisma.sql`j."customer_id"`)}
    ${whereAll([Prisma.sql`j."quote_id" IS NULL`, ...conditions])}
    ORDER BY j."id" DESC LIMIT ${mostRead}`);
  return rows
    .map(({ title, text, ...row }) => ({ ...row, text: searchText([title]) + text }))
    .filter(({ text }) => hasTerms(text, terms));
}
