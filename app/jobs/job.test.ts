import fc from "fast-check";
import { expect, test } from "vitest";
import { hoursBefore, hoursOf, maxHours, overlaps, slotOf } from "./job.ts";

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
  ["09:00", "09:30", 1],
  ["09:00", "10:00", 1],
  ["09:00", "10:30", 2],
  ["09:00", "11:00", 2],
  ["00:00", "23:30", maxHours],
])("what is marked from %s to %s is %d hours", (from, to, hours) => {
  expect(hoursOf(slot(from, to))).toBe(hours);
});

test("a slot has its elapsed hours, and hoursBefore() gives its start from its end", () => {
  const start = new Date("2026-10-25T00:30:00Z");
  const { end } = slotOf(start, 3);
  expect(end.toISOString()).toBe("2026-10-25T03:30:00.000Z");
  expect(hoursBefore(end, 3)).toEqual(start);
});
