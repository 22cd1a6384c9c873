/**
 * `npm run bench -- writers [PROCESSES]`: which way of writing serves best from several processes over one file
 * (docs/decisions/0116-workers.md). The ways take turns, so that other load affects all alike.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { median } from "../measure.ts";
import type { Line } from "../report.ts";
import type { Job, Message, Told } from "./process.ts";
import { type Way, ways } from "./ways.ts";

const rounds = 4;
const milliseconds = 2_000;

const loads = [
  { what: "8 people save at once, nobody reads", writers: 8, pause: 0, readers: 0 },
  { what: "4 people save now and then, others read all the time", writers: 4, pause: 100, readers: 2 },
] as const;
type Load = (typeof loads)[number];

type Figures = {
  writes: number;
  reads: number;
  p50: number;
  p99: number;
  processor: number;
  late: number;
  uneven: number;
};

/** Measures all ways under both loads. */
export async function measureWriters(folder: string, processes: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (const load of loads) {
    const seen = new Map<Way, Figures[]>(ways.map((way) => [way, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const way of ways) seen.get(way)?.push(await measureOnce(folder, way, load, processes));
    for (const way of ways) lines.push(lineOf(way, load, seen.get(way) ?? [], seen.get("lock") ?? []));
  }
  return lines;
}

function lineOf(way: Way, { what }: Load, seen: Figures[], beside: Figures[]): Line {
  const of = (name: keyof Figures, from = seen) => median(from.map((each) => each[name]));
  const ratio = (name: keyof Figures) =>
    median(seen.map((each, round) => each[name] / (beside[round]?.[name] || Number.NaN))).toFixed(2);
  const reads = of("reads") > 0 ? `, ${of("reads").toFixed(0)} reads (${ratio("reads")})` : "";
  return {
    what: `${what}; ${way}`,
    got: `${of("writes").toFixed(0)} writes/s (${ratio("writes")} of lock)${reads}`,
    note: [
      `wait ${of("p50").toFixed(1)} ms, p99 ${of("p99").toFixed(1)} (${ratio("p99")})`,
      `processor ${of("processor").toFixed(2)} ms for a write`,
      `loop late at most ${of("late").toFixed(0)} ms`,
      `most of one process ${of("uneven").toFixed(2)} times the least`,
    ].join("; "),
  };
}

async function measureOnce(folder: string, way: Way, load: Load, processes: number): Promise<Figures> {
  const file = join(folder, "writers.db");
  const database = new Database(file);
  database.pragma("journal_mode = WAL");
  database.exec(`CREATE TABLE "Row" ("id" INTEGER PRIMARY KEY, "text" TEXT)`);
  database.close();
  const { writers, pause, readers } = load;
  const children = Array.from({ length: processes }, (_, n) => {
    const people = Math.ceil((writers - n) / processes);
    const job: Job = { file, way, first: n === 0, writers: people, pause, readers, milliseconds };
    return fork(join(import.meta.dirname, "process.ts"), [JSON.stringify(job)], {
      execArgv: ["--disable-warning=ExperimentalWarning"],
    });
  });
  await Promise.all(children.map((child) => once(child, "message")));
  const told = await tellAll(children);
  for (const child of children) child.kill();
  for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
  return figuresOf(told);
}

/** Starts all processes and passes on what they say to each other, until each has told what it has done. */
function tellAll(children: readonly ChildProcess[]): Promise<Told[]> {
  const waiting: ChildProcess[] = [];
  let busy = false;
  const next = () => {
    const child = busy ? undefined : waiting.shift();
    if (child) busy = child.send({ turn: true } satisfies Message);
  };
  return Promise.all(
    children.map((child, number) => {
      const told = Promise.withResolvers<Told>();
      child.on("message", (message: Message) => {
        if ("ask" in message) waiting.push(child);
        if ("end" in message) busy = false;
        if ("write" in message) children[0]?.send({ ...message, from: number });
        if ("written" in message) children[message.from ?? 0]?.send(message);
        if ("told" in message) told.resolve(message.told);
        next();
      });
      child.send({ go: true } satisfies Message);
      return told.promise;
    }),
  );
}

function figuresOf(told: readonly Told[]): Figures {
  const sum = (of: (each: Told) => number) => told.reduce((all, each) => all + of(each), 0);
  const waits = told.flatMap((each) => each.waits).toSorted((a, b) => a - b);
  const share = (part: number) => waits[Math.floor(part * (waits.length - 1))] ?? Number.NaN;
  const writes = told.map((each) => each.writes);
  return {
    writes: (1000 * sum((each) => each.writes)) / milliseconds,
    reads: (1000 * sum((each) => each.reads)) / milliseconds,
    ...{ p50: share(0.5), p99: share(0.99) },
    processor: sum((each) => each.processor) / sum((each) => each.writes),
    late: Math.max(...told.map((each) => each.late.max)),
    uneven: Math.max(...writes) / Math.min(...writes),
  };
}
