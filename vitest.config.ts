import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["app/**/*.test.{ts,tsx}", "prisma/**/*.test.ts", "tests/http/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
