/**
 * `npm run bench -- workers`: a server of two processes beside one of one, in turns, on the same rows: what they answer
 * in the same time, the processor's time for it, and their memory. The figures are ratios, and printed, not judged: the
 * benchmark's own client takes a part of the cores.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type App, type SignedInCaller, startApp } from "../support/app.ts";
import { customer } from "../support/samples.ts";
import { openClient } from "./client.ts";
import { fillDatabase } from "./fill.ts";
import { median, requestsPerSecond } from "./measure.ts";
import type { Line } from "./report.ts";

const rounds = 7;
const milliseconds = 2_000;

/** So many people save at once. */
const writers = 8;

type Server = { app: App; me: SignedInCaller };
type Work = { what: string; of: (server: Server) => Promise<number> };

const works: Work[] = [
  { what: "GET /api/quotes", of: (server) => requestsPerSecond(asked(server, "/api/quotes"), milliseconds) },
  { what: "The quotes screen", of: (server) => requestsPerSecond(asked(server, "/quotes"), milliseconds) },
  { what: `${writers} people who save a customer at once`, of: savesPerSecond },
];

/** Measures both servers, in a folder of their own. */
export async function measureWorkers(folder: string): Promise<Line[]> {
  const [one, two] = [await startFilled(folder, 1), await startFilled(folder, 2)];
  try {
    const lines = [memoryLine("at rest", one, two)];
    for (const { of } of works) for (const server of [one, two]) await of(server);
    for (const work of works) lines.push(await compare(work, one, two));
    return [...lines, memoryLine("after this", one, two)];
  } finally {
    await one.app.stop();
    await two.app.stop();
  }
}

async function startFilled(folder: string, workers: number): Promise<Server> {
  const dataDir = join(folder, `workers-${workers}`);
  await fillDatabase(dataDir, { customers: 2_000, quotes: 10_000 });
  const app = await startApp({ dataDir, env: { WORKERS: String(workers) }, measured: true });
  return { app, me: await app.signIn() };
}

function asked({ app, me }: Server, path: string) {
  return { port: app.port, path, headers: { Cookie: me.cookie } };
}

async function savesPerSecond(server: Server): Promise<number> {
  const client = openClient(writers);
  const begun = performance.now();
  let saved = 0;
  const save = async () => {
    for (; performance.now() < begun + milliseconds; saved += 1)
      await client.post(asked(server, "/api/customers"), JSON.stringify({ ...customer, surname: `S ${saved}` }));
  };
  try {
    await Promise.all(Array.from({ length: writers }, save));
    return (1000 * saved) / (performance.now() - begun);
  } finally {
    client.close();
  }
}

async function compare({ what, of }: Work, one: Server, two: Server): Promise<Line> {
  const ratios: { rate: number; processor: number }[] = [];
  const rates: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [alone, both] = [await measured(one, of), await measured(two, of)];
    rates.push([alone.rate, both.rate]);
    ratios.push({ rate: both.rate / alone.rate, processor: both.processor / alone.processor });
  }
  const of2 = (name: "rate" | "processor") => median(ratios.map((each) => each[name])).toFixed(2);
  const [alone, both] = [0, 1].map((at) => median(rates.map((each) => each[at] ?? 0)).toFixed(0));
  return {
    what: `${what}: two processes beside one`,
    got: `${of2("rate")} times as many a second`,
    note: `${both} beside ${alone}; ${of2("processor")} times the processor's time for each`,
  };
}

async function measured(server: Server, of: Work["of"]): Promise<{ rate: number; processor: number }> {
  const before = processorOf(server.app);
  const rate = await of(server);
  return { rate, processor: (processorOf(server.app) - before) / rate };
}

function memoryLine(when: string, one: Server, two: Server): Line {
  const [alone, both] = [one, two].map(({ app }) => memoryOf(app));
  return { what: `Memory ${when}, of one process and of two with their parent`, got: `${alone} and ${both} MB` };
}

/** The process of a server and its children. */
function processesOf({ pid }: App): number[] {
  const table = execFileSync("ps", ["-e", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const rows = table.map((row) => row.trim().split(/\s+/).map(Number));
  return [pid, ...rows.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))];
}

/** The processor's time that they have taken, in hundredths of a second. */
function processorOf(app: App): number {
  const times = processesOf(app).map((pid) => {
    const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user = 0, system = 0] = after.split(" ").slice(11, 13).map(Number);
    return user + system;
  });
  return times.reduce((sum, time) => sum + time, 0);
}

/** Their memory in megabytes (10^6 bytes); what they share (Node's own file) counts once. */
function memoryOf(app: App): string {
  const kibibytes = processesOf(app).map((pid) => {
    const [, pss] = /^Pss:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
    return Number(pss);
  });
  return (kibibytes.reduce((sum, each) => sum + each, 0) * 0.001024).toFixed(0);
}
