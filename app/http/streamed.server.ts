/** Answers that are sent while they are read: of many rows, which as a whole would take memory and a long turn. */
import { logFault } from "#app/platform/log.server.ts";

/**
 * The texts, or the parts of a file, as a stream of bytes. Where they end by an error, the connection is cut, so that
 * no half is taken for all.
 */
export function streamBytes(texts: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isCancelled = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await texts.next();
        // Whoever asked may have gone while it was read.
        if (isCancelled) return;
        if (done) controller.close();
        else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      } catch (error) {
        logFault(error);
        controller.error(error);
      }
    },
    async cancel() {
      isCancelled = true;
      await texts.return(undefined);
    },
  });
}

/**
 * The answer that Response.json() gives of all the rows together, sent batch by batch. Throws what reading the first
 * batch throws.
 */
export async function streamedJson(batches: AsyncGenerator<readonly object[]>): Promise<Response> {
  const first = await batches.next();
  return new Response(streamBytes(texts()), { headers: { "Content-Type": "application/json" } });

  async function* texts() {
    let before = "[";
    for (let batch = first; !batch.done; batch = await batches.next()) {
      if (batch.value.length === 0) continue;
      yield before + JSON.stringify(batch.value).slice(1, -1);
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  }
}

type Body = ReadableStream<Uint8Array<ArrayBuffer>> | null;

/**
 * A body of at most so many bytes as a whole; a larger one as a stream, of which no more was read than was needed to
 * know that. Throws what reading throws.
 */
export async function wholeWithin(
  most: number,
  body: Body,
): Promise<{ body: Uint8Array<ArrayBuffer>; stream?: never } | { body?: never; stream: ReadableStream<Uint8Array> }> {
  const reader = body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (reader && length > most) return { stream: continueStream(parts, reader) };
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return { body: whole };
}

/** The parts that were read already, and then what is left to read. */
function continueStream(
  parts: Uint8Array<ArrayBuffer>[],
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const part = parts.shift() ?? (await reader.read()).value;
      if (part) controller.enqueue(part);
      else controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
