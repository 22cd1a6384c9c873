/**
 * What browsers may load of the build: nothing in two files, each text in its language, and few bytes later on.
 * The last test says what the server's own build is written for.
 */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Language, languages } from "#app/words/languages.ts";
import { idle, lazy } from "./support/budget.ts";
import {
  betweenQuotes,
  endingWith,
  type Files,
  filesOf,
  idleLoad,
  lazyLoads,
  longPieces,
  partsInTwo,
  plainTextsOf,
  rulesOf,
} from "./support/built-files.ts";

const built = Object.fromEntries(languages.map((language) => [language, filesOf(language)])) as Record<Language, Files>;
const scripts = endingWith(".js", built.en);
const styles = endingWith(".css", built.en);

/** The files, with the text of one also at the end of another. */
function repeated(files: Files, one: RegExp, other: RegExp): Files {
  const names = [...files.keys()];
  const [from = "", to = ""] = [one, other].map((pattern) => names.find((name) => pattern.test(name)));
  return new Map([...files, [to, `${files.get(to)}${files.get(from)}`]]);
}

test("no module is in two scripts", () => {
  expect(partsInTwo(scripts, longPieces)).toEqual({});
  for (const one of [/^room-quotes-first/, /^room-today-first/, /^signature_pad/])
    expect(partsInTwo(repeated(scripts, one, /^room-settings/), longPieces)).not.toEqual({});
});

test("no rule is in two style sheets", () => {
  expect(partsInTwo(styles, rulesOf)).toEqual({});
  expect(partsInTwo(repeated(styles, /^room-today-first/, /^frame/), rulesOf)).not.toEqual({});
});

test.each(languages)("the scripts in %s have its texts, long ones once, and none of another language", (language) => {
  const own = plainTextsOf(language);
  const others = languages
    .filter((other) => other !== language)
    .flatMap((other) => [...plainTextsOf(other)].filter((text) => !own.has(text)));
  // The viewer's library has English sentences of its own, some of which the product has too.
  const spoken = [...endingWith(".js", built[language])].filter(([name]) => !name.startsWith("pdf-viewer-"));
  const inFiles = spoken.map(([name, code]) => [name, betweenQuotes(code)] as const);
  const filesWith = (text: string) => inFiles.flatMap(([name, texts]) => (texts.has(text) ? [name] : []));
  const found = [...own].map((text) => [text, filesWith(text)] as const).filter(([, names]) => names.length > 0);
  expect(found.length).toBeGreaterThan(500);
  // Two catalogues may word something short alike.
  expect(found.filter(([text, names]) => text.length >= 60 && names.length > 1)).toEqual([]);
  expect(others.filter((text) => filesWith(text).length > 0)).toEqual([]);
});

test.each(languages)("what scripts load later in %s keeps its budget", (language) => {
  const loads = lazyLoads(built[language]);
  expect(Object.keys(loads).sort()).toEqual(Object.keys(lazy).sort());
  for (const [name, { files, bytes }] of Object.entries(loads))
    expect(bytes, `${name}:\n${files.join("\n")}`).toBeLessThanOrEqual((lazy[name]?.[0] ?? 0) * 1000);
  const { files, bytes } = idleLoad(language);
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(idle[0]);
  expect(bytes).toBeLessThanOrEqual(idle[1] * 1000);
});

test("the server's programs keep private fields, which older browsers need as maps", () => {
  const texts = globSync(["build/server/**/*.js", "build/process/*.js", "build/pdf/*.js"]).map((file) =>
    readFileSync(file, "utf8"),
  );
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => text.includes("_classPrivateFieldInitSpec("))).toEqual([]);
  expect(texts.filter((text) => /this\.#\w/.test(text)).length).toBeGreaterThan(2);
});
