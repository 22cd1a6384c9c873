/**
 * Finishes the browser's files after a build: writes those with texts once for each language, and the lists by which a
 * page loads few of them (docs/decisions/0096-scripts.md).
 *
 *   start-VERSION.LANGUAGE.js      the router's own list of screens, without the calls, and the program's start
 *   screens-VERSION.LANGUAGE.js    the files of all screens, loaded when the browser is idle
 *   ID-VERSION.LANGUAGE.js         the module of a route, for a link that is followed before that
 *   plain-HASH.css                 the one style sheet of plain pages (plain-sheets.ts)
 *   build/server/page-scripts.json what each page begins with, for the server (app/shell/page-scripts.server.ts)
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PageScripts, RouteScripts } from "../app/shell/page-scripts.ts";
import { type Language, languages } from "../app/words/languages.ts";
import { exportsOf } from "./exports.ts";
import { writePlainSheets } from "./plain-sheets.ts";
import { withRuntimeIn } from "./runtime.ts";
import { hasTexts, inLanguage } from "./words-by-language.ts";

type Route = { id: string; parentId?: string; path?: string; module: string; imports?: string[]; css?: string[] };
type Manifest = { url: string; version: string; entry: { module: string }; routes: Record<string, Route> };

const folder = "build/client/assets";
const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
const nameOfManifest = onlyName(/^manifest-\w+\.js$/);
const [framework, runtime] = [onlyName(/^framework-/), onlyName(/^rolldown-runtime-/)];
const read = new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
const files = withRuntimeIn(framework, runtime, read);
// The file of the bundler's helpers stays: files that a browser has kept from an earlier build import it.
for (const [name, code] of files) if (code !== read.get(name)) writeFileSync(join(folder, name), code);
const manifest = readManifest(files.get(nameOfManifest));
const entry = fileOf(manifest.entry.module);
const modules = new Set(Object.values(manifest.routes).map(({ module }) => fileOf(module)));
/** Files that get other names, and the router's own list of all routes, which no page loads. */
const rewritten = new Set([...modules, entry, nameOfManifest]);
const spoken = filesWithTexts();

const perLanguage = languages.map((language) => [language, writeLanguage(language)] as const);
const built = { scripts: Object.fromEntries(perLanguage), plainSheets: writePlainSheets(folder, manifest.routes) };
writeFileSync("build/server/page-scripts.json", JSON.stringify(built));
for (const name of new Set([...spoken, ...rewritten])) rmSync(join(folder, name));

function onlyName(pattern: RegExp): string {
  const [name, ...others] = names.filter((one) => pattern.test(one));
  if (!name || others.length > 0) throw new Error(`${folder} must have one file ${pattern}: build first`);
  return name;
}

function readManifest(code = ""): Manifest {
  const [, json] = /^window\.__reactRouterManifest=(.*);$/s.exec(code) ?? [];
  if (!json) throw new Error(`${folder} has no list of routes: build first`);
  return JSON.parse(json) as Manifest;
}

/** The files with texts, and those that name one of them, whose own address must then differ too. */
function filesWithTexts(): ReadonlySet<string> {
  const found = new Set([...files].flatMap(([name, code]) => (hasTexts(code) ? [name] : [])));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const [name, code] of files) if ([...found].some((other) => code.includes(other))) found.add(name);
  }
  return found;
}

function writeLanguage(language: Language): PageScripts {
  const ending = `-${manifest.version}.${language}.js`;
  const write = (name: string, code: string) => writeFileSync(join(folder, name), code);
  for (const name of spoken) if (!rewritten.has(name)) write(named(name, language), codeOf(name, language));
  const routes = Object.values(manifest.routes).filter(isKnownToBrowsers);
  for (const { id, module } of routes) write(`${id.replaceAll("/", ".")}${ending}`, codeOf(fileOf(module), language));
  const scripts = Object.fromEntries(routes.map((route) => [route.id, scriptsOf(route, language)]));
  write(`screens${ending}`, listOfScreens(scripts));
  write(`start${ending}`, `${listOfRoutes(routes, ending)}${codeOf(entry, language)}`);
  const start = `/assets/start${ending}`;
  return {
    framework: `/assets/${framework}`,
    start,
    startFiles: [start, ...filesOf(entry, language).slice(1)],
    routes: scripts,
  };
}

/** Calls are no screens: the router never leads to one, and they are half of all addresses. */
function isKnownToBrowsers({ id, path = "" }: Route): boolean {
  return !path.startsWith("api/") && id !== "auth/signed-in.api";
}

/**
 * The router's list, without what is false or empty, and what only its own <Scripts> reads. The address of a module
 * follows from the id of its route, which keeps the list small.
 */
function listOfRoutes(routes: readonly Route[], ending: string): string {
  const short = routes.map(({ id, imports: _, module: __, ...route }) => {
    const told = Object.entries(route).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : Boolean(value),
    );
    return [id, Object.fromEntries(told)];
  });
  const list = {
    entry: { module: `/assets/start${ending}`, imports: [] },
    routes: Object.fromEntries(short),
    url: manifest.url,
    version: manifest.version,
    screens: `/assets/screens${ending}`,
  };
  const fill = `m.routes[i].id=i;m.routes[i].module="/assets/"+i.replace(/\\//g,".")+${JSON.stringify(ending)}`;
  return `window.__reactRouterManifest=(function(m){for(var i in m.routes){${fill}}return m})(${JSON.stringify(list)});`;
}

function listOfScreens(scripts: Record<string, RouteScripts>): string {
  const exports = Object.entries(scripts).map(([id, { exports }]) => [id, exports]);
  return `export default ${JSON.stringify(Object.fromEntries(exports))};`;
}

/** What the route's module exports, each by the file that it is really in, so that a page need not load the module. */
function scriptsOf({ module }: Route, language: Language): RouteScripts {
  const exported = Object.entries(exportsOf(fileOf(module), (name) => files.get(name) ?? ""));
  const own = [...new Set(exported.map(([, [file]]) => file))];
  if (own.some((file) => modules.has(file))) throw new Error(`${module} shares no file with its room`);
  const exports = exported.map(([name, [file, inside]]) => [name, [`/assets/${named(file, language)}`, inside]]);
  return {
    exports: Object.fromEntries(exports),
    files: [...new Set(own.flatMap((file) => filesOf(file, language)))],
  };
}

/** A file and all that it imports, by their addresses. */
function filesOf(file: string, language: Language): string[] {
  const all = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (all.has(next)) continue;
    all.add(next);
    const imports = (files.get(next) ?? "").matchAll(/(?:from|import)\s*"\.\/([\w.~-]+\.js)"/g);
    waiting.push(...Array.from(imports, ([, name = ""]) => name));
  }
  return [...all].map((name) => `/assets/${named(name, language)}`);
}

/** A file's code in a language, with the names that other files have in it. */
function codeOf(name: string, language: Language): string {
  const code = inLanguage(files.get(name) ?? "", language);
  return code.replace(/[\w.~-]+\.js(?=["'`])/g, (other) => named(other, language));
}

function named(name: string, language: Language): string {
  return spoken.has(name) ? name.replace(/\.js$/, `.${language}.js`) : name;
}

function fileOf(address: string): string {
  return address.replace("/assets/", "");
}
