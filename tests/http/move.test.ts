/** What `npm run move` refuses without a PostgreSQL server. What it does with one is in move-postgresql.test.ts. */
import { hash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { freePort, startApp } from "../support/app.ts";
import { makeDataFolder, makePreviousDatabase, useFolder } from "../support/data-folder.ts";
import { runProgram, runProgramOften } from "../support/program.ts";

const path = useFolder();

/** An address at which nobody listens. */
const nowhere = async () => `postgresql://alisio:secret@127.0.0.1:${await freePort()}/alisio`;

/** Runs the program, which must refuse; gives its one line. */
async function refusalOf(given: string[], env: Record<string, string> = {}): Promise<string> {
  const { code, output } = await runProgram("move", given, { DATA_DIR: path("data"), ...env });
  expect(code).toBe(1);
  expect(output).toMatch(/^.+\n$/);
  return output.trim();
}

test("whoever names no database, or more than one thing, is told how it is used", async () => {
  const wrong = [[], ["mysql://a/b"], ["postgresql://a/b", "more"], ["--back"], ["--back", "a", "b"]];
  const usage = /^Usage: npm run move -- postgresql:.+--back FOLDER\n$/;
  expect(await runProgramOften("move", wrong, { DATA_DIR: path("data") })).toEqual(
    wrong.map(() => ({ code: 1, stdout: "", stderr: expect.stringMatching(usage) })),
  );
});

test("a folder without a database is refused", async () => {
  expect(await refusalOf([await nowhere()])).toBe(`DATA_DIR: ${path("data")} has no database yet`);
  expect(existsSync(path("data"))).toBe(false);
});

test("a server that is not reachable is named without the password, and the file stays as it is", async () => {
  await makeDataFolder(path("data"), 1000);
  const before = hashOf(path("data/alisio.db"));
  expect(await refusalOf([await nowhere()])).toMatch(/^The address: the server at 127\.0\.0\.1:\d+ is not reachable: /);
  expect(hashOf(path("data/alisio.db"))).toBe(before);
});

test("a database of an older version is not migrated but refused", async () => {
  await makeDataFolder(path("data"), 1000);
  const file = path("data/alisio.db");
  writeFileSync(file, "");
  makePreviousDatabase(file);
  const before = hashOf(file);
  expect(await refusalOf([await nowhere()])).toBe(
    `${file} was last used by an older version: start this one with it once, and stop it`,
  );
  expect(hashOf(file)).toBe(before);
});

test("an installation that is on PostgreSQL already is refused, since its file is from before that", async () => {
  await makeDataFolder(path("data"), 1000);
  expect(await refusalOf([await nowhere()], { DATABASE_URL: await nowhere() })).toMatch(/^DATABASE_URL: is set, /);
  writeFileSync(path("data/on-postgresql"), "");
  expect(await refusalOf([await nowhere()])).toMatch(
    /^The servers of .+ run on PostgreSQL, and its alisio\.db is from /,
  );
});

test("a folder on which a server runs is refused", async () => {
  await makeDataFolder(path("data"), 1000);
  const app = await startApp({ dataDir: path("data"), env: { DATABASE_URL: "" } });
  expect(await refusalOf([await nowhere()])).toMatch(
    /^DATA_DIR: .+ is in use by another Alisio \(process \d+\); stop /,
  );
  await app.stop({ keepData: true });
});

test("back is refused without DATABASE_URL, and to a folder that has something", async () => {
  await makeDataFolder(path("data"), 1000);
  const url = { DATABASE_URL: await nowhere() };
  expect(await refusalOf(["--back", path("new")])).toBe("DATABASE_URL: names no PostgreSQL database to move from");
  expect(await refusalOf(["--back", path("data")], url)).toBe(`${path("data")} is not empty; name a new folder`);
  expect(existsSync(path("new"))).toBe(false);
});

function hashOf(file: string): string {
  return hash("sha256", readFileSync(file), "hex");
}
