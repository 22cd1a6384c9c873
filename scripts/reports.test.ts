import { expect, test } from "vitest";
import { browserRuns, failedLines, slowestLines, unitRuns } from "./reports.ts";

const units = {
  testResults: [
    {
      name: "/house/app/quotes/quote.test.ts",
      message: "",
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
            { projectName: "with JavaScript", results: [{ duration: 3000, errors: [] }] },
            { projectName: "phone", results: [{ duration: 1500, errors: [] }] },
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
                  tests: [{ projectName: "phone", results: [{ duration: 60_000, errors: [] }] }],
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
  const tests = [...unitRuns(units, "/house"), ...browserRuns(journeys, "/house", () => "")];
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

/** What Playwright notes of a page where a test failed. */
const context = `# Page snapshot

\`\`\`yaml
- generic [ref=f4e1]:
  - banner [ref=f4e2]: Alisio
  - main [ref=f4e35]:
    - dialog "Create invoice" [ref=f4e36]:
      - link "Cancel" [active] [ref=f4e57] [cursor=pointer]:
        - /url: /calendar/jobs/2
\`\`\`

# Test source
`;

test("a test that failed is told with its first lines and its page, and a file that could not be loaded too", () => {
  const broken = [
    ...unitRuns(
      {
        testResults: [
          {
            name: "/house/app/quotes/quote.test.ts",
            message: "expected 1 to be 2",
            assertionResults: [
              {
                fullName: "a quote is added up",
                failureMessages: ["\u001b[31mexpected 1\u001b[39m to be 2\nat a\nat b"],
              },
              { fullName: "a quote is sent", failureMessages: [] },
            ],
          },
          { name: "/house/app/jobs/jobs.test.ts", message: "Cannot find module", assertionResults: [] },
        ],
      },
      "/house",
    ),
    ...browserRuns(
      {
        config: { rootDir: "/house/tests/browser" },
        suites: [
          {
            title: "jobs.test.ts",
            specs: [
              {
                file: "jobs.test.ts",
                title: "a job is booked",
                tests: [
                  {
                    projectName: "phone",
                    results: [
                      {
                        duration: 1,
                        errors: [{ message: "Timeout" }, { message: "500" }],
                        attachments: [{ name: "error-context", path: "context.md" }],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      "/house",
      (path) => (path === "context.md" ? context : ""),
    ),
  ];
  expect(failedLines(broken, 2)).toEqual([
    "app/quotes/quote.test.ts  a quote is added up",
    "    expected 1 to be 2",
    "    at a",
    "app/jobs/jobs.test.ts  (the file)",
    "    Cannot find module",
    "tests/browser/jobs.test.ts  a job is booked (phone)",
    "    Timeout",
    "    500",
    "    The page showed:",
    "      - main:",
    '        - dialog "Create invoice":',
    '          - link "Cancel" [active]:',
  ]);
});
