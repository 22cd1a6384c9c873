/** The service worker's part of keeping pages, in a sandbox with caches and a server that the test makes. */
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { beforeEach, expect, test } from "vitest";

const origin = "https://alisio.example";
const [form, queue, day] = ["/service-reports/engineer", "/service-reports/queue", "/my-day"];

/** The files that a page of a build has loaded: its entry script, and one that no page names. */
const loadedBy = (build: string) => [`/assets/start-${build}.js`, `/assets/pad-${build}.js`];

/** What the server answers by path: a text, a status, or null where it is not reached. */
let server: Record<string, string | number | null>;
let stores: Map<string, Map<string, string>>;
let keep: (files: string[]) => Promise<string>;

async function fetchPath(path: string): Promise<Response> {
  const answer = server[path] ?? null;
  if (answer === null) throw new TypeError("Failed to fetch");
  return typeof answer === "number" ? new Response("", { status: answer }) : new Response(answer);
}

function cacheOf(name: string) {
  const entries = stores.get(name) ?? new Map<string, string>();
  stores.set(name, entries);
  return {
    match: async (path: string) => (entries.has(path) ? new Response(entries.get(path)) : undefined),
    keys: async () => [...entries.keys()].map((path) => ({ url: `${origin}${path}` })),
    put: async (path: string, answer: Response) => void entries.set(path, await answer.text()),
    delete: async (path: string) => entries.delete(path),
    // As browsers do: all of them or none.
    addAll: async (paths: string[]) => {
      const answers = await Promise.all(paths.map(fetchPath));
      if (answers.some(({ ok }) => !ok)) throw new TypeError("Request failed");
      for (const [index, answer] of answers.entries()) entries.set(paths[index] ?? "", await answer.text());
    },
  };
}

const kept = (name: string) => Object.fromEntries(stores.get(name) ?? []);
const files = () => Object.keys(kept("alisio-files")).sort();

const pagesOf = (build: string) => ({
  [form]: `<html>form ${build} /assets/start-${build}.js /assets/form-${build}.js`,
  [queue]: `<html>queue ${build} /assets/start-${build}.js /assets/queue-${build}.js`,
  [day]: `<html>day ${build} /assets/start-${build}.js /assets/day-${build}.js`,
});
const filesOf = (build: string) =>
  Object.fromEntries(["start", "form", "queue", "day", "pad"].map((name) => [`/assets/${name}-${build}.js`, name]));
const namesOf = (build: string) => Object.keys(filesOf(build)).sort();

beforeEach(async () => {
  stores = new Map();
  server = { ...pagesOf("old"), ...filesOf("old") };
  const listeners: Record<string, (event: object) => void> = {};
  const self = {
    ...{ location: { origin }, skipWaiting: () => undefined, clients: {} },
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    },
  };
  const caches = { open: async (name: string) => cacheOf(name) };
  const globals = { self, caches, fetch: fetchPath, Response, URL, setTimeout };
  runInContext(readFileSync("public/sw.js", "utf8"), createContext(globals));
  keep = (loaded) =>
    new Promise((said) => {
      const data = { type: "keep", files: loaded };
      listeners.message?.({ data, ports: [{ postMessage: said }], waitUntil: () => undefined });
    });
  expect(await keep(loadedBy("old"))).toBe("kept");
  expect(files()).toEqual(namesOf("old"));
});

test("the pages of a new build replace the old ones together with their files", async () => {
  server = { ...pagesOf("new"), ...filesOf("new") };
  expect(await keep(loadedBy("new"))).toBe("kept");
  expect(kept("alisio-pages")[day]).toBe("<html data-kept>day new /assets/start-new.js /assets/day-new.js");
  expect(files()).toEqual(namesOf("new"));
});

test.each<[string, string | number, string | number | null]>([
  ["a page is not reached", day, null],
  ["a file is not reached", "/assets/day-new.js", null],
  ["a file is refused", "/assets/pad-new.js", 503],
])("where %s, the old pages stay with all their files, and the asking page learns it", async (_, path, answer) => {
  const before = kept("alisio-pages");
  server = { ...pagesOf("new"), ...filesOf("new"), [path]: answer };
  expect(await keep(loadedBy("new"))).toBe("failed");
  expect(kept("alisio-pages")).toEqual(before);
  expect(files()).toEqual(namesOf("old"));
});

test("a page that the server refuses stays with its files", async () => {
  server = { ...pagesOf("new"), ...filesOf("new"), [form]: 503 };
  expect(await keep(loadedBy("new"))).toBe("kept");
  expect(kept("alisio-pages")[form]).toBe("<html data-kept>form old /assets/start-old.js /assets/form-old.js");
  const ofNew = namesOf("new").filter((name) => !name.includes("form"));
  expect(files()).toEqual([...ofNew, "/assets/form-old.js", "/assets/start-old.js"].sort());
});

test("for a page that is still open from the build before, nothing changes", async () => {
  const before = kept("alisio-pages");
  server = { ...pagesOf("new"), ...filesOf("new") };
  expect(await keep(loadedBy("old"))).toBe("failed");
  expect(kept("alisio-pages")).toEqual(before);
  expect(files()).toEqual(namesOf("old"));
});
