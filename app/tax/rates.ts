/** The rates of IVA with their days, as dated data: Ley 37/1992, articles 90 and 91, and the laws that changed them. */
import type { Day } from "#app/platform/dates.ts";

/** A rate in hundredths of a percent; `until` is its last day. 0 is no rate: an amount without IVA has a cause. */
type Rate = { iva_bp: number; from: Day; until?: Day };

const rates: readonly Rate[] = [
  { iva_bp: 2_100, from: "2012-09-01" },
  { iva_bp: 1_000, from: "2012-09-01" },
  { iva_bp: 400, from: "1995-01-01" },
  // Lowered for energy and food for a time, and only of historic documents now.
  { iva_bp: 500, from: "2022-07-01", until: "2024-09-30" },
  { iva_bp: 750, from: "2024-10-01", until: "2024-12-31" },
  { iva_bp: 200, from: "2024-10-01", until: "2024-12-31" },
];

/** Whether a rate of IVA held on a day: that of the work decides (article 90.Dos). */
export function isRateOn(iva_bp: number, day: Day): boolean {
  return rates.some((rate) => rate.iva_bp === iva_bp && rate.from <= day && (!rate.until || day <= rate.until));
}

/** The rates that hold on a day, the highest first. */
export function ratesOn(day: Day): number[] {
  const held = rates.filter(({ iva_bp }) => isRateOn(iva_bp, day)).map(({ iva_bp }) => iva_bp);
  return held.toSorted((a, b) => b - a);
}
