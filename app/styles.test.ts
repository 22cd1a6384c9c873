/** The style sheets as a whole: what must hold in every room's. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const paths = readdirSync("app", { recursive: true, encoding: "utf8" });
const sheets = paths.filter((path) => path.endsWith(".css"));
const tokens = textOf("ui/tokens.css");

test.each(sheets)("%s names no class that no screen has", (sheet) => {
  const unused = [...classesIn(sheet)].filter((name) => !fromElsewhere.test(name) && !usedNames.has(name));
  expect(unused).toEqual([]);
});

test.each(sheets)("%s has its columns by name, not by their place", (sheet) => {
  expect(textOf(sheet)).not.toMatch(/:nth-(last-)?child/);
});

test.each(sheets.filter((path) => path !== "ui/tokens.css"))(
  "%s takes colours and sizes of type from the tokens",
  (sheet) => {
    expect(textOf(sheet)).not.toMatch(/#[0-9a-f]{3,8}\b(?![^{}]*\{)|\brgba?\(|\bhsla?\(|font-size: [\d.]+(px|rem)/i);
    const room = sheets.filter((other) => dirname(other) === dirname(sheet));
    const own = definedIn(room.map(textOf).join("\n"));
    const unknown = [...textOf(sheet).matchAll(/var\((--[\w-]+)/g)].filter(
      ([, name = ""]) => !definedIn(tokens).has(name) && !own.has(name),
    );
    expect(unknown).toEqual([]);
  },
);

test.each(sheets)("%s changes at widths that the tokens list", (sheet) => {
  const listed = tokens
    .match(/@media cannot be named: ([\d ]+)/)?.[1]
    ?.trim()
    .split(" ")
    .map(Number);
  const widths = [...textOf(sheet).matchAll(/\((min|max)-width: (\d+)px\)/g)];
  // "Up to" is written as the last px before the next width.
  expect(
    widths.map(([, end, px]) => Number(px) + (end === "max" ? 1 : 0)).filter((px) => !listed?.includes(px)),
  ).toEqual([]);
});

// A page that was opened without loading the document anew has the sheets of all screens that were shown before it.
test("no two rooms of features style a class of the same name on its own", () => {
  const rooms = new Map<string, string[]>();
  const ofAll = new Set(
    sheets.filter((path) => shared.includes(dirname(path))).flatMap((path) => [...styledAlone(path)]),
  );
  for (const sheet of sheets.filter((path) => !shared.includes(dirname(path)))) {
    for (const name of styledAlone(sheet))
      if (!ofAll.has(name)) rooms.set(name, [...(rooms.get(name) ?? []), dirname(sheet)]);
  }
  expect([...rooms].filter(([, names]) => new Set(names).size > 1)).toEqual([]);
});

test("no token is there that nothing uses", () => {
  const all = sheets.map(textOf).join("\n");
  expect([...definedIn(tokens)].filter((name) => !all.includes(`var(${name})`))).toEqual([]);
});

test("whoever chose the dark theme sees the same as one whose system did", () => {
  const chosen = /:root\[data-theme="dark"\] \{([^}]*)\}/.exec(tokens)?.[1];
  const asked = /:root:not\(\[data-theme="light"\]\) \{([^}]*)\}/.exec(tokens)?.[1];
  expect(linesOf(chosen)).toEqual(linesOf(asked));
  expect(linesOf(chosen)).not.toEqual([]);
});

/** Rooms whose classes all screens have; other rooms may add to them. */
const shared = ["ui", "lists", "pdf-viewer", "admin-lists"];

/** What libraries bring along, and the heights of jobs, which have numbers (calendar/step.test.ts). */
const fromElsewhere = /^(rbc-|react-pdf__|steps-\d+$)/;

/** Every word in the texts of the programs that run in a browser. */
const usedNames = new Set(
  paths
    .filter(
      (path) =>
        /\.tsx?$/.test(path) && !/\.(test|api|schema|calls|pdf)\.|\.server\.ts$|^(words|platform\/prisma)\//.test(path),
    )
    .flatMap((path) => textOf(path).match(/(?<=["'`\s{}.])[a-z][\w-]*(?=["'`\s$])/g) ?? []),
);

function classesIn(sheet: string): Set<string> {
  const selectors = textOf(sheet).matchAll(/(?<=^|[{}])([^{}@]+)\{/g);
  return new Set([...selectors].flatMap(([, selector = ""]) => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []));
}

/**
 * The classes that a selector of the sheet begins with, and no other class beside them: `.week li`, not `.days.week`.
 */
function styledAlone(sheet: string): Set<string> {
  return new Set([...textOf(sheet).matchAll(/(?<=[{},]\s*|^\s*)\.([\w-]+)(?=[\s,{:])/g)].map(([, name = ""]) => name));
}

function definedIn(text: string): Set<string> {
  return new Set([...text.matchAll(/(--[\w-]+):/g)].map(([, name = ""]) => name));
}

function linesOf(block: string | undefined): string[] {
  return (block ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** A file of app/, of a sheet without its comments but the tokens'. */
function textOf(path: string): string {
  const text = readFileSync(join("app", path), "utf8");
  return path.endsWith(".css") && path !== "ui/tokens.css" ? text.replace(/\/\*[\s\S]*?\*\//g, "") : text;
}
