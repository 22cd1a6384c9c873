/** One server for each data folder: a second one refuses to start, and changes nothing. */
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freshFolder, prepareFolder, runToItsEnd, startApp } from "../support/app.ts";
import { onPostgresql } from "../support/postgresql.ts";
import { runProgram } from "../support/program.ts";

const dataDir = await prepareFolder(freshFolder());
const first = await startApp({ dataDir });

afterAll(async () => {
  await first.stop({ keepData: true });
  rmSync(dataDir, { recursive: true, force: true });
});

test("a second server on the folder of a running one ends with one line that names it, and changes nothing", async () => {
  const pid = readFileSync(join(dataDir, "server.pid"), "utf8").trim();
  const before = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mtimeMs]);
  // The port is in use as well, but the folder is reported first.
  const { code, output } = await runToItsEnd({ PORT: String(first.port), DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toBe(`DATA_DIR: ${dataDir} is in use by another Alisio (process ${pid}); stop that one first\n`);
  expect(readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mtimeMs])).toEqual(before);
  expect((await first.visitor.get("/login")).status).toBe(200);
});

// PostgreSQL's backups are its own tools'.
test.skipIf(onPostgresql)("programs beside the server may run meanwhile", async () => {
  const { code, output } = await runProgram("backup", [join(dataDir, "copy.tar.gz")], { DATA_DIR: dataDir });
  expect(output).toContain("Backup made and checked");
  expect(code).toBe(0);
});
