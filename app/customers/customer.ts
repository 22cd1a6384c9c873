/** The model of a customer. */
import { codeOf, phoneDigits, searchText } from "#app/platform/search.ts";
import type { Language } from "#app/words/languages.ts";

/** The fields of a customer in the order of the form, with the most characters of each (behaviour 3.1). */
export const customerFields = [
  { name: "company_name", max: 200 },
  { name: "first_name", max: 100 },
  { name: "surname", max: 100 },
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

/** How many of customerFields say who the customer is; the others say where. */
export const contactFields = 6;

/** `required`: of every customer. Which names are required depends on the kind (namesOf). */
type CustomerField = { name: string; max: number; required?: true; type?: "tel" | "email" };

export type CustomerFieldName = (typeof customerFields)[number]["name"];

/** The most characters of the office's notes about a customer. */
export const maxNotes = 4_000;

export const customerKinds = ["person", "company"] as const;

export type CustomerKind = (typeof customerKinds)[number];

/**
 * The names of a customer. `first_name` and `surname` are a person's own, or those of a company's contact person.
 * `kind` is a CustomerKind; the type is wider because a row of the database has a plain text, whose values the database
 * checks.
 */
export type CustomerNames = { kind: string; company_name: string; first_name: string; surname: string };

export type Customer = { id: number; kind: CustomerKind; notes: string; language: Language | null } & Record<
  CustomerFieldName,
  string
>;

/** The columns of an exported and of an imported file of customers, by the names of the calls' fields. */
export const customerColumns = ["id", "kind", ...customerFields.map(({ name }) => name), "language", "notes"] as const;

/** The names alone of a customer that has other fields too. */
export function namesOf({ kind, company_name, first_name, surname }: CustomerNames): CustomerNames {
  return { kind, company_name, first_name, surname };
}

export const customerSorts = ["name", "town", "-created", "-owed"] as const;

/** An order of the list: by surname, by town, the newest first, those first who owe most. */
export type CustomerSort = (typeof customerSorts)[number];

/** Rows a page of Edit Customer (behaviour 2.4). */
export const rowsPerPage = 8;

/** The names that a customer of a kind must have. */
export function requiredNames(kind: string): readonly ("company_name" | "first_name" | "surname")[] {
  return kind === "company" ? ["company_name"] : ["first_name", "surname"];
}

/**
 * The required fields that an enquiry lacks, a customer of whom only a name and one way to reach them is known. Empty
 * for every other customer.
 */
export function missingFields(customer: CustomerNames & Record<CustomerFieldName, string>): CustomerFieldName[] {
  const names: readonly CustomerFieldName[] = requiredNames(customer.kind);
  return customerFields
    .filter((field) => names.includes(field.name) || "required" in field)
    .map(({ name }) => name)
    .filter((name) => customer[name] === "");
}

/** What an invoice requires of an enquiry, by law: names, tax number and address (RD 1619/2012, article 6). */
export function missingForInvoice(customer: CustomerNames & Record<CustomerFieldName, string>): CustomerFieldName[] {
  return missingFields(customer).filter((name) => name !== "tel" && name !== "email");
}

/**
 * The name of a customer on screens, documents and messages: a company's legal name, or a person's first name and
 * surname. Null when it is empty, and the caller writes "Customer #{id}" in its language (behaviour 3.3).
 */
export function customerName(customer: CustomerNames): string | null {
  return (customer.kind === "company" ? customer.company_name : personName(customer)) || null;
}

/** The name by which a list sorts a customer: "Ortega Ruiz, María José". */
export function sortedName(customer: CustomerNames): string | null {
  const { kind, first_name, surname } = customer;
  return kind === "person" && surname && first_name ? `${surname}, ${first_name}` : customerName(customer);
}

/** The name of a company's contact person; null for a person, and where none is known. */
export function contactPerson(customer: CustomerNames): string | null {
  return customer.kind === "company" ? personName(customer) || null : null;
}

/** The name of the person whom a letter greets: a person's own or the contact person's; "" where none is known. */
export function greetedName(customer: CustomerNames): string {
  return personName(customer);
}

/**
 * All names of a customer in the order by which customers are sorted: a company by its legal name, a person by the
 * surname, then the first name (behaviour 4.11).
 */
export function namesInOrder({ kind, company_name, first_name, surname }: CustomerNames): string[] {
  return kind === "company" ? [company_name, surname, first_name] : [surname, first_name];
}

function personName({ first_name, surname }: CustomerNames): string {
  return `${first_name} ${surname}`.trim();
}

/**
 * The text in which searches look for a customer, and for the documents that name the customer (platform/search.ts).
 * The first line is the name, by which the best hits are chosen. `former` are the contacts of customers who were merged
 * into this one.
 */
export function customerSearchText(
  customer: CustomerNames & Record<CustomerFieldName, string>,
  former: readonly string[] = [],
): string {
  const { tel, email, nie, address, address2, address3, town, province, postcode } = customer;
  return searchText([
    ...[customerName(customer), contactPerson(customer)],
    ...[phoneDigits(tel), email, codeOf(nie)],
    ...[address, address2, address3, town, province, postcode],
    ...former,
  ]);
}
