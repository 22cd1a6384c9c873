/** What becomes of the fields of two customers who are merged. */
import type { Words } from "#app/words/words.ts";
import { type Customer, contactPerson, customerName } from "./customer.ts";
import { taxCode } from "./doubles.ts";
import { saysAllOf } from "./phone.ts";

/** The parts of an address, which are only taken together. */
const addressFields = ["address", "address2", "address3", "postcode", "town", "province"] as const;

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
    lost.length > 0 ? words.customerForm.mergedNote({ what: lost.join("; ") }) : "",
  ];
  return { ...fields, notes: notes.filter(Boolean).join("\n") };
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
