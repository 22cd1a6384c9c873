/**
 * Backups that a running server makes: in a program of its own and with low priority, so that no request waits for them,
 * and one after the other.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { remembered } from "#app/platform/remembered.server.ts";
import { turnsOf } from "#app/platform/turns.server.ts";
import { partMark } from "./make-backup.server.ts";

/** Where the server was started: its programs are run from their sources. */
const program = resolve("app/operations/unattended-backup.program.ts");

const turns = turnsOf("backups", { most: 4, busy: (words) => words.backups.busy, retryAfterSeconds: 60 });

const running = remembered<{ stop: AbortController }>("backups", () => ({ stop: new AbortController() }));

/**
 * Makes a backup of `dataDir` as `file`, once those asked for before are made; one of that name is replaced. Throws why it
 * failed, and a busy Problem where too many wait. `signal` ends it: nothing is left of it then.
 */
export async function runBackup(job: { dataDir: string; file: string }, signal?: AbortSignal): Promise<void> {
  const ends = AbortSignal.any([running.stop.signal, ...(signal ? [signal] : [])]);
  await turns.take(() => backUp(job, ends));
}

/** Makes no more, and ends the one that is being made: a server that was asked to stop is waited for. */
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
  try {
    const [code, said] = await Promise.all([ended(child), child.stderr ? text(child.stderr) : ""]);
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`The backup failed: ${said.trim() || `it ended with ${code}`}`);
  } finally {
    signal.removeEventListener("abort", end);
    if (signal.aborted) removeParts(file);
  }
}

/** What the program had begun when it was ended. */
function removeParts(file: string): void {
  const folder = dirname(file);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(basename(file) + partMark)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((done, fail) => {
    child.once("spawn", () => makeWay(child.pid));
    child.once("error", fail);
    child.once("close", done);
  });
}

function makeWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system does not let us: then it is a little less polite.
  }
}
