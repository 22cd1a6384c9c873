/** A second process on a database, which shares no memory with the first. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { root } from "./app.ts";

/**
 * Starts a program of this folder on a database file, and waits until it has printed "ready". `tell` sends it a value
 * as JSON, waits for its end, and gives the line that it has printed.
 */
export async function otherProcess(name: string, file: string): Promise<{ tell: (value: unknown) => Promise<string> }> {
  const given = ["--disable-warning=ExperimentalWarning", join(root, "tests/support", name), file];
  const child = spawn(process.execPath, given, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => (await lines.next()).value ?? "nothing";
  expect(await next()).toBe("ready");
  const ended = once(child, "close");
  return {
    async tell(value) {
      child.stdin.end(JSON.stringify(value));
      const answer = await next();
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
