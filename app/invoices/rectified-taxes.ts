/** What invoices and those that correct them come to at each rate. */
import type { TaxSum } from "#app/documents/totals.ts";
import { causes, lacksCause, type TaxCause } from "#app/tax/causes.ts";

export type Rate = Pick<TaxSum, "iva_bp" | "cause">;

/** An invoice that corrects another: by the difference (I), or in its place (S). */
export type Correction = { type: string; taxes: readonly TaxSum[] };

/** Whether two sums are of the same rate, or of the same cause of being without IVA. */
export function isSameRate(one: Rate, other: Rate): boolean {
  return one.iva_bp === other.iva_bp && one.cause === other.cause;
}

/**
 * Whether a sum of a correction is at the rate of one of its original. An original without IVA may have no cause, which
 * is chosen when it is rectified.
 */
export function isSameTax(original: Rate, { iva_bp, cause }: Rate): boolean {
  return original.iva_bp === iva_bp && (original.cause === cause || lacksCause(original));
}

/** A rate as a form sends it, such as "2100" or "0 S2". */
export function taxText({ iva_bp, cause }: Rate): string {
  return `${iva_bp} ${cause}`.trim();
}

/** The rate that such a text says; null where it says none. */
export function taxOf(text: string): { iva_bp: number; cause: TaxCause } | null {
  const [iva_bp = "", named = "", ...more] = text.split(" ");
  const cause = named === "" ? "" : causes.find((one) => one === named);
  if (!/^\d{1,5}$/.test(iva_bp) || cause === undefined || more.length > 0) return null;
  return { iva_bp: Number(iva_bp), cause };
}

/** Sums of the same rate as one, in the order in which the rates come. */
export function addedByRate(taxes: readonly TaxSum[], isSame = isSameRate): TaxSum[] {
  const added: TaxSum[] = [];
  for (const { iva_bp, cause, base_cents, iva_cents } of taxes) {
    const same = added.find((one) => isSame(one, { iva_bp, cause }));
    if (same) {
      same.base_cents += base_cents;
      same.iva_cents += iva_cents;
    } else added.push({ iva_bp, cause, base_cents, iva_cents });
  }
  return added;
}

/**
 * What an invoice comes to after those that correct it, in their order: the last one in its place, and what followed.
 */
export function taxesAfter(
  original: readonly TaxSum[],
  corrections: readonly Correction[],
  isSame = isSameRate,
): TaxSum[] {
  const last = corrections.findLastIndex(({ type }) => type === "S");
  const start = corrections[last]?.taxes ?? original;
  return addedByRate([...start, ...corrections.slice(last + 1).flatMap(({ taxes }) => taxes)], isSame);
}
