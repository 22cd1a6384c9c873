/**
 * Backups that a running server makes: in a child process with low priority, so that requests do not wait for them, and
 * one at a time.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { singleton } from "#app/platform/singleton.server.ts";
import { turnsOf } from "#app/platform/turns.server.ts";
import { partMark } from "./make-backup.server.ts";

/** Relative to the folder in which the server was started. Node runs the program from its TypeScript source. */
const program = resolve("app/operations/unattended-backup.program.ts");

const turns = turnsOf("backups", { most: 4, busy: (words) => words.backups.busy, retryAfterSeconds: 60 });

const running = singleton<{ stop: AbortController }>("backups", () => ({ stop: new AbortController() }));

/**
 * Makes a backup of `dataDir` as `file`, replacing a file of that name, after those that wait already. `signal` aborts
 * it and leaves nothing. Throws a busy Problem when too many wait, and an error with the program's output when it
 * fails.
 */
export async function runBackup(job: { dataDir: string; file: string }, signal?: AbortSignal): Promise<void> {
  const ends = AbortSignal.any([running.stop.signal, ...(signal ? [signal] : [])]);
  await turns.take(() => backUp(job, ends));
}

/**
 * For the stop of the server: aborts the backup that is being made and those that wait, and returns when they have
 * ended.
 */
export async function stopBackups(): Promise<void> {
  running.stop.abort();
  await turns.done();
  running.stop = new AbortController();
}

async function backUp({ dataDir, file }: { dataDir: string; file: string }, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const given = ["--disable-warning=ExperimentalWarning", program, dataDir, file];
  const child = spawn(process.execPath, given, { stdio: ["ignore", "ignore", "pipe"] });
  const end = () => child.kill("SIGTERM");
  signal.addEventListener("abort", end);
  let made = false;
  try {
    const [code, said] = await Promise.all([awaitEnd(child), child.stderr ? text(child.stderr) : ""]);
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`The backup failed: ${said.trim() || `it ended with ${code}`}`);
    made = true;
  } finally {
    signal.removeEventListener("abort", end);
    if (!made) removeParts(file);
  }
}

/** Removes what a program left that was aborted, or killed by the system. */
function removeParts(file: string): void {
  const folder = dirname(file);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(basename(file) + partMark)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** The program's exit code, or the signal that has ended it. */
function awaitEnd(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  return new Promise((done, fail) => {
    child.once("spawn", () => makeWay(child.pid));
    child.once("error", fail);
    child.once("close", (code, signal) => done(code ?? signal));
  });
}

/** Not the lowest priority: with that one, a backup never ended on a machine that was busy all the time. */
function makeWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, or the system forbids the change: the backup then runs with normal priority.
  }
}
