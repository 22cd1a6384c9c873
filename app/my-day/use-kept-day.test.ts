/** Which days that come from the server are kept on the phone. */
import { expect, test } from "vitest";
import type { MyDay } from "./day.ts";
import { isToKeep } from "./use-kept-day.ts";

const read = Date.parse("2026-11-24T09:00:00Z");

const dayAt = (minutes: number, more: Partial<MyDay> = {}): MyDay => ({
  ...{ user: 1, engineer: { id: 2, name: "Ana" }, today: "2026-11-24", days: [], jobs: [], time_zone: "Europe/Madrid" },
  ...{ read_at: read + minutes * 60_000, ...more },
});

test("a day is kept when it is first read, changed, or was kept long ago, not at each look at it", () => {
  expect(isToKeep(dayAt(0), null)).toBe(true);
  expect(isToKeep(dayAt(5), dayAt(0))).toBe(false);
  expect(isToKeep(dayAt(5, { today: "2026-11-25" }), dayAt(0))).toBe(true);
  expect(isToKeep(dayAt(31), dayAt(0))).toBe(true);
});
