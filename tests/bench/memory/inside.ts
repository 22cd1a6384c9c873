/**
 * Loaded into the measured server before it (`NODE_OPTIONS=--import`), not part of the product: on SIGUSR2 it appends a
 * line to the file FIGURES with what only the process itself can tell, since the last time it was asked.
 */
import { appendFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/** Bytes by Node's names, and milliseconds that the event loop was late. */
export type Inside = {
  memory: NodeJS.MemoryUsage;
  late: { p50: number; p99: number; max: number };
};

const file = process.env.FIGURES;
/** Milliseconds between two looks at the clock. */
const resolution = 5;

if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  process.on("SIGUSR2", () => {
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);
    const told: Inside = {
      memory: process.memoryUsage(),
      late: { p50: late(delay.percentile(50)), p99: late(delay.percentile(99)), max: late(delay.max) },
    };
    delay.reset();
    appendFileSync(file, `${JSON.stringify(told)}\n`);
  });
}
