/** Which version of a quote is in force, and the place of the others (docs/decisions/0053-which-version-holds.md). */
import { reader, type Transaction } from "#app/platform/database.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import type { QuoteStatus } from "./quote.ts";
import { noteEvent } from "./quote-history.server.ts";
import type { Standing } from "./quote-moves.ts";
import type { NumberedQuote } from "./quotes.server.ts";

/** The columns that place a quote among its versions. */
export const placeColumns = { id: true, first_id: true, revision: true, latest: true, status: true } as const;

/** What is stored of a quote's place among its versions. */
export type StoredPlace = { id: number; first_id: number | null; revision: number; latest: number; status: string };

/** What is stored of the place of a quote that exists. */
export function placeOf(id: number): Promise<StoredPlace> {
  return reader().quote.findUniqueOrThrow({ where: { id }, select: placeColumns });
}

type Database = Pick<Transaction, "quote">;

/** The condition that a row is a version of the quote whose first version is `first`. */
function versionsOfFirst(first: number): Prisma.QuoteWhereInput {
  return { OR: [{ id: first }, { first_id: first }] };
}

/** The place of a quote among its versions. */
export async function standingOf(quote: StoredPlace, database: Database = reader()): Promise<Standing> {
  if (quote.latest === 1) return "in_force";
  const held = await database.quote.findFirst({
    where: { ...versionsOfFirst(quote.first_id ?? quote.id), latest: 1 },
    select: { revision: true },
  });
  return held && held.revision > quote.revision ? "replaced" : "ahead";
}

/** The draft of a later version than this one, which is not in force yet; null where none was begun. */
export async function draftAfter(quote: StoredPlace, database: Database = reader()): Promise<NumberedQuote | null> {
  return (await draftsAfter([quote], database)).get(quote.id) ?? null;
}

/** These drafts, by the ids of the quotes, for those of which one was begun. */
export async function draftsAfter(
  quotes: readonly StoredPlace[],
  database: Database = reader(),
): Promise<Map<number, NumberedQuote>> {
  const firstOf = (quote: StoredPlace) => quote.first_id ?? quote.id;
  const drafts = await database.quote.findMany({
    where: { first_id: { in: quotes.map(firstOf) }, latest: 0, status: "draft" },
    orderBy: { revision: "desc" },
    select: { id: true, quote_number: true, first_id: true, revision: true },
  });
  return new Map(
    quotes.flatMap((quote) => {
      const draft = drafts.find((one) => one.first_id === firstOf(quote) && one.revision > quote.revision);
      return draft ? [[quote.id, { id: draft.id, quote_number: draft.quote_number }] as const] : [];
    }),
  );
}

/** Joins that draft of a quote `q` as `d`, in SQL. */
export const withDraft = Prisma.sql`LEFT JOIN "Quote" d ON d."id" = (SELECT max(v."id") FROM "Quote" v
  WHERE v."first_id" = coalesce(q."first_id", q."id") AND v."revision" > q."revision" AND v."latest" = 0
    AND v."status" = 'draft')`;

/**
 * The condition that a quote `q` is a draft of a version that is not in force yet, in SQL. A first version is ahead of
 * none: without coalesce() the condition would be NULL for a first version, and its negation too.
 */
export const isDraftAhead = Prisma.sql`(q."latest" = 0 AND q."status" = 'draft' AND q."revision" >
  coalesce((SELECT max(f."revision") FROM "Quote" f
    WHERE (f."id" = q."first_id" OR f."first_id" = q."first_id") AND f."latest" = 1), q."revision"))`;

/** Throws a conflict Problem for a quote that is void or replaced by a later version: it is neither sent nor booked. */
export async function refuseGone(quote: StoredPlace, database: Database = reader()): Promise<void> {
  if (quote.status === "void") throw new Problem("conflict", ({ problems }) => problems.quoteVoid);
  if ((await standingOf(quote, database)) === "replaced") throw replacedProblem();
}

/** Whether a quote is neither sent nor booked any more (refuseGone). */
export async function isGone(quote: StoredPlace): Promise<boolean> {
  return quote.status === "void" || (await standingOf(quote)) === "replaced";
}

/** The conflict Problem for a quote that a later version has replaced. */
function replacedProblem(): Problem {
  return new Problem("conflict", ({ problems }) => problems.quoteReplaced);
}

/** The conflict Problem for a quote of which a later version is being written. */
export function versionBegunProblem({ quote_number: number }: NumberedQuote): Problem {
  return new Problem("conflict", ({ problems }) => problems.versionBegun({ number }));
}

/**
 * Why a quote may get no status at all, as a conflict Problem: a later version has replaced it, or it is a deleted
 * version that is not in force, and a later one was made since. Null where it may get one.
 */
export async function whyUnmovable(quote: StoredPlace, database: Database = reader()): Promise<Problem | null> {
  const standing = await standingOf(quote, database);
  if (standing === "replaced") return replacedProblem();
  if (standing !== "ahead" || quote.status !== "void") return null;
  const later = { first_id: quote.first_id ?? quote.id, revision: { gt: quote.revision } };
  if ((await database.quote.count({ where: later })) === 0) return null;
  return new Problem("conflict", ({ problems }) => problems.versionMadeSince);
}

/** Puts a version in force; the one before gets an entry in its history, unless it holds again at once. */
export async function putInForce(
  transaction: Transaction,
  quote: StoredPlace,
  now: Date,
  { isNoted = true }: { isNoted?: boolean } = {},
): Promise<void> {
  if (quote.latest === 1) return;
  const first = quote.first_id ?? quote.id;
  const before = await transaction.quote.findFirst({ where: { ...versionsOfFirst(first), latest: 1 } });
  // The former version first: only one version of a quote may be in force.
  await transaction.quote.updateMany({ where: { ...versionsOfFirst(first), latest: 1 }, data: { latest: 0 } });
  const { quote_number: about } = await transaction.quote.update({ where: { id: quote.id }, data: { latest: 1 } });
  if (!before || before.status === "void" || !isNoted) return;
  await noteEvent(transaction, before.id, { event: "replaced", status: before.status as QuoteStatus, about }, now);
}

/**
 * After a version in force was deleted: the last one that was sent or answered holds again, or, where the customer has
 * turned that down, the last one that was accepted before it; else the last draft. Where all are void, the first one is
 * listed.
 */
export async function handBack(transaction: Transaction, quote: StoredPlace, now: Date): Promise<void> {
  if (quote.latest === 0) return;
  const first = quote.first_id ?? quote.id;
  const others = await transaction.quote.findMany({
    where: { ...versionsOfFirst(first), status: { not: "void" } },
    orderBy: { revision: "desc" },
    select: placeColumns,
  });
  const last = others.find(({ revision, status }) => revision < quote.revision && status !== "draft");
  const agreed = last?.status === "rejected" ? await acceptedBefore(transaction, last) : null;
  const next = agreed ?? last ?? others[0];
  if (next) await restoreVersion(transaction, next, quote, now);
  else if (quote.id !== first) {
    const only = await transaction.quote.findUniqueOrThrow({ where: { id: first }, select: placeColumns });
    await putInForce(transaction, only, now, { isNoted: false });
  }
}

/** The last version before this one that was accepted: it holds again when the customer turns this one down. */
export async function acceptedBefore(transaction: Transaction, quote: StoredPlace): Promise<StoredPlace | null> {
  return transaction.quote.findFirst({
    where: {
      ...versionsOfFirst(quote.first_id ?? quote.id),
      ...{ revision: { lt: quote.revision }, status: "accepted" },
    },
    orderBy: { revision: "desc" },
    select: placeColumns,
  });
}

/** Puts a former version in force again, in place of `instead`, and says so in its history. */
export async function restoreVersion(
  transaction: Transaction,
  former: StoredPlace,
  instead: StoredPlace,
  now: Date,
): Promise<void> {
  if (former.latest === 1) return;
  await putInForce(transaction, former, now, { isNoted: false });
  const { quote_number: about } = await transaction.quote.findUniqueOrThrow({ where: { id: instead.id } });
  await noteEvent(transaction, former.id, { event: "restored", status: former.status as QuoteStatus, about }, now);
}
