/**
 * Whether work in a home has the reduced rate: Ley 37/1992, article 91.Uno.2.10.º, and article 26 of its regulation.
 */
import type { Cents } from "#app/numbers/money.ts";
import type { Day } from "#app/platform/dates.ts";
import { reducedRateRules } from "./dates.ts";

/** Who the customer is: "let" is somebody who lets the home as the tenant's usual one. */
export const homeUses = ["own", "community", "let", "other"] as const;

/** How it will be paid: "bank" by card, transfer, cheque to order or a deposit into the company's account. */
export const paymentWays = ["bank", "other"] as const;

export type ReducedRateFacts = {
  /** The day of the work, which decides the rate (article 90.Dos). */
  day: Day;
  /** Whether the work is in a dwelling, or in a building that is mostly dwellings. */
  dwelling: boolean;
  /** Whether the dwelling was finished or rehabilitated two years before the work begins, or earlier. */
  finished: boolean;
  use: (typeof homeUses)[number];
  /** What the company supplies of materials, and the whole, both without IVA. */
  materials_cents: Cents;
  base_cents: Cents;
  payment: (typeof paymentWays)[number];
};

/** A condition of the law, by the name of its sentence in the words, and whether it is met. */
export type Condition<What extends string> = { what: What; met: boolean };

export type ReducedRateCondition = Condition<"dwelling" | "finished" | "use" | "materials" | "payment">;

/** The reduced rate, in hundredths of a percent. */
export const reducedRate = 1_000;

/** The general rate, in hundredths of a percent. */
const generalRate = 2_100;

/** The most that materials may be of the whole, in percent. */
const mostMaterials = 40;

/** The wording of the rule that holds on a day. */
export function reducedRateRuleOn(day: Day): (typeof reducedRateRules)[number] {
  return reducedRateRules.findLast(({ from }) => from <= day) ?? reducedRateRules[0];
}

/** Whether a sum of an invoice by rate is at the reduced rate. */
export function isAtReducedRate({ iva_bp, cause }: { iva_bp: number; cause: string }): boolean {
  return iva_bp === reducedRate && cause === "";
}

/** The rate of some work, with the conditions in the order of the law: 10 % where all are met. */
export function reducedRateOf(facts: ReducedRateFacts): { iva_bp: number; conditions: ReducedRateCondition[] } {
  const rule = reducedRateRuleOn(facts.day);
  const { use, materials_cents, base_cents } = facts;
  const conditions: ReducedRateCondition[] = [
    { what: "dwelling", met: facts.dwelling },
    { what: "finished", met: facts.finished },
    { what: "use", met: use === "own" || use === "community" || (use === "let" && rule.letHomes) },
    { what: "materials", met: base_cents > 0 && materials_cents * 100 <= base_cents * mostMaterials },
    ...(rule.bankPayment ? [{ what: "payment", met: facts.payment === "bank" } as const] : []),
  ];
  return { iva_bp: conditions.every(({ met }) => met) ? reducedRate : generalRate, conditions };
}
