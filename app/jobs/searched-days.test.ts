/** The days in which free times and working days are looked for: the last of them, and nights. */
import { beforeAll, expect, test } from "vitest";
import { createAbsence } from "#app/engineers/absences.server.ts";
import { createEngineer } from "#app/engineers/engineers.server.ts";
import { parseRanges, type WeekHours, weekdays } from "#app/engineers/hours.ts";
import { addDays } from "#app/platform/dates.ts";
import { dayOf, localTimeOf } from "#app/platform/zone.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { createJob } from "./create-job.server.ts";
import { findAnyoneFree, findFreeSlots, findOthersFree } from "./free-slots.server.ts";
import { searchedDays } from "./free-slots.ts";
import { workingDays } from "./several-days.server.ts";

useDatabase();

// A Thursday; the last day searched is a Monday.
const from = "2026-11-19";
const now = new Date(`${from}T06:00:00Z`);
const last = addDays(from, searchedDays);

let quote_id = 0;

beforeAll(async () => {
  quote_id = (await storeQuote((await storeCustomer()).id, (await storeProduct()).id)).id;
});

test("free times end with the last day searched, of whose morrow neither days off nor jobs are known", async () => {
  const { id } = await createEngineer({ name: "Ana Abad", email: null, active: 1 });
  await createAbsence(id, { from, to: addDays(last, -1), reason: "" });
  const wanted = { engineer_ids: [id], minutes: 120, from: now };
  const offered = (await findFreeSlots(wanted, now)).map(({ start }) => dayOf(start));
  expect([...new Set(offered)]).toEqual([last]);
  await createAbsence(id, { from: last, to: last, reason: "" });
  const start = new Date(`${addDays(last, 1)}T07:00:00Z`);
  await createJob({ quote_id, start, duration_hours: 10, engineer_ids: [id] });
  expect(await findFreeSlots(wanted, now)).toEqual([]);
  expect((await findAnyoneFree(wanted, now)).times).toEqual([]);
  expect(await findOthersFree({ ...wanted, engineer_ids: [] }, now)).toEqual([]);
});

/** An engineer with these hours from Monday to Friday; `weekend`: on the other days. */
async function engineerWith(hours: string, weekend = ""): Promise<number> {
  const week = weekdays.map((day) => [day, parseRanges(day < "6" ? hours : weekend) ?? []]);
  const { id } = await createEngineer({
    ...{ name: `Somebody ${hours} ${weekend}`, email: null, active: 1, hours: Object.fromEntries(week) as WeekHours },
  });
  return id;
}

const daysOf = async (engineer_ids: readonly number[], count: number) =>
  (await workingDays({ engineer_ids, from })).slice(0, count).map((slot) => [slot.start, slot.end].map(localTimeOf));

const allDay = "00:00–24:00";
const nights = "00:00–06:00, 22:00–24:00";

test.each([
  ["with a pause", "08:00–14:00, 15:00–18:00", "", ["19T08:00", "19T18:00"], ["20T08:00", "20T18:00"]],
  ["round the clock", allDay, allDay, ["19T00:00", "20T00:00"], ["20T00:00", "21T00:00"]],
  ["all day, not at the weekend", allDay, "", ["20T00:00", "21T00:00"], ["23T00:00", "24T00:00"]],
  ["at night", nights, nights, ["19T22:00", "20T06:00"], ["20T22:00", "21T06:00"]],
  ["until after midnight", "00:00–02:00, 08:00–24:00", "", ["19T08:00", "20T02:00"], ["20T08:00", "21T00:00"]],
])("each working day is a visit of its own: %s", async (_, hours, weekend, ...expected) => {
  const id = await engineerWith(hours, weekend);
  const found = await daysOf([id], 6);
  const written = expected.map((times) => times.map((time) => `2026-11-${time}`));
  expect(found.filter(([start]) => written.some(([wanted]) => wanted === start))).toEqual(written);
});

test("round the clock there are all of the days searched", async () => {
  const id = await engineerWith(allDay, allDay);
  const days = await workingDays({ engineer_ids: [id], from });
  expect([days.length, dayOf(days.at(-1)?.start as Date)]).toEqual([searchedDays + 1, last]);
});

test("a night that begins on a day off is left out whole, also where two work", async () => {
  const [one, other] = [await engineerWith(nights, nights), await engineerWith(allDay, allDay)];
  await createAbsence(one, { from: "2026-11-20", to: "2026-11-20", reason: "" });
  expect(await daysOf([one, other], 3)).toEqual([
    ["2026-11-19T22:00", "2026-11-20T00:00"],
    ["2026-11-21T22:00", "2026-11-22T06:00"],
    ["2026-11-22T22:00", "2026-11-23T06:00"],
  ]);
});
