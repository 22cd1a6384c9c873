/** What the server takes on at a time: it says that it is busy (503) before it is too late (docs/decisions/0033-memory.md). */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";
import { type AnswerOf, afterBody, isFile, lengthOf } from "./bodies.ts";

const mebibyte = 1024 * 1024;

export type WorkLimits = {
  /** Bytes of large bodies in memory that have arrived, of all requests under way together. */
  bodies: number;
  /** The same for those on the disk. */
  files: number;
  /** Requests that are still taken where memory is short: heavy ones, and of any kind where it is nearly gone. */
  heavyWhenShort: number;
  anyWhenScarce: number;
};

export const usualWork: WorkLimits = {
  bodies: 32 * mebibyte,
  // Forms with eight photos of twenty-five phones.
  files: 1024 * mebibyte,
  // Never none: were what is left over from before all that fills the memory, nothing would ever be taken again.
  heavyWhenShort: 1,
  anyWhenScarce: 4,
};

export type Memory = "enough" | "short" | "scarce";

/** Seconds until who was refused should ask again. */
const retryAfter = 5;

/** A body of more bytes than this is large: no form that a person fills in, nor a call with a signature, has as many. */
const largeBody = 64 * 1024;

/** Documents are made of the whole of a thing, and e-mails carry them; a backup is of everything. */
const heavyPath = /^\/(api\/.+\/(pdf|email)|admin\/backups\/download)(\?|$)/;

type UnderWay = { request: IncomingMessage; heavy: boolean; large: boolean; file: boolean };

/**
 * Gives what a request passes through: `answer` is called if there is room for it, else it is refused with 503 and
 * Retry-After. Whether the installation is well (/healthz) is always answered.
 */
export function withinMeans(limits: WorkLimits, busyAnswer: AnswerOf, memory: () => Memory = memoryNow) {
  const underWay = new Set<UnderWay>();
  /** How much a connection had read before its present request. */
  const readBefore = new WeakMap<Socket, number>();
  return (request: IncomingMessage, response: ServerResponse, answer: () => void): void => {
    const work = workOf(request);
    if (!hasRoom(work)) {
      afterBody(request, () => void refuse(request, response));
      return;
    }
    underWay.add(work);
    response.once("close", () => {
      underWay.delete(work);
      readBefore.set(request.socket, request.socket.bytesRead);
    });
    answer();
  };

  function hasRoom({ request, heavy, large, file }: UnderWay): boolean {
    if (request.url?.startsWith("/healthz")) return true;
    if (large && arrived(file) > (file ? limits.files : limits.bodies)) return false;
    const left = memory();
    if (left === "scarce" && underWay.size >= limits.anyWhenScarce) return false;
    if (left === "enough" || !heavy) return true;
    return [...underWay].filter((other) => other.heavy).length < limits.heavyWhenShort;
  }

  /** Counted by what has come, not by what is announced: who announces much and sends nothing takes nobody's room. */
  function arrived(file: boolean): number {
    const bodies = [...underWay].filter((other) => other.large && other.file === file);
    return bodies.reduce((sum, { request: { socket } }) => sum + socket.bytesRead - (readBefore.get(socket) ?? 0), 0);
  }

  async function refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { type, body } = await busyAnswer(request);
    response.writeHead(503, { "Content-Type": type, "Retry-After": String(retryAfter), "Cache-Control": "no-store" });
    response.end(request.method === "HEAD" ? undefined : body);
  }
}

function workOf(request: IncomingMessage): UnderWay {
  const large = lengthOf(request) > largeBody;
  const heavy = large || heavyPath.test(request.url ?? "");
  return { request, heavy, large, file: isFile(request) };
}

/** Bytes of the process that are usual even under load, and at most: on a small machine, shares of what it has. */
const machine = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
const usualRss = Math.min(600e6, 0.5 * machine);
const mostRss = Math.min(900e6, 0.75 * machine);
/** Shares of the heap's own limit, at which the process ends. */
const usualHeap = 0.75;
const mostHeap = 0.9;

/** Milliseconds that a look at the memory is good for: it asks the system. */
const lookEvery = 100;
let looked = { at: Number.NEGATIVE_INFINITY, memory: "enough" as Memory };

function memoryNow(): Memory {
  const now = performance.now();
  if (now - looked.at >= lookEvery) looked = { at: now, memory: memoryOf(process.memoryUsage.rss(), heapShare()) };
  return looked.memory;
}

function memoryOf(rss: number, heap: number): Memory {
  if (rss > mostRss || heap > mostHeap) return "scarce";
  return rss > usualRss || heap > usualHeap ? "short" : "enough";
}

function heapShare(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return used_heap_size / heap_size_limit;
}
