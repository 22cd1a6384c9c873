/** The text of a tax number, however it was typed. */
import { withoutMarks } from "#app/platform/line-ends.ts";

/** What Spanish numbers are called, where that is written in front of one: "CIF B12345674", "DNI/NIF: 12345678Z". */
const callings = /^(?:(?:NIF|CIF|NIE|DNI):?)+(?=(?:ES)?[A-Z\d]\d{6,7}[A-Z\d]$)/;

/** What only begins like a Spanish number, "CIF" without a right one, has no letters of another country. */
const foreign = /^(?!ES|NIF|CIF|NIE)[A-Z]{2}/;

/** The two letters of another country with which a plain number begins, such as FR; null for any other number. */
export function foreignLetters(plain: string): string | null {
  return foreign.exec(plain)?.[0] ?? null;
}

/**
 * A tax number as typed, in capitals and without spaces and signs. A Spanish one is without what such numbers are
 * called, whose first letters would else be taken for another country: CI is Côte d'Ivoire, and NI is Nicaragua.
 */
export function plainTaxNumber(typed: string): string {
  return withoutMarks(typed)
    .toUpperCase()
    .replace(/[\s.\-/]/g, "")
    .replace(callings, "");
}
