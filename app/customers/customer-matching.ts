/** Which stored customer a line of an imported file is (docs/decisions/0043-csv.md). */
import { fold } from "#app/platform/fold.ts";
import { phoneDigits } from "#app/platform/search.ts";
import { type CustomerNames, customerName } from "./customer.ts";
import { taxCode } from "./doubles.ts";
import { phoneNumbers } from "./phone.ts";

export type Identity = CustomerNames & { nie: string; email: string; tel: string; address: string };

/** What tells customers apart, from the surest to the least sure. */
export const matchKeys = ["nie", "email", "tel", "address"] as const;

export type MatchKey = (typeof matchKeys)[number];

/**
 * The keys of a customer, by kind; none of a kind that is not known. The telephone has one for each of its numbers. The
 * last kind is the name with the street.
 */
export function keysOf(customer: Identity): Record<MatchKey, string[]> {
  const names = matchedWords(customer).toSorted().join(" ");
  const street = fold(customer.address).replace(/[^\p{L}\p{N}]/gu, "");
  const numbers = phoneNumbers(customer.tel);
  return {
    nie: keyIfAny(fold(taxCode(customer.nie))),
    email: keyIfAny(fold(customer.email)),
    // A short number is a key too.
    tel: numbers.length > 0 ? numbers : keyIfAny(phoneDigits(customer.tel)),
    address: keyIfAny(names && street && `${names}|${street}`),
  };
}

function keyIfAny(key: string): string[] {
  return key === "" ? [] : [key];
}

/** Whether a telephone field has several numbers, among them all those of a line's shorter one. */
export function hasMoreNumbers(stored: string, given: string): boolean {
  const [all, some] = [phoneNumbers(stored), phoneNumbers(given)];
  return some.length > 0 && some.length < all.length && some.every((number) => all.includes(number));
}

/**
 * Whether a customer who shares a key may be the one that a line means. A property manager has one telephone and one
 * e-mail address for many communities of owners, and a couple for two people: with those keys the names must agree, and
 * so must the tax numbers where both are known.
 */
export function mayBeSame(by: MatchKey, line: Compared, stored: Compared): boolean {
  if (by === "nie") return true;
  if (line.code && stored.code && line.code !== stored.code) return false;
  return by === "address" || wordsAgree(line.words, stored.words);
}

/** What mayBeSame() compares of a customer: made once, since a line may be compared with thousands of others. */
export type Compared = { code: string; words: readonly string[] };

/** A customer as mayBeSame() compares it. */
export function comparedOf(customer: Identity): Compared {
  return { code: taxCode(customer.nie), words: matchedWords(customer) };
}

/**
 * Whether all words of one name are in the other: "Begoña Peña" and "Mª Begoña Peña Íñiguez". No name agrees with any.
 */
export function namesAgree(one: CustomerNames, other: CustomerNames): boolean {
  return wordsAgree(matchedWords(one), matchedWords(other));
}

function wordsAgree(a: readonly string[], b: readonly string[]): boolean {
  return a.every((word) => b.includes(word)) || b.every((word) => a.includes(word));
}

/** Words that are in many names and tell none apart: where a community of owners is, and what joins names. */
const joining = "a al con da das de del do dos e el en i la las los o para por san santa the van von y";

/** What else stands in names of companies: the legal form, and what each community of owners is called. */
const formal =
  "sl slu sll slp slpu slne sa sau sal cb sc scp scoop scl coop ltd gmbh sdad sociedad limitada anonima unipersonal " +
  "laboral profesional civil cooperativa responsabilidad nueva empresa cdad com mancomunidad comunidad propietarios " +
  "prop props propiet bienes cp ccpp cdp mas and of calle c avenida avda av plaza pza pl paseo camino carretera ctra " +
  "numero num no";

/** How surnames are shortened in lists. Any letters left out would not do: Sanz is no short Sánchez. */
const shortSurnames = new Map(
  [
    ["dominguez", "dguez"],
    ["fernandez", "fdez fdz"],
    ["garcia", "gcia"],
    ["gonzalez", "glez gzlez"],
    ["gutierrez", "gtrez"],
    ["hernandez", "hdez hdz"],
    ["jimenez", "jmnez jmez"],
    ["martinez", "mtnez mtez mtz"],
    ["rodriguez", "rguez rdguez"],
    ["sanchez", "schez"],
  ].flatMap(([whole = "", short = ""]) => short.split(" ").map((word) => [word, whole])),
);

const noNames = { person: new Set(joining.split(" ")), company: new Set(`${joining} ${formal}`.split(" ")) };

/**
 * Whether two names have a word in common that is more than a legal form, "de" or a number of a street, and of a person
 * with a surname is in that; or all words of one are in the other. A missing name says nothing against it.
 */
export function namesShare(one: CustomerNames, other: CustomerNames): boolean {
  if (namesAgree(one, other)) return true;
  const [a, b] = [tellingWords(one), tellingWords(other)];
  // "Aire Clima, S.L." is "Aireclima SL".
  if (a.length > 0 && a.join("") === b.join("")) return true;
  const surnames = [one, other].flatMap((names) => (hasSurname(names) ? tellingWords(names, names.surname) : []));
  return a.some((word) => b.includes(word) && (surnames.length === 0 || surnames.includes(word)));
}

/** The words of a name, or of a part of it, that tell customers apart. A company's may stand in a first name. */
function tellingWords(names: CustomerNames, text = customerName(names) ?? ""): string[] {
  const left = noNames[hasSurname(names) ? "person" : "company"];
  const words = nameParts(text).filter((word) => !left.has(word));
  const long = words.filter((word) => !/^(\p{L}|\d{1,3}\p{L}?)$/u.test(word));
  // "Calle 13 SL" has nothing but its number.
  const telling = long.length > 0 ? long : words;
  return telling.map((word) => shortSurnames.get(word) ?? word);
}

function hasSurname({ kind, surname }: CustomerNames): boolean {
  return kind === "person" && surname !== "";
}

/** The words of a name by which the lines of a file are matched. */
function matchedWords(customer: CustomerNames): string[] {
  return nameParts(customerName(customer) ?? "");
}

/** The words of a name, folded and without full stops, so that "S.L." is one word. */
function nameParts(text: string): string[] {
  return fold(text)
    .replace(/\./g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
