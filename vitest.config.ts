import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["app/**/*.test.{ts,tsx}", "prisma/**/*.test.ts", "tests/http/**/*.test.ts", "tests/faults/**/*.test.ts"],
    globalSetup: ["tests/support/describe-calls.setup.ts"],
    // The short form of the fault tests; `npm run test:faults` runs the whole form (vitest.faults.config.ts).
    provide: { faults: "short" },
    // A zone that differs from the company's, on which nothing may depend. The company's zone is the default, whatever
    // is set in the environment.
    env: { TZ: "Pacific/Auckland", TIME_ZONE: "", LOG_LEVEL: "silent" },
    // One for each core of a small machine; Vitest's default there would be one in all.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
