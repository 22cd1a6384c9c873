/**
 * Renders PDFs on a worker thread, one at a time: a long document would hold up every other request. The thread starts
 * with the first document. It is replaced after some hundred documents or when it has grown, and ends after some
 * minutes without one, which gives back its memory. It does not keep the process alive.
 */
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { minuteMs } from "#app/platform/durations.ts";
import { turnsOf } from "#app/platform/turns.server.ts";
import type { Printable } from "./document.ts";
import type { WorkerAnswer, WorkerRequest } from "./worker-messages.ts";

/** Where vite.worker.config.ts builds the thread's program. The server always starts in the project's root. */
export const workerFile = resolve("build/pdf/worker.js");

const turns = turnsOf("documents", {
  // The document that is being rendered, and twenty that wait.
  most: 21,
  busy: (words) => words.problems.documentsWaiting,
  retryAfterSeconds: 2,
});

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
const usualLimits: ThreadLimits = { renders: 200, memory: 200e6, idle: 5 * minuteMs, longest: 15_000, heap: 256 };

/** The part of the heap for new objects: little, since the thread makes one document at a time. */
const maxYoungGenerationSizeMb = 16;

/** A document could not be rendered. The message gives the reason and quotes nothing of the document. */
export class PdfRenderError extends Error {
  override name = "PdfRenderError";
}

type Thread = { worker: Worker; renders: number; asked?: PromiseWithResolvers<WorkerAnswer> };

/** Renders documents on a worker thread within limits. */
export class PdfMaker {
  readonly #limits: ThreadLimits;
  #thread: Thread | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: ThreadLimits) {
    this.#limits = limits;
  }

  /**
   * Renders a document; gives its PDF. Throws a busy Problem at once when too many wait, and PdfRenderError when it
   * fails.
   */
  async render(document: Printable): Promise<Uint8Array<ArrayBuffer>> {
    return this.#inTurn({ document });
  }

  /**
   * Starts the thread and has it render an example, so that the first document is as quick as the next. Does nothing
   * while documents wait: the first of them has started the thread.
   */
  async warmUp(): Promise<void> {
    if (!turns.idle()) return;
    await this.#inTurn({ document: null });
  }

  /** Waits for all requested documents, then ends the thread. */
  async stop(): Promise<void> {
    await turns.done();
    clearTimeout(this.#idle);
    await this.#retire();
  }

  /**
   * Gives the PDF as soon as it is ready. A used-up thread is replaced and warmed up before the next document, so that
   * this does not wait for its start. If the new thread fails, the next document reports it.
   */
  #inTurn(request: WorkerRequest): Promise<Uint8Array<ArrayBuffer>> {
    const made = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    const turn = turns.take(async () => {
      clearTimeout(this.#idle);
      const answer = await this.#ask(request);
      if ("pdf" in answer) made.resolve(answer.pdf);
      else made.reject(new PdfRenderError(`The document could not be made: ${answer.fault}`));
      if (request.document && !this.#thread) await this.#ask({ document: null });
    });
    turn.catch(made.reject).finally(() => {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => this.#retire(), this.#limits.idle).unref();
    });
    return made.promise;
  }

  async #ask(request: WorkerRequest): Promise<WorkerAnswer> {
    this.#thread ??= this.#start();
    const thread = this.#thread;
    const asked = Promise.withResolvers<WorkerAnswer>();
    thread.asked = asked;
    const overdue = setTimeout(() => {
      asked.reject(new PdfRenderError(`The document was not made within ${this.#limits.longest / 1000} s`));
      void this.#retire();
    }, this.#limits.longest);
    thread.worker.ref();
    try {
      thread.worker.postMessage(request);
      const answer = await asked.promise;
      thread.renders += 1;
      if (thread.renders >= this.#limits.renders || answer.memory >= this.#limits.memory) await this.#retire();
      return answer;
    } catch (error) {
      if (error instanceof PdfRenderError) throw error;
      throw new PdfRenderError(`The document cannot be handed to the PDF thread: ${kindOf(error)}`);
    } finally {
      clearTimeout(overdue);
      thread.worker.unref();
    }
  }

  #start(): Thread {
    const resourceLimits = { maxOldGenerationSizeMb: this.#limits.heap, maxYoungGenerationSizeMb };
    const worker = new Worker(workerFile, { env: { NODE_ENV: "production" }, resourceLimits });
    const thread: Thread = { worker, renders: 0 };
    /** The thread has ended by itself: the document that it was rendering fails, and the next one gets a new thread. */
    const lost = (reason: string) => {
      if (this.#thread === thread) this.#thread = undefined;
      thread.asked?.reject(new PdfRenderError(`The PDF thread ended: ${reason}`));
    };
    worker.on("message", (answer: WorkerAnswer) => thread.asked?.resolve(answer));
    worker.on("error", (error) => lost(kindOf(error)));
    worker.on("exit", (code) => lost(`exit code ${code}`));
    return thread;
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
