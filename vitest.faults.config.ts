import { defineConfig, mergeConfig } from "vitest/config";
import usual from "./vitest.config.ts";

/** `npm run test:faults`: the whole form, one file after the other, so that no file disturbs the timing of another. */
const { projects: _, ...test } = usual.test ?? {};

export default mergeConfig(
  defineConfig({ ...usual, test }),
  defineConfig({
    test: {
      // The agreement of records, papers and books is looked at in thousands of documents there.
      include: ["tests/faults/**/*.test.ts", "app/verifactu/agreement.test.ts"],
      provide: { faults: "whole" },
      fileParallelism: false,
      testTimeout: 420_000,
    },
  }),
);
