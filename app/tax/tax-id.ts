/** Tax numbers as documents of the tax agency write them. Whether one is right is asked of customers/tax-number. */

import { foreignLetters, plainTaxNumber } from "#app/customers/tax-number.ts";
import { agencyCountries } from "./agency-countries.ts";

/** A Spanish number; or one of another country: 02 is an EU VAT number, 04 any other foreign one (list L7). */
export type TaxId = { nif: string } | { country: string; type: "02" | "04"; id: string };

/** The member states of the EU by their codes in VAT numbers, and what ISO 3166 calls them where that is another. */
const memberStates = [
  ...["AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "FI", "FR", "HR", "HU", "IE", "IT", "LT", "LU", "LV", "MT"],
  ...["NL", "PL", "PT", "RO", "SE", "SI", "SK", "EL"],
];
const isoCodes: Record<string, string> = { EL: "GR", XI: "GB" };

const mostOfForeign = 20;

/**
 * A tax number as typed, in capitals and without signs: a Spanish one without "ES", a DNI padded to 8 digits. One that
 * begins with the two letters of another country is of that country. Null for one that is neither.
 */
export function taxIdOf(typed: string): TaxId | null {
  const compact = plainTaxNumber(typed);
  const country = foreignLetters(compact);
  if (country) {
    const code = isoCodes[country] ?? country;
    const type = memberStates.includes(country) ? "02" : "04";
    return agencyCountries.has(code) ? { country: code, type, id: compact.slice(0, mostOfForeign) } : null;
  }
  const nif = compact.replace(/^ES/, "");
  const padded = /^\d{1,7}[A-Z]$/.test(nif) ? nif.padStart(9, "0") : nif;
  return /^[A-Z0-9]{9}$/.test(padded) ? { nif: padded } : null;
}

/** A Spanish number as the agency writes it; "" for any other, which no record takes. */
export function nifOf(typed: string): string {
  const id = taxIdOf(typed);
  return id && "nif" in id ? id.nif : "";
}
