/**
 * Renders PDFs on a worker thread, one at a time: a long document would hold up every other request. The thread starts
 * with the first document. It is replaced after some hundred documents or when it has grown, and ends after some
 * minutes without one, which gives back its memory. It does not keep the process alive.
 */
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { Problem } from "#app/platform/problem.ts";
import type { Printable } from "./document.ts";
import type { WorkerAnswer, WorkerRequest } from "./worker-messages.ts";

/** Where vite.worker.config.ts builds the thread's program. The server always starts in the project's root. */
const workerFile = resolve("build/pdf/worker.js");

const mostWaiting = 20;

/** The limits of one thread; beyond them it is ended and replaced. */
export type ThreadLimits = {
  /** How many documents it renders. */
  renders: number;
  /** How many bytes it may still hold once a document is done. */
  memory: number;
  /** Milliseconds without a document until it ends. The next document then waits a second or two for a new thread. */
  idle: number;
  /** Milliseconds that one document may take. */
  longest: number;
  /** Megabytes of its heap. A runaway document ends its thread, not the server. */
  heap: number;
};

/** Between documents the thread holds about 100 million bytes; after a document of 400 lines 140 million. */
const usualLimits: ThreadLimits = { renders: 200, memory: 200e6, idle: 5 * 60_000, longest: 15_000, heap: 256 };

/** The part of the heap for new objects: little, since the thread makes one document at a time. */
const maxYoungGenerationSizeMb = 16;

/** A document could not be rendered. The message gives the reason and quotes nothing of the document. */
export class PdfRenderError extends Error {
  override name = "PdfRenderError";
}

type Job = {
  request: WorkerRequest;
  done: (pdf: Uint8Array<ArrayBuffer>) => void;
  failed: (error: Error) => void;
};

type Thread = { worker: Worker; renders: number };

/** Renders documents on a worker thread within limits. */
export class PdfMaker {
  readonly #limits: ThreadLimits;
  readonly #waiting: Job[] = [];
  readonly #pending = new Set<Promise<unknown>>();
  #thread: Thread | undefined;
  #running: { job: Job; limit: NodeJS.Timeout } | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: ThreadLimits) {
    this.#limits = limits;
  }

  /**
   * Renders a document; gives its PDF. Throws a busy Problem at once when too many wait, and PdfRenderError when it
   * fails.
   */
  async render(document: Printable): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#waiting.length >= mostWaiting) {
      throw new Problem("busy", (words) => words.problems.documentsWaiting, { retryAfterSeconds: 2 });
    }
    return this.#enqueue({ document });
  }

  /** Starts the thread and has it render an example, so that the first document is as quick as the next. */
  async warmUp(): Promise<void> {
    await this.#enqueue({ document: null });
  }

  /** Waits for all documents that were asked for, then ends the thread. */
  async stop(): Promise<void> {
    await Promise.allSettled(this.#pending);
    clearTimeout(this.#idle);
    await this.#retire();
  }

  #enqueue(request: WorkerRequest, first = false): Promise<Uint8Array<ArrayBuffer>> {
    const result = new Promise<Uint8Array<ArrayBuffer>>((done, failed) => {
      const job = { request, done, failed };
      if (first) this.#waiting.unshift(job);
      else this.#waiting.push(job);
    });
    this.#pending.add(result);
    const forget = () => this.#pending.delete(result);
    result.then(forget, forget);
    this.#next();
    return result;
  }

  /** Gives the thread the document that has waited longest, unless the thread is at work. */
  #next(): void {
    if (this.#running) return;
    clearTimeout(this.#idle);
    const job = this.#waiting.shift();
    if (!job) {
      this.#thread?.worker.unref();
      this.#idle = setTimeout(() => this.#retire(), this.#limits.idle).unref();
      return;
    }
    this.#thread ??= this.#start();
    this.#running = { job, limit: setTimeout(() => this.#overdue(), this.#limits.longest) };
    this.#thread.worker.ref();
    try {
      this.#thread.worker.postMessage(job.request);
    } catch (error) {
      this.#finish().failed(new PdfRenderError(`The document cannot be handed to the PDF thread: ${kindOf(error)}`));
      this.#next();
    }
  }

  #start(): Thread {
    const resourceLimits = { maxOldGenerationSizeMb: this.#limits.heap, maxYoungGenerationSizeMb };
    const worker = new Worker(workerFile, { env: { NODE_ENV: "production" }, resourceLimits });
    // Messages of a thread that was replaced are ignored.
    const mine = () => this.#thread?.worker === worker;
    worker.on("message", (answer: WorkerAnswer) => mine() && this.#settle(answer));
    worker.on("error", (error) => mine() && this.#lost(kindOf(error)));
    worker.on("exit", (code) => mine() && this.#lost(`exit code ${code}`));
    return { worker, renders: 0 };
  }

  #settle(answer: WorkerAnswer): void {
    const job = this.#finish();
    if ("pdf" in answer) job.done(answer.pdf);
    else job.failed(new PdfRenderError(`The document could not be made: ${answer.fault}`));
    if (this.#thread) this.#thread.renders += 1;
    if (this.#thread && (this.#thread.renders >= this.#limits.renders || answer.memory >= this.#limits.memory)) {
      void this.#retire();
      // Starts the new thread now, so that the next document need not wait for it. If this fails, that document will
      // fail with the reason.
      if (job.request.document) this.#enqueue({ document: null }, true).catch(() => {});
    }
    this.#next();
  }

  #overdue(): void {
    void this.#retire();
    const seconds = this.#limits.longest / 1000;
    this.#finish().failed(new PdfRenderError(`The document was not made within ${seconds} s`));
    this.#next();
  }

  /** The thread ended by itself: its document fails, and the next one gets a new thread. */
  #lost(reason: string): void {
    this.#thread = undefined;
    if (this.#running) this.#finish().failed(new PdfRenderError(`The PDF thread ended: ${reason}`));
    this.#next();
  }

  /** Ends the job that is running; gives it to be settled. */
  #finish(): Job {
    if (!this.#running) throw new Error("The PDF thread answered without a question");
    const { job, limit } = this.#running;
    clearTimeout(limit);
    this.#running = undefined;
    return job;
  }

  async #retire(): Promise<void> {
    const retired = this.#thread;
    this.#thread = undefined;
    await retired?.worker.terminate();
  }
}

/** The kind of an error, by name or code. Its message is left out since it might quote the document. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown fault";
  return "code" in error ? `${error.name} ${error.code}` : error.name;
}

const maker = new PdfMaker(usualLimits);

/**
 * Renders a document; gives its PDF. Throws a busy Problem at once when too many wait, and PdfRenderError when it
 * fails.
 */
export function renderPdf(document: Printable): Promise<Uint8Array<ArrayBuffer>> {
  return maker.render(document);
}

/** Starts the thread before the first document is asked for. */
export function warmUp(): Promise<void> {
  return maker.warmUp();
}

/** Waits for all documents that were asked for, then ends the thread. */
export function stopPdfWorker(): Promise<void> {
  return maker.stop();
}
