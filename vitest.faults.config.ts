import { defineConfig, mergeConfig } from "vitest/config";
import usual from "./vitest.config.ts";

/** `npm run test:faults`: all rounds, one file after the other, so that none takes the machine from another's timing. */
const { include: _, ...test } = usual.test ?? {};

export default mergeConfig(
  defineConfig({ ...usual, test }),
  defineConfig({
    test: {
      include: ["tests/faults/**/*.test.ts"],
      provide: { faults: "whole" },
      fileParallelism: false,
      testTimeout: 420_000,
    },
  }),
);
