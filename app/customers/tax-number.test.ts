import { expect, test } from "vitest";
import { wordsIn } from "#app/words/words.server.ts";
import { doubtOfTaxNumber, storedTaxNumber, taxNumberSentence } from "./tax-number.server.ts";

test.each([
  ["a DNI", "12345678Z"],
  ["a DNI with signs and a small letter", "12.345.678-z"],
  ["a NIE", "X1234567L"],
  ["a NIE with signs", "x-1234567-l"],
  ["the NIF of a company", "B12345674"],
  ["the NIF of a town", "P2807900B"],
  ["a Spanish number with its country", "ES B12345674"],
  ["the NIF of a company behind its name", "C.I.F.: B-12345674"],
  ["a NIE behind its name", "NIE X1234567L"],
  ["a French number with its country", "FR 40 303 265 045"],
  ["a German number with its country", "DE136695976"],
  ["a Greek number with its own code", "EL094259216"],
  ["nothing typed", ""],
])("%s is right: %j", async (_, number) => {
  expect(await doubtOfTaxNumber(number)).toBeNull();
});

test.each([
  ["12345678A", { kind: "check" }],
  ["X1234567A", { kind: "check" }],
  ["B12345675", { kind: "check" }],
  ["CIF B12345675", { kind: "check" }],
  ["NIF: 12345678A", { kind: "check" }],
  ["1234567L", { kind: "shape" }],
  ["pasaporte AA123", { kind: "shape" }],
  ["00000000T", { kind: "zeros" }],
  ["X0000000T", { kind: "zeros" }],
  ["ES 0000000T", { kind: "zeros" }],
  ["QQ123456789", { kind: "shape" }],
  ["FR12345678901", { kind: "foreign", country: "FR" }],
  ["EL094259217", { kind: "foreign", country: "GR" }],
])("%j is doubtful: %j", async (number, doubt) => {
  expect(await doubtOfTaxNumber(number)).toEqual(doubt);
});

test("the sentence names the number and, of a foreign one, the country in the reader's language", async () => {
  const said = async (number: string, language: "en" | "es") => (await taxNumberSentence(number))?.(wordsIn(language));
  expect(await said("12345678A", "en")).toBe("The check letter or digit of 12345678A is wrong.");
  expect(await said("FR12345678901", "es")).toContain("Francia");
  expect(await said("EL094259217", "en")).toContain("Greece");
});

test.each([
  ["h-29.123.452", "H29123452"],
  ["CIF B-12345674", "B12345674"],
  ["12345678z", "12345678Z"],
  ["B-93.456.780", "B-93.456.780"],
  ["FR 40 303 265 045", "FR 40 303 265 045"],
  ["", ""],
])("%j is stored as %j", async (typed, stored) => {
  expect(await storedTaxNumber(typed)).toBe(stored);
});

test("a number that is stored with signs stays so where it is typed again", async () => {
  expect(await storedTaxNumber("h-29.123.452", "h-29.123.452")).toBe("h-29.123.452");
});
