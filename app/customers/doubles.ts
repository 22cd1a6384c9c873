/** What makes two customers likely to be the same one. */
import { fold } from "#app/platform/fold.ts";
import { codeOf, searchText } from "#app/platform/search.ts";
import { type CustomerFieldName, type CustomerNames, customerName } from "./customer.ts";
import { phoneNumbers } from "./phone.ts";
import { plainTaxNumber } from "./tax-number.ts";

/** What two customers have in common; `place` is the name and the street together. */
export const likenesses = ["tel", "email", "nie", "place"] as const;

export type Likeness = (typeof likenesses)[number];

/** The fields by which customers are compared. */
export const comparedFields = [
  ...(["kind", "company_name", "first_name", "surname"] as const),
  ...(["tel", "email", "nie", "address"] as const),
];

export type Compared = CustomerNames & Pick<Record<CustomerFieldName, string>, "tel" | "email" | "nie" | "address">;

/** A customer who may be the same as another one, and what they have in common. */
export type Double = CustomerNames & { id: number; address: string; town: string; same: Likeness[] };

/** Another customer of the same name. */
export type Namesake = { id: number; address: string; town: string };

/** The fields that two customers have in common where one of their keys is the same. */
type ComparedByKey = Pick<Compared, "tel" | "email" | "nie">;

const keysOf: Record<keyof ComparedByKey, (customer: ComparedByKey) => string[]> = {
  tel: ({ tel }) => phoneNumbers(tel),
  email: ({ email }) => (email === "" ? [] : [fold(email)]),
  nie: ({ nie }) => [taxCode(nie)].filter(Boolean),
};

/** What a customer's telephone numbers, e-mail address and tax number are compared by; of some of these likenesses. */
export function compareKeys(customer: ComparedByKey, some: readonly Likeness[] = likenesses): string[] {
  const compared = some.filter((likeness) => likeness !== "place");
  return compared.flatMap((likeness) => keysOf[likeness](customer).map((key) => `${likeness} ${key}`));
}

/** What two customers have in common. What one of them lacks, they do not have in common. */
export function likenessesOf(one: Compared, other: Compared): Likeness[] {
  return likenesses.filter((likeness) => {
    if (likeness === "place") return isSameName(one, other) && isSameStreet(one.address, other.address);
    const keys = new Set(compareKeys(one, [likeness]));
    return compareKeys(other, [likeness]).some((key) => keys.has(key));
  });
}

/** A tax number in capitals, without spaces, punctuation, the word before a Spanish one and the letters of Spain. */
export function taxCode(nie: string): string {
  return plainTaxNumber(codeOf(nie)).replace(/^ES(?=[A-Z\d]{9}$)/, "");
}

/** Whether two customers have the same name, in whatever order. */
export function isSameName(one: CompareNames, other: CompareNames): boolean {
  const name = nameWords(one).toSorted().join(" ");
  return name !== "" && name === nameWords(other).toSorted().join(" ");
}

export type CompareNames = Pick<Compared, keyof CustomerNames>;

/** The words of a customer's name, folded, as searches read them (searchText). */
export function nameWords(customer: CompareNames): string[] {
  return wordsOf(customerName(customer) ?? "");
}

/** Words that say what kind of street it is, and are often abbreviated or left out. */
const kindsOfStreet = new Set("calle c avenida avda av plaza pza pl paseo camino carretera ctra n no num".split(" "));

/** The words of a street's name in the first line of an address, folded, without the kind of street and numbers. */
export function streetWords(address: string): string[] {
  return wordsOf(address).filter((word) => !/\d/.test(word) && !kindsOfStreet.has(word));
}

/** Whether two addresses name the same street; one of them may say more, such as the floor. */
function isSameStreet(one: string, other: string): boolean {
  const [short = [], long = []] = [streetWords(one), streetWords(other)].toSorted((a, b) => a.length - b.length);
  return short.length > 0 && short.every((word) => long.includes(word));
}

function wordsOf(text: string): string[] {
  return searchText([text]).trim().split(" ").filter(Boolean);
}
