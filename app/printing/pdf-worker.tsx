/** The worker thread: takes a document, gives its PDF, one at a time. Built by itself (vite.worker.config.ts). */
import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";
import type { WorkerAnswer, WorkerRequest } from "#app/documents/worker-messages.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { rehearsal } from "./rehearsal.ts";
import { renderDocument } from "./render-document.tsx";

parentPort?.on("message", async ({ document }: WorkerRequest) => {
  try {
    const pdf = document ? await renderDocument(document as PdfDocument) : await rehearse();
    answer({ pdf, memory: memory() }, [pdf.buffer]);
  } catch (error) {
    answer({ fault: describe(error), memory: memory() });
  }
});

/** Three times: the first reads the typefaces, the others let the engine compile what is used most. */
async function rehearse(): Promise<Uint8Array<ArrayBuffer>> {
  await renderDocument(rehearsal);
  await renderDocument(rehearsal);
  return renderDocument(rehearsal);
}

/** What this thread alone has taken: its heap as it stands, used or not, and the buffers beside it. */
function memory(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}

function answer(message: WorkerAnswer, handOver: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, handOver);
}

/** The kind of error and where it was thrown. Not its message, which may quote what the document says. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown fault";
  const place = error.stack?.split("\n").find((line) => line.startsWith("    at "));
  return `${error.name}${place ? ` ${place.trim()}` : ""}`;
}
