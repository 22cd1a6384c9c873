import { expect, test } from "vitest";
import { watchFaults } from "../../tests/support/logged-faults.ts";
import { streamBytes, streamedJson, wholeWithin } from "./streamed.server.ts";

const faults = watchFaults();

const row = (id: number) => ({ id, name: `Íñigo "${id}"`, town: null, sites: [id, []] });

/** Batches of so many rows each. */
async function* batchesOf(lengths: readonly number[]) {
  let id = 0;
  for (const length of lengths) yield Array.from({ length }, () => row(id++));
}

test.each([[[]], [[0]], [[1]], [[3, 2]], [[2, 0, 2]], [[0, 1]]])(
  "batches of %j rows are as Response.json() gives them",
  async (lengths) => {
    const rows: object[] = [];
    for await (const some of batchesOf(lengths)) rows.push(...some);
    const [sent, whole] = [await streamedJson(batchesOf(lengths)), Response.json(rows)];
    expect(await sent.text()).toBe(await whole.text());
    expect(Object.fromEntries(sent.headers)).toEqual(Object.fromEntries(whole.headers));
  },
);

test("whoever goes while a batch is read causes no fault", async () => {
  let read = () => {};
  const isRead = new Promise<void>((done) => {
    read = done;
  });
  async function* slow() {
    yield [row(1)];
    await isRead;
    yield [row(2)];
  }
  const reader = (await streamedJson(slow())).body?.getReader();
  await reader?.read();
  const second = reader?.read();
  const gone = reader?.cancel();
  read();
  await Promise.all([second, gone]);
  expect(faults).not.toHaveBeenCalled();
});

test("what cannot be read at first is thrown, and what cannot be read later cuts the answer", async () => {
  async function* failing(at: number) {
    for (let n = 0; ; n += 1) {
      if (n === at) throw new Error("no disk");
      yield [row(n)];
    }
  }
  await expect(streamedJson(failing(0))).rejects.toThrow("no disk");
  await expect((await streamedJson(failing(2))).text()).rejects.toThrow("no disk");
});

test("a body that is small enough is given as a whole, and none as no bytes", async () => {
  const { body } = await wholeWithin(100, new Response("Íñigo").body);
  expect(new TextDecoder().decode(body)).toBe("Íñigo");
  expect((await wholeWithin(0, null)).body).toEqual(new Uint8Array());
});

test("a larger body is read until that shows, the rest as it is sent, and no more once whoever asked has gone", async () => {
  let [read, isEnded] = [0, false];
  async function* texts() {
    try {
      for (; read < 20; read += 1) yield "0123456789";
    } finally {
      isEnded = true;
    }
  }
  const large = () => wholeWithin(25, new Response(streamBytes(texts())).body);
  const { stream } = await large();
  expect(read).toBeLessThan(6);
  expect(await new Response(stream).text()).toBe("0123456789".repeat(20));
  [read, isEnded] = [0, false];
  await (await large()).stream?.cancel();
  expect([isEnded, read < 6]).toEqual([true, true]);
});
