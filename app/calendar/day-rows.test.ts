import fc from "fast-check";
import { expect, test } from "vitest";
import { dayRows, hoursFor, jobsOn, pastIn } from "./day-rows.ts";
import type { ShownJob } from "./packed-jobs.ts";

const day = "2026-11-24";

let ids = 0;

function job(from: string, to: string): ShownJob {
  ids += 1;
  const time = (text: string) => (text.includes("T") ? text : `${day}T${text}`);
  const nobody = { title: "", start: "", end: "", short: "", town: "", tel: "" };
  return { id: ids, state: "booked", engineer_ids: [], ...nobody, from: time(from), to: time(to) };
}

/**
 * The rows in short: "08:00" is free, "[2]" a job of two half-hours, "[2|+1 1]" two jobs beside each other, the second
 * one half-hour below the first, "-02:00" skipped by the clock.
 */
function drawn(jobs: ShownJob[], first: number, last: number, skipped: string[] = []): string {
  return dayRows(day, jobs, { first, last }, { skipped })
    .map((row) => {
      if (row.kind === "job") return `[${row.steps}]`;
      if (row.kind !== "jobs") return row.kind === "skipped" ? `-${row.time}` : row.time;
      const lanes = row.lanes.map((lane) => lane.map(({ gap, steps }) => (gap ? `+${gap} ${steps}` : steps)).join(" "));
      return `[${lanes.join("|")}]`;
    })
    .join(" ");
}

test.each([
  ["no job", [], "08:00 08:30 09:00 09:30"],
  ["a job of an hour", [job("08:30", "09:30")], "08:00 [2] 09:30"],
  ["two, one after the other", [job("08:00", "09:00"), job("09:00", "10:00")], "[2] [2]"],
  ["a job beside the half-hours", [job("08:15", "09:15")], "[3] 09:30"],
  ["two in one half-hour", [job("08:00", "09:15"), job("09:15", "10:15")], "[3] [1]"],
  ["two at one time", [job("08:00", "09:00"), job("08:00", "10:00")], "[2|4]"],
  ["two, one later", [job("08:00", "09:00"), job("08:30", "09:30")], "[2|+1 2] 09:30"],
  ["three in two lanes", [job("08:00", "09:00"), job("08:30", "10:00"), job("09:00", "09:30")], "[2 1|+1 3]"],
  ["two at one time, past the last hour", [job("09:00", "12:00"), job("09:30", "13:00")], "08:00 08:30 [2|+1 1]"],
  ["a job from the day before", [job("2026-11-23T22:00", "08:30")], "[1] 08:30 09:00 09:30"],
  ["a job until the next day", [job("09:00", "2026-11-25T02:00")], "08:00 08:30 [2]"],
  ["a job over the whole day", [job("2026-11-23T20:00", "2026-11-25T20:00")], "[4]"],
  ["a job that ended at midnight", [job("2026-11-23T20:00", "00:00")], "08:00 08:30 09:00 09:30"],
  ["a job of the next day", [job("2026-11-25T00:00", "2026-11-25T04:00")], "08:00 08:30 09:00 09:30"],
])("the rows of a day with %s", (_, jobs, expected) => {
  expect(drawn(jobs, 8, 10)).toBe(expected);
});

test("the hour that the clocks skip cannot be booked", () => {
  expect(drawn([], 1, 4, ["02:00", "02:30"])).toBe("01:00 01:30 -02:00 -02:30 03:00 03:30");
});

test("a job in the hour that comes twice takes a row, even if it ends at the local time of its start", () => {
  expect(drawn([job("02:30", "02:30")], 2, 4)).toBe("02:00 [1] 03:00 03:30");
});

test.each([
  ["no job", [], { first: 8, last: 20 }],
  ["an early job", [job("06:30", "08:00")], { first: 6, last: 20 }],
  ["a late job", [job("20:00", "22:30")], { first: 8, last: 23 }],
  ["a job of another day", [job("2026-11-25T05:00", "2026-11-25T06:00")], { first: 8, last: 20 }],
  ["a job over midnight", [job("22:00", "2026-11-25T01:00")], { first: 8, last: 24 }],
])("the hours shown with %s", (_, jobs, hours) => {
  expect(hoursFor([day], jobs, false)).toEqual(hours);
  expect(hoursFor([day], jobs, true)).toEqual({ first: 0, last: 24 });
});

test("a day belongs to the jobs that touch it", () => {
  const jobs = [job("2026-11-23T20:00", "00:00"), job("2026-11-23T20:00", "00:30"), job("23:30", "2026-11-25T01:00")];
  expect(jobsOn(day, jobs)).toEqual(jobs.slice(1));
});

test("the rows of a day always fill its hours, and no free one lies in a job", () => {
  const halfHour = (step: number) => new Date(step * 1_800_000).toISOString().slice(11, 16);
  const steps = fc.uniqueArray(fc.integer({ min: 0, max: 46 }), { maxLength: 8 });
  fc.assert(
    fc.property(steps, (starts) => {
      const sorted = [...starts].sort((a, b) => a - b);
      const jobs = sorted.map((start, n) => {
        const end = Math.min(start + 6, sorted[n + 1] ?? 47);
        return job(halfHour(start), halfHour(end));
      });
      const rows = dayRows(day, jobs, { first: 0, last: 24 });
      expect(rows.reduce((sum, row) => sum + ("steps" in row ? row.steps : 1), 0)).toBe(48);
      for (const row of rows) {
        if ("steps" in row) continue;
        const time = `${day}T${row.time}`;
        expect(jobs.some(({ from, to }) => from <= time && time < to)).toBe(false);
      }
    }),
  );
});

test("the half-hours of jobs beside each other can be booked for others", () => {
  const [row] = dayRows(day, [job("08:00", "09:00"), job("08:30", "09:30")], { first: 8, last: 10 });
  expect(row).toMatchObject({ kind: "jobs", steps: 3, times: ["08:00", "08:30", "09:00"] });
});

test("half-hours that are over are not offered, neither alone nor beside jobs", () => {
  const jobs = [job("09:00", "10:00"), job("09:00", "10:30")];
  const rows = dayRows(day, jobs, { first: 8, last: 12 }, { past: `${day}T09:30` });
  expect(rows.map((row) => (row.kind === "jobs" ? row.times : `${row.kind} ${"time" in row && row.time}`))).toEqual([
    ...["past 08:00", "past 08:30"],
    ["10:00"],
    ...["free 10:30", "free 11:00", "free 11:30"],
  ]);
});

test("past half-hours are left out while a quote is booked, but not of a week that is over", () => {
  const shown = { place: { booking: {} }, days: [{ day: "2026-11-23" }, { day: "2026-11-29" }] };
  const [today, now] = ["2026-11-29", "2026-11-29T17:30"];
  expect(pastIn({ ...shown, today, now })).toBe(now);
  expect(pastIn({ ...shown, place: { booking: null }, today, now })).toBeNull();
  expect(pastIn({ ...shown, today: "2026-11-30", now: "2026-11-30T08:00" })).toBeNull();
});
