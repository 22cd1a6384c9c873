import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

const parts = import.meta.glob<Record<string, Record<string, object>>>("./*-words.ts", { eager: true });
const languages = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test.each(Object.entries(parts))("%s has its texts in every language", (_, exported) => {
  const [catalogues = {}, ...others] = Object.values(exported);
  expect(others).toEqual([]);
  expect(Object.keys(catalogues).sort()).toEqual(languages.map(({ name }) => name).sort());
  const [first, ...more] = Object.values(catalogues).map((texts) => Object.keys(texts).sort());
  for (const keys of more) expect(keys).toEqual(first);
  expect(first).not.toEqual([]);
});
