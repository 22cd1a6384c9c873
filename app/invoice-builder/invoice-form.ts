/**
 * The form of an invoice as a value, and what each of its buttons changes in it. The browser runs this at every change;
 * without JavaScript the server runs it on the posted form.
 */
import type { Product } from "#app/catalogue/product.ts";
import { type DocumentLine, type LineKind, lineKinds } from "#app/documents/document.ts";
import {
  type LineNumbers,
  lineAmount,
  type RateDiscount,
  type TaxedLine,
  totalsByRate,
} from "#app/documents/totals.ts";
import { type AdvanceAsked, advanceCents } from "#app/invoices/advance.ts";
import type { ChosenIva } from "#app/invoices/invoice-content.schema.ts";
import { taxedAs } from "#app/invoices/invoice-source.ts";
import { type Cents, formatPercent, priceText } from "#app/numbers/money.ts";
import { quantityText, type Unit, units } from "#app/numbers/quantity.ts";
import { readNumber } from "#app/numbers/typed-number.ts";
import { cataloguePrice, maxLines } from "#app/quotes/quote.ts";
import { causes } from "#app/tax/causes.ts";
import { type LineMove, movedLines } from "#app/ui/line-moves.ts";
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
    ...{ advance_percent: "", advance: "" },
  };
}

/** A new line of a kind, with a key that none of the others has. */
function emptyLine(lines: readonly LineForm[], kind: LineKind, { iva_bp, language }: Writing): LineForm {
  return {
    ...{ key: Math.max(0, ...lines.map((line) => line.key)) + 1, kind, name: "", description: "" },
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
function isFilledIn({ name, unit_price, description, discount }: LineForm): boolean {
  return [name, unit_price, description, discount].some((text) => text.trim() !== "");
}

/** A typed percent in hundredths, 0 for an empty text; null when it is not a percent. */
function percentOf(text: string): number | null {
  return text.trim() === "" ? 0 : (readNumber(text, "percent").value ?? null);
}

/** The numbers of a typed line; null while one of them is missing or wrong. */
function numbersOf({ kind, quantity, unit_price, discount }: LineForm): LineNumbers | null {
  const quantity_milli = readNumber(quantity, "quantity").value || null;
  const unit_price_cents = readNumber(unit_price, "amount").value ?? null;
  const discount_bp = percentOf(discount);
  if (kind === "heading" || quantity_milli === null || unit_price_cents === null || discount_bp === null) return null;
  return { quantity_milli, unit_price_cents, discount_bp };
}

/** The amount of a typed line, in cents; null while a number of it is missing. */
export function typedAmount(line: LineForm): Cents | null {
  const numbers = numbersOf(line);
  return numbers && lineAmount(numbers);
}

/** What the jobs and the quote of an invoice add to what is typed; their net amount is what an advance is a part of. */
export type Added = {
  lines: readonly TaxedLine[];
  discounts: readonly RateDiscount[];
  deductions: readonly TaxedLine[];
  net_cents: Cents;
};

/** What is typed of an advance; null: none is, or not rightly. */
function typedAdvance({ advance_percent, advance }: InvoiceForm): AdvanceAsked | null {
  if (advance_percent.trim() !== "") {
    const bp = percentOf(advance_percent);
    return bp === null ? null : { bp };
  }
  const cents = advance.trim() === "" ? null : (readNumber(advance, "amount").value ?? null);
  return cents === null ? null : { cents };
}

/** What is chosen for amounts without IVA. */
function typedIva({ iva }: InvoiceForm): ChosenIva {
  const cause = causes.find((one) => one === iva);
  return cause ? { cause } : { iva_bp: percentOf(iva) ?? 0 };
}

/**
 * The totals of the form as typed, with what its jobs add, and what is deducted in them as a negative amount;
 * incomplete lines are left out. `usual_bp` is the company's percent, which a line without one gets.
 */
export function typedTotals(form: InvoiceForm, added: Added, usual_bp: number) {
  const typed = form.lines.flatMap((line): TaxedLine[] => {
    const numbers = numbersOf(line);
    const iva_bp = line.iva.trim() === "" ? usual_bp : (percentOf(line.iva) ?? 0);
    return numbers ? [{ ...numbers, iva_bp: line.cause ? 0 : iva_bp, cause: line.cause }] : [];
  });
  const chosen = typedIva(form);
  const advance = typedAdvance(form);
  const [first] = added.lines;
  if (advance && first) {
    const unit_price_cents = advanceCents(added.net_cents, advance);
    const line = taxedAs({ ...first, quantity_milli: 1_000, unit_price_cents, discount_bp: 0 }, chosen);
    return { ...totalsByRate({ lines: [line], discount_cents: 0, discount_bp: 0 }), deducted_cents: 0 };
  }
  const deductions = added.deductions.map((line) => taxedAs(line, chosen, { isDeduction: true }));
  const discounts = added.discounts.map((one) => taxedAs(one, chosen));
  const discount_cents = readNumber(form.discount, "amount").value ?? 0;
  const lines = [...added.lines, ...typed].map((line) => taxedAs(line, chosen));
  const totals = totalsByRate({ lines, deductions, discounts, discount_cents, discount_bp: 0 });
  return { ...totals, deducted_cents: deductions.reduce((sum, line) => sum + lineAmount(line), 0) };
}

/** The body of the typed lines. `places` are the indexes of its lines in the form, for errors. */
export function sentInvoice(form: InvoiceForm): { body: Record<string, unknown>; places: number[] } {
  const sent = form.lines.map((line, place) => ({ line, place })).filter(({ line }) => isFilledIn(line));
  const { work_date, site_id, language, reason, simplified, advance_percent, advance } = form;
  const discount = form.discount.trim() || "0";
  return {
    places: sent.map(({ place }) => place),
    body: {
      lines: sent.map(({ line }) => sentLine(line)),
      discount,
      work_date,
      ...{ site_id: site_id || undefined, language: language || undefined },
      reason,
      kind: simplified === "1" ? "F2" : undefined,
      advance_percent: advance_percent.trim() || undefined,
      advance: advance.trim() || undefined,
    },
  };
}

function sentLine({ kind, name, description, quantity, unit, unit_price, discount, iva, cause }: LineForm) {
  if (kind === "heading") return { kind, name };
  return {
    ...{ kind, name, description, quantity, unit, unit_price: unit_price.trim() === "" ? undefined : unit_price },
    ...{ discount_percent: discount.trim() || "0", iva_percent: iva.trim() || undefined, cause: cause || undefined },
  };
}

/** The form of a draft's lines and sums. */
export function formOfContent(
  content: {
    lines: readonly (Omit<DocumentLine, "optional"> & { iva_bp?: number | undefined; cause: string })[];
    discount_cents: Cents;
    work_date?: string | null | undefined;
    reason: string;
    kind?: "F1" | "F2";
    site_id?: number;
    language?: Language;
    cause?: string;
    iva_bp?: number;
    advance?: AdvanceAsked;
  },
  writing: Writing,
): Omit<InvoiceForm, "jobs"> {
  const { language, iva_bp } = writing;
  const { advance } = content;
  const lines = content.lines.map((line, index): LineForm => {
    const isHeading = line.kind === "heading";
    return {
      ...{ key: index + 1, kind: line.kind, name: line.name, description: line.description, unit: line.unit },
      quantity: isHeading ? "" : quantityText(line.quantity_milli, language),
      unit_price: isHeading ? "" : priceText(line.unit_price_cents, language),
      discount: line.discount_bp > 0 ? formatPercent(line.discount_bp, language) : "",
      iva: formatPercent(line.iva_bp ?? iva_bp, language),
      cause: line.cause,
    };
  });
  return {
    lines: lines.length > 0 ? lines : [emptyLine([], "line", writing)],
    discount: content.discount_cents > 0 ? priceText(content.discount_cents, language) : "",
    work_date: content.work_date ?? "",
    ...{ site_id: content.site_id ? String(content.site_id) : "", language: content.language ?? "" },
    reason: content.reason,
    iva: content.cause ?? (content.iva_bp === undefined ? "" : String(content.iva_bp / 100)),
    simplified: content.kind === "F2" ? "1" : "",
    advance_percent: advance && "bp" in advance ? formatPercent(advance.bp, language) : "",
    advance: advance && "cents" in advance ? priceText(advance.cents, language) : "",
  };
}

/** Reads the posted form. Every line posts every field, so that the texts of one name are in the order of the lines. */
export function postedInvoiceForm(posted: FormData): InvoiceForm {
  const column = (name: string) =>
    posted.getAll(name).map((value) => (typeof value === "string" ? value.replace(/\r\n?/g, "\n") : ""));
  const columns = Object.fromEntries(lineColumns.map((name) => [name, column(name)]));
  const first = (name: string) => column(name)[0] ?? "";
  return {
    lines: column("line_kind")
      .slice(0, maxLines + 1)
      .map((kind, index) => {
        const text = (name: string) => columns[name]?.[index] ?? "";
        return {
          ...{ key: index + 1, kind: lineKinds.find((one) => one === kind) ?? "line", name: text("name") },
          ...{ description: text("description"), quantity: text("quantity"), unit_price: text("unit_price") },
          unit: units.find((one) => one === text("unit")) ?? "ud",
          ...{ discount: text("line_discount"), iva: text("iva_percent") },
          cause: causes.find((one) => one === text("cause")) ?? "",
        };
      }),
    jobs: column("job"),
    ...{ discount: first("discount"), work_date: first("work_date"), reason: first("reason") },
    ...{ site_id: first("site_id"), language: first("language") },
    ...{ iva: first("iva"), simplified: first("simplified") },
    ...{ advance_percent: first("advance_percent"), advance: first("advance") },
    product_search: first("product_search").trim() || undefined,
  };
}

const lineColumns = [
  "name",
  "description",
  "quantity",
  "unit",
  "unit_price",
  "line_discount",
  "iva_percent",
  "cause",
] as const;
