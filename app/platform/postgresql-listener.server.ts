/** Listens on a PostgreSQL database to what other servers tell, on a connection of its own. */
import { setTimeout } from "node:timers/promises";
import { logFault } from "./log.server.ts";
import { clientTo } from "./postgresql-client.ts";

/** Milliseconds between attempts to connect again. */
const pause = 2000;

/**
 * Calls `heard` with each text that a server tells, and with null after each connection, since something may have been
 * told before. A lost connection is made again until the given function is called, which waits for the end.
 */
export function listenAt(url: string, heard: (text: string | null) => void): () => Promise<void> {
  const stop = new AbortController();
  const listening = listen(url, heard, stop.signal);
  return async () => {
    stop.abort();
    await listening;
  };
}

async function listen(url: string, heard: (text: string | null) => void, stop: AbortSignal): Promise<void> {
  let isTold = false;
  while (!stop.aborted) {
    try {
      await listenOnce(url, heard, stop, () => {
        isTold = false;
      });
    } catch (error) {
      // Asked to stop while it still connects, or begins to listen.
      if (stop.aborted) return;
      // The log gets the first failure of each time without a connection.
      if (!isTold) logFault(error);
      isTold = true;
    }
    await setTimeout(pause, undefined, { signal: stop, ref: false }).catch(() => {});
  }
}

/** Listens until the connection ends, which throws unless it was asked to stop when it listened already. */
async function listenOnce(
  url: string,
  heard: (text: string | null) => void,
  stop: AbortSignal,
  connected: () => void,
): Promise<void> {
  const client = clientTo(url);
  const ended = Promise.withResolvers<void>();
  client.on("error", ended.reject);
  client.on("end", () => ended.resolve());
  // Nobody waits for it before the connection is made.
  ended.promise.catch(() => {});
  const end = () => void client.end().catch(() => {});
  try {
    await client.connect();
    stop.addEventListener("abort", end);
    if (stop.aborted) return;
    client.on("notification", ({ payload }) => heard(payload ?? null));
    await client.query("LISTEN alisio");
    connected();
    heard(null);
    await ended.promise;
  } finally {
    stop.removeEventListener("abort", end);
    await client.end().catch(() => {});
  }
}
