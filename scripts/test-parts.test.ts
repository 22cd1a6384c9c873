import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import config from "../playwright.config.ts";
import { addresses } from "../tests/support/routes.ts";
import { root, testsOfPostgresql } from "./postgresql-tests.ts";
import {
  dealScreens,
  dividedFiles,
  filesOf,
  filesOfRest,
  isOfKinds,
  kinds,
  partOfRun,
  titlesOf,
} from "./test-parts.ts";

const files = globSync(["{app,prisma,scripts,server}/**/*.test.{ts,tsx}", "tests/{http,faults}/*.test.ts"], {
  cwd: root,
});

test("each file is in one part, but for those that divide their tests; without a part all run", () => {
  expect(filesOf(null, files)).toEqual(files);
  const [usual, rest] = [filesOf("usual", files), filesOf("rest", files)];
  expect([...usual, ...rest].sort()).toEqual([...files, ...dividedFiles].sort());
  expect(rest).toEqual(expect.arrayContaining(testsOfPostgresql()));
});

test("what is named as the rest, or as divided, exists", () => {
  const isThere = (named: string) => files.some((file) => file === named || file.startsWith(named));
  expect([...filesOfRest, ...dividedFiles].filter((named) => !isThere(named))).toEqual([]);
});

test("the tests of a divided file all say to which part they belong", () => {
  const imported = (name: string) => new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "vitest"`);
  for (const file of dividedFiles) {
    const content = readFileSync(`${root}/${file}`, "utf8");
    expect(content, file).not.toMatch(imported("(test|it)"));
    expect(content, file).toMatch(/import \{ [^}]*\btest\b[^}]* \} from ".*support\/divided\.ts"/);
  }
});

/** The files of the screens, as text: to load them would load Playwright's fixtures and the form client. */
const screens = globSync("tests/browser/support/screens/*.ts", { cwd: root }).map((file) =>
  readFileSync(`${root}/${file}`, "utf8"),
);

test("each kind of screen names a screen and an address that there are", () => {
  expect(kinds.filter(({ name }) => !screens.some((text) => text.includes(`name: "${name}"`)))).toEqual([]);
  expect(kinds.filter(({ address }) => !addresses.some(({ path }) => path === address))).toEqual([]);
});

test("screens are dealt out to tests of one part each, and none is left out", () => {
  const names = ["another", ...kinds.map(({ name }) => name), ...Array.from({ length: 12 }, (_, n) => `one more ${n}`)];
  const tests = dealScreens(names, (name) => name, 10);
  expect(tests.flat().toSorted()).toEqual(names.toSorted());
  for (const some of tests) expect(new Set(some.map(isOfKinds)).size).toBe(1);
  expect(Math.max(...tests.map(({ length }) => length))).toBe(10);
});

/** Whether a project with these patterns has the title, as Playwright decides it. */
function has({ grep, grepInvert }: ReturnType<typeof titlesOf>, title: string): boolean {
  return grep.test(title) && ![grepInvert].flat().some((pattern) => pattern.test(title));
}

const tags = ["@script", "@plain", "@answer", "@phone", "@handheld", "@road", "@rendered", "@journey", "@rest"];

/** All titles of these files, with all sets of tags. */
const titles = ["main-job", "settings"].flatMap((file) =>
  Array.from(
    { length: 2 ** tags.length },
    (_, set) => `a project ${file}.test.ts a title ${tags.filter((_, tag) => set & (2 ** tag)).join(" ")}`,
  ),
);

test.each((config.projects ?? []).map(({ name = "", ...own }) => ({ name, ...own })))(
  "each test of the project $name is in one part",
  ({ name, grep, grepInvert }) => {
    // This process has both parts, or else one, so its patterns are those of the whole project or of a part.
    const own = { name, grep: grep as RegExp, grepInvert: [grepInvert].flat()[0] as RegExp };
    const [all, usual, rest] = ([null, "usual", "rest"] as const).map((part) => titlesOf(part, own));
    if (!all || !usual || !rest) throw new Error("no patterns");
    expect(titles.filter((title) => has(usual, title) && has(rest, title))).toEqual([]);
    expect(titles.filter((title) => has(usual, title) || has(rest, title))).toEqual(
      titles.filter((title) => has(all, title)),
    );
    expect(titles.some((title) => has(rest, title))).toBe(true);
  },
);

test("a part that there is not is refused, and none means all", () => {
  expect([partOfRun("usual"), partOfRun("rest"), partOfRun("")]).toEqual(["usual", "rest", null]);
  expect(() => partOfRun("some")).toThrow('TEST_PART is "some"');
  expect(() => titlesOf("usual", { name: "another project" })).toThrow("does not know the project another project");
});
