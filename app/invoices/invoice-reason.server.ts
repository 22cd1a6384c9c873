/** When a reason must be given to invoice quotes. */
import type { Transaction } from "#app/platform/database.server.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";
import { listInvoicesOf } from "./advances.server.ts";

type Version = Prisma.QuoteGetPayload<{ select: { id: true; first_id: true; quote_number: true } }>;

/**
 * Throws a conflict where no reason is given and one of the quotes was invoiced already, not in advance, or some of
 * them are versions of one quote.
 */
export async function expectReason(
  transaction: Transaction,
  quotes: readonly Version[],
  reason: string,
): Promise<void> {
  if (reason !== "") return;
  const others = await listInvoicesOf(
    transaction,
    quotes.map(({ id }) => id),
  );
  const invoiced = others.map(({ invoice_number }) => invoice_number);
  if (invoiced.length > 0) throw reasonMissing(({ problems }) => problems.quoteInvoiced({ numbers: invoiced }));
  const versions = versionsTogether(quotes).map(({ quote_number }) => quote_number);
  if (versions.length > 0) throw reasonMissing(({ problems }) => problems.versionsTogether({ numbers: versions }));
}

function reasonMissing(sentence: (words: Words) => string): Problem {
  return new Problem("conflict", sentence, { fields: (words) => ({ reason: sentence(words) }) });
}

/**
 * The first of the quotes that occur in several versions, in all of these; none where each belongs to a quote of its
 * own.
 */
function versionsTogether(quotes: readonly Version[]): Version[] {
  const byFirst = Map.groupBy(quotes, ({ id, first_id }) => first_id ?? id);
  return [...byFirst.values()].find(({ length }) => length > 1) ?? [];
}
