import * as fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { write } from "#app/platform/database.server.ts";
import { endOfDay, instantOf, localTimeOf, startOfDay } from "#app/platform/zone.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { createAbsence, deleteAbsence, listAbsences } from "./absences.server.ts";
import { availabilityOf, companyWorkTime, ownHours, saveCompanyHours, workTimes } from "./availability.server.ts";
import {
  intersectPeriods,
  joinPeriods,
  type Period,
  subtractPeriods,
  wholeSteps,
  workingTime,
} from "./availability.ts";
import { createEngineer, updateEngineer } from "./engineers.server.ts";
import { formatRanges, parseRanges, type WeekHours, weekdays } from "./hours.ts";

useDatabase();

let id = 0;

beforeAll(async () => {
  id = (await createEngineer({ name: "Nuria Peláez", email: null, active: 1 })).id;
});

beforeEach(async () => {
  for (const absence of await listAbsences()) await deleteAbsence(absence.id);
  await updateEngineer(id, { active: 1, hours: null });
});

const everyDay = (text: string) =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, parseRanges(text) ?? []])) as WeekHours;

const at = (local: string) => instantOf(local) as Date;
const slot = (from: string, to: string): Period => ({ start: at(from), end: at(to) });

async function kindOf(period: Period) {
  const [found] = await availabilityOf([id], period);
  return found?.availability;
}

// 2026-11-23 is a Monday.
test.each([
  ["2026-11-23T08:00", "2026-11-23T18:00", "free"],
  ["2026-11-23T07:30", "2026-11-23T09:00", "outside-hours"],
  ["2026-11-23T17:00", "2026-11-23T18:30", "outside-hours"],
  ["2026-11-23T20:00", "2026-11-23T21:00", "outside-hours"],
  ["2026-11-28T10:00", "2026-11-28T11:00", "outside-hours"],
  ["2026-11-23T23:00", "2026-11-24T09:00", "outside-hours"],
])("by the company's hours, %s to %s is %s", async (from, to, kind) => {
  expect(await kindOf(slot(from, to))).toEqual({ kind });
});

test.each([
  ["2026-11-23T08:00", "2026-11-23T14:00", "free"],
  ["2026-11-23T13:00", "2026-11-23T16:30", "outside-hours"],
  ["2026-11-23T16:00", "2026-11-23T19:00", "free"],
  ["2026-11-23T08:00", "2026-11-23T19:00", "free"],
  ["2026-11-23T08:00", "2026-11-23T18:00", "outside-hours"],
  ["2026-11-23T08:00", "2026-11-24T14:00", "outside-hours"],
  ["2026-11-22T10:00", "2026-11-22T11:00", "free"],
])("by hours of their own with a pause, %s to %s is %s", async (from, to, kind) => {
  await updateEngineer(id, { hours: everyDay("8–14, 16–19") });
  expect(await kindOf(slot(from, to))).toEqual({ kind });
});

test("a night's work is joined over midnight", async () => {
  await updateEngineer(id, { hours: everyDay("0–6, 22–24") });
  expect(await kindOf(slot("2026-11-23T23:00", "2026-11-24T05:00"))).toEqual({ kind: "free" });
  expect(await kindOf(slot("2026-11-23T23:00", "2026-11-24T06:30"))).toEqual({ kind: "outside-hours" });
});

test("days off come before hours, with their reason; who has left is shut", async () => {
  await createAbsence(id, { from: "2026-11-23", to: "2026-11-24", reason: "Baja" });
  expect(await kindOf(slot("2026-11-24T09:00", "2026-11-24T10:00"))).toEqual({
    ...{ kind: "day-off", reason: "Baja", company: false },
  });
  expect(await kindOf(slot("2026-11-24T20:00", "2026-11-25T01:00"))).toMatchObject({ kind: "day-off" });
  expect(await kindOf(slot("2026-11-25T09:00", "2026-11-25T10:00"))).toEqual({ kind: "free" });
  await createAbsence(null, { from: "2026-11-25", to: "2026-11-25", reason: "San Andrés" });
  expect(await kindOf(slot("2026-11-25T09:00", "2026-11-25T10:00"))).toEqual({
    ...{ kind: "day-off", reason: "San Andrés", company: true },
  });
  const other = await createEngineer({ name: "Otro", email: null, active: 1 });
  const [found] = await availabilityOf([other.id], slot("2026-11-24T09:00", "2026-11-24T10:00"));
  expect(found?.availability).toEqual({ kind: "free" });
  await updateEngineer(id, { active: 0 });
  expect(await kindOf(slot("2026-11-24T09:00", "2026-11-24T10:00"))).toEqual({ kind: "shut" });
});

test("the company's hours hold for an engineer without own ones; who has left works at no time", async () => {
  expect([...(await ownHours([id]))]).toEqual([]);
  await updateEngineer(id, { hours: everyDay("8–14") });
  expect([...(await ownHours([id]))]).toEqual([[id, everyDay("8–14")]]);
  expect([...(await ownHours([0]))]).toEqual([]);
  await updateEngineer(id, { active: 0 });
  expect([...(await ownHours([id]))]).toEqual([[id, everyDay("")]]);
});

test("a week has the hours that it has, also when the clocks change in it", async () => {
  const hoursOf = async (from: string, to: string) => {
    const [found] = await workTimes([id], { from, to });
    // The hours of the day after the last are read too, because a night may reach into it.
    const week = { start: startOfDay(from), end: endOfDay(to) };
    return (
      (found ? workingTime({ ...found.time, working: intersectPeriods(found.time.working, [week]) }) : 0) / 3_600_000
    );
  };
  expect(await hoursOf("2026-11-23", "2026-11-29")).toBe(50);
  await updateEngineer(id, { hours: everyDay("0–24") });
  expect(await hoursOf("2026-10-19", "2026-10-25")).toBe(7 * 24 + 1);
  expect(await hoursOf("2026-03-23", "2026-03-29")).toBe(7 * 24 - 1);
});

test("hours in the night of a clock change are those that the clock shows", async () => {
  await updateEngineer(id, { hours: everyDay("1–2:30, 4–6") });
  // 2026-03-29: 02:00 becomes 03:00. The range ends with the change, at 01:00 UTC.
  expect(await kindOf({ start: new Date("2026-03-29T00:00Z"), end: new Date("2026-03-29T01:00Z") })).toEqual({
    kind: "free",
  });
  expect(await kindOf({ start: new Date("2026-03-29T00:30Z"), end: new Date("2026-03-29T01:30Z") })).toEqual({
    kind: "outside-hours",
  });
  // 2026-10-25: 03:00 becomes 02:00. 02:30 comes twice, and the range ends with the second.
  expect(await kindOf({ start: new Date("2026-10-24T23:00Z"), end: new Date("2026-10-25T01:30Z") })).toEqual({
    kind: "free",
  });
});

test("a moment is worked when its clock lies in a range, on every day of the year", async () => {
  const ranges = parseRanges("7:30–14, 16–19:30") ?? [];
  await write((transaction) => saveCompanyHours(transaction, everyDay("7:30–14, 16–19:30")));
  const time = await companyWorkTime({ from: "2026-01-01", to: "2026-12-31" });
  const year = { min: Number(at("2026-01-01T00:00")), max: Number(at("2026-12-31T23:00")) };
  fc.assert(
    fc.property(fc.integer(year), (instant) => {
      const moment = new Date(instant);
      const clock = localTimeOf(moment).slice(11);
      const isWorked = time.working.some(({ start, end }) => start <= moment && moment < end);
      expect(isWorked).toBe(ranges.some(([from, to]) => from <= clock && clock < to));
    }),
    { numRuns: 500 },
  );
  await write((transaction) => saveCompanyHours(transaction, { ...everyDay("8–18"), "6": [], "7": [] }));
});

test.each([
  ["08:00–14:00", "08:00–14:00"],
  ["08:00–14:00, 16:00–19:00", "08:00–14:00, 16:00–19:00"],
  ["08:15–14:45", "08:30–14:30"],
  ["08:10–08:50", ""],
  ["08:00–08:15, 08:15–14:00", "08:00–14:00"],
  ["00:00–24:00", "00:00–24:00"],
  ["", ""],
])("of %j whole half-hours are %j", (typed, whole) => {
  expect(formatRanges(wholeSteps(parseRanges(typed) ?? [], 30))).toBe(whole);
});

const periods = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })), { maxLength: 8 })
  .map((all) => all.map(([a, b]): Period => ({ start: new Date(Math.min(a, b)), end: new Date(Math.max(a, b)) })));

test("joining, taking out and cutting periods hold moment by moment", () => {
  const has = (list: readonly Period[], moment: number) =>
    list.some(({ start, end }) => Number(start) <= moment && moment < Number(end));
  fc.assert(
    fc.property(periods, periods, (a, b) => {
      const [one, other] = [joinPeriods(a), joinPeriods(b)];
      for (let moment = 0; moment < 60; moment += 1) {
        expect(has(one, moment)).toBe(has(a, moment));
        expect(has(subtractPeriods(one, b), moment)).toBe(has(a, moment) && !has(b, moment));
        expect(has(intersectPeriods(one, other), moment)).toBe(has(a, moment) && has(b, moment));
      }
      expect(one.every(({ start }, place) => place === 0 || start > (one[place - 1] as Period).end)).toBe(true);
    }),
  );
});
