/** What becomes of the fields of two customers who are merged. */
import { codeOf } from "#app/platform/search.ts";
import type { Words } from "#app/words/words.ts";
import { type Customer, contactPerson, customerName } from "./customer.ts";
import { taxCode } from "./doubles.ts";
import { phoneNumbers, saysAllOf } from "./phone.ts";

/** The parts of an address, which are only taken together. */
const addressFields = ["address", "address2", "address3", "postcode", "town", "province"] as const;

/** What stands between the parts of a note on a merged customer. */
const separator = "; ";

/** The most characters of a customer's telephone field. */
const maxTel = 40;

/**
 * The fields of `target` after `source` was merged into it. What the target has stays; what it lacks is taken from the
 * source: e-mail address, tax number, the address as a whole, language, and a company's contact person. What else the
 * source's telephone field says is added behind the target's where both have room. The notes of both stay, and end with
 * what the source said that is in no field any more.
 */
export function mergedFields(source: Customer, target: Customer, words: Words): Omit<Customer, "id"> {
  const { id: _, ...own } = target;
  const hasAddress = addressFields.some((name) => target[name] !== "");
  const fields = {
    ...own,
    ...(hasAddress ? {} : Object.fromEntries(addressFields.map((name) => [name, source[name]]))),
    ...contactOf(source, target),
    tel: mergedTel(source.tel, target.tel),
    email: target.email || source.email,
    nie: target.nie || source.nie,
    language: target.language ?? source.language,
  };
  const lost = lostOf(source, fields);
  const notes = [
    target.notes,
    target.notes.includes(source.notes) ? "" : source.notes,
    lost.length > 0 ? words.customerForm.mergedNote({ what: lost.join(separator) }) : "",
  ];
  return { ...fields, notes: notes.filter(Boolean).join("\n") };
}

/**
 * The e-mail addresses, telephone numbers and tax numbers that mergedFields() put into notes, as searches look for
 * them.
 * Its lines are known by their beginning in one of the languages, `all`; whoever deletes one deletes what it says.
 */
export function formerContacts(notes: string, all: readonly Pick<Words, "customerForm">[]): string[] {
  const beginnings = all.map(({ customerForm }) => customerForm.mergedNote({ what: "" }));
  const lines = notes.split("\n").flatMap((line) => {
    const beginning = beginnings.find((text) => line.startsWith(text));
    return beginning === undefined ? [] : [line.slice(beginning.length)];
  });
  return lines.flatMap((line) => line.split(separator).flatMap(contactsIn));
}

/** The e-mail address, the numbers or the code in a part of such a line; none in a name or a whole postal address. */
function contactsIn(part: string): string[] {
  if (part.includes("@")) return [part];
  const code = /\d/.test(part) && !part.includes(",") ? [codeOf(part)] : [];
  return [...new Set([...phoneNumbers(part), ...code])];
}

/** A company without a contact person gets the source's person. */
function contactOf(source: Customer, { kind, first_name, surname }: Customer) {
  const lacks = kind === "company" && first_name === "" && surname === "";
  return lacks ? { first_name: source.first_name, surname: source.surname } : {};
}

function mergedTel(source: string, target: string): string {
  const both = `${target} / ${source}`;
  if (target === "") return source;
  return saysAllOf(target, source) || both.length > maxTel ? target : both;
}

/** What the source has and the merged customer has not: to be kept in the notes. */
function lostOf(source: Customer, fields: Omit<Customer, "id">): string[] {
  const names = [customerName(source), contactPerson(source)].filter((name) => name !== null);
  const kept = [customerName(fields), contactPerson(fields)];
  return [
    ...names.filter((name) => !kept.includes(name)),
    ...(saysAllOf(fields.tel, source.tel) ? [] : [source.tel]),
    ...(source.email.toLowerCase() === fields.email.toLowerCase() ? [] : [source.email]),
    ...(taxCode(source.nie) === taxCode(fields.nie) ? [] : [source.nie]),
    ...(addressFields.every((name) => source[name] === fields[name]) ? [] : [addressOf(source)]),
  ].filter(Boolean);
}

function addressOf(customer: Customer): string {
  return addressFields
    .map((name) => customer[name])
    .filter(Boolean)
    .join(", ");
}
