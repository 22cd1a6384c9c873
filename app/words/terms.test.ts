/** Each term of terms.md has one name: no text of either catalogue uses another name for it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { textsOf } from "../../tests/support/catalogue-texts.ts";
import { type Language, languages } from "./languages.ts";

const here = import.meta.dirname;

/** A term's name, and patterns of other names that the catalogues must not use. */
type Term = { name: string; not: Record<Language, string[]> };

const terms = readTerms(readFileSync(join(here, "terms.md"), "utf8"));
const said = { en: textsOf("en"), es: textsOf("es") };

function readTerms(table: string): Term[] {
  const rows = table.split("\n").filter((line) => /^\| (?!Término|-)/.test(line));
  return rows.map((row) => {
    const [name = "", , , spanish = "", english = ""] = row
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => cell.trim());
    const patterns = (cell: string) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text.replaceAll("\\|", "|"));
    return { name, not: { es: patterns(spanish), en: patterns(english) } };
  });
}

test.each(languages)("the table and the catalogues are read: %s", (language) => {
  expect(terms.length).toBeGreaterThan(20);
  expect(said[language].length).toBeGreaterThan(500);
  const known = { en: "“…” is used by the template ….", es: "¿Seguro que quiere cerrar la sesión?" }[language];
  expect(said[language].some(({ text }) => text.includes(known.slice(0, 20)))).toBe(true);
});

test.each(languages.flatMap((language) => terms.map((term) => [language, term.name, term.not[language]] as const)))(
  "%s: %s has no other name",
  (language, _, names) => {
    for (const name of names) {
      const pattern = new RegExp(`(?<![\\p{L}-])(?:${name})(?![\\p{L}-])`, "iu");
      const found = said[language].filter(({ text }) => pattern.test(text)).map(({ text, at }) => `${at}: ${text}`);
      expect(found, name).toEqual([]);
    }
  },
);

test("a report is uploaded and a document is emailed: neither is only sent", () => {
  const offline = said.es.filter(({ at }) => at.startsWith("es/offline.ts"));
  expect(offline.filter(({ text }) => /env(iar|ía|iad|ío)/i.test(text))).toEqual([]);
  const english = said.en.filter(({ at }) => at.startsWith("en/offline.ts"));
  expect(english.filter(({ text }) => /\b(send|sent|sending)\b/i.test(text))).toEqual([]);
});

test("Spanish is written as in Spain: «quotes», usted, an opening ¿ and ¡, a space before %", () => {
  const rules = {
    "other quotes than «»": /[“”"]/,
    "tú instead of usted":
      /(?<!\p{L})(tu|tus|tú|ti|puedes|quieres|tienes|debes|haz|elige|añade|escríbelo|inténtalo)(?!\p{L})/iu,
    "an order to tú": /(?<=[.:;] )(Cambia|Elimina|Escribe|Corrige|Guarda|Usa|Revisa|Sube|Añade|Elige) /,
    "a question without ¿": /^[^¿]*\?/,
    "an exclamation without ¡": /^[^¡]*!/,
    "a % without its space": /[\d…]%/,
    "three dots instead of …": /\.\.\./,
  };
  for (const [name, rule] of Object.entries(rules)) {
    expect(
      said.es.filter(({ text }) => rule.test(text)),
      name,
    ).toEqual([]);
  }
});
