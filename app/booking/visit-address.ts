/** The fields of a visit's form that its address carries. */
import { slotFieldNames, visitFieldNames } from "./slot-fields.ts";

type VisitTexts = Record<(typeof visitFieldNames)[number], string>;

/** The fields of a visit in the address; null where it has none. */
export function typedVisit(parameters: URLSearchParams): VisitTexts | null {
  if (!visitFieldNames.some((name) => parameters.has(name))) return null;
  return Object.fromEntries(visitFieldNames.map((name) => [name, parameters.get(name) ?? ""])) as VisitTexts;
}

const ofForm: readonly string[] = [...slotFieldNames, ...visitFieldNames, "find"];

/** Those parameters that are not of the form itself, which sends its own. */
export function placeIn(kept: readonly [string, string][]): [string, string][] {
  return kept.filter(([name]) => !ofForm.includes(name));
}
