/** The words in braces of saved texts, by the names that each language has for them (record 47). */
import { fold } from "#app/platform/fold.ts";
import { type Language, languages } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { type LetterKind, type Placeholder, placeholders } from "./letter-texts.ts";

const inBraces = /\{([^{}]*)\}/g;

/** The placeholders by every name, without accents and capitals: "numero" and "number". */
const byName = new Map<string, Placeholder>(
  languages.flatMap((language) => {
    const names = wordsIn(language).mail.placeholders;
    return (Object.keys(names) as Placeholder[]).map((key) => [fold(names[key]), key] as const);
  }),
);

/** A placeholder as a text of a language writes it: "{número}". */
export function writtenPlaceholder(placeholder: Placeholder, language: Language): string {
  return `{${wordsIn(language).mail.placeholders[placeholder]}}`;
}

/** A saved text with its placeholders replaced: "{number}", and "{número}", by the document's number. */
export function filledIn(text: string, facts: Readonly<Partial<Record<Placeholder, string>>>): string {
  return text.replace(inBraces, (whole, name) => {
    const placeholder = byName.get(fold(name));
    return (placeholder && facts[placeholder]) ?? whole;
  });
}

/** The names in braces that are no placeholders of the kind, for the sentence that refuses them. */
export function unknownPlaceholders(kind: LetterKind, text: string): string[] {
  const known: readonly (Placeholder | undefined)[] = placeholders[kind];
  return [...text.matchAll(inBraces)].flatMap(([whole, name = ""]) =>
    known.includes(byName.get(fold(name))) ? [] : [whole],
  );
}
