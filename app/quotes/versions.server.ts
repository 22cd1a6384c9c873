/**
 * The versions of a quote: each is a quote of its own, with its number and a slash
 * (docs/decisions/0052-statuses-and-versions.md).
 */
import { rowsOf, type StoredInstant, storedInstant, write } from "#app/platform/database.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import { expectSeen, type Seen } from "#app/platform/versions.server.ts";
import { documentSettings } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { QuoteStatus } from "./quote.ts";
import { quoteData } from "./quote-data.server.ts";
import { noteEvent } from "./quote-history.server.ts";
import type { LockedState } from "./quote-moves.ts";
import {
  derivedColumns,
  insertQuote,
  type NumberedQuote,
  type Quote,
  type QuoteInput,
  quoteLine,
} from "./quotes.server.ts";
import { draftAfter, refuseGone, versionBegunProblem } from "./standing.server.ts";
import { statusNow } from "./validity.server.ts";

/** One of the versions of a quote, with its present status; one of them is in force. */
export type QuoteVersion = NumberedQuote & {
  version: number;
  status: QuoteStatus;
  in_force: 0 | 1;
  created_at: Date;
};

/**
 * The condition that a quote `q` is a version of the same one as the quote with this id, which is one itself. The id
 * may be a column.
 */
export function isVersionOf(id: number | Prisma.Sql): Prisma.Sql {
  const first = Prisma.sql`(SELECT coalesce(a."first_id", a."id") FROM "Quote" a WHERE a."id" = ${id})`;
  return Prisma.sql`(q."id" = ${first} OR q."first_id" = ${first})`;
}

/** All versions of the quote to which this one belongs, the first one first; one that has no others is alone. */
export async function versionsOf(id: number): Promise<QuoteVersion[]> {
  const rows = await rowsOf<StoredVersion>(Prisma.sql`
    SELECT q."id", q."quote_number", q."revision", q."status", q."latest", q."created_at", q."valid_from", q."valid_days"
    FROM "Quote" q WHERE ${isVersionOf(id)} ORDER BY q."revision"`);
  return rows.map(({ id, quote_number, revision: version, status, latest, created_at, valid_from, valid_days }) => ({
    ...{ id, quote_number, version, in_force: latest === 1 ? 1 : 0, created_at: storedInstant(created_at) },
    status: statusNow({ status, valid_from: storedInstant(valid_from), valid_days }),
  }));
}

type StoredVersion = Pick<Quote, "id" | "quote_number" | "revision" | "status" | "valid_days"> & {
  latest: number;
  created_at: StoredInstant;
  valid_from: StoredInstant;
};

/** What the builder says of a locked quote, and where it leads. */
export async function lockedState(quote: Quote): Promise<LockedState> {
  const { status, stored_status, standing, draft } = quote;
  const latest =
    standing === "replaced" ? (await versionsOf(quote.id)).find(({ in_force }) => in_force === 1) : undefined;
  return {
    ...{ status, stored_status, standing, draft, next: await nextVersionNumber(quote.id) },
    latest: latest ? { id: latest.id, quote_number: latest.quote_number } : null,
  };
}

/** The version that is in force while a later one, this one, does not hold; null for any other quote. */
export async function inForceInstead(quote: Quote): Promise<NumberedQuote | null> {
  if (quote.standing !== "ahead") return null;
  const held = (await versionsOf(quote.id)).find(({ in_force }) => in_force === 1);
  return held ? { id: held.id, quote_number: held.quote_number } : null;
}

/**
 * What becomes of a quote that is deleted. `void`: lists have it, as they have one without versions, and a first one of
 * which all others are deleted too (handBack). `voidVersion`: they do not, and it may be reopened until a later one is
 * made. `voidEarlier`: a later one was made already, so it may not be reopened (whyUnmovable).
 */
export async function explainedDeletion({
  id,
  revision,
}: Pick<Quote, "id" | "revision">): Promise<"void" | "voidVersion" | "voidEarlier"> {
  const versions = await versionsOf(id);
  if (revision === 1 && versions.every((one) => one.id === id || one.status === "void")) return "void";
  return versions.at(-1)?.id === id ? "voidVersion" : "voidEarlier";
}

/** The number that the next version of a quote gets. A deleted version keeps its number. */
export async function nextVersionNumber(id: number): Promise<string> {
  const versions = await versionsOf(id);
  return `${versions[0]?.quote_number}/${(versions.at(-1)?.version ?? 1) + 1}`;
}

/** What a version is made of, where not of all that the quote says: what was typed, and which saves of it were seen. */
type VersionMaking = { input?: QuoteInput; seen?: Seen; now?: Date };

/**
 * Makes the next version of a quote: a draft with its lines, texts, prices and percent, for its customer as it is now,
 * or with what the `input` says. The quote itself stays in force until the version is sent or answered (putInForce);
 * meanwhile it is not changed. Its jobs and invoices stay with it. The same form posted twice makes one version. Gives
 * the version's id and number.
 *
 * Throws a not-found Problem, a conflict Problem for a draft, for a void or replaced quote, and for one of which a
 * version was begun already, as when two people make one at once; ChangedMeanwhile when its version is none of `seen`,
 * and what quoteData() throws.
 */
export function createVersion(
  id: number,
  language: Language,
  { input, seen = null, now: at }: VersionMaking = {},
): Promise<NumberedQuote> {
  const select = { id: true, quote_number: true } as const;
  return write((transaction, turn) =>
    makeOnce(
      transaction,
      { kind: "quote", asked: { version_of: id, input } },
      {
        async make() {
          const now = at ?? turn;
          const quote = await transaction.quote.findUnique({
            where: { id },
            include: { lines: { orderBy: { position: "asc" } } },
          });
          if (!quote) throw notFound();
          await refuseGone(quote, transaction);
          const begun = await draftAfter(quote, transaction);
          if (begun) throw versionBegunProblem(begun);
          if (quote.status === "draft") throw new Problem("conflict", ({ problems }) => problems.draftHasNoVersions);
          expectSeen(quote.version, seen);
          const first_id = quote.first_id ?? id;
          const [first, last] = await Promise.all([
            transaction.quote.findUniqueOrThrow({ where: { id: first_id }, select }),
            transaction.quote.aggregate({ where: { first_id }, _max: { revision: true } }),
          ]);
          const revision = (last._max.revision ?? 1) + 1;
          const quote_number = `${first.quote_number}/${revision}`;
          const lines = quote.lines.map(quoteLine);
          const settings = await documentSettings(transaction);
          const saved = await quoteData(transaction, input ?? inputOf(quote, lines), {
            ...{ settings, language, iva_bp: input?.reprice ? settings.iva_bp : quote.iva_bp },
            before: { ...quote, lines },
          });
          const columns = {
            ...{ ...saved.columns, quote_number, first_id, revision, latest: 0, status: "draft" },
            ...derivedColumns({ quote_number, title: saved.columns.title }),
            ...{ valid_from: now, created_at: now, updated_at: now },
          };
          const made = await insertQuote(transaction, columns, saved.lines);
          const status = quote.status as QuoteStatus;
          await noteEvent(transaction, id, { event: "version", status, about: quote_number }, now);
          await noteEvent(transaction, made.id, { event: "created", status: "draft", about: quote.quote_number }, now);
          return made;
        },
        find: (made) => transaction.quote.findUnique({ where: { id: made }, select }),
      },
    ),
  );
}

/** The input that saves a quote as it is. */
function inputOf(
  {
    customer_id,
    type,
    discount_cents,
    discount_bp,
  }: Omit<Pick<Quote, "customer_id" | "type" | "discount_cents" | "discount_bp">, "type"> & { type: number },
  lines: Quote["lines"],
): QuoteInput {
  return {
    ...{ customer_id, type: type as Quote["type"], lines, discount_cents, discount_bp },
    ...{ reprice: false, missingPrice: "from-catalogue" },
  };
}
