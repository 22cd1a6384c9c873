/** What the two threads say to each other: one question, one answer, in turn. */
import type { PdfDocument } from "./pdf-document.ts";

/** Without a document: get ready. */
export type WorkerRequest = { document: PdfDocument | null };
export type WorkerAnswer = { pdf: Uint8Array<ArrayBuffer> } | { fault: string };
