/** Verbs on quotes: get, create, update. */
import type { z } from "zod";
import type { CustomerNames } from "#app/customers/customer.ts";
import { nameColumns } from "#app/customers/customers.server.ts";
import { copyOfCustomer } from "#app/documents/customer-copy.ts";
import type { DocumentLine } from "#app/documents/document.ts";
import { nextNumber } from "#app/documents/numbering.server.ts";
import { copyOfSite, siteText } from "#app/documents/site-copy.ts";
import { documentLine } from "#app/documents/stored-document.server.ts";
import { computeTotals, type QuoteType } from "#app/documents/totals.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import type { FoldedColumns } from "#app/platform/folded-columns.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { type Cents, maxCents } from "#app/platform/money.ts";
import { notFound, wrongField } from "#app/platform/problem.ts";
import { expectSeen, type Seen } from "#app/platform/versions.server.ts";
import { type DocumentSettings, documentSettings } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { quoteSchema } from "./quote.schema.ts";
import { type QuoteStatus, quoteSearchText, usualValidDays } from "./quote.ts";
import { noteEvent } from "./quote-history.server.ts";
import { refuseLocked } from "./quote-status.server.ts";
import { savedLines } from "./saved-lines.server.ts";
import { statusNow } from "./validity.server.ts";

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
  status: QuoteStatus;
  /** The status without regard to its days. */
  stored_status: QuoteStatus;
  lines: QuoteLine[];
  /** Increases with every save and every change of the status. */
  version: number;
  saved_at: Date;
};

export const foldedQuotes: FoldedColumns = {
  ...{ table: "Quote", columns: ["search_text"], from: ["quote_number", "title"] },
  fold: ({ quote_number = "", title = "" }) => ({ search_text: quoteSearchText({ quote_number, title }) }),
};

/** A quote's id and number. */
export type NumberedQuote = Pick<Quote, "id" | "quote_number">;

/** One quote with its lines, or null. */
export async function getQuote(id: number): Promise<Quote | null> {
  const row = await reader().quote.findUnique({
    where: { id },
    include: {
      customer: { select: nameColumns },
      lines: { orderBy: { position: "asc" } },
    },
  });
  if (!row) return null;
  return {
    id: row.id,
    quote_number: row.quote_number,
    customer_id: row.customer_id,
    ...row.customer,
    site_id: row.site_id,
    site: siteText(row.site_copy),
    created_at: row.created_at,
    type: row.type as QuoteType,
    discount_cents: row.discount_cents,
    discount_bp: row.discount_bp,
    title: row.title,
    intro: row.intro,
    conditions: row.conditions,
    payment_terms: row.payment_terms,
    iva_bp: row.iva_bp,
    net_cents: row.net_cents,
    iva_cents: row.iva_cents,
    total_cents: row.total_cents,
    valid_days: row.valid_days,
    status: statusNow({ ...row, status: row.status as QuoteStatus }),
    stored_status: row.status as QuoteStatus,
    // Read after the version. If somebody saves in between, the version is too low for the lines, which a later save
    // detects; too high a version would not be detected.
    lines: row.lines.map(quoteLine),
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
          const saving = { settings, language, iva_bp: settings.iva_bp, before: null };
          const data = await quoteData(transaction, input, saving);
          const quote_number = await nextNumber(transaction, "quote", now);
          const search_text = quoteSearchText({ quote_number, title: data.title });
          const begun = {
            quote_number,
            search_text,
            status: "draft",
            valid_from: now,
            created_at: now,
            updated_at: now,
          };
          const made = await transaction.quote.create({ data: { ...data, ...begun }, select });
          await noteEvent(transaction, made.id, { event: "created", status: "draft" }, now);
          return made;
        },
        find: (id) => transaction.quote.findUnique({ where: { id }, select }),
      },
    ),
  );
}

/**
 * Saves an edited quote. The IVA percent and the names of the products that it had stay as they were; with `reprice`,
 * prices, names and percent are the present ones (behaviour 3.3). Its days start anew.
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
    refuseLocked(quote.status);
    expectSeen(quote.version, seen);
    const settings = await documentSettings(transaction);
    const data = await quoteData(transaction, input, {
      settings,
      language,
      iva_bp: input.reprice ? settings.iva_bp : quote.iva_bp,
      before: { ...quote, lines: quote.lines.map(quoteLine) },
    });
    await transaction.quoteLine.deleteMany({ where: { quote_id: id } });
    const now = new Date();
    await transaction.quote.update({
      where: { id },
      data: {
        ...{ ...data, version: { increment: 1 }, valid_from: now, updated_at: now },
        search_text: quoteSearchText({ quote_number: quote.quote_number, title: data.title }),
      },
    });
  });
}

/** A stored line of a quote. */
function quoteLine(row: Parameters<typeof documentLine>[0] & { product_id: number | null }): QuoteLine {
  return { product_id: row.product_id, ...documentLine(row) };
}

type SavingContext = {
  settings: DocumentSettings;
  language: Language;
  iva_bp: number;
  /** The quote as it was; null for a new one. */
  before: Pick<
    Quote,
    | "customer_id"
    | "site_id"
    | "discount_cents"
    | "discount_bp"
    | "title"
    | "intro"
    | "conditions"
    | "valid_days"
    | "lines"
  > | null;
};

/** The columns and lines of a quote that is saved now: copies of all that its PDF prints. */
async function quoteData(transaction: Transaction, input: QuoteInput, saving: SavingContext) {
  const customer = await transaction.customer.findUnique({ where: { id: input.customer_id } });
  if (!customer) throw wrongField("customer_id", (words) => words.problems.unknownCustomer);
  const site = await siteOf(transaction, input, saving.before);
  const lines = await savedLines(transaction, input, saving.before?.lines ?? []);
  const { type } = input;
  const { iva_bp } = saving;
  const discount_bp = discountPercent(input, saving.before);
  const totals = computeTotals({ lines, discount_cents: input.discount_cents, discount_bp, type, iva_bp });
  const { discount_cents, net_cents, iva_cents, total_cents } = totals;
  if (discount_cents > maxCents) throw wrongField("discount_percent", (words) => words.problems.discountTooLarge);
  return {
    customer_id: customer.id,
    customer_copy: copyOfCustomer(customer),
    site_id: site?.id ?? null,
    site_copy: copyOfSite(site),
    letterhead_id: saving.settings.letterhead_id,
    language: customer.language ?? saving.settings.language ?? saving.language,
    ...{ type, discount_cents, discount_bp, iva_bp, net_cents, iva_cents, total_cents },
    title: input.title ?? saving.before?.title ?? "",
    intro: input.intro ?? saving.before?.intro ?? "",
    conditions: input.conditions ?? saving.before?.conditions ?? saving.settings.quote_conditions,
    payment_terms: saving.settings.payment_terms,
    valid_days: input.valid_days ?? saving.before?.valid_days ?? usualValidDays,
    lines: { create: lines.map((line, index) => ({ ...line, position: index + 1 })) },
  };
}

/**
 * The site of a quote that is saved: the one that is sent, else the one that it had, unless the customer is another one
 * now. Throws an invalid Problem for a site of another customer, and for a deleted one unless the quote had it.
 */
async function siteOf(transaction: Transaction, input: QuoteInput, before: SavingContext["before"]) {
  const kept = before?.customer_id === input.customer_id ? before.site_id : null;
  const id = input.site_id === undefined ? kept : input.site_id;
  if (id === null) return null;
  const site = await transaction.site.findFirst({ where: { id, customer_id: input.customer_id } });
  if (!site || (site.deleted_at && id !== kept)) throw wrongField("site_id", (words) => words.problems.unknownSite);
  return site;
}

/**
 * The percent of a quote's discount. A caller that does not send it keeps it by sending the discount that the quote has;
 * another discount is one in euros.
 */
function discountPercent(input: QuoteInput, before: SavingContext["before"]): number {
  if (input.discount_bp !== undefined) return input.discount_bp;
  return before && before.discount_cents === input.discount_cents ? before.discount_bp : 0;
}
