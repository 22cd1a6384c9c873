/**
 * `npm run bench -- lighthouse`: what Lighthouse says of a first visit on a phone, beside the limits. It visits with
 * its usual settings for phones (simulated: a slow 4G network, a processor four times slower), in the system's
 * Chromium. The company is that of `npm run demo`. It takes some minutes, and times of a busy machine are too long.
 */
import { mkdirSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { findChromium, noChromium } from "../../scripts/chromium.ts";
import { type App, freePort, startApp } from "../support/app.ts";
import { runProgram } from "../support/program.ts";
import { median } from "./measure.ts";
import { atLeast, atMost, type Line } from "./report.ts";

type Visit = { score: number; paint: number; blocked: number; processor: number };

type Task = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

const runs = 3;

/** The screens: what each is called in the table, and who visits it. */
const screens = [
  { path: "/login", name: "/login", as: "nobody" },
  { path: "/quotes", name: "/quotes", as: "owner" },
  { path: "/calendar", name: "/calendar", as: "owner" },
  { path: "/service-reports/engineer", name: "an engineer's checklist", as: "engineer" },
] as const;

const limits = { score: 98, paint: 1.4, blocked: 50 };

/** How many times slower the phone is than this machine, and the milliseconds from which a task blocks. */
const phone = { slower: 4, blocks: 50 };

/** Fills a company in a folder and visits its screens. */
export async function measureLighthouse(folder: string): Promise<Line[]> {
  console.log("Visiting as a phone …");
  const dataDir = join(folder, "lighthouse");
  mkdirSync(dataDir, { recursive: true });
  const { output } = await runProgram("demo", [], { DATA_DIR: dataDir });
  const [, email = "", password = ""] = /Sign in as (\S+) with the password (\S+)/.exec(output) ?? [];
  const [, engineer = ""] = /have the same password: [^,]+, ([^,\s]+)/.exec(output) ?? [];
  const app = await startApp({ dataDir, measured: true });
  try {
    const cookies = {
      nobody: "",
      owner: (await app.signIn({ email, password })).cookie,
      engineer: (await app.signIn({ email: engineer, password })).cookie,
    };
    const lines: Line[] = [];
    for (const { path, name, as } of screens) {
      const visits: Visit[] = [];
      for (let n = 0; n < runs; n += 1) visits.push(await visit(app, path, cookies[as]));
      lines.push(...linesOf(name, visits));
    }
    return lines;
  } finally {
    await app.stop();
  }
}

function linesOf(name: string, visits: readonly Visit[]): Line[] {
  const middle = (figure: keyof Visit) => median(visits.map((visited) => visited[figure]));
  const each = visits.map(({ score }) => score.toFixed(0)).join(", ");
  const [load = 0] = loadavg();
  const blocked = `by the processor's own time ${middle("processor").toFixed(0)} ms`;
  return [
    {
      what: `Lighthouse's score of ${name}`,
      ...atLeast(middle("score"), limits.score, "points"),
      note: `${each}; load ${load.toFixed(1)}`,
    },
    { what: `The largest part of ${name} is painted after`, ...atMost(middle("paint"), limits.paint, "s") },
    {
      what: `How long ${name} is blocked before it can be used`,
      ...atMost(middle("blocked"), limits.blocked, "ms"),
      note: blocked,
    },
  ];
}

/** One first visit, in a browser of its own. Throws when another page came than was asked for. */
async function visit({ url }: App, path: string, cookie: string): Promise<Visit> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(noChromium);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(`${url}${path}`, {
      port,
      onlyCategories: ["performance"],
      logLevel: "error",
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    });
    if (!result) throw new Error(`Lighthouse says nothing of ${path}`);
    const { lhr, artifacts } = result;
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    if (lhr.finalDisplayedUrl !== `${url}${path}`) throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`);
    return {
      score: (lhr.categories.performance?.score ?? 0) * 100,
      paint: figureOf(lhr, "largest-contentful-paint") / 1000,
      blocked: figureOf(lhr, "total-blocking-time"),
      processor: blockedByWork(artifacts.Trace.traceEvents as readonly Task[]),
    };
  } finally {
    await browser.close();
  }
}

function figureOf({ audits }: Result, id: string): number {
  const figure = audits[id]?.numericValue;
  if (figure === undefined) throw new Error(`Lighthouse has no ${id}`);
  return figure;
}

/**
 * How long the tasks of the page's main thread after the first paint would block a phone, by the time that they worked:
 * Lighthouse counts by the clock, which other programs of a busy machine make longer.
 */
function blockedByWork(events: readonly Task[]): number {
  const painted = events.filter(({ name }) => name === "firstContentfulPaint").at(-1);
  if (!painted) throw new Error("The page was not painted");
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === "RunTask" && ph === "X" && pid === painted.pid && tid === painted.tid && ts >= painted.ts,
  );
  const blocking = tasks.map(({ dur = 0, tdur = dur }) => (tdur / 1000) * phone.slower - phone.blocks);
  return blocking.reduce((sum, ms) => sum + Math.max(0, ms), 0);
}
