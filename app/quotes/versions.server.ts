/** The versions of a quote: each is a quote of its own, with its number and a slash (docs/decisions/0052). */
import { reader, write } from "#app/platform/database.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import { documentSettings } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import { type QuoteStatus, quoteSearchText } from "./quote.ts";
import { quoteData } from "./quote-data.server.ts";
import { noteEvent } from "./quote-history.server.ts";
import type { LockedState } from "./quote-moves.ts";
import { mayHaveVersion } from "./quote-moves.ts";
import { makeLatest, refuseGone } from "./quote-status.server.ts";
import { type NumberedQuote, type Quote, quoteLine } from "./quotes.server.ts";
import { statusNow } from "./validity.server.ts";

/** One of the versions of a quote, with its present status. */
export type QuoteVersion = NumberedQuote & { version: number; status: QuoteStatus; created_at: Date };

/** All versions of the quote to which this one belongs, the first one first; one that has no others is alone. */
export async function versionsOf(id: number): Promise<QuoteVersion[]> {
  const first = await reader().quote.findUnique({ where: { id }, select: { first_id: true } });
  const first_id = first?.first_id ?? id;
  const rows = await reader().quote.findMany({
    where: { OR: [{ id: first_id }, { first_id }] },
    orderBy: { revision: "asc" },
  });
  return rows.map(({ revision: version, ...row }) => {
    const { id, quote_number, created_at } = row;
    return { id, quote_number, version, status: statusNow({ ...row, status: row.status as QuoteStatus }), created_at };
  });
}

/** What the builder says of a locked quote, and where it leads. */
export async function lockedState(quote: Quote): Promise<LockedState> {
  const { status, stored_status, is_latest } = quote;
  const versions = await versionsOf(quote.id);
  const latest = is_latest ? undefined : versions.findLast((version) => version.status !== "void");
  return {
    ...{ status, stored_status, is_latest, next: await nextVersionNumber(quote.id) },
    latest: latest ? { id: latest.id, quote_number: latest.quote_number } : null,
  };
}

/** The number that the next version of a quote gets. A deleted version keeps its number. */
export async function nextVersionNumber(id: number): Promise<string> {
  const versions = await versionsOf(id);
  return `${versions[0]?.quote_number}/${(versions.at(-1)?.version ?? 1) + 1}`;
}

/**
 * Makes the next version of a quote: a draft with its lines, texts, prices and percent, for its customer as it is now.
 * The quote itself can no longer be changed, sent or booked; its jobs and invoices stay with it. The same form posted
 * twice makes one version. Gives the version's id and number.
 *
 * Throws a not-found Problem, and a conflict Problem for a draft, for a void quote, and for one that has a later
 * version already, as when two people make one at once.
 */
export function createVersion(id: number, language: Language, now = new Date()): Promise<NumberedQuote> {
  const select = { id: true, quote_number: true } as const;
  return write((transaction) =>
    makeOnce(
      transaction,
      { kind: "quote", asked: { version_of: id } },
      {
        async make() {
          const quote = await transaction.quote.findUnique({
            where: { id },
            include: { lines: { orderBy: { position: "asc" } } },
          });
          if (!quote) throw notFound();
          refuseGone(quote);
          if (!mayHaveVersion({ stored_status: quote.status as QuoteStatus, is_latest: true })) {
            throw new Problem("conflict", ({ problems }) => problems.draftHasNoVersions);
          }
          const first_id = quote.first_id ?? id;
          const [first, last] = await Promise.all([
            transaction.quote.findUniqueOrThrow({ where: { id: first_id }, select }),
            transaction.quote.aggregate({ where: { first_id }, _max: { revision: true } }),
          ]);
          const revision = (last._max.revision ?? 1) + 1;
          const quote_number = `${first.quote_number}/${revision}`;
          const lines = quote.lines.map(quoteLine);
          const data = await quoteData(
            transaction,
            {
              ...{ customer_id: quote.customer_id, type: quote.type as Quote["type"], lines },
              ...{ discount_cents: quote.discount_cents, discount_bp: quote.discount_bp },
              ...{ reprice: false, missingPrice: "from-catalogue" as const },
            },
            {
              ...{ settings: await documentSettings(transaction), language, iva_bp: quote.iva_bp },
              before: { ...quote, lines },
            },
          );
          const begun = { status: "draft", valid_from: now, created_at: now, updated_at: now };
          const search_text = quoteSearchText({ quote_number, title: data.title });
          // The former version first: of the versions of a quote only one may be the latest.
          await transaction.quote.update({ where: { id }, data: { latest: 0, version: { increment: 1 } } });
          const made = await transaction.quote.create({
            data: { ...data, ...begun, quote_number, search_text, first_id, revision },
            select,
          });
          await makeLatest(transaction, first_id, made.id);
          const [on, of] = [
            { event: "replaced", status: quote.status as QuoteStatus },
            { event: "created", status: "draft" },
          ] as const;
          await noteEvent(transaction, id, { ...on, about: quote_number }, now);
          await noteEvent(transaction, made.id, { ...of, about: quote.quote_number }, now);
          return made;
        },
        find: (made) => transaction.quote.findUnique({ where: { id: made }, select }),
      },
    ),
  );
}
