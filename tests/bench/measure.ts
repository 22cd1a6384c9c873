/** Measures requests a second, and the time of a single request. */
import { readFileSync } from "node:fs";
import { type Client, openClient, type Target } from "./client.ts";
import type { Line } from "./report.ts";

const connections = 8;

/** How many requests a second a target answers, over eight connections. */
export async function requestsPerSecond(target: Target, milliseconds: number): Promise<number> {
  const client = openClient(connections);
  try {
    // The connections are opened before the time is taken.
    await Promise.all(eachConnection(() => client.ask(target)));
    const start = performance.now();
    const counts = await Promise.all(eachConnection(() => askUntil(start + milliseconds, client, target)));
    const answered = counts.reduce((sum, count) => sum + count, 0);
    return (answered * 1000) / (performance.now() - start);
  } finally {
    client.close();
  }
}

function eachConnection<T>(work: () => T): T[] {
  return Array.from({ length: connections }, work);
}

async function askUntil(end: number, client: Client, target: Target): Promise<number> {
  let count = 0;
  while (performance.now() < end) {
    await client.ask(target);
    count += 1;
  }
  return count;
}

/** The milliseconds of single requests, one after the other, after `warmUp` others. */
export async function latencies(target: Target, { warmUp, times }: { warmUp: number; times: number }) {
  const client = openClient(1);
  try {
    for (let n = 0; n < warmUp; n += 1) await client.ask(target);
    const taken: number[] = [];
    for (let n = 0; n < times; n += 1) {
      const start = performance.now();
      await client.ask(target);
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

/** How quick the machine is: figures of machines, or of hours, that differ in this cannot be compared as they are. */
export function measureMachine(when: string): Line {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ n, text: `row ${n}` }));
  const taken = Array.from({ length: 20 }, () => {
    const start = performance.now();
    JSON.parse(JSON.stringify(rows));
    return performance.now() - start;
  });
  return { what: `Writing and reading 20,000 rows as JSON, ${when}`, got: `${median(taken).toFixed(1)} ms` };
}

/** The milliseconds that a process has worked so far, its other threads included, as Linux counts them. */
export function processorTime(pid: number): number {
  const [, numbers = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = numbers.split(" ").slice(11, 13).map(Number);
  // In hundredths of a second (man 5 proc, USER_HZ).
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * 10;
}
