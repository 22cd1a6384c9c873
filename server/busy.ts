/**
 * Limits the work that the server takes on at a time: beyond it, requests are answered 503
 * (docs/decisions/0033-memory.md).
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";
import { type AnswerOf, afterBody, isFile, lengthOf } from "./bodies.ts";

const mebibyte = 1024 * 1024;

export type WorkLimits = {
  /** Bytes that have arrived of large bodies held in memory, over all requests under way. */
  bodies: number;
  /** The same for bodies written to the disk. */
  files: number;
  /** How many requests may be under way: heavy ones where memory is short, all kinds where it is nearly used up. */
  heavyWhenShort: number;
  anyWhenScarce: number;
  /** Bytes of the process that are usual under load, and the most allowed; on a small machine a share of its memory. */
  memory: { usual: number; most: number };
};

const machine = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());

/** The limits of one of several processes of a server, by how many there are (WORKERS). */
export function usualWork(processes: number): WorkLimits {
  return {
    bodies: (32 * mebibyte) / processes,
    // Forms with eight photos from twenty-five phones.
    files: (1024 * mebibyte) / processes,
    // At least one: if memory were full of what earlier requests left behind, no request would ever be taken again.
    heavyWhenShort: 1,
    anyWhenScarce: 4,
    memory: {
      usual: Math.min(600e6, (0.5 * machine) / processes),
      most: Math.min(900e6, (0.75 * machine) / processes),
    },
  };
}

export type Memory = "enough" | "short" | "scarce";

/** Seconds after which a refused client should ask again. */
const retryAfter = 5;

/** A body of more bytes counts as large. No form filled in by hand and no call with a signature has as many. */
const largeBody = 64 * 1024;

/** Requests that need much memory: PDFs and archives of them, e-mails, which carry a PDF, and the backup. */
const heavyPath = /^\/(api\/.+\/\d+\/(pdf|email|statement)|api\/books\/invoices\.zip|admin\/backups\/download)(\?|$)/;

/** The screens whose forms send the same e-mails, and the requests of their scripts. */
const heavyForm = /^\/.+\/\d+\/email(\.data)?(\?|$)/;

type UnderWay = { request: IncomingMessage; heavy: boolean; large: boolean; file: boolean };

/**
 * Makes a function that every request passes through: it calls `answer` if there is room, else it refuses the request
 * with 503 and Retry-After. /healthz is always answered.
 */
export function withinMeans(
  limits: WorkLimits,
  busyAnswer: AnswerOf,
  memory: () => Memory = () => memoryNow(limits.memory),
) {
  const underWay = new Set<UnderWay>();
  /** For each connection the bytes that it had read before its present request. */
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

  /** The bytes that have arrived, not those announced: a client that announces much and sends nothing takes no room. */
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
  const { method, url = "" } = request;
  const heavy = large || heavyPath.test(url) || (method === "POST" && heavyForm.test(url));
  return { request, heavy, large, file: isFile(request) };
}

/** Shares of the heap's own limit, at which the process would end. */
const usualHeap = 0.75;
const mostHeap = 0.9;

/** Milliseconds for which a measurement of the memory is used: each one asks the system. */
const lookEvery = 100;
let looked = { at: Number.NEGATIVE_INFINITY, memory: "enough" as Memory };

function memoryNow(bytes: WorkLimits["memory"]): Memory {
  const now = performance.now();
  if (now - looked.at >= lookEvery) looked = { at: now, memory: memoryOf(process.memoryUsage.rss(), bytes) };
  return looked.memory;
}

function memoryOf(rss: number, { usual, most }: WorkLimits["memory"]): Memory {
  const heap = heapShare();
  if (rss > most || heap > mostHeap) return "scarce";
  return rss > usual || heap > usualHeap ? "short" : "enough";
}

function heapShare(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return used_heap_size / heap_size_limit;
}
