/**
 * The form of an invoice as a value, and what each of its buttons changes in it. The browser runs this at every change;
 * without JavaScript the server runs it on the posted form.
 */
import type { Product } from "#app/catalogue/product.ts";
import type { LineKind } from "#app/documents/document.ts";
import { formatPercent, priceText } from "#app/numbers/money.ts";
import type { Unit } from "#app/numbers/quantity.ts";
import { cataloguePrice } from "#app/quotes/quote.ts";
import { type LineMove, movedLines, nextKey } from "#app/ui/line-moves.ts";
import type { Language } from "#app/words/languages.ts";

/** A line as typed, in texts. A heading has a name alone. */
export type LineForm = {
  key: number;
  kind: LineKind;
  name: string;
  description: string;
  quantity: string;
  unit: Unit;
  unit_price: string;
  /** The discount in percent; may be empty. */
  discount: string;
  /** IVA in percent. */
  iva: string;
  /** Why the line has no IVA; "" where it has. */
  cause: string;
};

export type InvoiceForm = {
  lines: LineForm[];
  /** The ids of the jobs that it invoices. */
  jobs: string[];
  discount: string;
  work_date: string;
  /** The day of the work that was confirmed, since it is of a quarter that is filed; "" for none. */
  day_confirmed: string;
  /** "1" where an invoice of 0.00 was confirmed. */
  zero_confirmed: string;
  /** The id of the site where the work was done; "": as the work says, else at the customer's address. */
  site_id: string;
  /** The language of the document; "": the customer's. */
  language: string;
  /** Why a quote is invoiced again. */
  reason: string;
  /** What was chosen for amounts without IVA (tax/iva-choice.tsx); "" for nothing. */
  iva: string;
  /** "1": a simplified invoice. */
  simplified: string;
  /** How much of a quote is invoiced in advance, in percent or as an amount without IVA; both empty: all of it. */
  advance_percent: string;
  advance: string;
  /** What was typed to find a product; absent while none is looked for. */
  product_search?: string | undefined;
};

/** Whether a percent or an amount of a quote is typed, to be invoiced in advance. */
export function isInAdvance({ advance_percent, advance }: Pick<InvoiceForm, "advance_percent" | "advance">): boolean {
  return advance_percent.trim() !== "" || advance.trim() !== "";
}

/** The company's percent of IVA, in hundredths, and the language in which numbers are written. */
export type Writing = { iva_bp: number; language: Language };

export type InvoiceFormChange =
  | { kind: "form"; changes: Partial<Omit<InvoiceForm, "lines">> }
  | { kind: "line"; index: number; changes: Partial<Omit<LineForm, "key" | "kind">> }
  | { kind: "add-line"; of: LineKind }
  | { kind: "add-product"; product: Pick<Product, "name" | "description" | "unit" | "price_cents" | "price2_cents"> }
  | LineMove;

/** The form of a new invoice: one line. */
export function emptyInvoiceForm(writing: Writing): InvoiceForm {
  return {
    lines: [emptyLine([], "line", writing)],
    ...{ jobs: [], discount: "", work_date: "", site_id: "", language: "", reason: "", iva: "", simplified: "" },
    ...{ day_confirmed: "", zero_confirmed: "", advance_percent: "", advance: "" },
  };
}

/** A new line of a kind, with a key that none of the others has. */
export function emptyLine(lines: readonly LineForm[], kind: LineKind, { iva_bp, language }: Writing): LineForm {
  return {
    ...{ key: nextKey(lines), kind, name: "", description: "" },
    ...{ quantity: kind === "heading" ? "" : "1", unit: "ud", unit_price: "", discount: "" },
    ...{ iva: formatPercent(iva_bp, language), cause: "" },
  };
}

/** The form after a change. A product takes the place of an empty last line. */
export function changeInvoiceForm(form: InvoiceForm, change: InvoiceFormChange, writing: Writing): InvoiceForm {
  const { lines } = form;
  switch (change.kind) {
    case "form":
      return { ...form, ...change.changes };
    case "line":
      return { ...form, lines: lines.map((line, at) => (at === change.index ? { ...line, ...change.changes } : line)) };
    case "add-line":
      return { ...form, lines: [...lines, emptyLine(lines, change.of, writing)] };
    case "add-product": {
      const { name, description, unit } = change.product;
      // An invoice states prices without IVA, to which IVA is added: the catalogue's price for quotes with IVA.
      const price = cataloguePrice(change.product, 2);
      const unit_price = price === null ? "" : priceText(price, writing.language);
      const last = lines.at(-1);
      const kept = last && !isFilledIn(last) ? lines.slice(0, -1) : lines;
      const line = { ...emptyLine(lines, "line", writing), name, description, unit, unit_price };
      return { ...form, lines: [...kept, line], product_search: undefined };
    }
    case "remove-line":
    case "move-line": {
      const moved = movedLines(lines, change);
      return { ...form, lines: moved.length > 0 ? moved : [emptyLine(lines, "line", writing)] };
    }
  }
}

/** Whether anything was typed that a line is about. */
export function isFilledIn({ name, unit_price, description, discount }: LineForm): boolean {
  return [name, unit_price, description, discount].some((text) => text.trim() !== "");
}
