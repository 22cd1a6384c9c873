/** What a customer declares so that an invoice may have the reduced rate or reverse charge: types and pure rules. */
import type { Day } from "#app/platform/dates.ts";
import { type ReducedRateFacts, reducedRateOf } from "#app/tax/reduced-rate.ts";
import { type ReverseChargeFacts, reverseChargeOf } from "#app/tax/reverse-charge.ts";

/** "reduced": article 26 of the regulation of IVA; "reverse": its article 24 quater. */
export const declarationKinds = ["reduced", "reverse"] as const;

export type DeclarationKind = (typeof declarationKinds)[number];

/** What was asked before a declaration was made, and answered. */
export type DeclaredFacts = ({ kind: "reduced" } & ReducedRateFacts) | ({ kind: "reverse" } & ReverseChargeFacts);

/** Whether the facts have the tax treatment that the declaration is for. */
export function areEnough(facts: DeclaredFacts): boolean {
  return conditionsOf(facts).every(({ met }) => met);
}

/** The conditions of the law with what is met of them, in the order in which they are shown. */
export function conditionsOf(facts: DeclaredFacts): readonly { what: string; met: boolean }[] {
  return facts.kind === "reduced" ? reducedRateOf(facts).conditions : reverseChargeOf(facts).conditions;
}

/** A declaration in a list: signed on a day, or waiting to be signed. */
export type DeclarationRow = {
  id: number;
  kind: DeclarationKind;
  place: string;
  created_on: Day;
  signed_on: Day | null;
  on_paper: number;
  signed_by: string | null;
};

/**
 * What an invoice needs a declaration for, by the sum of a rate or a cause that rests on it, with the newest signed one
 * of its customer; null where there is none.
 */
export type Evidence = {
  kind: DeclarationKind;
  tax: { iva_bp: number; cause: string };
  declaration: DeclarationRow | null;
};

/** The longest name of who signs. */
export const maxSigner = 200;
