/**
 * `npm run test:postgresql [-- FILE…]`: runs the tests against the built application on PostgreSQL, on a server of its
 * own that ends with them: all files of scripts/postgresql-tests.ts and three journeys in the browser, or those files
 * that are given. Where PostgreSQL's programs are not installed it installs them if it may; else it says so and
 * succeeds.
 */
import { installPackages } from "./debian.ts";
import { notInstalled, startPostgresql } from "./postgresql-server.ts";
import { journeys, ofSqlite, testsOnPostgresql } from "./postgresql-tests.ts";
import { findOrInstallChromium, printOutcomes, runJourneys, runUnits } from "./test-runs.ts";

const server =
  (await startPostgresql()) ?? (installPackages("PostgreSQL", "postgresql") ? await startPostgresql() : null);
if (!server) {
  console.log(`Alisio: ${notInstalled}; nothing is tested on it`);
  process.exit(0);
}

/** Runs all; gives what came of the files and of the journeys. */
async function runAll(how) {
  const chromium = findOrInstallChromium();
  for (const [file, reason] of Object.entries(ofSqlite)) console.log(`Alisio: left out, ${file}: ${reason}`);
  const files = testsOnPostgresql();
  // One after the other, as with both at once a small machine would have two servers more.
  return [await runUnits(["--maxWorkers=2", ...files], how), await runJourneys(journeys, chromium, how)];
}

// However this ends, the server ends with it.
process.on("exit", () => server.stop());
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const given = process.argv.slice(2);
const how = { env: { TEST_POSTGRESQL: server.url }, shown: true };
process.exit(printOutcomes("postgresql", given.length > 0 ? [await runUnits(given, how)] : await runAll(how)) ? 0 : 1);
