/**
 * Days from which Spanish rules hold, as dated data: none is a constant of the program, since laws move them. "law" is
 * in force; "announced" is what a ministry has said, and binds nobody.
 */
import type { Day } from "#app/platform/dates.ts";

/** The day on which the sources of these days were read last. */
export const readOn: Day = "2026-10-12";

/**
 * From when invoices may only be issued with a program that keeps the tax agency's records: RD 1007/2023, final
 * provision 4, as amended by RDL 15/2025; and the press note of the Ministry of Finance of 5 October 2026.
 */
export const recordDates = {
  companies: { from: "2027-01-01", standing: "law" },
  selfEmployed: { from: "2027-07-01", standing: "law" },
  moved: { from: "2028-10-01", standing: "announced" },
} as const satisfies Record<string, { from: Day; standing: "law" | "announced" }>;

/** Numbers of people, communities of owners and the like, which pay no corporate tax (Orden EHA/451/2008). */
const paysNoCorporateTax = /^[0-9XYZKLMEH]/;

/** From when the law wants the records of whoever has this Spanish tax number. */
export function recordsFrom(nif: string): Day {
  const { companies, selfEmployed } = recordDates;
  return paysNoCorporateTax.test(nif) ? selfEmployed.from : companies.from;
}

/**
 * What the rate for renovating homes takes beside the home and its age (Ley 37/1992, article 91.Uno.2.10.º), from the
 * day on that each wording holds. RDL 29/2026 adds homes that are let, and wants a payment that a bank can show.
 * Whether Congress has ratified it was not known when the sources were read: the adviser must confirm the second row.
 */
export const reducedRateRules = [
  { from: "2012-09-01", letHomes: false, bankPayment: false },
  { from: "2026-12-01", letHomes: true, bankPayment: true },
] as const satisfies readonly { from: Day; letHomes: boolean; bankPayment: boolean }[];
