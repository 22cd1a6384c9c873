/** What is stored of a quote that is saved: copies of all that its PDF prints. */
import { presentCustomer } from "#app/customers/merged-customers.server.ts";
import { copyOfCustomer } from "#app/documents/customer-copy.ts";
import { copyOfSite } from "#app/documents/site-copy.ts";
import { computeTotals } from "#app/documents/totals.ts";
import { maxCents } from "#app/numbers/money.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { wrongField } from "#app/platform/problem.ts";
import type { DocumentSettings } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import { usualValidDays } from "./quote.ts";
import type { Quote, QuoteInput } from "./quotes.server.ts";
import { savedLines } from "./saved-lines.server.ts";

export type SavingContext = {
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
    | "outro"
    | "conditions"
    | "valid_days"
    | "lines"
  > | null;
};

/** The columns and the lines of a quote that is saved now: copies of all that its PDF prints. */
export async function quoteData(transaction: Transaction, input: QuoteInput, saving: SavingContext) {
  const customer = await presentCustomer(transaction, input.customer_id);
  if (!customer) throw wrongField("customer_id", (words) => words.problems.unknownCustomer);
  const site = await siteOf(transaction, { ...input, customer_id: customer.id }, saving.before);
  const lines = await savedLines(transaction, input, saving.before?.lines ?? []);
  const { type } = input;
  const { iva_bp } = saving;
  const discount_bp = discountPercent(input, saving.before);
  const totals = computeTotals({ lines, discount_cents: input.discount_cents, discount_bp, type, iva_bp });
  const { discount_cents, net_cents, iva_cents, total_cents } = totals;
  if (discount_cents > maxCents) throw wrongField("discount_percent", (words) => words.problems.discountTooLarge);
  const columns = {
    customer_id: customer.id,
    customer_copy: copyOfCustomer(customer),
    site_id: site?.id ?? null,
    site_copy: copyOfSite(site),
    letterhead_id: saving.settings.letterhead_id,
    language: customer.language ?? saving.settings.language ?? saving.language,
    ...{ type, discount_cents, discount_bp, iva_bp, net_cents, iva_cents, total_cents },
    title: input.title ?? saving.before?.title ?? "",
    intro: input.intro ?? saving.before?.intro ?? "",
    outro: input.outro ?? saving.before?.outro ?? "",
    conditions: input.conditions ?? saving.before?.conditions ?? saving.settings.quote_conditions,
    payment_terms: saving.settings.payment_terms,
    valid_days: input.valid_days ?? saving.before?.valid_days ?? usualValidDays,
  };
  return { columns, lines };
}

/**
 * The site of a quote that is saved: the one that is sent, else the one that it had, unless the customer is another one
 * now. Throws an invalid Problem for a site of another customer, and for a deleted one unless the quote had it.
 */
async function siteOf(
  transaction: Transaction,
  input: Pick<QuoteInput, "customer_id" | "site_id">,
  before: SavingContext["before"],
) {
  const kept = before?.customer_id === input.customer_id ? before.site_id : null;
  const id = input.site_id === undefined ? kept : input.site_id;
  if (id === null) return null;
  const site = await transaction.site.findFirst({ where: { id, customer_id: input.customer_id } });
  if (!site || (site.deleted_at && id !== kept)) throw wrongField("site_id", (words) => words.problems.unknownSite);
  return site;
}

/**
 * The percent of a quote's discount. A caller that does not send it keeps it by sending the discount that the quote
 * has; another discount is one in euros.
 */
function discountPercent(input: QuoteInput, before: SavingContext["before"]): number {
  if (input.discount_bp !== undefined) return input.discount_bp;
  return before && before.discount_cents === input.discount_cents ? before.discount_bp : 0;
}
