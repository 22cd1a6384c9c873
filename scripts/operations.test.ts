/** That docs/operations.md says what can be done. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const operations = readFileSync("docs/operations.md", "utf8");

test("its commands write to no folder that neither systemd makes nor the user alisio may make", () => {
  const named = (pattern: RegExp) => [...new Set([...operations.matchAll(pattern)].map(([, name]) => name))].toSorted();
  expect(named(/\/var\/lib\/([\w-]+)/g)).toEqual(named(/^StateDirectory=(.+)$/gm));
});
