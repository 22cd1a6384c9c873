/** Tax numbers as documents of the tax agency write them. Whether one is right is asked of customers/tax-number. */

import { foreignLetters, plainTaxNumber } from "#app/customers/tax-number.ts";

/**
 * A Spanish number; or one of another country: 02 is an EU VAT number, 04 any other foreign one (list L7). Northern
 * Ireland has no code among the agency's countries: `country` is "" then, which the agency does not ask for beside 02.
 */
export type TaxId = { nif: string } | { country: string; type: "02" | "04"; id: string };

/** The member states of the EU by their codes in VAT numbers, and what ISO 3166 calls them where that is another. */
const memberStates = [
  ...["AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "FI", "FR", "HR", "HU", "IE", "IT", "LT", "LU", "LV", "MT"],
  ...["NL", "PL", "PT", "RO", "SE", "SI", "SK", "EL"],
];
const isoCodes: Record<string, string> = { EL: "GR" };

/**
 * The letters of Northern Ireland, which counts as a member state for goods (Protocol on Ireland and Northern Ireland,
 * article 8; Directive (EU) 2020/1756).
 */
const northernIreland = "XI";

/** The countries of the tax agency's documents (SuministroInformacion.xsd, CountryType2): it takes no other code. */
export const agencyCountries: ReadonlySet<string> = new Set(
  [
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BQ BR BS BT BV BW BY BZ",
    "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM",
    "FO FR GA GB GD GE GG GH GI GL GM GN GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT",
    "JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM",
    "MN MO MP MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR",
    "PS PT PW PY QA QU RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH",
    "TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XB XG XN XU YE YT ZA ZM ZW",
  ].flatMap((codes) => codes.split(" ")),
);

/** The most characters of a foreign number in a record (SuministroInformacion.xsd, IDOtroType). */
const mostOfForeign = 20;

/** Whether a record has no room for a number: it is no foreign one. Of what was issued before, a record cuts it. */
export function isTooLong(typed: string): boolean {
  return plainTaxNumber(typed).length > mostOfForeign;
}

/** The company's number, by which its invoices are one taxpayer's: as they record it, or plain where it is none. */
export function issuerNif(typed: string): string {
  return nifOf(typed) || plainTaxNumber(typed);
}

/** A number as an invoice prints it: as typed, but a DNI with all the digits that its record states. */
export function printedTaxNumber(typed: string): string {
  const nif = nifOf(typed);
  return nif.length > plainTaxNumber(typed).replace(/^ES/, "").length ? nif : typed;
}

/**
 * A tax number as typed, in capitals and without signs: a Spanish one without "ES", a DNI padded to 8 digits. One that
 * begins with the two letters of another country is of that country. Null for one that is neither.
 */
export function taxIdOf(typed: string): TaxId | null {
  const compact = plainTaxNumber(typed);
  const country = foreignLetters(compact);
  if (country === northernIreland) return { country: "", type: "02", id: compact.slice(0, mostOfForeign) };
  if (country) {
    const code = isoCodes[country] ?? country;
    const type = memberStates.includes(country) ? "02" : "04";
    return agencyCountries.has(code) ? { country: code, type, id: compact.slice(0, mostOfForeign) } : null;
  }
  const nif = compact.replace(/^ES/, "");
  const padded = /^\d{1,7}[A-Z]$/.test(nif) ? nif.padStart(9, "0") : nif;
  return /^[A-Z0-9]{9}$/.test(padded) ? { nif: padded } : null;
}

/**
 * What a number is, by which papers and screens head it, and the code of its country (ISO 3166-1): "spanish", also for
 * one that cannot be told, "eu" for an EU VAT number, "other" for any other foreign one. `country` is "" for a Spanish
 * one, and where the letters are no country's.
 */
export type NumberOrigin = { kind: "spanish" | "eu" | "other"; country: string };

/** What has digits as a number, and is no passport, whose name would be of Panama: "SIN NIF" is not of Slovenia. */
const numbered = /^(?!PAS(?:SPORT|APORTE))(?:\D*\d){3}/;

/** What a number is, as typed, and of which country: as taxIdOf() has it. Northern Ireland is of the United Kingdom. */
export function originOf(typed: string): NumberOrigin {
  const plain = plainTaxNumber(typed);
  if (foreignLetters(plain) === null) return { kind: "spanish", country: "" };
  const id = taxIdOf(typed);
  if (!id || "nif" in id || !numbered.test(plain)) return { kind: "other", country: "" };
  return { kind: id.type === "02" ? "eu" : "other", country: id.country || "GB" };
}

/** A Spanish number as the agency writes it; "" for any other, which no record takes. */
export function nifOf(typed: string): string {
  const id = taxIdOf(typed);
  return id && "nif" in id ? id.nif : "";
}
