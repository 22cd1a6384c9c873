/** The tests that took longest, from the JSON reports of both runners. */
import { relative } from "node:path";

/** A test that ran: its duration in milliseconds, its file from the project's root, its title. */
export type TimedTest = { ms: number; file: string; title: string };

/** The part of Vitest's report that is read. A test that was skipped has no duration. */
export type UnitsReport = {
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | undefined }[] }[];
};

type Suite = {
  title: string;
  specs?: { file: string; title: string; tests: { projectName: string; results: { duration: number }[] }[] }[];
  suites?: Suite[];
};

/** The part of Playwright's report that is read: a suite for each file, with a suite for each group of tests in it. */
export type BrowserReport = { config: { rootDir: string }; suites: Suite[] };

/** The tests of a report of Vitest. */
export function timedUnits({ testResults }: UnitsReport, root: string): TimedTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ duration = 0, fullName }) => ({
      ms: duration,
      file: relative(root, name),
      title: fullName.trim(),
    })),
  );
}

/** The tests of a report of Playwright, each once for each project that it ran in. */
export function timedJourneys({ config, suites }: BrowserReport, root: string): TimedTest[] {
  const folder = relative(root, config.rootDir);
  const walk = ({ suites: inner = [], specs = [] }: Suite, groups: string[]): TimedTest[] => [
    ...inner.flatMap((group) => walk(group, [...groups, group.title])),
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => ({
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        file: `${folder}/${file}`,
        // A group without a title has an empty title.
        title: `${[...groups, title].filter(Boolean).join(" ")} (${projectName})`,
      })),
    ),
  ];
  return suites.flatMap((file) => walk(file, []));
}

/** The slowest of these tests, a line each: seconds, file, title. */
export function slowestLines(tests: readonly TimedTest[], most = 10): string[] {
  return [...tests]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ ms, file, title }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}  ${title}`);
}
