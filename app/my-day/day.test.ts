import { expect, test } from "vitest";
import { type DayJob, jobsByDay } from "./day.ts";

const [monday, tuesday, wednesday] = ["2026-11-23", "2026-11-24", "2026-11-25"];
const days = [monday, tuesday, wednesday].map((day) => ({ day, label: day }));

/** A job of a day, of which only what the order by days reads is there. */
function job(id: number, day: string, last_day?: string): DayJob {
  return { id, day, ...(last_day && { last_day }) } as DayJob;
}

const shown = (jobs: DayJob[], today: string) =>
  jobsByDay({ days, jobs }, today).map(({ day, jobs: of }) => [day, of.map(({ id }) => id)]);

test("a day that was kept yesterday shows yesterday's jobs no more, but one that lasts until today", () => {
  const jobs = [
    job(1, monday, monday),
    job(2, monday, tuesday),
    job(3, tuesday, tuesday),
    job(4, wednesday, wednesday),
  ];
  expect(shown(jobs, monday)).toEqual([
    [monday, [1, 2]],
    [tuesday, [3]],
    [wednesday, [4]],
  ]);
  expect(shown(jobs, tuesday)).toEqual([
    [tuesday, [2, 3]],
    [wednesday, [4]],
  ]);
  expect(shown(jobs, wednesday)).toEqual([[wednesday, [4]]]);
});

test("a day off without jobs is shown, other days without jobs are not", () => {
  const off = days.map((one) => ({ ...one, notes: one.day === wednesday ? ["Boda"] : [] }));
  expect(jobsByDay({ days: off, jobs: [] }, monday).map(({ day }) => day)).toEqual([monday, wednesday]);
});

test("a job that the phone has kept from before its last day was known stays", () => {
  expect(shown([job(1, monday)], tuesday)).toEqual([[tuesday, [1]]]);
});
