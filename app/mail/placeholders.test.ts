import { expect, test } from "vitest";
import { languages } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { filledIn, unknownPlaceholders, writtenPlaceholder } from "./placeholders.server.ts";

const facts = { number: "Q-2026-0001", name: "Ana {number}", company: "Clima $& Sur" };

test("placeholders are replaced once, and what they stand for is not read again", () => {
  expect(filledIn("{number}: {name}, {company}, {number}", facts)).toBe(
    "Q-2026-0001: Ana {number}, Clima $& Sur, Q-2026-0001",
  );
  expect(filledIn("{other} {due} {}", facts)).toBe("{other} {due} {}");
});

test("placeholders have the names of each language, with or without accents, in every text", () => {
  expect(filledIn("{número} {numero} {Número} {nombre} {empresa} {company}", { ...facts, name: "Ana" })).toBe(
    "Q-2026-0001 Q-2026-0001 Q-2026-0001 Ana Clima $& Sur Clima $& Sur",
  );
  expect(unknownPlaceholders("reminder_1", "{importe} {vencimiento} {iban} {fecha}")).toEqual(["{fecha}"]);
  expect(writtenPlaceholder("number", "es")).toBe("{número}");
  for (const { mail } of languages.map(wordsIn))
    for (const [placeholder, name] of Object.entries(mail.placeholders))
      expect(filledIn(`{${name}}`, { [placeholder]: "found" })).toBe("found");
});

test("unknown placeholders are named", () => {
  expect(unknownPlaceholders("quote", "{number} {numbers} {} {name}")).toEqual(["{numbers}", "{}"]);
  expect(unknownPlaceholders("visit_booked", "{number} {when} {before}")).toEqual(["{number}", "{before}"]);
  expect(unknownPlaceholders("visit_moved", "{where} {when} {before}")).toEqual([]);
});
