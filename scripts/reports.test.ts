import { expect, test } from "vitest";
import { slowestLines, timedJourneys, timedUnits } from "./slowest.ts";

const units = {
  testResults: [
    {
      name: "/house/app/quotes/quote.test.ts",
      assertionResults: [
        { fullName: "a quote is added up", duration: 12.4 },
        // A test that was skipped has no duration.
        { fullName: "a quote is skipped", duration: undefined },
      ],
    },
  ],
};

const journeys = {
  config: { rootDir: "/house/tests/browser" },
  suites: [
    {
      title: "jobs.test.ts",
      specs: [
        {
          file: "jobs.test.ts",
          title: "a job is booked",
          tests: [
            { projectName: "with JavaScript", results: [{ duration: 3000 }] },
            { projectName: "phone", results: [{ duration: 1500 }] },
          ],
        },
      ],
      suites: [
        {
          title: "",
          specs: [],
          suites: [
            {
              title: "in Spanish",
              specs: [
                {
                  file: "jobs.test.ts",
                  title: "too",
                  tests: [{ projectName: "phone", results: [{ duration: 60_000 }] }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

test("the slowest tests of both runners are told by file, title and project, the slowest first", () => {
  const tests = [...timedUnits(units, "/house"), ...timedJourneys(journeys, "/house")];
  expect(tests).toHaveLength(5);
  expect(slowestLines(tests, 3)).toEqual([
    "  60.0 s  tests/browser/jobs.test.ts  in Spanish too (phone)",
    "   3.0 s  tests/browser/jobs.test.ts  a job is booked (with JavaScript)",
    "   1.5 s  tests/browser/jobs.test.ts  a job is booked (phone)",
  ]);
  expect(slowestLines(tests)).toHaveLength(5);
  expect(slowestLines(tests).at(3)).toBe("   0.0 s  app/quotes/quote.test.ts  a quote is added up");
});

test("where nothing was reported there are no lines", () => {
  expect(slowestLines([])).toEqual([]);
});
