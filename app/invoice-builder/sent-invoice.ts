/** What the form of an invoice comes to: the amounts of what is typed, and the body that saving sends. */
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
import type { Cents } from "#app/numbers/money.ts";
import {
  isLineMistyped,
  isMistyped,
  typedCents,
  typedLineNumbers,
  typedPercent,
  withoutUnit,
} from "#app/numbers/typed-number.ts";
import { causes } from "#app/tax/causes.ts";
import { type InvoiceForm, isFilledIn, type LineForm } from "./invoice-form.ts";

/** The numbers of a typed line; null while one of them is missing or wrong. */
function numbersOf(line: LineForm): LineNumbers | null {
  return line.kind === "heading" ? null : typedLineNumbers(line);
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
    const bp = typedPercent(advance_percent);
    return bp === null ? null : { bp };
  }
  const cents = typedCents(advance);
  return cents === null ? null : { cents };
}

/** What is chosen for amounts without IVA. */
function typedIva({ iva }: InvoiceForm): ChosenIva {
  const cause = causes.find((one) => one === iva);
  return cause ? { cause } : { iva_bp: typedPercent(iva) ?? 0 };
}

/**
 * The totals of the form as typed, with what its jobs add, and what is deducted in them as a negative amount;
 * incomplete lines are left out. `usual_bp` is the company's percent, which a line without one gets.
 */
export function typedTotals(form: InvoiceForm, added: Added, usual_bp: number) {
  const typed = form.lines.flatMap((line): TaxedLine[] => {
    const numbers = numbersOf(line);
    const iva_bp = line.iva.trim() === "" ? usual_bp : (typedPercent(line.iva) ?? 0);
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
  const discount_cents = typedCents(form.discount) ?? 0;
  const lines = [...added.lines, ...typed].map((line) => taxedAs(line, chosen));
  const totals = totalsByRate({ lines, deductions, discounts, discount_cents, discount_bp: 0 });
  return { ...totals, deducted_cents: deductions.reduce((sum, line) => sum + lineAmount(line), 0) };
}

/**
 * Which totals of the form cannot be told, since a number that saving refuses is typed: those of the `lines`, and then
 * all; `sums`, what comes after the lines.
 */
export function unknownTotals(form: InvoiceForm): { lines: boolean; sums: boolean } {
  const lines = form.lines.some((line) => line.kind !== "heading" && isFilledIn(line) && isLineMistyped(line));
  const isAdvanceMistyped = isMistyped(form.advance_percent, "percent") || isMistyped(form.advance, "amount");
  const isIvaMistyped = form.lines.some((line) => isFilledIn(line) && isMistyped(line.iva, "percent"));
  const isUnknown = lines || isAdvanceMistyped;
  return { lines: isUnknown, sums: isUnknown || isIvaMistyped || isMistyped(form.discount, "amount") };
}

/** Whether the form, which has lines of its own or of its work, comes to a total of 0.00. */
export function comesToNothing(form: InvoiceForm, added: Added, usual_bp: number): boolean {
  const hasLines = added.lines.length > 0 || form.lines.some((line) => line.kind !== "heading" && isFilledIn(line));
  return hasLines && !unknownTotals(form).sums && typedTotals(form, added, usual_bp).total_cents === 0;
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

function sentLine({ kind, name, description, unit, unit_price, discount, iva, cause, ...line }: LineForm) {
  if (kind === "heading") return { kind, name };
  const quantity = withoutUnit(line.quantity, unit);
  return {
    ...{ kind, name, description, quantity, unit, unit_price: unit_price.trim() === "" ? undefined : unit_price },
    ...{ discount_percent: discount.trim() || "0", iva_percent: iva.trim() || undefined, cause: cause || undefined },
  };
}
