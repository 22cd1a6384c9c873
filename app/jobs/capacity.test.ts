/** How much of a week is booked: clock changes, half-hours, days off, nights. In the company's zone, Madrid. */
import { beforeEach, expect, test } from "vitest";
import { createAbsence } from "#app/engineers/absences.server.ts";
import { createEngineer, updateEngineer } from "#app/engineers/engineers.server.ts";
import { parseRanges, weekdays } from "#app/engineers/hours.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { instantOf } from "#app/platform/zone.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { getCapacities } from "./capacity.server.ts";
import { bookedPercent } from "./capacity.ts";
import { slotOf } from "./job.ts";

useDatabase();

let [ana, eva] = [0, 0];

beforeEach(async () => {
  await write((transaction) => transaction.absence.deleteMany({}));
  ana = (await createEngineer({ name: "Ana Abad", email: null, active: 1 })).id;
  eva = (await createEngineer({ name: "Eva Bravo", email: null, active: 1 })).id;
});

/** A job of so many minutes from a local time. */
function job(from: string, minutes: number, engineer_ids: number[]) {
  const start = instantOf(from);
  if (!(start instanceof Date)) throw new Error(`No such time: ${from}`);
  return { ...slotOf(start, minutes), engineer_ids };
}

const everyDay = (text: string) => {
  const ranges = parseRanges(text) ?? [];
  return Object.fromEntries(weekdays.map((weekday) => [weekday, ranges])) as Record<
    (typeof weekdays)[number],
    typeof ranges
  >;
};

const monday = "2026-11-23";

type Given = {
  hours?: string;
  off?: { of?: "company"; from: string; to?: string }[];
  week?: string;
  jobs: [string, number][];
};

test.each<[string, Given, { booked: number; works: number; percent: number | null }]>([
  ["nothing is booked of the company's hours", { jobs: [] }, { booked: 0, works: 50, percent: 0 }],
  [
    "half-hours count as half-hours",
    {
      jobs: [
        ["2026-11-23T08:30", 30],
        ["2026-11-24T10:00", 90],
      ],
    },
    { booked: 2, works: 50, percent: 4 },
  ],
  [
    "own hours with a pause",
    { hours: "8–13:30, 15–18", jobs: [["2026-11-28T08:00", 330]] },
    { booked: 5.5, works: 7 * 8.5, percent: 9 },
  ],
  [
    "a job outside hours is work too",
    { hours: "8–10", jobs: [["2026-11-23T20:00", 15 * 60]] },
    { booked: 15, works: 14, percent: 107 },
  ],
  [
    "days off are not worked, nor are holidays, which are counted once where they meet; jobs on them are booked",
    {
      off: [
        { from: "2026-11-24", to: "2026-11-25" },
        { of: "company", from: "2026-11-25" },
        { of: "company", from: "2026-11-28" },
      ],
      jobs: [["2026-11-25T09:00", 60]],
    },
    { booked: 1, works: 30, percent: 3 },
  ],
  [
    "a week off has no working time",
    { off: [{ from: "2026-11-20", to: "2026-12-10" }], jobs: [["2026-11-25T09:00", 60]] },
    { booked: 1, works: 0, percent: null },
  ],
  [
    "the part inside counts of nights at the week's ends, of jobs and of hours",
    {
      hours: "0–2, 20–24",
      jobs: [
        ["2026-11-22T22:00", 240],
        ["2026-11-29T23:00", 180],
      ],
    },
    { booked: 3, works: 7 * 6, percent: 7 },
  ],
  [
    "in the week of 25 hours a day they count, worked and booked",
    { week: "2026-10-19", hours: "0–24", jobs: [["2026-10-25T00:00", 25 * 60 - 60]] },
    { booked: 24, works: 169, percent: 14 },
  ],
  [
    "in the week in which an hour is skipped it does not",
    { week: "2026-03-23", hours: "0–4", jobs: [["2026-03-29T01:00", 120]] },
    { booked: 2, works: 27, percent: 7 },
  ],
])("%s", async (_, { hours, off = [], week = monday, jobs }, expected) => {
  if (hours) await updateEngineer(ana, { hours: everyDay(hours) });
  for (const { of, from, to = from } of off) await createAbsence(of ? null : ana, { from, to, reason: "" });
  const booked = jobs.map(([from, minutes]) => job(from, minutes, [ana]));
  const [found] = await getCapacities([ana], { from: week, to: addDays(week, 6) }, booked);
  const { booked: bookedMinutes = 0, works = 0 } = found ?? {};
  expect({ booked: bookedMinutes / 60, works: works / 60, percent: found && bookedPercent(found) }).toEqual(expected);
});

test("a job of two is booked for both; nobody's for nobody; unknown engineers are left out", async () => {
  const jobs = [
    job("2026-11-23T08:00", 120, [ana, eva]),
    job("2026-11-23T12:00", 60, [eva]),
    job("2026-11-24T12:00", 60, []),
  ];
  const found = await getCapacities([eva, 987_654, ana], { from: monday, to: "2026-11-29" }, jobs);
  expect(found).toEqual([
    { id: eva, booked: 180, works: 3000 },
    { id: ana, booked: 120, works: 3000 },
  ]);
  expect(await getCapacities([], { from: monday, to: monday }, jobs)).toEqual([]);
  expect(await reader().absence.count()).toBe(0);
});
