/** Verbs on quotes: get, create, update. */
import type { z } from "zod";
import type { CustomerNames } from "#app/customers/customer.ts";
import { customerNames } from "#app/customers/customers.server.ts";
import type { DocumentLine } from "#app/documents/document.ts";
import { nextNumber } from "#app/documents/numbering.server.ts";
import { siteText } from "#app/documents/site-copy.ts";
import { documentLine } from "#app/documents/stored-document.server.ts";
import type { QuoteType } from "#app/documents/totals.ts";
import type { Cents } from "#app/numbers/money.ts";
import {
  changeInside,
  rowsInside,
  rowsOf,
  type StoredInstant,
  storedInstant,
  type Transaction,
  write,
} from "#app/platform/database.server.ts";
import { fold } from "#app/platform/fold.ts";
import type { FoldedColumns } from "#app/platform/folded-columns.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { notFound } from "#app/platform/problem.ts";
import { insertInto } from "#app/platform/sql.server.ts";
import { expectSeen, type InParts, readWhole, type Seen } from "#app/platform/versions.server.ts";
import { documentSettings } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { quoteSchema } from "./quote.schema.ts";
import { type QuoteStatus, quoteSearchText } from "./quote.ts";
import { quoteData } from "./quote-data.server.ts";
import { noteEvent, wasSent } from "./quote-history.server.ts";
import type { Standing } from "./quote-moves.ts";
import { refuseLocked } from "./quote-status.server.ts";
import { standingOf, withDraft } from "./standing.server.ts";
import { lastDayOf, statusNow } from "./validity.server.ts";

export type QuoteInput = z.output<typeof quoteSchema>;

/** A line as a quote stores it; a free text and a heading have no product. */
export type QuoteLine = DocumentLine & { product_id: number | null };

export type Quote = CustomerNames & {
  id: number;
  quote_number: string;
  customer_id: number;
  /** Where the work is done; null: at the customer's address. */
  site_id: number | null;
  /** The site as the quote prints it: its name and address on one line; "" for none. */
  site: string;
  created_at: Date;
  type: QuoteType;
  discount_cents: Cents;
  discount_bp: number;
  title: string;
  /** Printed before the lines. */
  intro: string;
  /** Printed after the sums, before the terms. */
  outro: string;
  /** Printed after the sums. */
  conditions: string;
  /** The company's at the last save. */
  payment_terms: string;
  /** How many days it is valid from its last save or sending. */
  valid_days: number;
  iva_bp: number;
  net_cents: Cents;
  iva_cents: Cents;
  total_cents: Cents;
  /** 1 for the first version, 2 for the next one. */
  revision: number;
  /** Its place among its versions. */
  standing: Standing;
  /** The draft of a later version that was begun and is not in force yet. */
  draft: NumberedQuote | null;
  status: QuoteStatus;
  /** The status without regard to its days. */
  stored_status: QuoteStatus;
  lines: QuoteLine[];
  /** Increases with every save and every change of the status. */
  version: number;
  saved_at: Date;
};

/** The columns that derive from a quote's fields: the text to search in, and the key to sort by title. */
export function derivedColumns(quote: { quote_number: string; title: string }) {
  return { search_text: quoteSearchText(quote), title_key: fold(quote.title) };
}

export const foldedQuotes: FoldedColumns = {
  ...{ table: "Quote", columns: ["search_text", "title_key"], from: ["quote_number", "title"] },
  fold: ({ quote_number = "", title = "" }) => derivedColumns({ quote_number, title }),
};

/** A quote's id and number. */
export type NumberedQuote = Pick<Quote, "id" | "quote_number">;

/** A quote as its table has it, with its customer's names and the draft of a later version. */
type StoredQuote = Omit<
  Quote,
  "site" | "standing" | "draft" | "lines" | "stored_status" | "created_at" | "saved_at"
> & {
  site_copy: string;
  first_id: number | null;
  latest: number;
  draft_id: number | null;
  draft_number: string | null;
} & Record<"created_at" | "valid_from" | "updated_at", StoredInstant>;

/** One quote with its lines as of one save, or null. */
export function getQuote(id: number): Promise<Quote | null> {
  return readWhole(() => quoteInParts(id));
}

async function quoteInParts(id: number): Promise<InParts<Quote | null>> {
  const [row] = await rowsOf<StoredQuote>(Prisma.sql`
    SELECT q."id", q."quote_number", q."customer_id", ${customerNames}, q."site_id", q."site_copy", q."type",
      q."discount_cents", q."discount_bp", q."title", q."intro", q."outro", q."conditions", q."payment_terms", q."iva_bp",
      q."net_cents", q."iva_cents", q."total_cents", q."valid_days", q."first_id", q."revision", q."latest", q."status",
      q."version", q."created_at", q."valid_from", q."updated_at", d."id" AS "draft_id", d."quote_number" AS "draft_number"
    FROM "Quote" q JOIN "Customer" c ON c."id" = q."customer_id" ${withDraft}
    WHERE q."id" = ${id}`);
  if (!row) return { thing: null, versions: [] };
  const { site_copy, first_id, latest, draft_id, draft_number, created_at, valid_from, updated_at, ...columns } = row;
  const { status, valid_days } = columns;
  const lines = await linesOf(id);
  const thing = {
    ...columns,
    site: siteText(site_copy),
    created_at: storedInstant(created_at),
    standing: await standingOf({ ...columns, first_id, latest }),
    draft: draft_id === null || draft_number === null ? null : { id: draft_id, quote_number: draft_number },
    status: statusNow({ status, valid_days, valid_from: storedInstant(valid_from) }),
    stored_status: status,
    lines: lines.map(quoteLine),
    saved_at: storedInstant(updated_at),
  };
  return { thing, versions: [row.version, ...lines.map(({ version }) => version)] };
}

/** The lines of a quote, each with the version that the quote has at that time. */
function linesOf(quote: number) {
  return rowsOf<Parameters<typeof quoteLine>[0] & { version: number }>(Prisma.sql`
    SELECT l."product_id", l."kind", l."name", l."description", l."quantity_milli", l."unit", l."unit_price_cents",
      l."discount_bp", l."optional", q."version"
    FROM "QuoteLine" l JOIN "Quote" q ON q."id" = l."quote_id" WHERE l."quote_id" = ${quote} ORDER BY l."position"`);
}

/**
 * Saves a new quote under the next number; the same form posted twice makes one (form-keys.server.ts). Gives its id and
 * number. `language` is used where neither customer nor company has one. Throws an invalid Problem for an unknown
 * customer or product, and what nextNumber() throws.
 */
export function createQuote(input: QuoteInput, language: Language, at?: Date): Promise<NumberedQuote> {
  const select = { id: true, quote_number: true } as const;
  return write((transaction, turn) =>
    makeOnce(
      transaction,
      { kind: "quote", asked: input },
      {
        async make() {
          const now = at ?? turn;
          const settings = await documentSettings(transaction);
          const saving = { settings, language, iva_bp: settings.iva_bp, before: null };
          const { columns, lines } = await quoteData(transaction, input, saving);
          const quote_number = await nextNumber(transaction, "quote", now);
          const begun = {
            quote_number,
            ...derivedColumns({ quote_number, title: columns.title }),
            status: "draft",
            valid_from: now,
            created_at: now,
            updated_at: now,
          };
          const made = await insertQuote(transaction, { ...columns, ...begun }, lines);
          await noteEvent(transaction, made.id, { event: "created", status: "draft" }, now);
          return made;
        },
        find: (id) => transaction.quote.findUnique({ where: { id }, select }),
        async name({ kind, id }) {
          const made = kind === "quote" ? await transaction.quote.findUnique({ where: { id }, select }) : null;
          return made && { number: made.quote_number, href: `/quotes/${id}/preview`, isOnce: false };
        },
      },
    ),
  );
}

/** Adds a quote with its lines in a transaction, and gives its id and number. Without Prisma, which takes longer. */
export async function insertQuote(
  transaction: Transaction,
  columns: Prisma.QuoteCreateManyInput,
  lines: readonly QuoteLine[],
): Promise<NumberedQuote> {
  const [made] = await rowsInside<NumberedQuote>(
    transaction,
    Prisma.sql`${insertInto("Quote", [columns])} RETURNING "id", "quote_number"`,
  );
  if (!made) throw new Error(`The quote ${columns.quote_number} was not added`);
  await insertLines(transaction, made.id, lines);
  return made;
}

async function insertLines(transaction: Transaction, quote_id: number, lines: readonly QuoteLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows: Prisma.QuoteLineCreateManyInput[] = lines.map((line, index) => ({
    ...{ quote_id, position: index + 1 },
    ...line,
  }));
  await changeInside(transaction, insertInto("QuoteLine", rows));
}

/**
 * Saves an edited quote. The IVA percent and the names of the products that it had stay as they were; with `reprice`,
 * prices, names and percent are the present ones (behaviour 3.3). Its days start anew. The history of a quote that the
 * customer has in hand says that it was changed.
 *
 * Throws a not-found Problem, a conflict Problem for a locked quote, an invalid one for an unknown customer or product,
 * and ChangedMeanwhile when its version is none of `seen`.
 */
export function updateQuote(id: number, input: QuoteInput, language: Language, seen: Seen = null): Promise<void> {
  return write(async (transaction) => {
    const quote = await transaction.quote.findUnique({
      where: { id },
      include: { lines: { orderBy: { position: "asc" } } },
    });
    if (!quote) throw notFound();
    await refuseLocked(quote, transaction);
    expectSeen(quote.version, seen);
    const settings = await documentSettings(transaction);
    const { columns, lines } = await quoteData(transaction, input, {
      settings,
      language,
      iva_bp: input.reprice ? settings.iva_bp : quote.iva_bp,
      before: { ...quote, lines: quote.lines.map(quoteLine) },
    });
    await transaction.quoteLine.deleteMany({ where: { quote_id: id } });
    await insertLines(transaction, id, lines);
    const now = new Date();
    await transaction.quote.update({
      where: { id },
      data: {
        ...{ ...columns, version: { increment: 1 }, valid_from: now, updated_at: now },
        ...derivedColumns({ quote_number: quote.quote_number, title: columns.title }),
      },
    });
    if (await wasSent(quote, transaction)) {
      const about = lastDayOf({ status: quote.status, valid_from: now, valid_days: columns.valid_days }) ?? "";
      await noteEvent(transaction, id, { event: "changed", status: quote.status as QuoteStatus, about }, now);
    }
  });
}

/** A stored line of a quote. */
export function quoteLine(row: Parameters<typeof documentLine>[0] & { product_id: number | null }): QuoteLine {
  return { product_id: row.product_id, ...documentLine(row) };
}
