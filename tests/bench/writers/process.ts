/**
 * One of several processes that serve from one file: people who save with a pause in between, and people who read
 * without one. Its arguments are a Job; it ends with a Told.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate, setTimeout } from "node:timers/promises";
import { openConnection } from "#app/platform/connection.server.ts";
import { type Way, type Write, writerOf } from "./ways.ts";

export type Job = {
  file: string;
  way: Way;
  first: boolean;
  writers: number;
  pause: number;
  readers: number;
  milliseconds: number;
};

/** What a process has done, and how long it took. Times are in milliseconds. */
export type Told = {
  writes: number;
  reads: number;
  waits: number[];
  processor: number;
  late: { p99: number; max: number };
};

/** From and to the parent: a turn asked for, given and ended; a write handed over, and its end. */
export type Message =
  | { ask: true }
  | { turn: true }
  | { end: true }
  | { write: number; from?: number }
  | { written: number; from?: number }
  | { go: true }
  | { told: Told };

/** Milliseconds of the processor that a write and a read take besides the database. */
const workOfWrite = 2;
const workOfRead = 2;
const resolution = 5;

const job = JSON.parse(process.argv[2] ?? "") as Job;
const reading = openConnection(job.file, { changes: false });
const say = (message: Message) => void process.send?.(message);
const waitingForTurn: (() => void)[] = [];
const waitingForEnd = new Map<number, () => void>();
let handed = 0;

const write: Write = job.way === "handed" && !job.first ? handOver : writerOf(job.file, itsOwn(job.way), takeTurn);

process.on("message", (message: Message) => {
  if ("turn" in message) waitingForTurn.shift()?.();
  if ("written" in message) waitingForEnd.get(message.written)?.();
  if ("write" in message)
    save(write).then(() => say({ written: message.write, ...(message.from !== undefined && { from: message.from }) }));
  if ("go" in message) void measure();
});
say({ ask: true });

/** The one process that writes does it under the lock, which nobody else wants. */
function itsOwn(way: Way): Exclude<Way, "handed"> {
  return way === "handed" ? "lock" : way;
}

function takeTurn(): Promise<() => void> {
  return new Promise((given) => {
    waitingForTurn.push(() => given(() => say({ end: true })));
    say({ ask: true });
  });
}

function handOver(): Promise<void> {
  const number = handed++;
  return new Promise((done) => {
    waitingForEnd.set(number, () => {
      waitingForEnd.delete(number);
      done();
    });
    say({ write: number });
  });
}

/** Five rows, as of a quote with its lines, and what the product computes meanwhile. */
function save(through: Write): Promise<void> {
  return through((run) => {
    for (let n = 0; n < 5; n += 1) {
      spin(workOfWrite / 5);
      run(`INSERT INTO "Row" ("text") VALUES (?)`, "x".repeat(200));
    }
  });
}

async function measure(): Promise<void> {
  const told: Told = { writes: 0, reads: 0, waits: [], processor: 0, late: { p99: 0, max: 0 } };
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const used = process.cpuUsage();
  const end = performance.now() + job.milliseconds;
  const person = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      await save(write);
      told.waits.push(performance.now() - begun);
      told.writes += 1;
      if (job.pause > 0) await setTimeout(job.pause * (0.5 + Math.random()));
    }
  };
  const reader = async () => {
    while (performance.now() < end) {
      reading.prepare(`SELECT count(*) FROM (SELECT * FROM "Row" ORDER BY "id" DESC LIMIT 50)`).all();
      spin(workOfRead);
      told.reads += 1;
      await setImmediate();
    }
  };
  await Promise.all([...Array.from({ length: job.writers }, person), ...Array.from({ length: job.readers }, reader)]);
  const { user, system } = process.cpuUsage(used);
  told.processor = (user + system) / 1000;
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);
  told.late = { p99: late(delay.percentile(99)), max: late(delay.max) };
  say({ told });
}

function spin(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
