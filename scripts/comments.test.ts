import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const columns = 120;
const files = globSync([
  "*.ts",
  "{app,prisma,scripts,server,tests}/**/*.{ts,tsx,mjs,css,prisma}",
  ".dependency-cruiser.cjs",
]).filter((file) => !file.startsWith("app/platform/prisma/"));

/** The lines of a text that are a comment, a part of one, or code with one behind it, and wider than is read. */
function tooWide(text: string): string[] {
  return text.split("\n").filter((line) => line.length > columns && /^\s*\*|(^|\s)\/\/|\/\*/.test(line));
}

test(`no comment has more than ${columns} columns`, () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((file) => tooWide(readFileSync(file, "utf8")).map((line) => `${file}: ${line}`))).toEqual([]);
});

/** The lines of a Markdown text that could be broken and are wider than is read: neither code nor rows of tables. */
function tooWideProse(text: string): string[] {
  const prose = text.replace(/^ *(`{3,}|~{3,})[\s\S]*?^ *\1.*$/gm, "");
  return prose.split("\n").filter((line) => line.length > columns && !/^\s*(?:\||\S+$)/.test(line));
}

test(`no prose in Markdown has more than ${columns} columns`, () => {
  const documents = globSync(["*.md", "{app,docs}/**/*.md"]);
  expect(documents.length).toBeGreaterThan(100);
  const wide = documents.flatMap((file) => tooWideProse(readFileSync(file, "utf8")).map((line) => `${file}: ${line}`));
  expect(wide).toEqual([]);
});

const named = globSync(["*.*", "{app,docs,prisma,public,scripts,server,tests}/**/*.*"]);

/** Every end of a path that names a file: "zone.server.ts", "platform/zone.server.ts" and so on. */
const known = new Set(named.flatMap((path) => path.split("/").map((_, at, parts) => parts.slice(at).join("/"))));

/** A file's name or path in a sentence; a decision also without its ending, which is no file then. */
const names = /(?<![\w./-])[\w-][\w./-]*\.(?:tsx?|mjs|css|sql|prisma|md)\b|decisions\/[\w-]+/g;

/** The lines of a text's comments. */
function commentsIn(text: string): string[] {
  return text.split("\n").flatMap((line) => /^\s*(?:\*|\/\/|\/\*).*|\s\/\/ .*|\{\/\*.*/.exec(line) ?? []);
}

test("every file and every decision that a comment names is there", () => {
  // The names of the build's files have a hash. PostgreSQL's schemas are copies, the state one of the last migration's.
  const read = files.filter((file) => !/^prisma\/postgresql\/.*\.prisma$/.test(file));
  const said = read.flatMap((file) =>
    commentsIn(readFileSync(file, "utf8"))
      .flatMap((comment) => comment.match(names) ?? [])
      .map((name) => ({ file, name })),
  );
  expect(said.length).toBeGreaterThan(100);
  const missing = said.filter(({ name }) => !known.has(name) && !name.includes("HASH"));
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
