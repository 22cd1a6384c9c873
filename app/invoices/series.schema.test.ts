/** The first number of a series is set once, so it is read strictly. */
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
