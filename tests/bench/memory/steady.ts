/**
 * `npm run bench -- mixed [MINUTES]`: measures how much mixed load the server takes, then keeps up half of that for
 * MINUTES (30), and judges its answers, its memory and its event loop.
 */
import { median } from "../measure.ts";
import { atMost, type Line } from "../report.ts";
import { mixedLoad } from "./mixed.ts";
import { loadOf, startWatched } from "./watched.ts";

const minute = 60_000;

/** How many times the memory of the first third of the time that of the last third may be, to be called flat. */
const flat = 1.1;

/** Measures on a fresh database in a folder. Each minute is printed as it comes. */
export async function measureMixed(folder: string, minutes: number): Promise<Line[]> {
  const watched = await startWatched(folder);
  const { watching } = watched;
  try {
    const load = await loadOf(watched);
    // The first minute warms the server up.
    await mixedLoad(load, performance.now() + minute);
    const most = countOf(await mixedLoad(load, performance.now() + minute)) / 60;
    console.log(`It takes ${most.toFixed(1)} requests a second; half of that for ${minutes} minutes …`);
    const memory: number[] = [];
    const late: number[] = [];
    const busiest: number[] = [];
    const failed: number[] = [];
    await watching.since();
    for (let n = 1; n <= minutes; n += 1) {
      const answers = await mixedLoad(load, performance.now() + minute, most / 2);
      const { rss, peak, inside, waited } = await watching.since();
      memory.push(rss);
      late.push(inside.late.max);
      busiest.push(inside.late.busiest);
      failed.push(countOf(answers, 500));
      console.log(
        `Minute ${n}: ${countOf(answers)} answers, ${failed.at(-1)} of them 5xx; ${rss.toFixed(0)} MB (at most ${peak.toFixed(0)}); ` +
          `loop late p99 ${inside.late.p99.toFixed(0)}, at most ${inside.late.max.toFixed(0)} ms, longest turn ${inside.late.busiest.toFixed(0)} ms of processor; ` +
          `a light request p95 ${waited.p95.toFixed(0)}, at most ${waited.max.toFixed(0)} ms`,
      );
    }
    const third = Math.max(1, Math.floor(minutes / 3));
    const grown = median(memory.slice(-third)) / median(memory.slice(0, third));
    const note = `from ${median(memory.slice(0, third)).toFixed(0)} MB`;
    const over = `median of the minutes ${median(late).toFixed(0)} ms`;
    const of = `in ${minutes} minutes of half the mixed load`;
    return [
      { what: "Mixed load, as much as it takes", got: `${most.toFixed(1)} requests/s` },
      {
        what: `Answers of 5xx ${of}`,
        ...atMost(
          failed.reduce((sum, count) => sum + count, 0),
          0,
          "answers",
        ),
      },
      { what: "Memory, the last third beside the first", note, ...atMost(grown, flat, "times") },
      // Judged by the processor: by the clock it also waits for its own threads and for the load, on the same machine.
      { what: "The most of the processor in one turn of the loop", ...atMost(Math.max(...busiest), 50, "ms") },
      {
        what: "The longest that the loop was late by the clock",
        got: `${Math.max(...late).toFixed(0)} ms`,
        note: over,
      },
    ];
  } finally {
    await watched.stop();
  }
}

/** The number of answers, of those with at least this status. */
function countOf(answers: Record<number, number>, from = 0): number {
  const counted = Object.entries(answers).filter(([status]) => Number(status) >= from);
  return counted.reduce((sum, [, count]) => sum + count, 0);
}
