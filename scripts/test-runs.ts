/** Runs of the tests by their two runners, and what is said of them at the end. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium, noChromium } from "./chromium.ts";
import { installPackages } from "./debian.ts";
import { root } from "./postgresql-tests.ts";
import {
  type BrowserReport,
  browserRuns,
  failedLines,
  slowestLines,
  type TestRun,
  type UnitsReport,
  unitRuns,
} from "./reports.ts";

/** Where Node keeps what it compiled: to compile their own modules takes each worker a fifth of a second. */
const compiled = join(root, "node_modules/.cache/alisio-tests");

/** How a runner is started: more variables, and whether its output is shown at once, or else at its end. */
type How = { env?: Record<string, string>; shown: boolean };

/** What came of a run: whether the runner is content, how many passed and failed, and each of its tests. */
export type Outcome = { passes: boolean; passed: number; failed: number; tests: TestRun[] };

/** Runs Vitest with these arguments. */
export function runUnits(given: readonly string[], how: How): Promise<Outcome> {
  const reports = (file: string) => ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return runWithReport(
    "vitest",
    (file) => [["run", ...given, ...reports(file)], {}],
    how,
    (report: UnitsReport & UnitCounts) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      tests: unitRuns(report, root),
    }),
  );
}

/** Runs Playwright with these arguments in the Chromium that findOrInstallChromium() found. */
export function runJourneys(given: readonly string[], chromium: string, how: How): Promise<Outcome> {
  const env = (file: string) => ({ CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return runWithReport(
    "playwright",
    (file) => [["test", ...given, "--reporter=line,json"], env(file)],
    how,
    (report: BrowserReport & BrowserCounts) => ({
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      tests: browserRuns(report, root, (path) => readFileSync(path, "utf8")),
    }),
  );
}

/**
 * Prints the slowest tests, those that failed, and last the line that counts all of them. Gives whether all runs were
 * content.
 */
export function printOutcomes(name: string, outcomes: readonly Outcome[]): boolean {
  const tests = outcomes.flatMap((outcome) => outcome.tests);
  console.log("The slowest tests:");
  for (const line of slowestLines(tests)) console.log(line);
  // Said again at the end, where somebody who keeps only the last lines of a long output finds it.
  const failed = failedLines(tests);
  if (failed.length > 0) console.log(["The tests that failed:", ...failed].join("\n"));
  const sum = (of: "passed" | "failed") => outcomes.reduce((all, outcome) => all + outcome[of], 0);
  console.log(`${name}: ${sum("passed")} passed, ${sum("failed")} failed`);
  return outcomes.every(({ passes }) => passes);
}

/** The system's Chromium, which is installed where it may be. Ends the process with a line where there is none. */
export function findOrInstallChromium(): string {
  let chromium = findChromium();
  // Older Debian releases have no package for the one without windows.
  if (!chromium && installPackages("the system's Chromium", "chromium-headless-shell", "chromium"))
    chromium = findChromium();
  if (chromium) return chromium;
  console.error(noChromium);
  process.exit(1);
}

type UnitCounts = { numPassedTests: number; numFailedTests: number };
type BrowserCounts = { stats: { expected: number; unexpected: number; flaky: number } };
type Counted = Omit<Outcome, "passes">;

async function runWithReport<Report>(
  command: string,
  given: (report: string) => [string[], Record<string, string>],
  { env, shown }: How,
  read: (report: Report) => Counted,
): Promise<Outcome> {
  const inMemory = folderInMemory();
  const folder = inMemory ?? mkdtempSync(join(tmpdir(), "alisio-tests-"));
  const file = join(folder, "report.json");
  const [args, variables] = given(file);
  const place: Record<string, string> = inMemory ? { TMPDIR: inMemory } : {};
  const passes = await run(command, args, { env: { ...variables, ...place, ...env }, shown });
  const outcome = reported(file, read);
  // A browser that has just ended may still remove files there.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  return { passes, ...outcome };
}

/** The bytes that memory must have for the files of tests; they use less at any moment. */
const enough = 4 * 1024 ** 3;

/**
 * Makes a folder in memory, in which the tests put their databases: on a disk they wait for each write. Gives null
 * where there is little memory, where it runs no programs, which some tests write, and where TMPDIR names a place.
 */
function folderInMemory(): string | null {
  const memory = "/dev/shm";
  if (process.env.TMPDIR || !existsSync(memory)) return null;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < enough) return null;
  const folder = mkdtempSync(join(memory, "alisio-tests-"));
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o700 });
  if (spawnSync(program).status === 0) return folder;
  rmSync(folder, { recursive: true });
  return null;
}

/** Three times what a run takes on two cores. CI waits for all of its commands twice as long. */
const longestRun = 45 * 60_000;

/** Runs a program beside others; gives whether it succeeded. One that hangs is ended, and what it printed is shown. */
function run(command: string, given: string[], { env, shown }: How): Promise<boolean> {
  const output = shown ? "inherit" : "pipe";
  const all = { ...process.env, NODE_COMPILE_CACHE: compiled, ...env };
  const limit = { timeout: longestRun, killSignal: "SIGKILL" } as const;
  const child = spawn(command, given, { stdio: ["ignore", output, output], env: all, ...limit });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("close", (code, signal) => {
      if (printed) console.log(printed);
      if (signal)
        console.log(`Alisio: ${command} was ended by ${signal}, at the latest after ${longestRun / 60_000} min`);
      done(code === 0);
    });
  });
}

/** The content of a report file. A missing file counts as one failure, so that a runner that crashed does not pass. */
function reported<Report>(file: string, read: (report: Report) => Counted): Counted {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")) as Report);
  } catch {
    return { passed: 0, failed: 1, tests: [] };
  }
}
