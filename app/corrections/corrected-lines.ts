/** What an invoice states with other quantities and prices: the server issues it, and the form shows its total. */
import { lineAmount, type RateDiscount, type TaxedLine, type TaxSum } from "#app/documents/totals.ts";
import type { InvoiceLine, InvoiceSource } from "#app/invoices/invoice-source.ts";
import { sumsOf } from "#app/invoices/invoice-sums.ts";
import type { Cents } from "#app/numbers/money.ts";

/**
 * The discount of an invoice as it follows other quantities and prices: in percent where that is above 0, else the
 * amount that was taken off the whole, or those that belong to one rate each. `name` is that of a line of the document.
 */
export type StandingDiscount = {
  name: string;
  discount_bp: number;
  discount_cents: Cents;
  discounts: RateDiscount[];
};

/** The lines of an invoice as it stands, headings and deductions among them, and the discount that is not a line. */
export type StandingStatement = { lines: InvoiceLine[]; discount: StandingDiscount };

/** What lines of an invoice as it stands should have been, by their places; null for a quantity: it is left out. */
export type RightNumbers = readonly { place: number; quantity_milli: number | null; unit_price_cents: number }[];

type Corrected = Pick<InvoiceSource, "lines" | "discount_cents" | "discount_bp" | "discounts">;

/**
 * The lines with the right numbers, of which those that are not named stay, and the discount: the same percent of what
 * they come to now, else the same amount, but never more than the lines that it was taken off. What an invoice deducts
 * is stated as plain lines by the one that takes its place, and its discount then too, since it is taken off before.
 */
export function correctedLines({ lines, discount }: StandingStatement, right: RightNumbers): Corrected {
  const stated = lines.flatMap((line, place) => {
    const numbers = right.find((one) => one.place === place);
    if (!numbers) return [line];
    const { quantity_milli, unit_price_cents } = numbers;
    return quantity_milli === null ? [] : [{ ...line, quantity_milli, unit_price_cents }];
  });
  const work = stated.filter(({ kind }) => kind === "line");
  const { name, ...asked } = discount;
  const off = discountsByRate({ lines: work, taxes: sumsOf({ ...asked, lines: work }).taxes });
  if (lines.some(({ kind }) => kind === "deduction")) {
    const plain = stated.map((line): InvoiceLine => (line.kind === "deduction" ? { ...line, kind: "line" } : line));
    const deducted = off.map(({ cents, ...rate }) => amountLine(name, { ...rate, base_cents: -cents }));
    return { lines: [...plain, ...deducted], discount_cents: 0, discount_bp: 0, discounts: [] };
  }
  if (asked.discount_bp > 0) return { ...asked, lines: stated };
  if (asked.discounts.length > 0) return { ...asked, discounts: off, lines: stated };
  return { ...asked, discount_cents: off.reduce((sum, { cents }) => sum + cents, 0), lines: stated };
}

/** What the discount of an invoice took off at each rate: it was spread over them, or was of quotes at their rates. */
export function discountsByRate({
  lines,
  taxes,
}: {
  lines: readonly (TaxedLine & { kind: string })[];
  taxes: readonly TaxSum[];
}): RateDiscount[] {
  return taxes.flatMap(({ iva_bp, cause, base_cents }) => {
    const same = lines.filter((line) => line.kind !== "heading" && line.iva_bp === iva_bp && line.cause === cause);
    const off = same.reduce((sum, line) => sum + lineAmount(line), 0) - base_cents;
    return off === 0 ? [] : [{ cents: off, iva_bp, cause }];
  });
}

/** A line of one amount without IVA. */
export function amountLine(name: string, { iva_bp, cause, base_cents }: Omit<TaxSum, "iva_cents">): InvoiceLine {
  return {
    ...{ kind: "line", name, description: "", unit: "ud", quantity_milli: 1_000, unit_price_cents: base_cents },
    ...{ discount_bp: 0, iva_bp, cause },
  };
}
