/** The text of a tax number, however it was typed. */

/** What Spanish numbers are called, where that is written in front of one: "CIF B12345674", "DNI/NIF: 12345678Z". */
const callings = /^(?:(?:NIF|CIF|NIE|DNI):?)+(?=(?:ES)?[A-Z\d]\d{6,7}[A-Z\d]$)/;

/**
 * A tax number as typed, in capitals and without spaces and signs. A Spanish one is without what such numbers are
 * called, whose first letters would else be taken for another country: CI is Côte d'Ivoire, and NI is Nicaragua.
 */
export function plainTaxNumber(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s.\-/]/g, "")
    .replace(callings, "");
}
