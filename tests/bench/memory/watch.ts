/**
 * Watches the measured server: its memory as Linux and the process itself state it, and the time of a light request.
 */
import { existsSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { App } from "../../support/app.ts";
import { openClient } from "../client.ts";

/**
 * What inside.mjs tells: memory in bytes, delays of the event loop in milliseconds, the processor's of its longest
 * turn.
 */
type Inside = {
  memory: NodeJS.MemoryUsage;
  late: { p50: number; p99: number; max: number; busiest: number };
};

/** The measurements of a period: memory in megabytes (10^6 bytes), times in milliseconds. */
export type Seen = {
  /** Resident memory of the process, its threads included: the maximum, and at the end of the period. */
  peak: number;
  rss: number;
  inside: Inside;
  /** The time of a request for /icon.svg, sent every 50 ms. */
  waited: { p50: number; p95: number; max: number };
};

export type Watch = { since(): Promise<Seen>; end(): void };

const between = 50;

/**
 * Watches a server that was started with inside.mjs and FIGURES. `since()` gives the measurements since its last call.
 */
export function watchServer(app: App, figures: string): Watch {
  const client = openClient(1);
  let [peak, told] = [0, 0];
  let waits: number[] = [];
  let watching = true;

  void look();
  return { since, end };

  async function look(): Promise<void> {
    while (watching) {
      peak = Math.max(peak, residentMegabytes(app.pid));
      const begun = performance.now();
      await client.ask({ port: app.port, path: "/icon.svg" }).catch(() => {});
      waits.push(performance.now() - begun);
      await setTimeout(between);
    }
  }

  async function since(): Promise<Seen> {
    process.kill(app.pid, "SIGUSR2");
    let lines: string[] = [];
    while (lines.length <= told) {
      await setTimeout(20);
      lines = existsSync(figures) ? readFileSync(figures, "utf8").split("\n").slice(0, -1) : [];
    }
    told = lines.length;
    const sorted = waits.toSorted((a, b) => a - b);
    const waited = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const rss = residentMegabytes(app.pid);
    const seen = {
      ...{ rss, peak: Math.max(peak, rss), inside: JSON.parse(lines.at(-1) ?? "") as Inside },
      waited: { p50: waited(0.5), p95: waited(0.95), max: waited(1) },
    };
    [peak, waits] = [0, []];
    return seen;
  }

  function end(): void {
    watching = false;
    client.close();
  }
}

/** The resident memory of a process, in megabytes. Works on Linux only. */
export function residentMegabytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return (Number(kibibytes) * 1024) / 1e6;
}
