/**
 * Loaded into the measured server (`NODE_OPTIONS=--import`); not part of the product. On SIGUSR2 it appends to the file
 * FIGURES a line with measurements that only the process itself can make, for the time since the last signal: what
 * watch.ts calls Inside. Plain JavaScript: for TypeScript the server would load a compiler, which is measured too.
 */
import { appendFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const file = process.env.FIGURES;
/** Milliseconds between two measurements of the event loop's delay. */
const resolution = 5;

if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  // What one turn of the loop takes of the processor says how long it stands still on a machine that does nothing else.
  let [spent, busiest] = [process.threadCpuUsage(), 0];
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(spent);
    busiest = Math.max(busiest, (user + system) / 1e3);
    spent = process.threadCpuUsage();
  }, resolution).unref();
  process.on("SIGUSR2", () => {
    const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);
    const told = {
      memory: process.memoryUsage(),
      late: { p50: late(delay.percentile(50)), p99: late(delay.percentile(99)), max: late(delay.max), busiest },
    };
    delay.reset();
    busiest = 0;
    appendFileSync(file, `${JSON.stringify(told)}\n`);
  });
}
