/** The model of a site: a place of a customer where work is done, with an address of its own. */
import { phoneDigits, searchText } from "#app/platform/search.ts";

/** The fields of a site in the order of the form, with the most characters of each. */
export const siteFields = [
  { name: "name", max: 100, required: true },
  { name: "address", max: 200, required: true },
  { name: "address2", max: 200 },
  { name: "address3", max: 200 },
  { name: "town", max: 100 },
  { name: "province", max: 100 },
  { name: "postcode", max: 20 },
  { name: "contact", max: 100 },
  { name: "tel", max: 40, type: "tel" },
] as const satisfies readonly { name: string; max: number; required?: true; type?: "tel" }[];

type SiteFieldName = (typeof siteFields)[number]["name"];

/** The most characters of a site's access: how an engineer gets in. */
export const maxAccess = 1_000;

/** What a site has besides its id; `access` says how to get in, for engineers, and is never printed. */
export type SiteTexts = Record<SiteFieldName | "access", string>;

export type Site = SiteTexts & { id: number };

/** The text in which searches look for a site: part of the text of its customer and of the quotes that name it. */
export function siteSearchText(site: Omit<SiteTexts, "access">): string {
  const { name, address, address2, address3, town, province, postcode, contact, tel } = site;
  return searchText([name, address, address2, address3, town, province, postcode, contact, phoneDigits(tel)]);
}
