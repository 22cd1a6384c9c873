/**
 * `npm test`: runs every test, after ready.mjs made the clone current; `npm run test:usual` and `npm run test:rest` run
 * one part of them each (scripts/test-parts.ts). It finds the system's Chromium, or installs it where it may, then runs
 * units, verbs and HTTP (vitest) and the browser (Playwright), both at once: each waits for servers and pages half of
 * the time. All of it is on SQLite; what PostgreSQL itself must say follows where its programs are
 * (docs/decisions/0137-tests-on-postgresql.md), but not with the usual part. The last line counts all tests.
 */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installPackages } from "./debian.ts";
import { findPrograms } from "./postgresql-programs.ts";
import { notInstalled, startPostgresql } from "./postgresql-server.ts";
import { testsOfPostgresql } from "./postgresql-tests.ts";
import { partOfRun } from "./test-parts.ts";
import { findOrInstallChromium, printOutcomes, runJourneys, runUnits } from "./test-runs.ts";

/** Installs lynx, a text browser, where possible; one test needs it and is skipped without it. */
function offerLynx() {
  const there = (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, "lynx")));
  if (there || installPackages("lynx", "lynx")) return;
  console.log("Alisio: lynx is not installed; the test that works in a text browser is skipped");
}

/** Runs the tests that only PostgreSQL has, on a server of their own; none where its programs are not installed. */
async function runOfPostgresql() {
  const server = await startPostgresql();
  if (!server) return [];
  try {
    const env = { TEST_POSTGRESQL: server.url, TEST_PART: "" };
    return [await runUnits(["--maxWorkers=2", ...testsOfPostgresql()], { env, shown: false })];
  } finally {
    server.stop();
  }
}

const part = partOfRun(process.argv[2]);
const isUsual = part === "usual";

const chromium = findOrInstallChromium();
if (!isUsual) {
  offerLynx();
  console.log(
    findPrograms()
      ? "Alisio: PostgreSQL is installed: what only it has is tested too; `npm run test:postgresql` tests all the rest on it"
      : `Alisio: ${notInstalled}; all is tested on SQLite, and nothing on it`,
  );
}

// Three workers and the browser's two (playwright.config.ts): with two and three the browser was done a quarter of the
// time before the others, whose two workers then waited for servers beside an idle processor.
const env = { TEST_PART: part ?? "" };
const units = runUnits(["--maxWorkers=3"], { env, shown: false });
const outcomes = await Promise.all([
  units,
  units.then(() => (isUsual ? [] : runOfPostgresql())),
  runJourneys([], chromium, { env, shown: true }),
]);
if (isUsual) console.log("Alisio: all other tests are run by `npm run test:rest`");
process.exit(printOutcomes(part ?? "tests", outcomes.flat()) ? 0 : 1);
