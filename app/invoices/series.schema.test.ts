/** How a series begins is set once, so its first number is read strictly, and a wrong prefix is explained. */
import { expect, test } from "vitest";
import { fieldSentences } from "../../tests/support/field-sentences.ts";
import { seriesSchema } from "./series.schema.ts";

test.each<[unknown, string | undefined, string | undefined]>([
  ["1e3", "First number this year is not valid.", "Primer número de este año: el valor no es válido."],
  ["0x10", "First number this year is not valid.", "Primer número de este año: el valor no es válido."],
  ["", "First number this year is required.", "Primer número de este año: campo obligatorio."],
  ["-1", "First number this year must be at least 1.", "Primer número de este año: el valor mínimo es 1."],
  [" 1000 ", undefined, undefined],
  [1000, undefined, undefined],
])("the first number %j of a series", (first, en, es) => {
  const typed = { series: "invoice", prefix: "F", first };
  expect(fieldSentences(seriesSchema, typed, "en").first).toBe(en);
  expect(fieldSentences(seriesSchema, typed, "es").first).toBe(es);
});

test.each(["S/", "S<", "1F", "ABCDEFGHIJK", ""])("the prefix %j of a series", (prefix) => {
  const typed = { series: "invoice", prefix, first: "1" };
  expect(fieldSentences(seriesSchema, typed, "en")).toEqual({
    prefix: "Prefix: a letter, then letters and digits, at most 10.",
  });
  expect(fieldSentences(seriesSchema, typed, "es").prefix).toBe(
    "Prefijo: una letra, y después letras y cifras, como mucho 10.",
  );
});
