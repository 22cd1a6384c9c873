/** The worker thread for PDFs: replaced, ended and started again, without any document failing by that. */
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PdfMaker, type ThreadLimits } from "#app/documents/render.server.ts";
import { readPdf } from "../support/read-pdf.ts";
import { linesOf, quoteOf } from "../support/sample-documents.ts";

/** For each thread that was started, whether it has ended. */
const ended: boolean[] = [];

vi.mock("node:worker_threads", async (importOriginal) => {
  const { Worker: Thread, ...others } = await importOriginal<typeof import("node:worker_threads")>();
  class Watched extends Thread {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      const n = ended.push(false) - 1;
      this.once("exit", () => {
        ended[n] = true;
      });
    }
  }
  return { ...others, Worker: Watched };
});

const usual: ThreadLimits = { renders: 1000, memory: 1e9, idle: 60_000, longest: 30_000, heap: 256 };
let maker: PdfMaker;

beforeEach(() => {
  ended.length = 0;
});

afterEach(() => maker.stop());

const short = quoteOf(linesOf(4));
const textOf = async (pdf: Promise<Uint8Array>) => (await readPdf(await pdf)).text;

test("the thread is replaced after its number of documents, and all waiting documents are rendered alike", async () => {
  maker = new PdfMaker({ ...usual, renders: 3 });
  const texts = await Promise.all(Array.from({ length: 7 }, () => textOf(maker.render(short))));
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain("Q-2026-0042");
  await maker.stop();
  // Each new thread first renders an example.
  expect(ended.length).toBeGreaterThanOrEqual(3);
  expect(ended.every(Boolean)).toBe(true);
});

test("the warm-up is not needed, and no fault, while as many documents wait as may", async () => {
  maker = new PdfMaker(usual);
  const waiting = Array.from({ length: 21 }, () => maker.render(short));
  await expect(maker.render(short)).rejects.toMatchObject({ kind: "busy" });
  await maker.warmUp();
  expect(await Promise.all(waiting)).toHaveLength(21);
});

test("the thread is replaced once it holds too much memory, and not before", async () => {
  maker = new PdfMaker({ ...usual, memory: 1 });
  const first = await textOf(maker.render(short));
  await maker.stop();
  expect(ended.length).toBe(2);
  maker = new PdfMaker(usual);
  expect(await textOf(maker.render(short))).toBe(first);
  expect(await textOf(maker.render(short))).toBe(first);
  expect(ended.length).toBe(3);
});

test("the thread ends when no document is asked for, and starts again for the next", async () => {
  maker = new PdfMaker({ ...usual, idle: 20 });
  const first = await textOf(maker.render(short));
  await expect.poll(() => ended, { timeout: 10_000 }).toEqual([true]);
  expect(await textOf(maker.render(short))).toBe(first);
  expect(ended).toHaveLength(2);
});

test("a document that needs too much memory fails alone", async () => {
  maker = new PdfMaker({ ...usual, heap: 64, longest: 120_000 });
  const [before, endless, after] = await Promise.allSettled([
    maker.render(short),
    maker.render(quoteOf(linesOf(4000))),
    maker.render(short),
  ]);
  expect(endless).toMatchObject({ status: "rejected", reason: { name: "PdfRenderError" } });
  expect(String((endless as PromiseRejectedResult).reason)).toContain("ERR_WORKER_OUT_OF_MEMORY");
  expect([before.status, after.status]).toEqual(["fulfilled", "fulfilled"]);
});
