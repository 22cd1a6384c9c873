/** Requests a second, and the time of one request. */
import { KeepAlive, type Target } from "./keep-alive.ts";

const connections = 8;

/** How many requests a second a target answers, asked over eight connections that stay open. */
export async function requestsPerSecond(target: Target, milliseconds: number): Promise<number> {
  const clients = Array.from({ length: connections }, () => new KeepAlive(target.port));
  try {
    // The connections are open before the time runs.
    await Promise.all(clients.map((client) => client.get(target)));
    const start = performance.now();
    const counts = await Promise.all(clients.map((client) => askUntil(start + milliseconds, client, target)));
    const answered = counts.reduce((sum, count) => sum + count, 0);
    return (answered * 1000) / (performance.now() - start);
  } finally {
    for (const client of clients) client.close();
  }
}

async function askUntil(end: number, client: KeepAlive, target: Target): Promise<number> {
  let count = 0;
  while (performance.now() < end) {
    await client.get(target);
    count += 1;
  }
  return count;
}

/** The milliseconds that single requests take, one after the other, once warm. */
export async function latencies(target: Target, { warmUp, times }: { warmUp: number; times: number }) {
  const client = new KeepAlive(target.port);
  try {
    for (let n = 0; n < warmUp; n += 1) await client.get(target);
    const taken: number[] = [];
    for (let n = 0; n < times; n += 1) {
      const start = performance.now();
      await client.get(target);
      taken.push(performance.now() - start);
    }
    return taken;
  } finally {
    client.close();
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}
