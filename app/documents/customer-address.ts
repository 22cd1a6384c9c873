/**
 * The address of a customer as papers have it: with the country below it where that is not Spain. No country is stored.
 * It is that of the tax number, and stated only where the postcode cannot be of a place in Spain
 * (docs/decisions/0150-customers-abroad.md).
 */
import { fold } from "#app/platform/fold.ts";
import { type NumberOrigin, originOf } from "#app/tax/tax-id.ts";
import { countryName } from "#app/words/country-names.ts";
import { languages } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import { type Address, addressLines } from "./address.ts";

type Located = Address & { nie: string; stated?: NumberOrigin };

/** What papers state of a customer: the kind of number, which heads it, and the country below the address, or "". */
export function statedOrigin(customer: Located): NumberOrigin {
  return customer.stated ?? { kind: originOf(customer.nie).kind, country: countryToState(customer) };
}

/** The lines of a customer's address. The last one is the country, in the words' language, where it is not Spain. */
export function customerAddress(customer: Located, { country }: Pick<Words["documents"], "country">): string[] {
  const lines = addressLines(customer);
  const code = lines.length === 0 ? "" : statedOrigin(customer).country;
  return code === "" ? lines : [...lines, country(code)];
}

/**
 * The code of the country to state below an address; "" for one that may be in Spain, for one whose country is not
 * known, and where the address names its country already.
 */
function countryToState(customer: Address & { nie: string }): string {
  const { country } = originOf(customer.nie);
  if (country === "" || !isAbroad(customer)) return "";
  const { address, address2, address3, town, province } = customer;
  const said = new Set([address, address2, address3, town, province].flatMap(partsOf));
  const isNamed = ["ES", country].some((code) => languages.some((one) => said.has(fold(countryName(code, one)))));
  return isNamed ? "" : country;
}

/** A postcode of Spain, whose first two digits are a province's. */
const spanishPostcode = /^(?:ES?-)?(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/;

/** Whether an address has a postcode that no place in Spain has: all others may be of a house there. */
function isAbroad({ postcode }: Address): boolean {
  const typed = postcode.trim().toUpperCase();
  return typed !== "" && !spanishPostcode.test(typed);
}

/** What a field of an address says, part by part: "Lisboa (Portugal)" gives "lisboa" and "portugal". */
function partsOf(field: string): string[] {
  return field.split(/[,;/()]/).map(fold);
}
