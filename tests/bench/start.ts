/** Measures how long the server takes to start with a current build and a current database. */
import { mkdirSync } from "node:fs";
import { startApp } from "../support/app.ts";
import { median, processorTime } from "./measure.ts";
import { atMost, type Line } from "./report.ts";

const times = 7;

/** Starts without the cache of compiled code that the tests have. */
export async function measureStart(dataDir: string): Promise<Line[]> {
  console.log("Starting …");
  mkdirSync(dataDir, { recursive: true });
  await (await startApp({ dataDir })).stop({ keepData: true });
  const [taken, worked]: [number[], number[]] = [[], []];
  for (let n = 0; n < times; n += 1) {
    const begun = performance.now();
    const app = await startApp({ dataDir, env: { NODE_DISABLE_COMPILE_CACHE: "1" } });
    taken.push(performance.now() - begun);
    worked.push(processorTime(app.pid));
    await app.stop({ keepData: true });
  }
  const note = `processor time ${Math.round(median(worked))} ms`;
  return [{ what: "Starting with a current build", note, ...atMost(median(taken), 1_000, "ms") }];
}
