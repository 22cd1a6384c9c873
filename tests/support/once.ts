import { test } from "vitest";

/**
 * A test that runs with one process of the server only. Files about races run once more with two (vitest.config.ts);
 * what they test of words, addresses and stored rows is the same there.
 */
export const testOnce = test.skipIf(process.env.TEST_WORKERS);
