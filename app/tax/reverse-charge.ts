/**
 * Whether the customer accounts for the IVA of works on a building: Ley 37/1992, article 84.Uno.2.º f), and article 24
 * quater of its regulation. To replace an air conditioner in a shop is none of these works.
 */
import type { TaxCause } from "./causes.ts";
import type { Condition } from "./reduced-rate.ts";

/** What the works are part of: land that is made ready for building, a new building, or one that is rehabilitated. */
export const buildingWorks = ["urbanisation", "construction", "rehabilitation", "other"] as const;

/** Who hires the company: the developer of the works, or a contractor of them, main or not. */
export const worksRoles = ["developer", "contractor", "other"] as const;

export type ReverseChargeFacts = {
  works: (typeof buildingWorks)[number];
  role: (typeof worksRoles)[number];
  /** Whether the customer acts as a business. */
  business: boolean;
};

export type ReverseChargeCondition = Condition<"works" | "role" | "business">;

/** The cause for no IVA, S2 where all conditions are met and else "", with the conditions in the order of the law. */
export function reverseChargeOf(facts: ReverseChargeFacts): {
  cause: TaxCause;
  conditions: ReverseChargeCondition[];
} {
  const conditions: ReverseChargeCondition[] = [
    { what: "works", met: facts.works !== "other" },
    { what: "role", met: facts.role !== "other" },
    { what: "business", met: facts.business },
  ];
  return { cause: conditions.every(({ met }) => met) ? "S2" : "", conditions };
}
