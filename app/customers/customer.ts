/** The model of a customer. */
import type { Language } from "#app/words/languages.ts";

/** The fields of a customer in the order of the form, with the most characters of each (behaviour 3.1). */
export const customerFields = [
  { name: "first_name", max: 100, required: true },
  { name: "surname", max: 100, required: true },
  { name: "tel", max: 40, required: true, type: "tel" },
  { name: "email", max: 254, required: true, type: "email" },
  { name: "nie", max: 40, required: true },
  { name: "address", max: 200, required: true },
  { name: "address2", max: 200 },
  { name: "address3", max: 200 },
  { name: "town", max: 100 },
  { name: "province", max: 100 },
  { name: "postcode", max: 20, required: true },
] as const satisfies readonly CustomerField[];

type CustomerField = { name: string; max: number; required?: true; type?: "tel" | "email" };

export type CustomerFieldName = (typeof customerFields)[number]["name"];

export type Customer = { id: number; language: Language | null } & Record<CustomerFieldName, string>;

/** Rows a page of Edit Customer (behaviour 2.4). */
export const rowsPerPage = 8;

/**
 * First name and surname joined; null when both are empty, and the caller writes "Customer #{id}" in its language
 * (behaviour 3.3).
 */
export function customerName({ first_name, surname }: { first_name: string; surname: string }): string | null {
  return `${first_name} ${surname}`.trim() || null;
}
