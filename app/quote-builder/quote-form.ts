/**
 * The builder's form as a value, and what each of its buttons changes in it. The browser runs this at every change;
 * without JavaScript the server runs it on the posted form.
 */

import type { Product } from "#app/catalogue/product.ts";
import type { QuoteType } from "#app/documents/totals.ts";
import { type Cents, priceText } from "#app/numbers/money.ts";
import type { Unit } from "#app/numbers/quantity.ts";
import { typedCents } from "#app/numbers/typed-number.ts";
import { cataloguePrice, usualValidDays } from "#app/quotes/quote.ts";
import { type LineMove, movedLines, nextKey } from "#app/ui/line-moves.ts";
import type { Language } from "#app/words/languages.ts";

export const lineFormKinds = ["product", "free", "heading"] as const;

/** A line of a product, a line of a free text, or a heading. */
export type LineFormKind = (typeof lineFormKinds)[number];

/** A line as typed, in texts. An empty unit price is shown as "not set". A heading has a name alone. */
export type LineForm = {
  key: number;
  kind: LineFormKind;
  product_id: string;
  /** What was typed to find another product; absent while none is looked for. */
  search?: string | undefined;
  /** Only a free text or a heading has a name of its own. */
  name: string;
  description: string;
  quantity: string;
  unit: Unit;
  unit_price: string;
  /** The discount in percent; may be empty. */
  discount: string;
  optional: boolean;
  /** The price typed by hand that was replaced by one of the catalogue's; "" for none. */
  replaced: string;
};

export type QuoteForm = {
  customer_id: string;
  /** The customer's site where the work is done; "" for the customer's address. */
  site_id: string;
  /** What was typed to find another customer; absent while none is looked for. */
  customer_search?: string | undefined;
  title: string;
  intro: string;
  outro: string;
  conditions: string;
  /** Days; may be empty. */
  valid_days: string;
  type: QuoteType;
  discount: string;
  discount_in: "euros" | "percent";
  lines: LineForm[];
};

/** The catalogue to take prices from, and the language in which the form shows them. */
export type PriceList = { catalogue: Catalogue; language: Language };

/**
 * A product as the builder offers it. A product that left the catalogue has the price of the quote that still names it.
 */
export type CatalogueItem = {
  id: number;
  name: string;
  description: string;
  unit: Unit;
  price_cents: Cents;
  price2_cents: Cents;
  deleted?: true;
};

/** A product of the catalogue, or of an answer of its calls, as the builder offers it. */
export function catalogueItem({ checklist_template_id: _, ...item }: Product): CatalogueItem {
  return item;
}

export type Catalogue = ReadonlyMap<string, CatalogueItem>;

/** The fields of a line that are typed, and change nothing else. */
type TypedFields = Partial<Omit<LineForm, "key" | "kind" | "product_id" | "replaced">>;

export type QuoteFormChange =
  | { kind: "customer"; customer_id: string }
  | { kind: "quote"; changes: Partial<Omit<QuoteForm, "customer_id" | "type" | "lines">> }
  | { kind: "type"; type: QuoteType }
  | { kind: "product"; index: number; product_id: string }
  | { kind: "free-line"; index: number }
  | { kind: "line"; index: number; changes: TypedFields }
  | { kind: "add-line"; of: LineFormKind }
  | LineMove
  | { kind: "fill-prices" }
  | { kind: "restore-price"; index: number }
  | { kind: "restore-prices" };

/** What the settings say of new quotes. */
export type QuoteDefaults = { type: QuoteType; conditions: string };

/**
 * The form of a new quote: one line, quantity 1, discount 0 (behaviour 4.4), with or without IVA as the settings say.
 */
export function emptyQuoteForm(language: Language, { type, conditions }: QuoteDefaults): QuoteForm {
  return {
    ...{
      customer_id: "",
      site_id: "",
      title: "",
      intro: "",
      outro: "",
      conditions,
      valid_days: String(usualValidDays),
    },
    ...{ type, discount: priceText(0, language), discount_in: "euros" },
    lines: [emptyLine([], "product")],
  };
}

/** A new line of a kind, with a key that none of the others has. */
export function emptyLine(lines: readonly LineForm[], kind: LineFormKind): LineForm {
  return {
    ...{ key: nextKey(lines), kind, product_id: "", name: "", description: "" },
    ...{ quantity: kind === "heading" ? "" : "1", unit: "ud", unit_price: "", discount: "" },
    ...{ optional: false, replaced: "" },
  };
}

/** The form after a change. Changing the type or choosing a product fills in catalogue prices (behaviour 4.3). */
export function changeQuoteForm(form: QuoteForm, change: QuoteFormChange, prices: PriceList): QuoteForm {
  switch (change.kind) {
    case "quote":
      return { ...form, ...change.changes };
    case "customer":
      return {
        ...{ ...form, customer_id: change.customer_id, customer_search: undefined },
        // A site is one of its customer's.
        site_id: change.customer_id === form.customer_id ? form.site_id : "",
      };
    case "type":
      return withLines({ ...form, type: change.type }, (line) =>
        refillPrice(line, line, form.type, change.type, prices),
      );
    case "fill-prices":
      return withLines(form, (line) => refillPrice(line, line, form.type, form.type, prices));
    case "product":
      return withLine(form, change.index, (line) => withProduct(line, change.product_id, form.type, prices));
    case "free-line":
      return withLine(form, change.index, (line) => asFreeLine(line, form.type, prices));
    case "line": {
      const replaced = change.changes.unit_price === undefined ? {} : { replaced: "" };
      return withLine(form, change.index, (line) => ({ ...line, ...change.changes, ...replaced }));
    }
    case "restore-price":
      return withLine(form, change.index, restorePrice);
    case "restore-prices":
      return withLines(form, restorePrice);
    case "add-line":
      return { ...form, lines: [...form.lines, emptyLine(form.lines, change.of)] };
    case "remove-line":
    case "move-line": {
      const lines = movedLines(form.lines, change);
      return { ...form, lines: lines.length > 0 ? lines : [emptyLine(form.lines, "product")] };
    }
  }
}

function withLines(form: QuoteForm, change: (line: LineForm) => LineForm): QuoteForm {
  return { ...form, lines: form.lines.map(change) };
}

function withLine(form: QuoteForm, index: number, change: (line: LineForm) => LineForm): QuoteForm {
  return { ...form, lines: form.lines.map((line, at) => (at === index ? change(line) : line)) };
}

/**
 * The line with another product: its price, and its unit and description, unless others than the former product's were
 * typed.
 */
function withProduct(line: LineForm, product_id: string, type: QuoteType, prices: PriceList): LineForm {
  const [former, product] = [prices.catalogue.get(line.product_id), prices.catalogue.get(product_id)];
  const isTyped = line.description.trim() !== "" && line.description !== former?.description;
  const chosen = {
    ...{ ...line, product_id, search: undefined, unit_price: "" },
    description: isTyped ? line.description : (product?.description ?? ""),
    unit: line.unit === (former?.unit ?? "ud") ? (product?.unit ?? line.unit) : line.unit,
  };
  return product ? refillPrice(chosen, line, type, type, prices) : { ...chosen, replaced: "" };
}

/** The line as a free text named by what was typed to find a product; a price that was typed by hand stays. */
function asFreeLine(line: LineForm, type: QuoteType, prices: PriceList): LineForm {
  const name = (line.search ?? "").trim();
  if (name === "") return line;
  const unit_price = isTypedPrice(line, type, prices.catalogue) ? line.unit_price : "";
  return { ...withProduct(line, "", type, prices), kind: "free", name, unit_price };
}

/**
 * The line with its product's present price, empty where there is none. A line whose product is not in the catalogue
 * keeps its price. A price of `before` that was typed by hand, and not that of the catalogue, is kept as `replaced`.
 */
function refillPrice(
  line: LineForm,
  before: LineForm,
  formerType: QuoteType,
  type: QuoteType,
  prices: PriceList,
): LineForm {
  const { catalogue, language } = prices;
  const product = catalogue.get(line.product_id);
  if (!product || (product.deleted && line.unit_price !== "")) return line;
  const price = product.deleted ? product.price_cents : cataloguePrice(product, type);
  const unit_price = price === null ? "" : priceText(price, language);
  const typed = isTypedPrice(before, formerType, catalogue) ? before.unit_price : before.replaced;
  const isSame = typedCents(typed) !== null && typedCents(typed) === price;
  return { ...line, unit_price, replaced: isSame ? "" : typed };
}

/** Whether the price of a line was typed by hand: it is not the catalogue's for the product and the type. */
function isTypedPrice({ product_id, unit_price }: LineForm, type: QuoteType, catalogue: Catalogue): boolean {
  if (unit_price.trim() === "") return false;
  const product = catalogue.get(product_id);
  return !product || typedCents(unit_price) !== (product.deleted ? product.price_cents : cataloguePrice(product, type));
}

function restorePrice(line: LineForm): LineForm {
  return line.replaced === "" ? line : { ...line, unit_price: line.replaced, replaced: "" };
}

/** Whether a line has no price because the catalogue has none for the quote's type. */
export function lacksCataloguePrice(line: LineForm, type: QuoteType, catalogue: Catalogue): boolean {
  const product = catalogue.get(line.product_id);
  return product !== undefined && !product.deleted && line.unit_price.trim() === "" && !cataloguePrice(product, type);
}

/** The catalogue's price, where a line has another one; otherwise null. */
export function otherCataloguePrice(line: LineForm, type: QuoteType, catalogue: Catalogue): Cents | null {
  const product = catalogue.get(line.product_id);
  if (!product || product.deleted || typedCents(line.unit_price) === null) return null;
  const price = cataloguePrice(product, type);
  return price === typedCents(line.unit_price) ? null : price;
}
