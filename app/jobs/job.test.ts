import fc from "fast-check";
import { expect, test } from "vitest";
import {
  drawnMinutes,
  durationMinutes,
  durationOf,
  excludeEachOther,
  maxMinutes,
  minutesAfter,
  overlaps,
  slotOf,
} from "./job.ts";

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);
const slot = (from: string, to: string) => ({ start: at(from), end: at(to) });

test.each([
  ["the same time", slot("09:00", "11:00"), true],
  ["inside", slot("09:30", "10:00"), true],
  ["around", slot("08:00", "12:00"), true],
  ["over its start", slot("08:00", "09:01"), true],
  ["over its end", slot("10:59", "12:00"), true],
  ["until it starts", slot("08:00", "09:00"), false],
  ["from its end on", slot("11:00", "12:00"), false],
  ["before", slot("07:00", "08:00"), false],
  ["after", slot("12:00", "13:00"), false],
])("a job from 9 to 11 and one that is %s: overlap is %j", (_, other, expected) => {
  expect(overlaps(slot("09:00", "11:00"), other)).toBe(expected);
  expect(overlaps(other, slot("09:00", "11:00"))).toBe(expected);
});

test("two slots overlap exactly when they share a quarter of an hour", () => {
  const quarter = 900_000;
  const some = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 20 }));
  const quarters = ([first, count]: [number, number]) => Array.from({ length: count }, (_, n) => first + n);
  const asSlot = ([first, count]: [number, number]) => ({
    start: new Date(first * quarter),
    end: new Date((first + count) * quarter),
  });
  fc.assert(
    fc.property(some, some, (a, b) => {
      const shared = quarters(a).some((n) => quarters(b).includes(n));
      expect(overlaps(asSlot(a), asSlot(b))).toBe(shared);
    }),
  );
});

test.each([
  ["09:00", "09:10", 30, 60],
  ["09:00", "09:30", 30, 60],
  ["09:00", "10:00", 60, 60],
  ["09:00", "10:30", 90, 90],
  ["09:00", "10:31", 120, 120],
  ["00:00", "23:30", maxMinutes - 30, maxMinutes - 30],
  ["23:00", "01:00", 30, 60],
])("from %s to %s is a job of %d minutes; drawn to book one, of %d", (from, to, minutes, drawn) => {
  expect(durationOf(slot(from, to))).toBe(minutes);
  expect(drawnMinutes(slot(from, to))).toBe(drawn);
});

test.each([
  [{ duration_hours: 3 }, 180],
  [{ duration_minutes: 90 }, 90],
  [{ duration_hours: 2, duration_minutes: 120 }, 120],
])("the duration %j has %d minutes", (given, minutes) => {
  expect(durationMinutes(given)).toBe(minutes);
});

const from9to11 = (...engineer_ids: number[]) => ({ ...slot("09:00", "11:00"), engineer_ids });

test.each([
  ["another engineer at the same time", slot("09:00", "11:00"), [2], 60, false],
  ["the same engineer at the same time", slot("10:00", "12:00"), [1], 0, true],
  ["one of two the same", slot("10:00", "12:00"), [3, 1], 0, true],
  ["nobody at the same time", slot("10:59", "12:00"), [], 0, true],
  ["nobody right after: without a gap", slot("11:00", "12:00"), [], 60, false],
  ["the same engineer right after, without a gap", slot("11:00", "12:00"), [1], 0, false],
  ["the same engineer before the gap is over", slot("11:29", "12:00"), [1], 30, true],
  ["the same engineer when the gap is over", slot("11:30", "12:00"), [1], 30, false],
  ["the same engineer too shortly before", slot("08:00", "08:31"), [1], 30, true],
  ["the same engineer a gap before", slot("08:00", "08:30"), [1], 30, false],
])("beside a job of engineer 1 from 9 to 11, a job with %s", (_, other, engineer_ids, gap, expected) => {
  expect(excludeEachOther(from9to11(1), { ...other, engineer_ids }, gap)).toBe(expected);
  expect(excludeEachOther({ ...other, engineer_ids }, from9to11(1), gap)).toBe(expected);
});

test("without engineers and gap, jobs exclude each other exactly when they overlap", () => {
  const minutes = fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 30, max: 300 }));
  const asSlot = ([start, length]: [number, number]) => slotOf(minutesAfter(at("00:00"), start), length);
  fc.assert(
    fc.property(minutes, minutes, fc.integer({ min: 0, max: 240 }), (one, two, gap) => {
      const [a, b] = [asSlot(one), asSlot(two)];
      expect(excludeEachOther({ ...a, engineer_ids: [] }, { ...b, engineer_ids: [1] }, gap)).toBe(overlaps(a, b));
    }),
  );
});

test("a slot has its elapsed minutes, and minutesAfter() leads from its end to its start", () => {
  const start = new Date("2026-10-25T00:30:00Z");
  const { end } = slotOf(start, 180);
  expect(end.toISOString()).toBe("2026-10-25T03:30:00.000Z");
  expect(minutesAfter(end, -180)).toEqual(start);
});
