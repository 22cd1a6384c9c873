/**
 * The program of the worker thread: takes a document, answers with its PDF, one at a time. Built by
 * vite.worker.config.ts.
 */
import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";
import { loadFonts } from "#app/documents/fonts.ts";
import type { WorkerAnswer, WorkerRequest } from "#app/documents/worker-messages.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { renderDocument } from "./render-document.tsx";
import { warmUpDocument } from "./warm-up-document.ts";

parentPort?.on("message", async ({ document }: WorkerRequest) => {
  // The library never reads a typeface again that it once could not: the thread ends then, and the next one reads it.
  await loadFonts();
  try {
    const pdf = document ? await renderDocument(document as PdfDocument) : await rehearse();
    sendAnswer({ pdf, memory: heldMemory() }, [pdf.buffer]);
  } catch (error) {
    sendAnswer({ fault: describe(error), memory: heldMemory() });
  }
});

/**
 * Renders the example three times: the first reads the typefaces, the others let the engine compile the busiest code.
 */
async function rehearse(): Promise<Uint8Array<ArrayBuffer>> {
  await renderDocument(warmUpDocument);
  await renderDocument(warmUpDocument);
  return renderDocument(warmUpDocument);
}

/** Bytes that this thread holds: its heap, used or not, and the buffers outside it. */
function heldMemory(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}

function sendAnswer(message: WorkerAnswer, handOver: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, handOver);
}

/** The kind of an error and where it was thrown. Its message is left out since it may quote the document. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown fault";
  const place = error.stack?.split("\n").find((line) => line.startsWith("    at "));
  return `${error.name}${place ? ` ${place.trim()}` : ""}`;
}
