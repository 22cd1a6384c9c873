import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { company, linesOf, quoteOf, redPixel } from "../../tests/support/sample-documents.ts";
import type { Printable } from "./document.ts";
import { type Paper, PdfCache, paperOf } from "./pdf-cache.server.ts";

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  return { ...real, readFile: vi.fn(real.readFile) };
});

let folder: string;
/** The documents that were rendered, in their order. */
let rendered: Printable[];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "papers-")), "papers");
  rendered = [];
});

afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

const limits = { bytes: 1e6, age: 1000_000 };

/** A cache of the folder, as a process has one; the n-th document that is rendered there has n times 100 bytes. */
function cacheOf(own = limits) {
  return new PdfCache(folder, own, async (document) => {
    rendered.push(document);
    return new Uint8Array(100 * rendered.length).fill(rendered.length);
  });
}

const paper = (hash: string): Paper => ({ document: quoteOf(linesOf(1)), hash });

test("a paper is rendered once: for all who ask at once, after a restart, and in another process", async () => {
  const first = cacheOf();
  const [one, two] = await Promise.all([first.get(paper("a")), first.get(paper("a"))]);
  expect(one).toHaveLength(100);
  expect(two).toEqual(one);
  expect(await first.get(paper("a"))).toEqual(one);
  expect(await cacheOf().get(paper("a"))).toEqual(one);
  expect(rendered).toHaveLength(1);
  expect(await first.get(paper("b"))).toHaveLength(200);
});

test("a file that is damaged, cut off or deleted is rendered again, and kept again", async () => {
  const cache = cacheOf();
  await cache.get(paper("a"));
  const file = join(folder, "a");
  const whole = readFileSync(file);
  for (const wrong of [whole.subarray(0, 60), whole.subarray(0, 10), Buffer.from(whole).fill(9, 50), null]) {
    if (wrong) writeFileSync(file, wrong);
    else rmSync(folder, { recursive: true });
    const before = rendered.length;
    const pdf = await cache.get(paper("a"));
    expect(pdf).toEqual(new Uint8Array(100 * (before + 1)).fill(before + 1));
    expect(await cache.get(paper("a"))).toEqual(pdf);
    expect(rendered).toHaveLength(before + 1);
  }
});

test("a folder that cannot be written keeps nobody from the PDF, and leaves no half-written file", async () => {
  writeFileSync(folder, "a file in the place of the folder");
  expect(await cacheOf().get(paper("a"))).toHaveLength(100);
  expect(await cacheOf().get(paper("a"))).toHaveLength(200);
});

test("all files together stay below the limit; what was asked for last stays longest", async () => {
  const cache = cacheOf({ bytes: 8000, age: 1000_000 });
  for (let n = 0; n < 20; n += 1) {
    await cache.get(paper(`paper ${n}`));
    const names = readdirSync(folder);
    names.forEach((name) => {
      // Files of the same millisecond have no order.
      const at = name === "paper 0" ? Date.now() : Date.now() - 1000 * (100 - Number(name.split(" ")[1]));
      utimesSync(join(folder, name), at / 1000, at / 1000);
    });
    expect(names.reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0)).toBeLessThan(8000);
  }
  expect(readdirSync(folder)).toContain("paper 0");
  expect(readdirSync(folder)).toContain("paper 19");
  expect(readdirSync(folder)).not.toContain("paper 1");
});

test("what nobody asked for lately is deleted", async () => {
  await cacheOf().get(paper("old"));
  const longAgo = (Date.now() - 2 * limits.age) / 1000;
  utimesSync(join(folder, "old"), longAgo, longAgo);
  await cacheOf().tidy();
  expect(readdirSync(folder)).toEqual([]);
});

test("a program that cannot be read while too many files are open is read again for the next document", async () => {
  vi.mocked(readFile).mockRejectedValueOnce(new Error("EMFILE"));
  await expect(paperOf(quoteOf(linesOf(1)))).rejects.toThrow("EMFILE");
  expect(await paperOf(quoteOf(linesOf(1)))).toMatchObject({ hash: expect.any(String) });
});

test("a document has another hash after any change of it, and the same for the same", async () => {
  const quote = quoteOf(linesOf(2), { intro: ["a", "b"] });
  const logo = { png: redPixel(), width: 1, height: 1 };
  const otherLogo = { ...logo, png: redPixel().fill(7, 40) };
  const changed = [
    quote,
    { ...quote, language: "en" as const },
    { ...quote, intro: ["ab"] },
    { ...quote, intro: ["a", "b", ""] },
    { ...quote, is_void: true },
    { ...quote, title: "null" },
    { ...quote, lines: quote.lines.slice(1) },
    { ...quote, company: { ...company, accent: "#aa0000" } },
    { ...quote, company: { ...company, logo } },
    { ...quote, company: { ...company, logo: otherLogo } },
  ];
  const hashes = await Promise.all(changed.map(async (document) => (await paperOf(document)).hash));
  expect(new Set(hashes).size).toBe(changed.length);
  expect((await paperOf(structuredClone(quote))).hash).toBe(hashes[0]);
  // A Buffer's own JSON is the list of its bytes.
  const withBuffer = { ...quote, company: { ...company, logo: { ...logo, png: Buffer.from(logo.png) } } };
  expect((await paperOf(withBuffer)).hash).toBe(hashes.at(-2));
});
