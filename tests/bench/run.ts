/**
 * `npm run bench`: fills databases of three sizes, then measures the built product beside a plain Node server on the
 * same rows: the start, asking for lists, searches, saving, PDFs, the calendar of a full week, memory beside its
 * limits, sizes of pages, and what Lighthouse says of first visits on a phone. It takes some minutes, and is most exact
 * on a machine that does nothing else. The figures are printed, not judged.
 *
 * `npm run bench -- NAME` measures only one of these: `start`, `search`, `writes` (saving), `week`, `budget` (memory
 * beside its limits) or `lighthouse`. What follows is measured by its name only:
 * - `lists`: the lists in all orders, and their exports
 * - `invoices`: issuing with and without a record
 * - `bank`: a file of the bank
 * - `memory [MINUTES]`: memory at length
 * - `mixed [MINUTES]`: judges the server under mixed load, half of what it takes
 * - `growth [QUOTES]`: the lists of 1,000 quotes beside those of 1,000,000
 * - `workers`: a server of two processes beside one of one
 * - `writers [PROCESSES]`: the ways in which several processes can write to one file
 * - `--engine postgresql [QUOTES …]`: PostgreSQL beside SQLite
 */
import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { freshFolder } from "../support/app.ts";
import { measureEngines } from "./engines.ts";
import { measureBank, measureInvoices } from "./invoices.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLists } from "./lists.ts";
import { measureBudget } from "./memory/budget.ts";
import { measureMemory } from "./memory/run.ts";
import { measureMixed } from "./memory/steady.ts";
import { type Line, printReport } from "./report.ts";
import { measureSizes } from "./sizes.ts";
import { type Size, setUp, strike } from "./stage.ts";
import { measureStart } from "./start.ts";
import { measureThroughput } from "./throughput.ts";
import { measurePdf, measureSearch } from "./waiting.ts";
import { measureWeek } from "./week.ts";
import { measureWorkers } from "./workers.ts";
import { measureWriters } from "./writers/run.ts";
import { measureWrites } from "./writes.ts";

/** The benchmark itself keeps one or two processors busy. */
const busy = 3;

const [what, minutes = "4", ...more] = process.argv.slice(2);
const start = performance.now();
const folder = freshFolder();
const sizes: Size[] = [];
try {
  if (what === "--engine") printReport(await measureEngines(folder, sizesOf(minutes, more)));
  else if (what === "growth") {
    await setUp(folder, sizes, [1_000, Number(process.argv[3] ?? 1_000_000)]);
    printReport(await measureThroughput(sizes));
  } else if (what === "memory") await measureMemory(folder, Number(minutes));
  else if (what === "mixed") printReport(await measureMixed(folder, Number(process.argv[3] ?? 30)));
  else if (what === "budget") printReport(await measureBudget(folder));
  else if (what === "workers") printReport(await measureWorkers(folder));
  else if (what === "writers") printReport(await measureWriters(folder, Number(process.argv[3] ?? 2)));
  else if (what === "week") printReport(await measureWeek(folder));
  else if (what === "start") printReport(await measureStart(join(folder, "start")));
  else if (what === "invoices") printReport(await measureInvoices(folder));
  else if (what === "lighthouse") printReport(await measureLighthouse(folder));
  else if (what === "bank") printReport(await measureBank(folder));
  else {
    await setUp(folder, sizes);
    const measure = { search: measureSearches, lists: measureAllLists, writes: measureAllWrites }[what ?? ""];
    printReport(await (measure ?? measureAll)(sizes));
  }
  const [load = 0] = loadavg();
  if (load > busy) console.log(`The machine was busy with more than this (load ${load.toFixed(1)}): measure again.`);
  console.log(`Measured in ${Math.round((performance.now() - start) / 1000)} s.`);
} finally {
  await strike(sizes);
  rmSync(folder, { recursive: true, force: true });
}

/** The sizes that are given after the name of the other engine. */
function sizesOf(engine: string, given: readonly string[]): number[] {
  if (engine !== "postgresql") throw new Error("The engine to measure beside SQLite is postgresql");
  return given.map(Number);
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

async function measureAllWrites(all: readonly Size[]): Promise<Line[]> {
  console.log("Saving …");
  const lines: Line[] = [];
  for (const size of all) lines.push(...(await measureWrites(size)));
  return lines;
}

async function measureAll(all: readonly Size[]): Promise<Line[]> {
  const smallest = all[0];
  if (!smallest) return [];
  const lines = await measureStart(join(folder, "start"));
  console.log("Asking for lists …");
  lines.push(...(await measureThroughput(all)));
  lines.push(...(await measureSearches(all)));
  lines.push(...(await measureAllWrites(all)));
  console.log("Making PDFs …");
  lines.push(...(await measurePdf(smallest)));
  lines.push(...(await measureWeek(folder)));
  console.log("Watching the memory …");
  lines.push(...(await measureBudget(folder)));
  lines.push(...(await measureSizes(smallest.app.url, (await smallest.app.signIn()).cookie)));
  lines.push(...(await measureLighthouse(folder)));
  return lines;
}
