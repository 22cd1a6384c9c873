/** Names of lines that the application writes itself, from one language to another. */
import type { Language } from "./languages.ts";
import { wordsIn } from "./words.server.ts";
import type { Words } from "./words.ts";

/** How each is written; the arguments are what its name says besides, such as the number of an invoice. */
const names: ((words: Words["documents"], one: string, other: string) => string)[] = [
  (words) => words.discount,
  (words, number, day) => words.advance_deducted(number, day),
  (words, number) => words.advance_of(number, null),
  (words, number, percent) => words.advance_of(number, percent),
];

/** The name of a line in another language, where the application wrote it; any other name stays. */
export function nameInLanguage(name: string, from: Language, to: Language): string {
  for (const write of names) {
    const found = patternOf((one, other) => write(wordsIn(from).documents, one, other)).exec(name);
    if (found) return write(wordsIn(to).documents, found.groups?.one ?? "", found.groups?.other ?? "");
  }
  return name;
}

/** What matches all names that are written so. */
function patternOf(write: (one: string, other: string) => string): RegExp {
  const text = write("\u0001", "\u0002").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${text.replace("\u0001", "(?<one>.+)").replace("\u0002", "(?<other>.+)")}$`);
}
