/**
 * The address of a customer as papers have it: with the country below it where that is not Spain. No country is stored.
 * It is that of the tax number, unless the address is in Spain all the same (docs/decisions/0150-customers-abroad.md).
 */
import { fold } from "#app/platform/fold.ts";
import { originOf } from "#app/tax/tax-id.ts";
import { countryName } from "#app/words/country-names.ts";
import { languages } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import { type Address, addressLines } from "./address.ts";

/** The lines of a customer's address. The last one is the country, in the language of `words`, if it is not Spain. */
export function customerAddress(
  customer: Address & { nie: string },
  { country }: Pick<Words["documents"], "country">,
): string[] {
  const lines = addressLines(customer);
  const code = lines.length === 0 ? "" : countryToState(customer);
  return code === "" ? lines : [...lines, country(code)];
}

/**
 * The code of the country to state below an address; "" for one in Spain, for one whose country is not known, and
 * where the address names its country already.
 */
function countryToState(customer: Address & { nie: string }): string {
  const { country } = originOf(customer.nie);
  if (country === "" || isInSpain(customer, country)) return "";
  const { address, address2, address3, town, province } = customer;
  const said = new Set([address, address2, address3, town, province].flatMap(partsOf));
  const isNamed = ["ES", country].some((code) => languages.some((one) => said.has(fold(countryName(code, one)))));
  return isNamed ? "" : country;
}

/** A postcode of Spain, whose first two digits are a province's. */
const spanishPostcode = /^(?:ES?-)?(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/;

/** The countries that also have postcodes of five digits, some of which may be those of a place in Spain. */
const countriesOfFiveDigits = new Set(
  [
    "AX BA BT CR CU CZ DE DO DZ EE EG FI FR GR GT HN HR ID IL IQ IT JO KE KH KR KW LA LK LT LY MA MC ME MM MN MU MX",
    "MY NI NP PE PK PR RS SA SD SE SK SM SN TH TR TW UA US UY VA VN ZM",
  ].flatMap((codes) => codes.split(" ")),
);

/** The provinces of Spain, in the languages that are spoken there, and what addresses say in their place. */
const spanishProvinces = new Set(
  [
    "A Coruña, La Coruña, Coruña, Álava, Araba, Albacete, Alicante, Alacant, Almería, Asturias, Principado de Asturias",
    "Ávila, Badajoz, Baleares, Illes Balears, Islas Baleares, Mallorca, Menorca, Ibiza, Barcelona, Bizkaia, Vizcaya",
    "Burgos, Cáceres, Cádiz, Cantabria, Castellón, Castelló, Ceuta, Ciudad Real, Córdoba, Cuenca, Gipuzkoa, Guipúzcoa",
    "Girona, Gerona, Granada, Guadalajara, Huelva, Huesca, Jaén, La Rioja, Las Palmas, León, Lleida, Lérida, Lugo",
    "Madrid, Málaga, Melilla, Murcia, Región de Murcia, Navarra, Nafarroa, Ourense, Orense, Palencia, Pontevedra",
    "Salamanca, Santa Cruz de Tenerife, Tenerife, Segovia, Sevilla, Soria, Tarragona, Teruel, Toledo, Valencia",
    "Valladolid, Zamora, Zaragoza",
  ].flatMap((provinces) => provinces.split(", ").map(fold)),
);

/**
 * Whether a customer with a number of `country` has an address in Spain, as whoever owns a house there. Where the
 * postcode may be of either country, the province, or the town of its name, decides.
 */
function isInSpain({ postcode, province, town }: Address, country: string): boolean {
  if (!spanishPostcode.test(postcode.trim().toUpperCase())) return false;
  if (!countriesOfFiveDigits.has(country)) return true;
  return [province, town].flatMap(partsOf).some((part) => spanishProvinces.has(part));
}

/** What a field of an address says, part by part: "Lisboa (Portugal)" gives "lisboa" and "portugal". */
function partsOf(field: string): string[] {
  return field.split(/[,;/()]/).map(fold);
}
