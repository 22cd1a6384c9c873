/**
 * PDFs are made on a thread of their own, one at a time: a long one would hold up every other request. The thread starts
 * with the first document, is replaced after some hundred or when it has grown, ends when nobody has asked for one for some
 * minutes, which is when its memory is given back, and lets the process end.
 */
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { Problem } from "#app/platform/problem.ts";
import type { Printable } from "./document.ts";
import type { WorkerAnswer, WorkerRequest } from "./worker-messages.ts";

/** Where vite.worker.config.ts puts the thread's program; the server always starts in the project's root. */
const workerFile = resolve("build/pdf/worker.js");

const mostWaiting = 20;
const longestRender = 15_000;
const rendersPerThread = 200;
/** Bytes. Between documents it holds about a hundred million; one of 400 lines leaves it at a hundred and forty. */
const memoryPerThread = 200e6;
/** Milliseconds without a document until the thread ends. The next one then waits a second or two for a new one. */
const idleUntilEnd = 5 * 60_000;

/** Enough for the longest document many times over; a runaway one ends its thread, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** A document could not be made. The message says why, without a word of the document. */
export class PdfRenderError extends Error {
  override name = "PdfRenderError";
}

type Job = {
  request: WorkerRequest;
  done: (pdf: Uint8Array<ArrayBuffer>) => void;
  failed: (error: Error) => void;
};

type Thread = { worker: Worker; renders: number };

let thread: Thread | undefined;
let idle: NodeJS.Timeout | undefined;
let running: { job: Job; limit: NodeJS.Timeout } | undefined;
const waiting: Job[] = [];
const pending = new Set<Promise<unknown>>();

/** Takes a document, gives its PDF. Throws a busy Problem at once when too many wait, PdfRenderError when it fails. */
export async function renderPdf(document: Printable): Promise<Uint8Array<ArrayBuffer>> {
  if (waiting.length >= mostWaiting) {
    throw new Problem("busy", (words) => words.problems.documentsWaiting, { retryAfterSeconds: 2 });
  }
  return enqueue({ document });
}

/** Starts the thread and has it make a document for nobody, so that the first person waits as little as the next. */
export async function warmUp(): Promise<void> {
  await enqueue({ document: null });
}

/** Waits for every document asked for, then ends the thread. */
export async function stopPdfWorker(): Promise<void> {
  await Promise.allSettled(pending);
  clearTimeout(idle);
  await retire();
}

function enqueue(request: WorkerRequest, first = false): Promise<Uint8Array<ArrayBuffer>> {
  const result = new Promise<Uint8Array<ArrayBuffer>>((done, failed) => {
    const job = { request, done, failed };
    if (first) waiting.unshift(job);
    else waiting.push(job);
  });
  pending.add(result);
  const forget = () => pending.delete(result);
  result.then(forget, forget);
  next();
  return result;
}

/** Hands the thread the document that has waited longest, unless it is at work. */
function next(): void {
  if (running) return;
  clearTimeout(idle);
  const job = waiting.shift();
  if (!job) {
    thread?.worker.unref();
    idle = setTimeout(retire, idleUntilEnd).unref();
    return;
  }
  thread ??= start();
  running = { job, limit: setTimeout(overdue, longestRender) };
  thread.worker.ref();
  try {
    thread.worker.postMessage(job.request);
  } catch (error) {
    finish().failed(new PdfRenderError(`The document cannot be handed to the PDF thread: ${kindOf(error)}`));
    next();
  }
}

function start(): Thread {
  const worker = new Worker(workerFile, { env: { NODE_ENV: "production" }, resourceLimits });
  // What a thread that was given up still says concerns nobody.
  const mine = () => thread?.worker === worker;
  worker.on("message", (answer: WorkerAnswer) => mine() && settle(answer));
  worker.on("error", (error) => mine() && lost(kindOf(error)));
  worker.on("exit", (code) => mine() && lost(`exit code ${code}`));
  return { worker, renders: 0 };
}

function settle(answer: WorkerAnswer): void {
  const job = finish();
  if ("pdf" in answer) job.done(answer.pdf);
  else job.failed(new PdfRenderError(`The document could not be made: ${answer.fault}`));
  if (thread) thread.renders += 1;
  if (thread && (thread.renders >= rendersPerThread || answer.memory >= memoryPerThread)) {
    void retire();
    // Whoever comes next should not pay for the new thread's start. Should it fail, their document says so.
    enqueue({ document: null }, true).catch(() => {});
  }
  next();
}

function overdue(): void {
  void retire();
  finish().failed(new PdfRenderError(`The document was not made within ${longestRender / 1000} s`));
  next();
}

/** The thread ended by itself: the document it was making fails, the next one gets a new thread. */
function lost(reason: string): void {
  thread = undefined;
  if (running) finish().failed(new PdfRenderError(`The PDF thread ended: ${reason}`));
  next();
}

/** Takes the running job off the thread. */
function finish(): Job {
  if (!running) throw new Error("The PDF thread answered without a question");
  const { job, limit } = running;
  clearTimeout(limit);
  running = undefined;
  return job;
}

async function retire(): Promise<void> {
  const retired = thread;
  thread = undefined;
  await retired?.worker.terminate();
}

/** A kind of error by name or code: its message might quote the document. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown fault";
  return "code" in error ? `${error.name} ${error.code}` : error.name;
}
