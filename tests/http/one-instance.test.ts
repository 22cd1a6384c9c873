/** One server for each data folder: a second one refuses to start, and changes nothing. */
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshFolder, prepared, runToItsEnd, startApp } from "../support/app.ts";
import { onPostgresql } from "../support/postgresql.ts";
import { runProgram } from "../support/program.ts";

let dataDir = "";

beforeEach(async () => {
  dataDir = await prepared(freshFolder());
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

test("a second server on the folder of a running one ends with one line that names it, and changes nothing", async () => {
  const first = await startApp({ dataDir });
  const pid = readFileSync(join(dataDir, "server.pid"), "utf8").trim();
  const before = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mtimeMs]);
  // The port is in use as well, but the folder is reported first.
  const { code, output } = await runToItsEnd({ PORT: String(first.port), DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toBe(`DATA_DIR: ${dataDir} is in use by another Alisio (process ${pid}); stop that one first\n`);
  expect(readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mtimeMs])).toEqual(before);
  expect((await first.visitor.get("/login")).status).toBe(200);
  await first.stop({ keepData: true });
});

test("the lock of a killed server does not hinder a new one", async () => {
  const first = await startApp({ dataDir });
  await first.stop({ keepData: true, signal: "SIGKILL" });
  expect(readdirSync(dataDir)).toContain("server.pid");
  const second = await startApp({ dataDir });
  expect(await second.stop({ keepData: true })).toBe(0);
  expect(readdirSync(dataDir)).not.toContain("server.pid");
});

// PostgreSQL's backups are its own tools'.
test.skipIf(onPostgresql)("programs beside the server may run meanwhile", async () => {
  const app = await startApp({ dataDir });
  const { code, output } = await runProgram("backup", [join(dataDir, "copy.tar.gz")], { DATA_DIR: dataDir });
  expect(output).toContain("Backup made and checked");
  expect(code).toBe(0);
  await app.stop({ keepData: true });
});
