/**
 * The test functions of files that both parts of the tests have (`dividedFiles` in scripts/test-parts.ts): `test` for
 * what `npm run test:usual` runs, `testOfRest` for what it leaves out.
 */
import { test as base } from "vitest";
import { isOfKinds, partOfRun } from "../../scripts/test-parts.ts";

export const test = base.runIf(partOfRun() !== "rest");

export const testOfRest = base.runIf(partOfRun() !== "usual");

/** The test function of a sweep on the screen of this address. */
export function testOf(address: string): typeof test {
  return isOfKinds(address) ? test : testOfRest;
}
