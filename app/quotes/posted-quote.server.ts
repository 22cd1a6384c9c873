/** Reads the builder's posted form, and what its buttons ask for (without JavaScript each of them posts the form). */
import { parseWhole } from "#app/platform/whole-number.ts";
import { maxLines, type QuoteStatus, quoteStatuses } from "./quote.ts";
import { changeQuoteForm, type LineForm, type PriceList, type QuoteForm, type QuoteFormChange } from "./quote-form.ts";

/** The texts of all fields with this name, in the order of the lines. */
function column(form: FormData, name: string): string[] {
  return form.getAll(name).map((value) => (typeof value === "string" ? value : ""));
}

/** The ids of the products in the form's lines. */
export function postedProducts(posted: FormData): number[] {
  const lines = column(posted, "product_id").slice(0, maxLines + 1);
  return lines.flatMap((id) => parseWhole(id) ?? []);
}

/**
 * The form to show after a post. Where a product or the type was changed without JavaScript since the page was made,
 * the price is filled in from the catalogue, unless it was changed by hand at the same time.
 */
export function postedQuoteForm(posted: FormData, prices: PriceList): QuoteForm {
  const [quantities, unitPrices] = [column(posted, "quantity"), column(posted, "unit_price")];
  const [formerProducts, formerPrices] = [column(posted, "was_product_id"), column(posted, "was_unit_price")];
  const type = posted.get("include_iva") === null ? 1 : 2;
  const retyped = posted.get("was_type") !== null && posted.get("was_type") !== String(type);
  const refills: number[] = [];
  const lines = column(posted, "product_id")
    .slice(0, maxLines + 1)
    .map((product_id, index): LineForm => {
      const unit_price = unitPrices[index] ?? "";
      const rechosen = formerProducts[index] !== undefined && formerProducts[index] !== product_id;
      const untouched = unit_price === (formerPrices[index] ?? unit_price);
      if ((rechosen || retyped) && untouched) refills.push(index);
      return { key: index + 1, product_id, quantity: quantities[index] ?? "1", unit_price };
    });
  const form: QuoteForm = {
    customer_id: String(posted.get("customer_id") ?? ""),
    discount: String(posted.get("discount") ?? ""),
    type,
    lines: lines.length > 0 ? lines : [{ key: 1, product_id: "", quantity: "1", unit_price: "" }],
  };
  return refills.reduce((refilled, index) => {
    const product_id = refilled.lines[index]?.product_id ?? "";
    return changeQuoteForm(refilled, { kind: "product", index, product_id }, prices);
  }, form);
}

/** What the form was opened with: the quote's version, as a text, and its status. */
export type OpenedQuote = { version: string; status: QuoteStatus | null };

/** Reads the version and status that the form was opened with, from hidden fields. */
export function postedOpening(posted: FormData): OpenedQuote {
  return {
    version: String(posted.get("version") ?? ""),
    status: quoteStatuses.find((status) => status === posted.get("was_status")) ?? null,
  };
}

/** What a save button asks for by its `intent`: whether to reprice, and the version to replace that it showed. */
export function postedSaving(intent: string): { reprice: boolean; over: string | null } {
  const [, reprice, over = null] = /^(?:save|(reprice))(?:-over:(\d{1,15}))?$/.exec(intent) ?? [];
  return { reprice: reprice !== undefined, over };
}

/** The change that a button asks for by its `intent`; null for the buttons that save. */
export function postedChange(intent: string): QuoteFormChange | "recalculate" | null {
  if (intent === "recalculate") return "recalculate";
  if (intent === "add-line") return { kind: "add-line" };
  if (intent === "fill-prices") return { kind: "fill-prices" };
  const removed = /^remove-line:(\d{1,3})$/.exec(intent)?.[1];
  return removed === undefined ? null : { kind: "remove-line", index: Number(removed) };
}
