/**
 * `npm run test:postgresql [-- FILE…]`: runs tests against the built application on PostgreSQL, on a server of its own
 * that ends with them. Without PostgreSQL's programs it says so and succeeds.
 */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { notInstalled, startPostgresql } from "./postgresql-server.ts";
import { ofSqlite, testsOnPostgresql } from "./postgresql-tests.ts";

const server = await startPostgresql();
if (!server) {
  console.log(`Alisio: ${notInstalled}; nothing is tested on it`);
  process.exit(0);
}
let status = 1;
try {
  const given = process.argv.slice(2);
  for (const [file, reason] of Object.entries(ofSqlite)) console.log(`Alisio: left out, ${file}: ${reason}`);
  const tests = given.length > 0 ? given : ["--maxWorkers=2", ...testsOnPostgresql(resolve(import.meta.dirname, ".."))];
  const env = { ...process.env, TEST_POSTGRESQL: server.url };
  status = spawnSync("vitest", ["run", ...tests], { stdio: "inherit", env }).status ?? 1;
} finally {
  server.stop();
}
process.exit(status);
