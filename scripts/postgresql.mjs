/**
 * `npm run test:postgresql [-- FILE…]`: runs tests against the built application on PostgreSQL, on a server of its own
 * that ends with them. Without PostgreSQL's programs it says so and succeeds.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { notInstalled, startPostgresql } from "./postgresql-server.ts";

/** Tests that look into SQLite's file themselves, or are about the backups of it. */
const ofSqlite = /alisio\.db|better-sqlite3|\/(stored-job|users|data-folder)\.ts|app\.dataDir|backup|restore/;

function findTests() {
  const all = globSync("tests/http/*.test.ts");
  const files = all.filter((file) => file.endsWith("postgresql.test.ts") || !ofSqlite.test(readFileSync(file, "utf8")));
  console.log(`Alisio: ${files.length} of ${all.length} files of HTTP tests; the others look into SQLite's file`);
  return files.sort();
}

const server = await startPostgresql();
if (!server) {
  console.log(`Alisio: ${notInstalled}; nothing is tested on it`);
  process.exit(0);
}
let status = 1;
try {
  const given = process.argv.slice(2);
  const tests = given.length > 0 ? given : ["--maxWorkers=2", ...findTests()];
  const env = { ...process.env, TEST_POSTGRESQL: server.url };
  status = spawnSync("vitest", ["run", ...tests], { stdio: "inherit", env }).status ?? 1;
} finally {
  server.stop();
}
process.exit(status);
