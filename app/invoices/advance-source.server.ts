/** What an invoice in advance of a quote states, and what a later one deducts of it. */

import { type Cents, formatPercent } from "#app/numbers/money.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { wrongField } from "#app/platform/problem.ts";
import { documentSettings } from "#app/settings/settings.server.ts";
import { defaultLanguage, type Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { type AdvanceAsked, advanceCents } from "./advance.ts";
import { advancedCents, deductionLines, expectOfCustomer, listAdvances } from "./advances.server.ts";
import { languageOf } from "./invoice.ts";
import type { InvoiceLine, InvoiceSource } from "./invoice-source.ts";

/**
 * The same with the lines that deduct what was invoiced of its quotes in advance, once. Throws a conflict where that
 * was for another customer.
 */
export async function lessAdvances(
  transaction: Transaction,
  source: InvoiceSource,
  language: Language | undefined,
): Promise<InvoiceSource> {
  const advances = await listAdvances(
    transaction,
    source.quotes.map(({ id }) => id),
  );
  if (advances.length === 0) return source;
  expectOfCustomer(advances, source.customer.id);
  const words = wordsIn(await languageOfDocument(transaction, source, language)).documents;
  return { ...source, lines: [...source.lines, ...deductionLines(advances, words)] };
}

async function languageOfDocument(
  transaction: Transaction,
  { customer, language }: Pick<InvoiceSource, "customer" | "language">,
  asked: Language = defaultLanguage,
): Promise<Language> {
  return language ?? languageOf(customer, await documentSettings(transaction), asked);
}

/**
 * An invoice in advance of a quote: one line, at the rate of the quote. Throws an invalid Problem for nothing, and for
 * more than is left of the quote beside its other advances, and a conflict where one of these is for another customer.
 */
export async function inAdvance(
  transaction: Transaction,
  source: InvoiceSource,
  {
    asked,
    net_cents,
    language,
    printed,
  }: { asked: AdvanceAsked; net_cents: Cents; language: Language | undefined; printed: Language | undefined },
): Promise<InvoiceSource> {
  const [quote] = source.quotes;
  const advances = await listAdvances(transaction, quote ? [quote.id] : []);
  expectOfCustomer(advances, source.customer.id);
  const cents = advanceCents(net_cents, asked);
  const left = net_cents - advancedCents(advances);
  const field = "bp" in asked ? "advance_percent" : "advance";
  if (cents <= 0) throw wrongField(field, ({ problems }) => problems.advanceOfNothing);
  if (cents > left) throw wrongField(field, ({ problems }) => problems.advanceTooMuch({ left }));
  const chosen = { ...source, ...(printed && { language: printed }) };
  const printedIn = await languageOfDocument(transaction, chosen, language);
  const iva_bp = source.lines.find(({ kind }) => kind === "line")?.iva_bp ?? 0;
  const number = quote?.quote_number ?? "";
  const percent = "bp" in asked ? formatPercent(asked.bp, printedIn) : null;
  const line: InvoiceLine = {
    ...{
      kind: "line",
      name: wordsIn(printedIn).documents.advance_of(number, percent),
      description: "",
      unit: "ud",
      quantity_milli: 1_000,
    },
    ...{ unit_price_cents: cents, discount_bp: 0, iva_bp, cause: "" },
  };
  return { ...source, discount_cents: 0, discount_bp: 0, lines: [line], isAdvance: true };
}
