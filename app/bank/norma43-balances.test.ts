/** The balances of a statement in Norma 43: what it had before, its movements, and what it says that it has after. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Problem } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { norma43, refusalOf } from "../../tests/support/bank-files.ts";
import { parseStatement } from "./import-statement.server.ts";
import { parseNorma43 } from "./norma43.ts";

/** Movements of 2.00 € out and 3.50 € in, and accounts that they are of, by the balances before and after them. */
const few = [-200, 350].map((cents) => ({ day: "2026-11-02", cents }));
const fewOf = (opening: string, closing: string) =>
  norma43(few)
    .replace(/^(11.{30}).{15}/m, `$1${opening}`)
    .replace(/^(33.{56}).{15}/m, `$1${closing}`);

test.each([
  ["to more", "200000000010000", "200000000010150"],
  ["from debt", "100000000000100", "200000000000050"],
  ["from debt to nothing", "100000000000150", "200000000000000"],
  ["from debt to nothing, marked as a debt", "100000000000150", "100000000000000"],
  ["from debt to debt", "100000000010000", "100000000009850"],
  ["that is not stated at the end", "200000000010000", " ".repeat(15)],
  ["that is not stated at the beginning", " ".repeat(15), "200000000010150"],
])("Norma 43 with a balance %s is read", (_, opening, closing) => {
  expect(parseNorma43(fewOf(opening, closing)).map(({ amount_cents }) => amount_cents)).toEqual([-200, 350]);
});

/** What a person is told of a file that is refused. */
function sentenceOf(file: string, language: Language): string {
  try {
    parseStatement(file);
  } catch (error) {
    if (error instanceof Problem) return error.sentence(wordsIn(language));
    throw error;
  }
  return "read";
}

test.each([
  [
    "a cent too much",
    "200000000010000",
    "200000000010151",
    "comes to a balance of € 101.50, but the file says € 101.51",
  ],
  ["another mark", "200000000010000", "100000000010150", "comes to a balance of € 101.50, but the file says −€ 101.50"],
  ["a debt", "100000000010000", "200000000009850", "comes to a balance of −€ 98.50, but the file says € 98.50"],
  ["nothing", "200000000010000", "200000000000000", "comes to a balance of € 101.50, but the file says € 0.00"],
])("Norma 43 whose last balance has %s is refused, with account and balances", (_, opening, closing, said) => {
  const file = fewOf(opening, closing);
  expect(refusalOf(() => parseNorma43(file))).toBe("incomplete 4");
  expect(sentenceOf(file, "en")).toBe(
    `The file is not whole, or was changed: with its movements, account 2100 0418 0200051332 ${said} (line 4). ` +
      "Get it from the bank once more.",
  );
});

test("of several accounts of a file in Norma 43 each has its own balances, and a refusal is in the user's language", () => {
  const parts = (opening: number) => norma43(few, { opening }).replace(/^88.*\r\n/m, "");
  expect(parseNorma43(parts(100) + parts(-5_000) + parts(250))).toHaveLength(6);
  const wrong = parts(100) + parts(-5_000).replace("100000000004850978", "100000000004851978");
  expect(sentenceOf(wrong, "es")).toBe(
    "El archivo no está completo o se ha modificado: con sus movimientos, la cuenta 2100 0418 0200051332 llega a un " +
      "saldo de −48,50 €, pero el archivo dice −48,51 € (línea 8). Descárguelo otra vez del banco.",
  );
});

test("Norma 43 is read with any balance before, and refused with any other one after", () => {
  const cents = fc.integer({ min: -99_999_999, max: 99_999_999 });
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 20 }), cents, cents, (amounts, opening, off) => {
      const some = amounts.map((amount) => ({ day: "2026-11-02", cents: amount }));
      const file = norma43(some, { opening });
      expect(parseNorma43(file)).toHaveLength(some.length);
      const [head = ""] = norma43(some, { opening: opening + off }).split("\r\n");
      const changed = [head, ...file.split("\r\n").slice(1)].join("\r\n");
      expect(refusalOf(() => parseNorma43(changed))).toBe(off === 0 ? "read" : `incomplete ${some.length + 2}`);
    }),
    { numRuns: 100 },
  );
});
