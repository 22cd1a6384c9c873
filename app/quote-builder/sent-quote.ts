/** What the builder's form comes to: the amounts of what is typed, and the body that saving sends. */
import { computeTotals, type LineNumbers, lineAmount, type Totals } from "#app/documents/totals.ts";
import type { Cents } from "#app/numbers/money.ts";
import {
  isLineMistyped,
  isMistyped,
  typedCents,
  typedLineNumbers,
  typedMilli,
  typedPercent,
  withoutUnit,
} from "#app/numbers/typed-number.ts";
import type { LineForm, QuoteForm } from "./quote-form.ts";

/** The numbers of a typed line; null while one of them is missing or wrong, or its product is. */
function numbersOf(line: LineForm): LineNumbers | null {
  return line.kind === "heading" || lacksProduct(line) ? null : typedLineNumbers(line);
}

/** The amount of a typed line, in cents; null while a number of it is missing, or its product is. */
export function typedAmount(line: LineForm): Cents | null {
  const numbers = numbersOf(line);
  return numbers && lineAmount(numbers);
}

/** The totals of the form as typed; incomplete lines are left out. `iva_bp` is the percent in hundredths. */
export function typedTotals(form: QuoteForm, iva_bp: number): Totals {
  const lines = form.lines.flatMap((line) => {
    const numbers = numbersOf(line);
    return numbers ? [{ ...numbers, optional: line.optional ? 1 : 0 }] : [];
  });
  const isPercent = form.discount_in === "percent";
  return computeTotals({
    ...{ lines, type: form.type, iva_bp },
    discount_cents: isPercent ? 0 : (typedCents(form.discount) ?? 0),
    discount_bp: isPercent ? (typedPercent(form.discount) ?? 0) : 0,
  });
}

/**
 * Which totals of the form cannot be told, since a number that saving refuses is typed: those of the `lines`, and then
 * all; `sums`, what comes after the lines.
 */
export function unknownTotals(form: QuoteForm): { lines: boolean; sums: boolean } {
  const lines = form.lines.some((line) => line.kind !== "heading" && isSent(line) && isLineMistyped(line));
  return { lines, sums: lines || isMistyped(form.discount, form.discount_in === "percent" ? "percent" : "amount") };
}

/**
 * Whether saving sends a line: one with a product and a quantity above 0 (behaviour 4.4), a free text with such a
 * quantity in which anything is typed, a heading with a name. A free text without a name, a negative quantity, and one
 * that is no number are sent so that they are refused with an error.
 */
function isSent(line: LineForm): boolean {
  return !lacksProduct(line) && isFilledIn(line) && lackOf(line) === null;
}

function lacksProduct({ kind, product_id }: LineForm): boolean {
  return kind === "product" && product_id === "";
}

/** Whether anything was chosen or typed that a line is about. */
function isFilledIn({ kind, product_id, ...line }: LineForm): boolean {
  if (kind === "heading") return line.name.trim() !== "";
  if (product_id !== "") return true;
  return [line.name, line.unit_price, line.description, line.discount].some((text) => text.trim() !== "");
}

/** What a line can lack so that saving leaves it out, though it says something. */
type Lack = "product" | "quantity";

export type LeftOutLine = { place: number; lack: Lack };

/**
 * For want of what saving leaves out a line that says something: a product, or a quantity above 0 (behaviour 4.4).
 * Null for a line that is sent, that says nothing, or for whose product is searched: saving asks for a choice then.
 */
export function lackOf(line: LineForm): Lack | null {
  if (line.kind === "heading" || !isFilledIn(line)) return null;
  if (lacksProduct(line)) return line.search === undefined ? "product" : null;
  return line.quantity.trim() === "" || typedMilli(line) === 0 ? "quantity" : null;
}

/** The places of the lines that saving leaves out, and what each lacks. */
export function leftOutLines(form: QuoteForm): LeftOutLine[] {
  return form.lines.flatMap((line, place) => {
    const lack = lackOf(line);
    return lack === null ? [] : [{ place, lack }];
  });
}

/** How many lines these are, and whether they lack one thing or, "either", some a product and some a quantity. */
export function leftOutCount(lines: readonly LeftOutLine[]): { n: number; lack: Lack | "either" } {
  const [lack = "quantity", other] = new Set(lines.map((line) => line.lack));
  return { n: lines.length, lack: other ? "either" : lack };
}

/** The body that saving sends. `places` are the indexes of its lines in the form, for errors. */
export function sentQuote(form: QuoteForm): { body: Record<string, unknown>; places: number[] } {
  const sent = form.lines.map((line, place) => ({ line, place })).filter(({ line }) => isSent(line));
  const discount = form.discount.trim() || "0";
  return {
    places: sent.map(({ place }) => place),
    body: {
      ...{
        customer_id: form.customer_id,
        site_id: form.site_id,
        title: form.title,
        intro: form.intro,
        outro: form.outro,
        conditions: form.conditions,
      },
      valid_days: form.valid_days,
      ...(form.discount_in === "percent"
        ? { discount: "0", discount_percent: discount }
        : { discount, discount_percent: "0" }),
      type: form.type,
      items: sent.map(({ line }) => sentLine(line)),
    },
  };
}

function sentLine({ kind, product_id, name, ...line }: LineForm): Record<string, unknown> {
  if (kind === "heading") return { kind, name };
  return {
    ...{ kind: "line", ...(kind === "product" ? { product_id } : { product_id: null, name }) },
    ...{ description: line.description, quantity: withoutUnit(line.quantity, line.unit), unit: line.unit },
    unit_price: line.unit_price.trim() === "" ? null : line.unit_price,
    ...{ discount_percent: line.discount, optional: line.optional },
  };
}
