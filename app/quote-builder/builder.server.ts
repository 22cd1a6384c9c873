/** Reads and saves what the Quote Builder edits. */
import { listProducts, searchProducts } from "#app/catalogue/products.server.ts";
import type { Customer } from "#app/customers/customer.ts";
import { searchCustomers } from "#app/customers/customer-search.server.ts";
import { getCustomer } from "#app/customers/customers.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { lineTexts } from "#app/numbers/line-texts.ts";
import { formatPercent, priceText } from "#app/numbers/money.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { type FieldProblems, Problem, wrongField } from "#app/platform/problem.ts";
import { ChangedMeanwhile, type Seen } from "#app/platform/versions.server.ts";
import { typedQuoteSchema } from "#app/quotes/quote.schema.ts";
import { type LockedState, whyLocked } from "#app/quotes/quote-moves.ts";
import {
  createQuote,
  getQuote,
  type NumberedQuote,
  type Quote,
  type QuoteLine,
  updateQuote,
} from "#app/quotes/quotes.server.ts";
import { createVersion, lockedState } from "#app/quotes/versions.server.ts";
import { getQuoteDefaults } from "#app/settings/settings.server.ts";
import type { TaxRules } from "#app/tax/tax-rules.ts";
import { mostAsked } from "#app/ui/pick-limits.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import { postedProducts, type SavedAs, type TypedQuote } from "./posted-quote.server.ts";
import { type CatalogueItem, catalogueItem, type LineForm, type PriceList, type QuoteForm } from "./quote-form.ts";
import type { QuoteStart } from "./quote-start.ts";
import { leftOutCount, leftOutLines, sentQuote } from "./sent-quote.ts";
import { type SitesOfCustomer, sitesOfForm } from "./site-choices.server.ts";

/** The quote to edit; null for a new quote, undefined when `id` names none that exists. */
export async function quoteToEdit(id: string | null): Promise<Quote | null | undefined> {
  if (id === null) return null;
  const known = parseWhole(id);
  return known === null ? undefined : ((await getQuote(known)) ?? undefined);
}

/** The customer and the products that a form names, and the percent of IVA that holds for its quote. */
export type NamedChoices = {
  customer: Customer | null;
  products: CatalogueItem[];
  iva_bp: number;
  tax_rules: TaxRules;
};

/** What the builder shows of a form beside it: its customer, its products, the percent of IVA. Never whole lists. */
export async function namedChoices(form: QuoteForm, quote: Quote | null): Promise<NamedChoices> {
  const ids = form.lines.flatMap(({ product_id }) => parseWhole(product_id) ?? []);
  const [customer, products, defaults] = await Promise.all([
    getCustomer(parseWhole(form.customer_id) ?? 0),
    listProducts([...new Set(ids)]),
    getQuoteDefaults(),
  ]);
  return {
    customer,
    products: catalogueFor(products, quote),
    iva_bp: quote?.iva_bp ?? defaults.iva_bp,
    tax_rules: defaults.tax_rules,
  };
}

/** What the server found for a browser without JavaScript, by the fields in which something was typed. */
export type FoundChoices = { customers?: Customer[]; products: Record<number, CatalogueItem[]> };

/** What an answer shows again: the form as typed, and what the page needs beside it; null after a fault. */
export type AnsweredQuote = TypedQuote & {
  /** What the posted page called its customer and products (postedNames), for an answer without choices. */
  names: Record<string, string>;
  choices: (Pick<NamedChoices, "customer" | "products"> & { sites: SitesOfCustomer; found: FoundChoices }) | null;
  /** The state of a quote that was locked after its form was opened. */
  locked: LockedState | null;
};

/** What the builder says of a quote that must not be changed; null for a new quote, and for one that may be. */
export async function lockOf(quote: Quote | null | undefined): Promise<LockedState | null> {
  return quote && whyLocked(quote) !== null ? lockedState(quote) : null;
}

/** What the page of an answer needs beside the form: names, and what was found for what was typed. */
export async function answeredChoices(form: QuoteForm, { catalogue }: PriceList, asked: "customer" | number | null) {
  const [customer, sites, found] = await Promise.all([
    getCustomer(parseWhole(form.customer_id) ?? 0),
    sitesOfForm(form),
    findChoices(form, asked),
  ]);
  return { customer, sites, products: [...catalogue.values()], found };
}

/** In so many lines at once products are looked for. */
const mostSearches = 5;

/** What is found for the typed texts of a form for which nothing was chosen yet, and for the field that `asked`. */
async function findChoices(form: QuoteForm, asked: "customer" | number | null): Promise<FoundChoices> {
  const lines = form.lines.flatMap(({ kind, search }, index) =>
    kind === "product" && (search !== undefined || index === asked) ? [{ index, q: search ?? "" }] : [],
  );
  const products = await Promise.all(
    lines
      .slice(0, mostSearches)
      .map(async ({ index, q }) => [index, (await searchProducts(q, mostAsked)).map(catalogueItem)] as const),
  );
  const isCustomerAsked = form.customer_search !== undefined || asked === "customer";
  const customers = isCustomerAsked ? await searchCustomers(form.customer_search ?? "", mostAsked) : null;
  return { ...(customers && { customers }), products: Object.fromEntries(products) };
}

/** The prices of the products that a posted form names. A post may need these and never the whole catalogue. */
export async function postedPrices(posted: FormData, quote: Quote | null, language: Language): Promise<PriceList> {
  const products = catalogueFor(await listProducts(postedProducts(posted)), quote);
  return { catalogue: new Map(products.map((product) => [String(product.id), product])), language };
}

/** The catalogue, followed by the products of this quote that have left the catalogue. */
function catalogueFor(products: Awaited<ReturnType<typeof listProducts>>, quote: Quote | null): CatalogueItem[] {
  const items = products.map(catalogueItem);
  const known = new Set(items.map(({ id }) => id));
  const gone = new Map<number, CatalogueItem>();
  for (const { product_id: id, name, description, unit, unit_price_cents: price } of quote?.lines ?? []) {
    if (id === null || known.has(id)) continue;
    gone.set(id, { ...{ id, name, description, unit }, price_cents: price, price2_cents: price, deleted: true });
  }
  return [...items, ...gone.values()];
}

/** The builder's form for a saved quote. */
export function formOfQuote(quote: Quote, language: Language): QuoteForm {
  const { customer_id, site_id } = quote;
  return { ...formOfStart(quote, language), customer_id: String(customer_id), site_id: String(site_id ?? "") };
}

/** The builder's form, without a customer and a site, for what a quote starts from. */
export function formOfStart(quote: QuoteStart, language: Language): QuoteForm {
  const isPercent = quote.discount_bp > 0;
  return {
    ...{ customer_id: "", site_id: "" },
    ...{ title: quote.title, intro: quote.intro, outro: quote.outro, conditions: quote.conditions, type: quote.type },
    valid_days: String(quote.valid_days),
    discount: isPercent ? formatPercent(quote.discount_bp, language) : priceText(quote.discount_cents, language),
    discount_in: isPercent ? "percent" : "euros",
    lines: quote.lines.map((line, index) => lineForm(line, index + 1, language)),
  };
}

function lineForm(line: QuoteLine, key: number, language: Language): LineForm {
  const isHeading = line.kind === "heading";
  const kind = isHeading ? "heading" : line.product_id === null ? "free" : "product";
  return {
    ...{ key, kind, product_id: String(line.product_id ?? ""), name: kind === "product" ? "" : line.name },
    ...{ description: line.description, unit: line.unit, optional: line.optional === 1, replaced: "" },
    ...lineTexts(line, language),
  };
}

/**
 * How to save a form: the quote that it edits, which saves of it were seen, as what to save it, and the language of the
 * person who saves. `leftOut` are the lines of which the page has said that they are not saved, null for all.
 */
export type QuoteSaving = {
  quote: Quote | null;
  seen: Seen;
  as: SavedAs;
  leftOut: readonly number[] | null;
  language: Language;
};

/**
 * Saves the form; gives the quote's id and number, or those of its next version. Throws what createQuote(),
 * updateQuote() and createVersion() throw, and the sentences of behaviour 7.5 where customer or lines are missing.
 * Errors of lines are named by the line's place in the form.
 */
export async function saveQuoteForm(
  form: QuoteForm,
  { quote, seen, as, leftOut, language }: QuoteSaving,
): Promise<NumberedQuote> {
  const { body, places } = sentQuote(form);
  expectChosen(form);
  if (form.customer_id === "") throw wrongField("customer_id", (words) => words.problems.chooseCustomer);
  if (places.length === 0) throw wrongField("items", (words) => words.problems.addLine);
  expectLeftOutLinesShown(form, leftOut);
  const input = validate(typedQuoteSchema, { ...body, reprice: as === "reprice" }, places);
  try {
    if (quote && as === "version") return await createVersion(quote.id, language, { input, seen });
    if (quote) {
      await updateQuote(quote.id, input, language, seen);
      return quote;
    }
    return await createQuote(input, language);
  } catch (error) {
    if (error instanceof ChangedMeanwhile) throw error;
    throw error instanceof Problem ? atFormPlaces(error, places) : error;
  }
}

/** Refuses a form once in which a line is left out of which the page has not said so yet. */
function expectLeftOutLinesShown(form: QuoteForm, said: QuoteSaving["leftOut"]): void {
  const unsaid = said === null ? [] : leftOutLines(form).filter(({ place }) => !said.includes(place));
  if (unsaid.length === 0) return;
  const fields = ({ quoteForm }: Words): FieldProblems =>
    Object.fromEntries(
      unsaid.map(({ place, lack }) => [
        `items.${place}.${lack === "product" ? "product_id" : "quantity"}`,
        quoteForm.leftOutLine[lack],
      ]),
    );
  throw new Problem("invalid", ({ problems }) => problems.linesLeftOut(leftOutCount(unsaid)), { fields });
}

/** Refuses a form in which something was typed to find another customer or product, and none was chosen. */
function expectChosen(form: QuoteForm): void {
  const lines = form.lines.flatMap(({ search }, index) => (search === undefined ? [] : [index]));
  if (form.customer_search === undefined && lines.length === 0) return;
  const fields = ({ problems }: Words): FieldProblems => ({
    ...(form.customer_search !== undefined && { customer_id: problems.chooseFoundCustomer }),
    ...Object.fromEntries(lines.map((index) => [`items.${index}.product_id`, problems.chooseFoundProduct])),
  });
  throw new Problem("invalid", (words) => Object.values(fields(words))[0] ?? "", { fields });
}

/**
 * Renames the fields of an error from places in what was sent to places in the form: "items.0.quantity" becomes
 * "items.2.quantity" when the first two lines of the form are empty.
 */
function atFormPlaces(problem: Problem, places: number[]): Problem {
  const { fields, outcome, made } = problem;
  if (!fields) return problem;
  const placed = (words: Words): FieldProblems =>
    Object.fromEntries(
      Object.entries(fields(words)).map(([name, sentence]) => [
        name.replace(/^items\.(\d+)/, (_, index) => `items.${places[Number(index)] ?? index}`),
        sentence,
      ]),
    );
  return new Problem(problem.kind, problem.sentence, { fields: placed, ...(outcome && { outcome }), made });
}
