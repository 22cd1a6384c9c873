import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { useIncoming } from "../../tests/support/incoming.ts";
import { UnreadableForm, withIncomingForm } from "./incoming-form.server.ts";

const folder = useIncoming();
const wanted = { field: "photos", most: 8, bytes: 1000 };

// After every request its files are deleted.
beforeEach(() => {
  return () => expect(folder.names()).toEqual([]);
});

/** A request with this form, as a browser sends it. */
function posting(form: FormData): Request {
  return new Request("http://localhost/", { method: "POST", body: form });
}

/** A request with this body, piece by piece, of the type multipart/form-data with this boundary. */
function bytesPosted(body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, boundary = "edge"): Request {
  const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
  return new Request("http://localhost/", {
    ...{ method: "POST", headers, body: Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array> },
    ...{ duplex: "half" as const },
  });
}

function formWith(files: [field: string, bytes: number, name?: string][], texts: [string, string][] = []): FormData {
  const form = new FormData();
  for (const [name, value] of texts) form.append(name, value);
  for (const [field, bytes, name = "a.jpg"] of files) form.append(field, new File([new Uint8Array(bytes)], name));
  return form;
}

const lengthsOf = (request: Request) =>
  withIncomingForm(request, wanted, async ({ files }) => files.map(({ bytes }) => bytes));

test("files are on the disk while the form is used, in their order, and gone afterwards", async () => {
  const form = formWith(
    [
      ["photos", 3],
      ["photos", 500],
    ],
    [["notes", "Año"]],
  );
  await withIncomingForm(posting(form), wanted, async ({ texts, files, expectStored }) => {
    expectStored();
    expect(texts.get("notes")).toBe("Año");
    expect((await Promise.all(files.map(({ path }) => readFile(path)))).map(({ length }) => length)).toEqual([3, 500]);
    expect(folder.names()).toHaveLength(2);
  });
});

test("they are gone too when the work on them fails", async () => {
  const failing = withIncomingForm(posting(formWith([["photos", 3]])), wanted, async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
});

test.each<[string, [string, number, string?][], number[]]>([
  [
    "of one too large, one byte too many",
    [
      ["photos", 1001],
      ["photos", 70_000],
      ["photos", 1000],
    ],
    [1001, 1001, 1000],
  ],
  ["one more than there may be", Array.from({ length: 12 }, () => ["photos", 1]), Array.from({ length: 9 }, () => 1)],
  [
    "nothing of a field that is not asked for",
    [
      ["other", 5],
      ["photos", 2],
    ],
    [2],
  ],
  ["nothing where nothing was chosen", [["photos", 0, ""]], []],
  ["an empty file that was chosen", [["photos", 0, "empty.jpg"]], [0]],
])("is kept: %s", async (_, files, lengths) => {
  expect(await lengthsOf(posting(formWith(files)))).toEqual(lengths);
});

test("a form without files, as most are sent, is read as well", async () => {
  const request = new Request("http://localhost/", { method: "POST", body: new URLSearchParams({ notes: "Año" }) });
  expect(await withIncomingForm(request, wanted, async ({ texts }) => texts.get("notes"))).toBe("Año");
});

test("texts are what the platform's own parser makes of them", async () => {
  const names = fc.constantFrom("notes", "value.3", "task_id");
  const texts = fc.array(fc.tuple(names, fc.string({ unit: "grapheme" })));
  const same = fc.asyncProperty(texts, async (given) => {
    const form = formWith([], given);
    const own = await posting(form).formData();
    const read = await withIncomingForm(posting(form), wanted, async ({ texts }) => [...texts]);
    expect(read).toEqual([...own]);
  });
  await fc.assert(same, { numRuns: 200, seed: 20_261_122 });
});

const part = (head: string, body: string) => `--edge\r\nContent-Disposition: form-data${head}\r\n\r\n${body}\r\n`;
const whole = `${part('; name="notes"', "Todo")}${part('; name="photos"; filename="a.jpg"', "x".repeat(300))}--edge--\r\n`;

test.each<[string, Request]>([
  [
    "no form",
    new Request("http://localhost/", { method: "POST", body: "photos", headers: { "Content-Type": "text/plain" } }),
  ],
  ["one without an edge", bytesPosted([Buffer.from(whole)], "")],
  ["one of another edge", bytesPosted([Buffer.from(whole)], "other")],
  ["one that is cut off", bytesPosted([Buffer.from(whole.slice(0, 250))])],
  [
    "more text than any form has",
    posting(
      formWith(
        [["photos", 9]],
        [
          ["notes", "x".repeat(600_000)],
          ["notes", "x".repeat(600_000)],
        ],
      ),
    ),
  ],
  [
    "more fields than any form has",
    posting(
      formWith(
        [["photos", 9]],
        Array.from({ length: 5001 }, () => ["a", ""]),
      ),
    ),
  ],
])("%s is refused, and nothing of it stays", async (_, request) => {
  await expect(lengthsOf(request)).rejects.toThrow(UnreadableForm);
});

test("nothing stays of a connection that breaks in the middle of a file", async () => {
  async function* broken() {
    yield Buffer.from(whole.slice(0, 200));
    await new Promise(setImmediate);
    expect(folder.names()).toHaveLength(1);
    throw new Error("gone");
  }
  await expect(lengthsOf(bytesPosted(broken()))).rejects.toThrow(UnreadableForm);
});

test("a body with any wrong bytes is read or refused, and nothing else happens", async () => {
  const bytes = Buffer.from(whole);
  const place = fc.nat(bytes.length - 1);
  const changes = fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 6 });
  const damage = fc.asyncProperty(
    changes,
    fc.option(place),
    fc.integer({ min: 1, max: 400 }),
    async (wrong, end, piece) => {
      const damaged = Buffer.from(bytes.subarray(0, end ?? bytes.length));
      for (const [at, value] of wrong) if (at < damaged.length) damaged[at] = value;
      const pieces = Array.from({ length: Math.ceil(damaged.length / piece) }, (_, n) =>
        damaged.subarray(n * piece, (n + 1) * piece),
      );
      const outcome = await lengthsOf(bytesPosted(pieces)).catch((error: unknown) => error);
      if (!Array.isArray(outcome)) expect(outcome).toBeInstanceOf(UnreadableForm);
      expect(folder.names()).toEqual([]);
    },
  );
  await fc.assert(damage, { numRuns: 500, seed: 20_261_122 });
});
