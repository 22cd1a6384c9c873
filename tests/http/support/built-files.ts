/** The browser's files of the build: what is in them, and what is in two of them. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { BuiltPages, PageScripts } from "#app/shell/page-scripts.ts";
import type { Language } from "#app/words/languages.ts";
import { root } from "../../support/app.ts";

const folder = join(root, "build/client/assets");

/**
 * Files that no page of this build loads beside others: the only sheet of a plain page, all styles as the server's own
 * build writes them, and the bundler's helpers, which stay for files of earlier builds (scripts/runtime.ts).
 */
const apart = /^(plain|server-build|rolldown-runtime)-/;

/** Files by their names, such as "frame-BxuR0l7D.en.js", with their texts. */
export type Files = ReadonlyMap<string, string>;

/** The scripts and styles that browsers load in a language. */
export function filesOf(language: Language): Files {
  const names = readdirSync(folder).filter(
    (name) => /\.(m?js|css)$/.test(name) && !apart.test(name) && (languageOf(name) ?? language) === language,
  );
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** The language of a file by its name or address; undefined for a file without texts. */
export function languageOf(file: string): string | undefined {
  return /\.([a-z]{2})\.js$/.exec(file)?.[1];
}

/** The files whose names end so. */
export function endingWith(ending: string, files: Files): Files {
  return new Map([...files].filter(([name]) => name.endsWith(ending)));
}

/** The parts that are in two files or more, each with the names of these files. */
export function partsInTwo(files: Files, partsOf: (text: string) => readonly string[]): Record<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, text] of files)
    for (const part of new Set(partsOf(text))) found.set(part, [...(found.get(part) ?? []), name]);
  return Object.fromEntries([...found].filter(([, names]) => names.length > 1));
}

/**
 * The long pieces of a script between braces and semicolons, with `_` for the names that minifying gives, which differ
 * from file to file. A piece of 110 characters has so many properties and texts in it that two modules of the product
 * do not have it by chance.
 */
export function longPieces(code: string): string[] {
  const body = code
    .replace(/^(?:import[^;]*;|const __vite__mapDeps[^;]*;)+/, "")
    .replace(/export\s*\{[^}]*\};?\s*$/, "")
    .replace(/(?<![.\w$"'`\-/ ]|\\)[A-Za-z_$][\w$]{0,2}(?![\w$:])/g, "_");
  return body.split(/[;{}]/).filter((piece) => piece.length >= 110);
}

/** The rules of a style sheet, each with the conditions that it stands in: "@media print{.card{margin:0". */
export function rulesOf(css: string): string[] {
  const rules: string[] = [];
  const heads: string[] = [];
  let start = 0;
  for (const { 0: sign, index } of css.matchAll(/[{};]/g)) {
    if (sign === "{") heads.push(css.slice(start, index));
    else if (sign === "}") {
      const body = css.slice(start, index);
      if (body) rules.push([...heads, body].join("{"));
      heads.pop();
    } else if (heads.length > 0) continue;
    start = index + 1;
  }
  return rules;
}

/** What stands between quotes in a script, and between one quote's end and the next one's beginning. */
export function betweenQuotes(code: string): ReadonlySet<string> {
  return new Set(code.split(/["'`]/));
}

/** The texts of a language's catalogues of 20 characters or more that are written in one piece, without quotes. */
export function plainTextsOf(language: Language): ReadonlySet<string> {
  const catalogues = join(root, "app/words", language);
  const found = readdirSync(catalogues).flatMap((name) =>
    Array.from(
      readFileSync(join(catalogues, name), "utf8").matchAll(/"([^"'`\\\n]* [^"'`\\\n]*)"/g),
      ([, text = ""]) => text,
    ),
  );
  return new Set(found.filter((text) => text.length >= 20));
}

/** What is loaded: the names of the files, and their bytes as they are sent, without headers. */
export type Load = { files: readonly string[]; bytes: number };

/**
 * What each import() loads that its file has not loaded already, by the name of the file that it names; the largest,
 * where several files have it. The worker of a file, and the styles that belong to its modules, are counted with it.
 */
export function lazyLoads(files: Files): Record<string, Load> {
  const needed = new Map([...files].map(([name, code]) => [name, neededBy(name, code, files)]));
  const loads: Record<string, Load> = {};
  for (const [name, code] of files) {
    for (const [, imported = ""] of code.matchAll(/import\(`\.\/([\w.~-]+)`\)/g)) {
      const loaded = withNeeded(name, needed);
      const load = loadOf([...withNeeded(imported, needed)].filter((file) => !loaded.has(file)));
      const bundle = bundleOf(imported);
      if (load.bytes > (loads[bundle]?.bytes ?? -1)) loads[bundle] = load;
    }
  }
  return loads;
}

/** The scripts of all screens, which a browser loads when it is idle, with the list of them. */
export function idleLoad(language: Language): Load {
  const { scripts }: BuiltPages = JSON.parse(readFileSync(join(root, "build/server/page-scripts.json"), "utf8"));
  const { routes }: PageScripts = scripts[language];
  const addresses = Object.values(routes).flatMap((route) => route.files);
  const lists = readdirSync(folder).filter(
    (name) => name.startsWith("screens-") && languageOf(name) === language && name.endsWith(".js"),
  );
  return loadOf([...new Set(addresses.map((address) => address.replace("/assets/", ""))), ...lists]);
}

function loadOf(files: readonly string[]): Load {
  return { files, bytes: files.reduce((sum, name) => sum + statSync(join(folder, `${name}.br`)).size, 0) };
}

/** The files that a file imports, its styles and its worker. */
function neededBy(file: string, code: string, files: Files): string[] {
  const imports = Array.from(code.matchAll(/(?:from|import)\s*"\.\/([\w.~-]+\.js)"/g), ([, name = ""]) => name);
  const workers = Array.from(code.matchAll(/[\w.~-]+\.mjs/g), ([name]) => name);
  const styles = [...files.keys()].filter((name) => name.endsWith(".css") && bundleOf(name) === bundleOf(file));
  return [...imports, ...workers, ...styles].filter((name) => files.has(name));
}

/** A file with all that it needs, directly or through others. */
function withNeeded(file: string, needed: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const all = new Set([file]);
  // A set gives what is added to it while it is gone through.
  for (const next of all) for (const name of needed.get(next) ?? []) all.add(name);
  return all;
}

/** The name of a file without hash, language and ending: "big-calendar". */
function bundleOf(name: string): string {
  return name.replace(/-[\w-]{8}(\.[a-z]{2})?\.\w+$/, "");
}
