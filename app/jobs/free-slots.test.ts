import * as fc from "fast-check";
import { expect, test } from "vitest";
import { availabilityIn, type Period, type WorkTime } from "#app/engineers/availability.ts";
import { fitsHours, freeSlots, mostOffered, slotsOfAnyone } from "./free-slots.ts";
import { type AssignedSlot, excludeEachOther } from "./job.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23) + hour * 3_600_000);
const period = (from: number, to: number): Period => ({ start: at(from), end: at(to) });
const job = (from: number, to: number): AssignedSlot => ({ ...period(from, to), engineer_ids: [1] });
const jobOfNobody = (from: number, to: number): AssignedSlot => ({ ...period(from, to), engineer_ids: [] });

/** Two days, 08:00 to 14:00 and 16:00 to 19:00. */
const nuria: WorkTime = {
  active: true,
  working: [period(8, 14), period(16, 19), period(32, 38), period(40, 43)],
  daysOff: [],
};

const hoursOf = (offers: readonly Period[]) => offers.map(({ start }) => (Number(start) - Number(at(0))) / 3_600_000);

const ask = { times: [nuria], taken: [], minutes: 120, from: at(0), gapMinutes: 0 };

test.each([
  ["the first of each stretch, and of a long one another half a day later", {}, [8, 12, 16, 32, 36]],
  ["from a later hour on, at the next half-hour", { from: at(9.2) }, [9.5, 16, 32, 36, 40]],
  ["only stretches that are long enough", { minutes: 240 }, [8, 32]],
  ["before, between and after jobs", { taken: [job(10, 11), job(32, 38)] }, [8, 11, 16, 40]],
  ["with time to travel", { taken: [job(10, 11)], gapMinutes: 30 }, [11.5, 16, 32, 36, 40]],
  ["without it beside a job of nobody", { taken: [jobOfNobody(10, 12)], gapMinutes: 60 }, [8, 12, 16, 32, 36]],
  [
    "not on a day off",
    { times: [{ ...nuria, daysOff: [{ ...period(0, 24), reason: "", company: false }] }] },
    [32, 36, 40],
  ],
  ["not of somebody who left", { times: [{ ...nuria, active: false }] }, []],
  [
    "of two, when both work",
    { times: [nuria, { ...nuria, working: [period(12, 17.5), period(33, 43)] }] },
    [12, 33, 40],
  ],
  ["of nobody", { times: [] }, []],
])("%s", (_, changes, hours) => {
  expect(hoursOf(freeSlots({ ...ask, ...changes }))).toEqual(hours);
});

test.each([
  [360, [nuria], true],
  [390, [nuria], false],
  [300, [{ ...nuria, daysOff: [{ ...period(0, 48), reason: "", company: false }] }], true],
  [150, [nuria, { ...nuria, working: [period(12, 17.5)] }], false],
  [30, [{ ...nuria, active: false }], false],
])("whether %d minutes fit the hours of all", (minutes, times, fits) => {
  expect(fitsHours(times, minutes)).toBe(fits);
});

test("times of anyone are the soonest of each, every start once, with all who are free in the whole of it", () => {
  const eva = { ...nuria, working: [period(9, 20)] };
  const engineers = [
    { id: 1, time: nuria, taken: [job(8, 11)] },
    { id: 2, time: eva, taken: [] },
    { id: 3, time: { ...nuria, active: false }, taken: [] },
  ];
  const found = slotsOfAnyone(engineers, { minutes: 120, from: at(0), gapMinutes: 0 });
  expect(found.map(({ slot, free }) => [hoursOf([slot])[0], free])).toEqual([
    ...([
      [9, [2]],
      [11, [1, 2]],
      [13, [2]],
      [16, [1, 2]],
      [17, [1, 2]],
    ] as const),
  ]);
  expect(slotsOfAnyone([], { minutes: 120, from: at(0), gapMinutes: 0 })).toEqual([]);
});

const halfHour = fc.integer({ min: 0, max: 95 });
const periods = fc
  .array(fc.tuple(halfHour, fc.integer({ min: 1, max: 16 })), { maxLength: 10 })
  .map((all) => all.map(([from, length]) => period(from / 2, (from + length) / 2)));

const jobs = periods.chain((all) =>
  fc.tuple(
    ...all.map((slot) => fc.constantFrom([], [1], [2], [1, 2]).map((engineer_ids) => ({ ...slot, engineer_ids }))),
  ),
);

test("every offer is free for all, keeps the gap, and nothing earlier is free", () => {
  const minutes = fc.constantFrom(30, 60, 120, 240);
  const gap = fc.constantFrom(0, 30, 60);
  fc.assert(
    fc.property(jobs, periods, minutes, gap, halfHour, (taken, off, length, gapMinutes, from) => {
      const daysOff = off.slice(0, 2).map((day) => ({ ...day, reason: "", company: false }));
      const times = [nuria, { ...nuria, daysOff }];
      const isFree = (slot: Period) =>
        times.every((time) => availabilityIn(time, slot).kind === "free") &&
        !taken.some((other) => excludeEachOther({ ...slot, engineer_ids: [1, 2] }, other, gapMinutes));
      const offers = freeSlots({ times, taken, minutes: length, from: at(from / 2), gapMinutes });
      expect(offers.length).toBeLessThanOrEqual(mostOffered);
      expect(offers.every(isFree)).toBe(true);
      const starts = Array.from({ length: 96 - from }, (_, index) => (from + index) / 2);
      const first = starts.find((hour) => isFree(period(hour, hour + length / 60)));
      expect(hoursOf(offers)[0]).toBe(first);
    }),
  );
});

test("for 12 engineers and 400 jobs a week, 60 days take the rule less than 50 ms", () => {
  const days = Array.from({ length: 60 }, (_, day) => day * 24);
  const busy: WorkTime = {
    ...nuria,
    working: days.flatMap((day) => [period(day + 8, day + 14), period(day + 16, day + 19)]),
  };
  const taken = Array.from({ length: (60 / 7) * 400 }, (_, place) => {
    const start = (place * 24 * 7) / 400;
    return job(start, start + 1);
  });
  const times = Array.from({ length: 12 }, () => busy);
  // The processor's time, and the least of some, because other tests run beside this one.
  const took = Array.from({ length: 20 }, () => {
    const before = process.cpuUsage();
    freeSlots({ ...ask, times, taken });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  expect(Math.min(...took)).toBeLessThan(50);
});
