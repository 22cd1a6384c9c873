/** What the builder begins a new quote with, by its address. */
import { presentCustomerId } from "#app/customers/merged-customers.server.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { textLimits } from "#app/quotes/quote.ts";
import type { NumberedQuote } from "#app/quotes/quotes.server.ts";
import { getQuoteDefaults } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import { formOfStart, quoteToEdit } from "./builder.server.ts";
import { emptyQuoteForm, type QuoteForm } from "./quote-form.ts";
import { otherPrices, startFromQuote } from "./quote-start.ts";
import { getQuoteTemplate } from "./quote-templates.server.ts";
import { siteOfCopied, siteOfCustomer } from "./site-choices.server.ts";
import { productsOf } from "./start-products.server.ts";

/** The quote from which a new one was copied, and how many of its prices are not the catalogue's any more. */
export type CopiedQuote = NumberedQuote & { otherPrices: number };

/** A new quote: its form, and what that was made from. */
export type BegunQuote = {
  form: QuoteForm;
  copied: CopiedQuote | null;
  template: { id: number; name: string } | null;
};

/**
 * The form of a new quote by the builder's address: a copy of the quote of `from`, or what the template of `template`
 * has, otherwise an empty one as the settings say, with the site of `site` and the title of `title`; for the customer
 * of `customer`, where it has one. Undefined when there is no such quote or template.
 */
export async function formOfNewQuote(asked: URLSearchParams, language: Language): Promise<BegunQuote | undefined> {
  // A customer's card leads here with ?customer=.
  const named = parseWhole(asked.get("customer"));
  const customer = named === null ? null : await presentCustomerId(named);
  if (asked.has("from")) return copyOf(asked.get("from"), customer, language);
  const chosen = await chosenFields(asked, customer);
  if (!asked.has("template")) {
    const form = emptyQuoteForm(language, await getQuoteDefaults());
    return { form: { ...form, ...chosen }, copied: null, template: null };
  }
  const template = await getQuoteTemplate(parseWhole(asked.get("template")) ?? 0);
  if (!template) return undefined;
  const { id, name, start } = template;
  const begun = startFromQuote(start, { products: await productsOf(start), refresh: true });
  return { form: { ...formOfStart(begun, language), ...chosen }, copied: null, template: { id, name } };
}

/** What the address says of a new quote: its customer, a site of that customer, a title. A visit's page leads so. */
async function chosenFields(asked: URLSearchParams, customer: number | null): Promise<Partial<QuoteForm>> {
  const title = (asked.get("title") ?? "").slice(0, textLimits.title);
  if (customer === null) return title ? { title } : {};
  const site = await siteOfCustomer(parseWhole(asked.get("site")), customer);
  return { customer_id: String(customer), ...(site !== null && { site_id: String(site) }), ...(title && { title }) };
}

async function copyOf(from: string | null, customer: number | null, language: Language) {
  const source = await quoteToEdit(from);
  if (!source) return undefined;
  const products = await productsOf(source);
  const start = startFromQuote(source, { products, refresh: false });
  const { id, quote_number } = source;
  const customer_id = customer ?? source.customer_id;
  const site_id = String((await siteOfCopied(source, customer_id)) ?? "");
  return {
    form: { ...formOfStart(start, language), customer_id: String(customer_id), site_id },
    copied: { id, quote_number, otherPrices: otherPrices(start, products) },
    template: null,
  };
}
