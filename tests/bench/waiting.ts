/** Measures how long one person waits for a text search and for a quote's PDF. */
import { once } from "node:events";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { WorkerAnswer, WorkerRequest } from "#app/documents/worker-messages.ts";
import { linesOf, quoteOf } from "../support/sample-documents.ts";
import { commonSurname, rareSurname } from "./fill.ts";
import { latencies, median } from "./measure.ts";
import { atMost, type Line } from "./report.ts";
import type { Size } from "./stage.ts";

/** One search at a time, by the calls and by the screen that lists customers. */
export async function measureSearch({ quotes, filled, asked }: Size): Promise<Line[]> {
  const common = {
    [`for the common surname ${commonSurname}`]: commonSurname,
    [`for the rare surname ${rareSurname}`]: rareSurname,
    "for the letter a": "a",
    "for the letters sl": "sl",
  };
  const rare = {
    [`for the name ${rareSurname} and a town`]: `${rareSurname} a`,
    [`for the phone number ${filled.lastPhone}`]: filled.lastPhone,
    "for six digits of a phone number": filled.lastPhone.slice(-7),
    "for nobody": "nobody at all",
  };
  const kinds = [
    { what: "customers", path: "/customers.data", searches: { ...common, ...rare } },
    { what: "customers by the call,", path: "/api/customers", searches: rare },
    { what: "quotes", path: "/api/quotes", searches: { ...common, ...rare, "for a number": filled.lastNumber } },
  ];
  const lines: Line[] = [];
  for (const { what, path, searches } of kinds) {
    for (const [which, q] of Object.entries(searches)) {
      const target = asked(`${path}?${new URLSearchParams({ q })}`);
      const taken = median(await latencies(target, { warmUp: 10, times: 40 }));
      lines.push({ what: `Searching ${quotes} ${what} ${which}`, ...atMost(taken, 20, "ms") });
    }
  }
  const caller = { tel: filled.lastPhone, email: "nobody@example.com", nie: "B12345674", ...namesake };
  const doubles = asked(`/customers/doubles.data?${new URLSearchParams(caller)}`);
  const taken = median(await latencies(doubles, { warmUp: 10, times: 40 }));
  lines.push({ what: `Asking for doubles among ${quotes} customers`, ...atMost(taken, 20, "ms") });
  return lines;
}

/** Names and a street that many customers have. */
const namesake = { kind: "person", first_name: "Ana", surname: commonSurname, address: "Calle Real 1" };

/** One PDF at a time: the rendering alone, in the product's worker, and the whole call for one that is kept. */
export async function measurePdf({ filled, asked }: Size): Promise<Line[]> {
  const calls = { 4: filled.quoteOf4Lines, 60: filled.quoteOf60Lines };
  const called: Line[] = [];
  for (const [count, id] of Object.entries(calls)) {
    const taken = median(await latencies(asked(`/api/quotes/${id}/pdf`), { warmUp: 30, times: 40 }));
    called.push({ what: `The same PDF of ${count} lines again, GET /api/quotes/{id}/pdf`, ...atMost(taken, 3, "ms") });
  }
  const rendering = await measureRendering([4, 60]);
  return [
    { what: "Rendering a PDF of 4 lines", ...atMost(rendering[0] ?? Number.NaN, 15, "ms") },
    { what: "Rendering a PDF of 60 lines", ...atMost(rendering[1] ?? Number.NaN, 60, "ms") },
    ...called,
  ];
}

/**
 * Milliseconds of rendering a document of each number of lines in a warm worker. They are rendered in turns, and the
 * quickest round of each counts, as of saving.
 */
async function measureRendering(lineCounts: readonly number[]): Promise<number[]> {
  const worker = new Worker(resolve("build/pdf/worker.js"), { env: { NODE_ENV: "production" } });
  try {
    await answerOf(worker, { document: null });
    const documents = lineCounts.map((count) => quoteOf(linesOf(count)));
    for (const document of documents) await renderings(worker, document, 30);
    const medians: number[][] = documents.map(() => []);
    for (let round = 0; round < 5; round += 1) {
      for (const [index, document] of documents.entries())
        medians[index]?.push(median(await renderings(worker, document, 20)));
    }
    return medians.map((ofRounds) => Math.min(...ofRounds));
  } finally {
    await worker.terminate();
  }
}

/** Milliseconds of each of so many renderings of a document. */
async function renderings(worker: Worker, document: ReturnType<typeof quoteOf>, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const start = performance.now();
    const answer = await answerOf(worker, { document });
    if (!("pdf" in answer)) throw new Error(`The PDF was not made: ${answer.fault}`);
    taken.push(performance.now() - start);
  }
  return taken;
}

async function answerOf(worker: Worker, request: WorkerRequest): Promise<WorkerAnswer> {
  worker.postMessage(request);
  const [answer] = (await once(worker, "message")) as [WorkerAnswer];
  return answer;
}
