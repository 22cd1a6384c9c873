/** What the two threads say to each other: one question, one answer, in turn. */
import type { Printable } from "./document.ts";

/** Without a document: get ready. */
export type WorkerRequest = { document: Printable | null };
/** `memory`: the bytes that the thread holds now. */
export type WorkerAnswer = ({ pdf: Uint8Array<ArrayBuffer> } | { fault: string }) & { memory: number };
