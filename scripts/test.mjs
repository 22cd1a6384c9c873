/**
 * `npm test`: runs every test, after ready.mjs made the clone current. It finds the system's Chromium, or installs it
 * where it may, then runs units, verbs and HTTP (vitest) and the browser (Playwright), both at once: each waits for
 * servers and pages half of the time. The last line counts all tests.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findChromium, noChromium } from "./chromium.ts";
import { browserRuns, failedLines, slowestLines, unitRuns } from "./reports.ts";

const root = resolve(import.meta.dirname, "..");

const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
const quiet = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };

function installChromium() {
  if (!mayInstall) return;
  console.log("Alisio: installing the system's Chromium …");
  spawnSync("apt-get", ["update", "-qq"], quiet);
  // Older Debian releases have no package for the one without windows.
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (spawnSync("apt-get", ["install", "-y", "-qq", name], quiet).status === 0) return;
  }
}

/** Installs lynx, a text browser, where possible; one test needs it and is skipped without it. */
function offerLynx() {
  const there = (process.env.PATH ?? "").split(":").some((folder) => existsSync(join(folder, "lynx")));
  if (there) return;
  if (mayInstall) {
    console.log("Alisio: installing lynx …");
    spawnSync("apt-get", ["update", "-qq"], quiet);
    if (spawnSync("apt-get", ["install", "-y", "-qq", "lynx"], quiet).status === 0) return;
  }
  console.log("Alisio: lynx is not installed; the test that works in a text browser is skipped");
}

/** Where Node keeps what it compiled: to compile their own modules takes each worker a fifth of a second. */
const compiled = join(root, "node_modules/.cache/alisio-tests");

/** Runs a program beside others; gives whether it succeeded, and what it printed unless that is shown at once. */
function run(command, given, { shown, ...more }) {
  const stdio = ["ignore", shown ? "inherit" : "pipe", shown ? "inherit" : "pipe"];
  const child = spawn(command, given, { stdio, env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...more } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", (code) => done({ passes: code === 0, output }));
  });
}

/** The content of a report file. A missing file counts as one failure, so that a runner that crashed does not pass. */
function reported(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 1, tests: [] };
  }
}

let chromium = findChromium();
if (!chromium) {
  installChromium();
  chromium = findChromium();
}
if (!chromium) {
  console.error(noChromium);
  process.exit(1);
}

offerLynx();

const reports = mkdtempSync(join(tmpdir(), "alisio-tests-"));
const [units, browser] = [join(reports, "units.json"), join(reports, "browser.json")];
// Two and three workers (playwright.config.ts) keep two processors busy until nearly the end.
const unitsGiven = ["run", "--maxWorkers=2", "--reporter=default", "--reporter=json", `--outputFile.json=${units}`];
const [unitsRun, browserRun] = await Promise.all([
  run("vitest", unitsGiven, { shown: false }),
  run("playwright", ["test", "--reporter=line,json"], {
    shown: true,
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: browser,
  }),
]);
console.log(unitsRun.output);

const unitReport = reported(units, (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  tests: unitRuns(report, root),
}));
const browserReport = reported(browser, (report) => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected + report.stats.flaky,
  tests: browserRuns(report, root),
}));
rmSync(reports, { recursive: true });
const tests = [...unitReport.tests, ...browserReport.tests];
console.log("The slowest tests:");
for (const line of slowestLines(tests)) console.log(line);
// Said again at the end, where somebody who keeps only the last lines of a long output finds it.
const failed = failedLines(tests);
if (failed.length > 0) console.log(["The tests that failed:", ...failed].join("\n"));
console.log(
  `tests: ${unitReport.passed + browserReport.passed} passed, ${unitReport.failed + browserReport.failed} failed`,
);
process.exit(unitsRun.passes && browserRun.passes ? 0 : 1);
