import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { filesOf, partOfRun } from "./scripts/test-parts.ts";

const part = partOfRun();

const files = globSync([
  "app/**/*.test.{ts,tsx}",
  "prisma/**/*.test.ts",
  "scripts/**/*.test.ts",
  "server/**/*.test.ts",
  "tests/http/**/*.test.ts",
  "tests/faults/**/*.test.ts",
  "tests/support/**/*.test.ts",
  "tests/browser/support/**/*.test.ts",
]);

/**
 * The files of tests about races, the throttle and the outbox: their servers have two processes as well (WORKERS). Not
 * many-sign-ins: how many passwords wait to be checked is limited in each process by itself, so that two only take
 * twice as many, and the same test would take 10 s of a processor once more.
 */
const ofRaces = [
  ...["double-booking", "posted-twice", "invoices", "job-states", "quote-versions", "service-reports-reports"],
  ...["throttle", "second-factor"],
  ...["notices", "document-email", "customer-news", "push", "engineer-pushes"],
].map((name) => `tests/http/${name}.test.ts`);

/** The files of tests that replace a module, or load one anew: no other file may get theirs, nor they another's. */
const replacing = files.filter((file) => /vi\.(mock|resetModules)\(/.test(readFileSync(file, "utf8")));
const sharing = files.filter((file) => !replacing.includes(file));

const sharingProject = { name: "shared", include: filesOf(part, sharing), isolate: false };
const isolatedProject = { name: "isolated", include: filesOf(part, replacing) };
const twoProcesses = { name: "two processes", include: ofRaces, isolate: false, env: { TEST_WORKERS: "2" } };

export default defineConfig({
  test: {
    globalSetup: ["tests/support/describe-calls.setup.ts", "tests/support/templates.setup.ts"],
    setupFiles: ["tests/support/real-time.setup.ts"],
    // The short form of the fault tests; `npm run test:faults` runs the whole form (vitest.faults.config.ts).
    provide: { faults: "short" },
    // A zone that differs from the company's, on which nothing may depend. The company's zone is the default, whatever
    // is set in the environment.
    env: {
      ...{ TZ: "Pacific/Auckland", TIME_ZONE: "", LOG_LEVEL: "silent" },
      // Says the engine; each test has a database of its own (tests/support/postgresql.ts).
      DATABASE_URL: process.env.TEST_POSTGRESQL ? `${process.env.TEST_POSTGRESQL}/postgres` : "",
    },
    // One more than a small machine has cores, because the tests wait for the servers that they start: measured there,
    // 206 s against 238 s with two. Vitest's default would be one in all.
    maxWorkers: 3,
    // A test that starts six programs takes 5 s alone, and a minute beside everything else on a small machine.
    testTimeout: 150_000,
    hookTimeout: 120_000,
    // As in the browser: a machine that does much else may be slow to answer.
    expect: { poll: { timeout: 10_000 } },
    unstubGlobals: true,
    // To load the product takes longer than most files of tests, so they share it, except where that is not possible.
    // With two processes the same files run once more, but for what tests/support/once.ts says; the rest of the tests
    // is the place for that.
    projects: [sharingProject, isolatedProject, ...(part === "usual" ? [] : [twoProcesses])].map((test) => ({
      extends: true,
      test,
    })),
  },
});
