import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["app/**/*.test.{ts,tsx}", "prisma/**/*.test.ts", "tests/http/**/*.test.ts", "tests/faults/**/*.test.ts"],
    globalSetup: ["tests/support/describe-calls.setup.ts"],
    // Of the faults a short form; `npm run test:faults` tries all (vitest.faults.config.ts).
    provide: { faults: "short" },
    // A server zone that is not the company's: nothing may depend on it. The company's is the default, whatever is set here.
    env: { TZ: "Pacific/Auckland", TIME_ZONE: "", LOG_LEVEL: "silent" },
    // One for each core of a small machine; by default there it would be one in all.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
