/** The messages between the server and its PDF thread: one request, one answer, in turn. */
import type { Printable } from "./document.ts";

/** The document to render; null to warm up. */
export type WorkerRequest = { document: Printable | null };
/** `memory` is the number of bytes that the thread holds now. */
export type WorkerAnswer = ({ pdf: Uint8Array<ArrayBuffer> } | { fault: string }) & { memory: number };
