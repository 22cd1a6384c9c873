/** Verbs on quotes: get, create, update, set the status. */
import type { z } from "zod";
import type { CustomerNames } from "#app/customers/customer.ts";
import { nameColumns } from "#app/customers/customers.server.ts";
import { copyOfCustomer } from "#app/documents/customer-copy.ts";
import { nextNumber } from "#app/documents/numbering.server.ts";
import { computeTotals, type QuoteType } from "#app/documents/totals.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import type { FoldedColumns } from "#app/platform/folded-columns.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import type { Cents } from "#app/platform/money.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import { expectSeen, type Seen } from "#app/platform/versions.server.ts";
import { type DocumentSettings, documentSettings } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import type { quoteSchema } from "./quote.schema.ts";
import { cataloguePrice, currentStatus, openStatuses, type QuoteStatus, quoteSearchText } from "./quote.ts";
import { oldestValidFrom } from "./validity.server.ts";

type QuoteInput = z.output<typeof quoteSchema>;

export type QuoteLine = { product_id: number; description: string; quantity: number; unit_price_cents: Cents };

export type Quote = CustomerNames & {
  id: number;
  quote_number: string;
  customer_id: number;
  created_at: Date;
  type: QuoteType;
  discount_cents: Cents;
  iva_bp: number;
  net_cents: Cents;
  iva_cents: Cents;
  total_cents: Cents;
  status: QuoteStatus;
  lines: QuoteLine[];
  /** Increases with every save and every change of the status. */
  version: number;
  saved_at: Date;
};

export const foldedQuotes: FoldedColumns = {
  ...{ table: "Quote", columns: ["search_text"], from: ["quote_number"] },
  fold: ({ quote_number = "" }) => ({ search_text: quoteSearchText({ quote_number }) }),
};

/** A quote's id and number. */
export type NumberedQuote = Pick<Quote, "id" | "quote_number">;

/** One quote with its lines, or null. */
export async function getQuote(id: number): Promise<Quote | null> {
  const row = await reader().quote.findUnique({
    where: { id },
    include: {
      customer: { select: nameColumns },
      lines: {
        select: { product_id: true, description: true, quantity: true, unit_price_cents: true },
        orderBy: { position: "asc" },
      },
    },
  });
  if (!row) return null;
  const stored = { status: row.status as QuoteStatus, valid_from: row.valid_from };
  return {
    id: row.id,
    quote_number: row.quote_number,
    customer_id: row.customer_id,
    ...row.customer,
    created_at: row.created_at,
    type: row.type as QuoteType,
    discount_cents: row.discount_cents,
    iva_bp: row.iva_bp,
    net_cents: row.net_cents,
    iva_cents: row.iva_cents,
    total_cents: row.total_cents,
    status: currentStatus(stored, oldestValidFrom()),
    // Read after the version. If somebody saves in between, the version is too low for the lines, which a later save
    // detects; too high a version would not be detected.
    lines: row.lines,
    version: row.version,
    saved_at: row.updated_at,
  };
}

/**
 * Saves a new quote under the next number; the same form posted twice makes one (form-keys.server.ts). Gives its id and
 * number. `language` is used where neither customer nor company has one. Throws an invalid Problem for an unknown
 * customer or product, and what nextNumber() throws.
 */
export function createQuote(input: QuoteInput, language: Language, now = new Date()): Promise<NumberedQuote> {
  const select = { id: true, quote_number: true } as const;
  return write((transaction) =>
    makeOnce(
      transaction,
      { kind: "quote", asked: input },
      {
        async make() {
          const settings = await documentSettings(transaction);
          const saving = { settings, language, iva_bp: settings.iva_bp, kept: new Map() };
          const data = await quoteData(transaction, input, saving);
          const quote_number = await nextNumber(transaction, "quote", now);
          const search_text = quoteSearchText({ quote_number });
          const begun = {
            quote_number,
            search_text,
            status: "draft",
            valid_from: now,
            created_at: now,
            updated_at: now,
          };
          return transaction.quote.create({ data: { ...data, ...begun }, select });
        },
        find: (id) => transaction.quote.findUnique({ where: { id }, select }),
      },
    ),
  );
}

/**
 * Saves an edited quote. The IVA percent and the names of the products that it had stay as they were; with `reprice`,
 * prices, names and percent are the present ones (behaviour 3.3). Its 30 days start anew.
 *
 * Throws a not-found Problem, an invalid Problem for an unknown customer or product, and ChangedMeanwhile when its
 * version is none of `seen`.
 */
export function updateQuote(id: number, input: QuoteInput, language: Language, seen: Seen = null): Promise<void> {
  return write(async (transaction) => {
    const quote = await transaction.quote.findUnique({ where: { id }, include: { lines: true } });
    if (!quote) throw notFound();
    expectSeen(quote.version, seen);
    const settings = await documentSettings(transaction);
    const data = await quoteData(transaction, input, {
      settings,
      language,
      iva_bp: input.reprice ? settings.iva_bp : quote.iva_bp,
      kept: new Map(quote.lines.map((line) => [line.product_id, line])),
    });
    await transaction.quoteLine.deleteMany({ where: { quote_id: id } });
    const now = new Date();
    await transaction.quote.update({
      where: { id },
      data: { ...data, version: { increment: 1 }, valid_from: now, updated_at: now },
    });
  });
}

/**
 * Sets a quote's status; its 30 days start anew. Throws a not-found Problem, and ChangedMeanwhile when its version is
 * none of `seen`.
 */
export function setQuoteStatus(
  id: number,
  status: QuoteStatus,
  { seen = null, now = new Date() }: { seen?: Seen; now?: Date } = {},
): Promise<void> {
  return write(async (transaction) => {
    const quote = await transaction.quote.findUnique({ where: { id }, select: { version: true } });
    if (!quote) throw notFound();
    expectSeen(quote.version, seen);
    await transaction.quote.update({
      where: { id },
      data: { status, valid_from: now, updated_at: now, version: { increment: 1 } },
    });
  });
}

/**
 * Records that a quote was e-mailed: a draft becomes sent, and the 30 days of an open quote start anew (behaviour 4.5).
 */
export async function sentByEmail(transaction: Transaction, id: number, now: Date): Promise<void> {
  await transaction.quote.updateMany({
    where: { id, status: { in: [...openStatuses] } },
    data: { status: "sent", valid_from: now, updated_at: now, version: { increment: 1 } },
  });
}

/** Records that a job was booked: an open quote becomes accepted, even after its 30 days (behaviour 4.5). */
export async function acceptByBooking(transaction: Transaction, id: number, now: Date): Promise<void> {
  await transaction.quote.updateMany({
    where: { id, status: { in: [...openStatuses] } },
    data: { status: "accepted", valid_from: now, updated_at: now, version: { increment: 1 } },
  });
}

type SavingContext = {
  settings: DocumentSettings;
  language: Language;
  iva_bp: number;
  /** The lines that the quote had before, by product. */
  kept: Map<number, { description: string; unit_price_cents: Cents }>;
};

/** The columns and lines of a quote that is saved now: copies of all that its PDF prints. */
async function quoteData(transaction: Transaction, input: QuoteInput, saving: SavingContext) {
  const customer = await transaction.customer.findUnique({ where: { id: input.customer_id } });
  if (!customer) throw wrongField("customer_id", (words) => words.problems.unknownCustomer);
  const lines = await quoteLines(transaction, input, saving.kept);
  const { type, discount_cents } = input;
  const { iva_bp } = saving;
  const { net_cents, iva_cents, total_cents } = computeTotals({ lines, discount_cents, type, iva_bp });
  return {
    customer_id: customer.id,
    customer_copy: copyOfCustomer(customer),
    letterhead_id: saving.settings.letterhead_id,
    language: customer.language ?? saving.settings.language ?? saving.language,
    ...{ type, discount_cents, iva_bp, net_cents, iva_cents, total_cents },
    lines: { create: lines.map((line, index) => ({ ...line, position: index + 1 })) },
  };
}

async function quoteLines(
  transaction: Transaction,
  input: QuoteInput,
  kept: SavingContext["kept"],
): Promise<QuoteLine[]> {
  const ids = [...new Set(input.lines.map((line) => line.product_id))];
  const found = await transaction.product.findMany({ where: { id: { in: ids } } });
  const products = new Map(found.map((product) => [product.id, product]));
  const unpriced = new Map<number, "notSet" | "notInCatalogue">();
  const lines = input.lines.map((line, index) => {
    const product = products.get(line.product_id);
    const before = kept.get(line.product_id);
    const gone = product !== undefined && product.deleted_at !== null;
    // A product that left the catalogue stays on quotes that had it, with their name and price.
    if (!product || (gone && !before)) {
      throw wrongField(`items.${index}.product_id`, (words) => words.problems.unknownProduct);
    }
    const fresh = !gone && (input.reprice || !before);
    const cataloguePriceNow = gone ? (before?.unit_price_cents ?? null) : cataloguePrice(product, input.type);
    const given = input.reprice && !gone ? null : line.unit_price_cents;
    if (given === null && cataloguePriceNow === null) unpriced.set(index, "notInCatalogue");
    else if (given === null && !input.reprice) unpriced.set(index, "notSet");
    return {
      product_id: product.id,
      description: fresh ? product.name : (before?.description ?? product.name),
      quantity: line.quantity,
      unit_price_cents: given ?? cataloguePriceNow ?? 0,
    };
  });
  if (unpriced.size > 0 && input.missingPrice === "refused") throw missingPrices(unpriced, input.type);
  return lines;
}

/** The Problem that names the lines without a price, each with the reason. */
function missingPrices(unpriced: ReadonlyMap<number, "notSet" | "notInCatalogue">, type: QuoteType): Problem {
  const fields = ({ fields: labels, quotes }: Words) => {
    const sentences = {
      notSet: quotes.noPrice,
      notInCatalogue: quotes.noCataloguePrice({ label: labels[type === 1 ? "price2" : "price"] }),
    };
    return Object.fromEntries([...unpriced].map(([index, why]) => [`items.${index}.unit_price`, sentences[why]]));
  };
  return new Problem("invalid", (words) => [...new Set(Object.values(fields(words)))].join(" "), { fields });
}
