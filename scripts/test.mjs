/**
 * `npm test`: runs every test, after ready.mjs made the clone current; `npm run test:usual` and `npm run test:rest` run
 * one part of them each (scripts/test-parts.ts). It finds the system's Chromium, or installs it where it may, then runs
 * two things at once: the browser's tests with JavaScript, and one after the other units, verbs and HTTP (Vitest), what
 * PostgreSQL itself must say, where its programs are (docs/decisions/0137-tests-on-postgresql.md) and not with the
 * usual part, and the browser's tests without JavaScript. All else is on SQLite. The last line counts all tests.
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

/** Runs the browser's tests of the projects with JavaScript, or of those without. */
const runProjects = (scripts, workers, shown) =>
  runJourneys([`--workers=${workers}`], chromium, { env: { TEST_PART: part ?? "", TEST_SCRIPTS: scripts }, shown });

/** Runs what needs no scripts of pages, in turn, each part by two workers. */
async function runWithoutScripts() {
  const units = await runUnits(["--maxWorkers=2"], { env: { TEST_PART: part ?? "" }, shown: false });
  const ofPostgresql = isUsual ? [] : await runOfPostgresql();
  return [units, ...ofPostgresql, await runProjects("off", 2, false)];
}

// One worker with JavaScript beside the two of the rest: both take the same time, and more workers take turns on two
// processors, which costs more than their waiting does (docs/decisions/0040-tests-time.md).
const outcomes = await Promise.all([runWithoutScripts(), runProjects("on", 1, true)]);
if (isUsual) console.log("Alisio: all other tests are run by `npm run test:rest`");
process.exit(printOutcomes(part ?? "tests", outcomes.flat()) ? 0 : 1);
