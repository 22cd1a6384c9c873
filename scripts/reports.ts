/** What the JSON reports of both test runners say of each test: which took longest, and which failed with what. */
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * A test that ran: its duration in milliseconds, its file from the project's root, its title, and its error if it
 * failed. For a journey that failed, `shown` is what its page showed then.
 */
export type TestRun = { ms: number; file: string; title: string; error: string | null; shown?: string[] };

/** The part of Vitest's report that is read. A test that was skipped has no duration. */
export type UnitsReport = {
  testResults: {
    name: string;
    /** What a file failed with that could not be loaded; else empty. */
    message: string;
    assertionResults: { fullName: string; duration?: number | undefined; failureMessages?: string[] }[];
  }[];
};

type Result = {
  duration: number;
  errors: { message?: string }[];
  attachments?: { name: string; path?: string }[];
};

type Suite = {
  title: string;
  specs?: {
    file: string;
    title: string;
    tests: { projectName: string; results: Result[] }[];
  }[];
  suites?: Suite[];
};

/** The part of Playwright's report that is read: a suite for each file, with a suite for each group of tests in it. */
export type BrowserReport = { config: { rootDir: string }; suites: Suite[] };

/** The tests of a report of Vitest; a file that could not be loaded counts as one. */
export function unitRuns({ testResults }: UnitsReport, root: string): TestRun[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.map(({ duration = 0, fullName, failureMessages: [error = null] = [] }) => ({
      ms: duration,
      file,
      title: fullName.trim(),
      error,
    }));
    if (!message || tests.some(({ error }) => error !== null)) return tests;
    return [...tests, { ms: 0, file, title: "(the file)", error: message }];
  });
}

/**
 * The tests of a report of Playwright, each once for each project that it ran in.
 * @param readText gives the text of a file, for what Playwright noted of a failure
 */
export function browserRuns(
  { config, suites }: BrowserReport,
  root: string,
  readText: (path: string) => string,
): TestRun[] {
  const folder = relative(root, config.rootDir);
  const walk = ({ suites: inner = [], specs = [] }: Suite, groups: string[]): TestRun[] => [
    ...inner.flatMap((group) => walk(group, [...groups, group.title])),
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => ({
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        file: `${folder}/${file}`,
        // A group without a title has an empty title.
        title: `${[...groups, title].filter(Boolean).join(" ")} (${projectName})`,
        // The page's own errors come after the step that failed by them.
        error: results.flatMap(({ errors }) => errors.map(({ message = "" }) => message)).join("\n") || null,
        shown: results
          .flatMap(({ attachments = [] }) => attachments)
          .flatMap(({ name, path }) => (name === "error-context" && path ? shownLines(readText(path)) : [])),
      })),
    ),
  ];
  return suites.flatMap((file) => walk(file, []));
}

/** The slowest of these tests, a line each: seconds, file, title. */
export function slowestLines(tests: readonly TestRun[], most = 10): string[] {
  return [...tests]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ ms, file, title }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}  ${title}`);
}

/** The most lines that are told of a page: a dialog and its messages come first. */
const mostShown = 60;

/**
 * The main part of the page that Playwright noted of a failure, a line for each element with a name or a text: without
 * addresses, and without the marks by which Playwright would find an element again.
 */
function shownLines(context: string): string[] {
  const lines = context.split("\n");
  const start = lines.findIndex((line) => /^ *- main\b/.test(line));
  return lines
    .slice(start < 0 ? lines.indexOf("```yaml") + 1 : start)
    .map((line) => line.replace(/ \[(ref|cursor)=\w+\]/g, ""))
    .filter((line) => line.startsWith(" ") && !/^ *- (\/url: .*|generic:?)$/.test(line))
    .slice(0, mostShown);
}

/**
 * The tests that failed, each with its file, its title, the first lines of its error and what its page showed.
 */
export function failedLines(tests: readonly TestRun[], mostOfEach = 30): string[] {
  return tests.flatMap(({ file, title, error, shown = [] }) => {
    if (error === null) return [];
    const lines = stripVTControlCharacters(error).split("\n").slice(0, mostOfEach);
    const page = shown.length > 0 ? ["The page showed:", ...shown] : [];
    // A line of a log can be very long; its beginning says what it is.
    return [`${file}  ${title}`, ...[...lines, ...page].map((line) => `    ${line.slice(0, 400)}`)];
  });
}
