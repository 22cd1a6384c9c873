/** Reads the builder's posted form, and what its buttons ask for (without JavaScript each of them posts the form). */
import type { QuoteType } from "#app/documents/totals.ts";
import { columnOf } from "#app/http/posted-column.ts";
import { units } from "#app/numbers/quantity.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { maxLines, type QuoteStatus, quoteStatuses } from "#app/quotes/quote.ts";
import { postedLineMove } from "#app/ui/line-moves.ts";
import {
  changeQuoteForm,
  emptyLine,
  type LineForm,
  lineFormKinds,
  type PriceList,
  type QuoteForm,
  type QuoteFormChange,
} from "./quote-form.ts";

/** The ids of the products in the form's lines, of those that they had before, and of the one that is chosen now. */
export function postedProducts(posted: FormData): number[] {
  const columns = [columnOf(posted, "product_id"), columnOf(posted, "was_product_id")];
  const ids = columns.flatMap((lines) => lines.slice(0, maxLines + 1));
  const chosen = postedChange(String(posted.get("intent") ?? ""));
  if (typeof chosen === "object" && chosen?.kind === "product") ids.push(chosen.product_id);
  return [...new Set(ids.flatMap((id) => parseWhole(id) ?? []))];
}

/**
 * What was typed to find another, where the field says something else than when the page was made. An emptied field
 * chooses nothing.
 */
function postedChoice(id: string, typed: string, was: string): { id: string; search: string | undefined } {
  if (typed.trim() === "" && was !== "") return { id: "", search: undefined };
  return { id, search: typed.trim() === "" || typed === was ? undefined : typed };
}

/** The names of what is chosen, as the posted page showed them: by "customer 1" and "product 2", with their ids. */
export function postedNames(posted: FormData): Record<string, string> {
  const customer = [["customer", columnOf(posted, "customer_id")[0], columnOf(posted, "was_customer_search")[0]]];
  const shown = columnOf(posted, "was_product_search");
  const products = columnOf(posted, "was_product_id").map((id, index) => ["product", id, shown[index]]);
  return Object.fromEntries(
    [...customer, ...products].flatMap(([kind, id, name]) => (id && name ? [[`${kind} ${id}`, name]] : [])),
  );
}

/**
 * The form to show after a post. Where a product or the type was changed without JavaScript since the page was made,
 * the price is filled in from the catalogue, unless it was changed by hand at the same time.
 */
export function postedQuoteForm(posted: FormData, prices: PriceList): QuoteForm {
  const type: QuoteType = posted.get("include_iva") === null ? 1 : 2;
  const formerType = posted.get("was_type") === null ? type : posted.get("was_type") === "2" ? 2 : 1;
  const lines = postedLines(posted).map(({ line, formerProduct, formerPrice }) => {
    // What the browser would have done, done now on the line as the page was made with it.
    let one: QuoteForm = { ...postedQuote(posted), type: formerType, lines: [{ ...line, product_id: formerProduct }] };
    if (line.product_id !== formerProduct) {
      one = changeQuoteForm(one, { kind: "product", index: 0, product_id: line.product_id }, prices);
    }
    if (type !== formerType) one = changeQuoteForm(one, { kind: "type", type }, prices);
    const [changed = line] = one.lines;
    return line.unit_price === formerPrice ? changed : { ...changed, unit_price: line.unit_price, replaced: "" };
  });
  return { ...postedQuote(posted), type, lines: lines.length > 0 ? lines : [emptyLine([], "product")] };
}

function postedQuote(posted: FormData): Omit<QuoteForm, "type" | "lines"> {
  const text = (name: string) => columnOf(posted, name)[0] ?? "";
  const customer = postedChoice(text("customer_id"), text("customer_search"), text("was_customer_search"));
  return {
    ...{ customer_id: customer.id, customer_search: customer.search },
    site_id: postedSite(posted),
    title: text("title"),
    intro: text("intro"),
    outro: text("outro"),
    conditions: text("conditions"),
    valid_days: text("valid_days"),
    discount: String(posted.get("discount") ?? ""),
    discount_in: posted.get("discount_in") === "percent" ? "percent" : "euros",
  };
}

/** The chosen site, unless it was offered for another customer than the chosen one: then there is none. */
function postedSite(posted: FormData): string {
  return posted.get("site_of") === posted.get("customer_id") ? String(posted.get("site_id") ?? "") : "";
}

/** The lines as posted, each with the product and the price that the page was made with. */
function postedLines(posted: FormData): { line: LineForm; formerProduct: string; formerPrice: string }[] {
  const texts = Object.fromEntries(lineColumns.map((name) => [name, columnOf(posted, name)]));
  const optional = new Set(columnOf(posted, "optional"));
  return columnOf(posted, "product_id")
    .slice(0, maxLines + 1)
    .map((product_id, index) => {
      const text = (name: string, otherwise = "") => texts[name]?.[index] ?? otherwise;
      const kind = lineFormKinds.find((one) => one === text("line_kind")) ?? "product";
      const unit_price = text("unit_price");
      const product = postedChoice(product_id, text("product_search"), text("was_product_search"));
      const line: LineForm = {
        ...{ key: index + 1, kind, product_id: product.id, search: product.search },
        ...{ name: text("name"), description: text("description") },
        quantity: text("quantity", kind === "heading" ? "" : "1"),
        unit: units.find((one) => one === text("unit")) ?? "ud",
        ...{ unit_price, discount: text("line_discount"), replaced: text("replaced_price") },
        optional: optional.has(String(index)),
      };
      const formerProduct = text("was_product_id", product_id);
      return { line, formerProduct, formerPrice: text("was_unit_price", unit_price) };
    });
}

/** The fields that every line has, shown or hidden; `optional` has the places of the lines that are ticked. */
const lineColumns: readonly string[] = [
  ...["line_kind", "name", "description", "quantity", "unit", "unit_price", "line_discount", "replaced_price"],
  ...["was_product_id", "was_unit_price", "product_search", "was_product_search"],
];

/** What the form was opened with: the quote's version, as a text, and its status. */
export type OpenedQuote = { version: string; status: QuoteStatus | null };

/** What was typed into a form, and what the form was opened with. */
export type TypedQuote = { form: QuoteForm; opened: OpenedQuote };

/** Reads the version and status that the form was opened with, from hidden fields. */
export function postedOpening(posted: FormData): OpenedQuote {
  return {
    version: String(posted.get("version") ?? ""),
    status: quoteStatuses.find((status) => status === posted.get("was_status")) ?? null,
  };
}

/** What a form is saved as: as typed, at the catalogue's prices, or as the next version of the quote. */
export type SavedAs = "save" | "reprice" | "version";

/**
 * The places of the lines of which the posted page said that they are left out; null where the page is an older one.
 */
export function postedLeftOut(posted: FormData): number[] | null {
  const said = posted.get("left_out");
  return typeof said === "string" ? said.split(",").flatMap((place) => parseWhole(place) ?? []) : null;
}

/** What a save button asks for by its `intent`, and the version to replace that it showed. */
export function postedSaving(intent: string): { as: SavedAs; over: string | null } {
  const [, as, over = null] = /^(save|reprice|version)(?:-over:(\d{1,15}))?$/.exec(intent) ?? [];
  return { as: as === "reprice" || as === "version" ? as : "save", over };
}

/** Where a button asks to look for what is typed: the customer, or a line by its index; null for other buttons. */
export function postedSearch(intent: string): "customer" | number | null {
  if (intent === "find-customer") return "customer";
  const line = /^find-product:(\d{1,3})$/.exec(intent)?.[1];
  return line ? Number(line) : null;
}

/** The change that a button asks for by its `intent`; null for the buttons that save. */
export function postedChange(intent: string): QuoteFormChange | "recalculate" | null {
  if (intent === "recalculate" || postedSearch(intent) !== null) return "recalculate";
  const customer_id = /^choose-customer:(\d{1,15})$/.exec(intent)?.[1];
  if (customer_id) return { kind: "customer", customer_id };
  const [, line, product_id] = /^choose-product:(\d{1,3}):(\d{1,15})$/.exec(intent) ?? [];
  if (product_id) return { kind: "product", index: Number(line), product_id };
  const whole = wholeChanges.get(intent);
  if (whole) return whole;
  const [, what = "", place = ""] = /^(restore-price|free-line):(\d{1,3})$/.exec(intent) ?? [];
  if (what === "restore-price" || what === "free-line") return { kind: what, index: Number(place) };
  return postedLineMove(intent);
}

/** The buttons that concern no single line. */
const wholeChanges = new Map<string, QuoteFormChange>([
  ["add-line", { kind: "add-line", of: "product" }],
  ["add-free-line", { kind: "add-line", of: "free" }],
  ["add-heading", { kind: "add-line", of: "heading" }],
  ["fill-prices", { kind: "fill-prices" }],
  ["restore-prices", { kind: "restore-prices" }],
]);
