/**
 * Which classes a page can have: those that stand in a text of the modules that render it. A rule for another class is
 * of no use to the page (plain-sheets.ts).
 */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseSync } from "vite";

/** What a module imports of the product, and the words in its texts: "tint-" of the template `tint-${colour}`. */
type Read = { imports: string[]; words: string[] };

/** What is read of a node of a module's syntax tree. */
type Node = { type?: string; source?: { value?: unknown }; value?: unknown };

const read = new Map<string, Read>();

/** Tells whether a page of these modules, and of all that they import, can have a class. Paths begin at app/. */
export function classesOf(modules: Iterable<string>): (name: string) => boolean {
  const waiting = Array.from(modules, (path) => resolve("app", path));
  const reached = new Set<string>();
  const words = new Set<string>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next) || !isCode(next)) continue;
    reached.add(next);
    const found = readModule(next);
    waiting.push(...found.imports);
    // What only gives data names none either, but leads to the types of the data, such as the states of an invoice.
    if (!/\.server\.ts$/.test(next)) for (const word of found.words) words.add(word);
  }
  return (name) => words.has(name) || words.has(name.replace(/[^-]*$/, ""));
}

/** Catalogues of texts name no classes. */
function isCode(path: string): boolean {
  return /\.tsx?$/.test(path) && !/[\\/]app[\\/]words[\\/]/.test(path);
}

function readModule(path: string): Read {
  const known = read.get(path);
  if (known) return known;
  const found: Read = { imports: [], words: [] };
  collect(parseSync(path, readFileSync(path, "utf8")).program, path, found);
  read.set(path, found);
  return found;
}

function collect(node: unknown, path: string, found: Read): void {
  if (typeof node !== "object" || node === null) return;
  const { type, source, value } = node as Node;
  if (/^(Import|Export)/.test(type ?? "") && typeof source?.value === "string") {
    const imported = moduleAt(source.value, path);
    if (imported) found.imports.push(imported);
    return;
  }
  if (type === "Literal" && typeof value === "string") found.words.push(...wordsIn(value));
  if (type === "TemplateElement") found.words.push(...wordsIn((value as { raw: string }).raw));
  for (const part of Object.values(node)) collect(part, path, found);
}

function moduleAt(specifier: string, from: string): string | null {
  if (specifier.startsWith("#app/")) return resolve("app", specifier.slice("#app/".length));
  return specifier.startsWith(".") ? resolve(dirname(from), specifier) : null;
}

/** The words of a text that can be a list of classes: an address or a sentence is none. */
function wordsIn(text: string): string[] {
  return /^[\w\s-]*$/.test(text) ? (text.match(/[\w-]+/g) ?? []) : [];
}
