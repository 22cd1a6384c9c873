import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const columns = 120;
const files = globSync([
  "*.ts",
  "{app,prisma,scripts,server,tests}/**/*.{ts,tsx,mjs,css,prisma}",
  ".dependency-cruiser.cjs",
]).filter((file) => !file.startsWith("app/platform/prisma/"));

/** The lines of a text that are a comment, or a part of one, and wider than is read. */
function tooWide(text: string): string[] {
  return text.split("\n").filter((line) => line.length > columns && /^\s*(\*|\/\/|\/\*)/.test(line));
}

test(`no comment has more than ${columns} columns`, () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((file) => tooWide(readFileSync(file, "utf8")).map((line) => `${file}: ${line}`))).toEqual([]);
});
