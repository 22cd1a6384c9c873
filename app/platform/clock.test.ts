import { expect, test } from "vitest";
import { isYetToCome, waitLeft } from "./clock.server.ts";

const now = new Date("2026-11-22T10:00:00Z");
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const hour = 3_600_000;

test.each([
  ["has passed", -1, 0],
  ["is now", 0, 0],
  ["is to come", 1, 1],
  ["is as far off as the longest wait", hour, hour],
  ["is further off than any wait", hour + 1, 0],
  ["was written by a clock that was years ahead", 99_999 * hour, 0],
])("a wait whose end %s", (_, left, wait) => {
  expect(waitLeft(at(left), hour, now)).toBe(wait);
});

test.each([
  ["of the past", -99 * hour, false],
  ["of now", 0, false],
  ["of a step of the clock later", 300_000, false],
  ["of later than that", 300_001, true],
])("a moment %s", (_, later, yetToCome) => {
  expect(isYetToCome(at(later), now)).toBe(yetToCome);
});
