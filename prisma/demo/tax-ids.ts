/**
 * Makes Spanish tax numbers with a valid check character (BOE: Orden INT/2058/2008 for DNI and NIE, Orden EHA/451/2008
 * for companies).
 */
import type { Chance } from "./chance.ts";

const letters = "TRWAGMYFPDXBNJZSQVHLCKE";

/** A DNI: eight digits and a letter. */
export function makeDni(chance: Chance): string {
  const digits = chance.digits(8);
  return `${digits}${letters[Number(digits) % 23]}`;
}

/** The NIE of a foreign resident: X, Y or Z, seven digits, a letter. */
export function makeNie(chance: Chance): string {
  const first = chance.whole(0, 2);
  const digits = chance.digits(7);
  return `${"XYZ"[first]}${digits}${letters[Number(`${first}${digits}`) % 23]}`;
}

/** The NIF of a company (B) or of a community of owners (H). */
export function makeCompanyNif(chance: Chance, kind: "B" | "H"): string {
  const digits = chance.digits(7);
  const sum = [...digits].reduce((total, digit, index) => {
    const doubled = Number(digit) * 2;
    return total + (index % 2 === 0 ? Math.floor(doubled / 10) + (doubled % 10) : Number(digit));
  }, 0);
  return `${kind}${digits}${(10 - (sum % 10)) % 10}`;
}
