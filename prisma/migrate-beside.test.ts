/** Programs that may run beside a server, on the database of an older version. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { takeInstanceLock } from "#app/platform/instance-lock.server.ts";
import { freshFolder, prepareFolder } from "../tests/support/app.ts";
import { inDatabase, makePreviousDatabase, migrationNames, useFolder } from "../tests/support/data-folder.ts";
import { executeIn } from "../tests/support/direct.ts";
import { databaseVariables, dropDatabase, onPostgresql } from "../tests/support/postgresql.ts";
import { runProgram } from "../tests/support/program.ts";

const path = useFolder();

const programs: [string, string[]][] = [
  ["user", ["list"]],
  ["clock", []],
  ["verifactu", []],
  ["demo", []],
];

test.skipIf(onPostgresql)("they leave it alone while a server has the folder, and bring it up afterwards", async () => {
  const file = path("alisio.db");
  const DATA_DIR = path();
  makePreviousDatabase(file);
  const migrations = () => inDatabase(file, 'SELECT "migration_name" FROM "_prisma_migrations"').length;
  const release = takeInstanceLock(DATA_DIR);
  for (const [program, given] of programs) {
    const { code, output } = await runProgram(program, given, { DATA_DIR });
    expect([code, output]).toEqual([1, expect.stringMatching(/^DATA_DIR: \S+ is in use by another Alisio .+\n$/)]);
  }
  expect(migrations()).toBe(migrationNames.length - 1);
  release();
  const { code, output } = await runProgram("user", ["list"], { DATA_DIR });
  expect([code, output]).toEqual([0, expect.stringContaining("There are no users yet")]);
  expect(migrations()).toBe(migrationNames.length);
  // The database of before was backed up, and the folder is free again.
  expect(readdirSync(path("backups"))).toHaveLength(1);
  expect(readdirSync(DATA_DIR)).not.toContain("server.pid");
});

test.runIf(onPostgresql)("on PostgreSQL they always leave it to a server", async () => {
  const DATA_DIR = await prepareFolder(freshFolder());
  await executeIn(DATA_DIR, `DELETE FROM "_alisio_rules"`);
  for (const [program, given] of programs) {
    const { code, output } = await runProgram(program, given, { DATA_DIR, ...(await databaseVariables(DATA_DIR)) });
    expect([code, output]).toEqual([1, expect.stringMatching(/^DATABASE_URL: .+ an older version; .+\n$/)]);
  }
  await dropDatabase(DATA_DIR);
});
