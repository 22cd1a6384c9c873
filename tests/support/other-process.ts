/** A second process on a database, which shares no memory with the first. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished } from "vitest";
import { bareEnvironment, briefLife, root } from "./app.ts";
import { databaseVariables } from "./postgresql.ts";

/** A program that runs: its process, and the lines that it prints, one by one; undefined after the last. */
export type Program = {
  child: ChildProcess;
  /** Sends it a value as JSON, which is all that it reads. */
  say(value: unknown): void;
  next(): Promise<string | undefined>;
  ended: Promise<unknown[]>;
};

/**
 * Starts a program of this folder on the database of a file's folder, and waits until it has printed "ready". It ends
 * with its test at the latest, and has no output of the test's process: Vitest waits for the end of that as long as
 * anybody has it, so a program that a failed test left behind would let the whole run hang.
 */
export async function startProgram(name: string, file: string): Promise<Program> {
  const given = [...briefLife, join(root, "tests/support", name)];
  const { NODE_COMPILE_CACHE } = bareEnvironment;
  const env = { ...process.env, NODE_COMPILE_CACHE, ...(await databaseVariables(dirname(file))) };
  const child = spawn(process.execPath, given, { cwd: root, env });
  child.stderr.pipe(process.stderr, { end: false });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ended = once(child, "close");
  const next = async () => ((await lines.next()) as { value: string | undefined }).value;
  expect(await next()).toBe("ready");
  return { child, say: (value) => void child.stdin.end(JSON.stringify(value)), next, ended };
}

/** Starts a program; `tell` sends it a value, waits for its end, and gives the line that it has printed. */
export async function otherProcess(name: string, file: string): Promise<{ tell: (value: unknown) => Promise<string> }> {
  const { say, next, ended } = await startProgram(name, file);
  return {
    async tell(value) {
      say(value);
      const answer = (await next()) ?? "nothing";
      expect(await ended).toEqual([0, null]);
      return answer;
    },
  };
}

/** Runs a program of this folder twice at once on a database file, each with a value of its own. */
export async function bothAtOnce(name: string, file: string, values: readonly [unknown, unknown]): Promise<void> {
  const both = await Promise.all(values.map(() => otherProcess(name, file)));
  expect(await Promise.all(both.map(({ tell }, index) => tell(values[index])))).toEqual(["done", "done"]);
}
