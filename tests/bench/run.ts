/**
 * `npm run bench`: fills databases of three sizes, then measures the built product beside a plain Node server on the
 * same rows. It takes about two minutes, and is most exact on a machine that does nothing else. The figures are
 * printed, not judged. `npm run bench -- search` measures only searches, `npm run bench -- week` only the calendar of a
 * full week, `npm run bench -- memory [MINUTES]` memory, and `npm run bench -- lists` the lists in all orders and their
 * exports, which the others leave out.
 */
import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { freshFolder } from "../support/app.ts";
import { measureLists } from "./lists.ts";
import { measureMemory } from "./memory/run.ts";
import { type Line, printReport } from "./report.ts";
import { measureSizes } from "./sizes.ts";
import { type Size, setUp, strike } from "./stage.ts";
import { measureThroughput } from "./throughput.ts";
import { measurePdf, measureSearch } from "./waiting.ts";
import { measureWeek } from "./week.ts";

/** The benchmark itself keeps one or two processors busy. */
const busy = 3;

const [what, minutes = "4"] = process.argv.slice(2);
const start = performance.now();
const folder = freshFolder();
const sizes: Size[] = [];
try {
  if (what === "memory") await measureMemory(folder, Number(minutes));
  else if (what === "week") printReport(await measureWeek(folder));
  else {
    await setUp(folder, sizes);
    const measure = what === "search" ? measureSearches : what === "lists" ? measureAllLists : measureAll;
    printReport(await measure(sizes));
  }
  const [load = 0] = loadavg();
  if (load > busy) console.log(`The machine was busy with more than this (load ${load.toFixed(1)}): measure again.`);
  console.log(`Measured in ${Math.round((performance.now() - start) / 1000)} s.`);
} finally {
  await strike(sizes);
  rmSync(folder, { recursive: true, force: true });
}

async function measureSearches(all: readonly Size[]): Promise<Line[]> {
  console.log("Searching …");
  const lines: Line[] = [];
  for (const size of all) lines.push(...(await measureSearch(size)));
  return lines;
}

async function measureAllLists(all: readonly Size[]): Promise<Line[]> {
  console.log("Listing and exporting …");
  const lines: Line[] = [];
  for (const size of all) lines.push(...(await measureLists(size)));
  return lines;
}

async function measureAll(all: readonly Size[]): Promise<Line[]> {
  const smallest = all[0];
  if (!smallest) return [];
  console.log("Asking for lists …");
  const lines = await measureThroughput(all);
  lines.push(...(await measureSearches(all)));
  console.log("Making PDFs …");
  lines.push(...(await measurePdf(smallest)));
  lines.push(...(await measureWeek(folder)));
  lines.push(...(await measureSizes(smallest.app.visitor, await smallest.app.signIn())));
  return lines;
}
