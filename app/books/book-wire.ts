/** The book and its sums as calls give them: amounts in decimal euros, rates in percent. */
import { decimalFromCents } from "#app/numbers/money.ts";
import type { BookRow, Declared } from "./book.ts";

/** A row of the book, without what only the screens show of it. */
export function rowOnWire({
  iva_bp,
  base_cents,
  iva_cents,
  declared_as: _,
  corrects: _how,
  corrected: _whom,
  ...rest
}: BookRow) {
  const { replaced_base_cents, replaced_iva_cents, ...row } = rest;
  return {
    ...{ ...row, iva_percent: iva_bp / 100, base: decimalFromCents(base_cents), iva: decimalFromCents(iva_cents) },
    replaced_base: decimalFromCents(replaced_base_cents),
    replaced_iva: decimalFromCents(replaced_iva_cents),
  };
}

/** What was invoiced to a customer in a year. */
export function declaredOnWire({ quarters, total_cents, ...customer }: Declared) {
  return { ...customer, quarters: quarters.map(decimalFromCents), total: decimalFromCents(total_cents) };
}
