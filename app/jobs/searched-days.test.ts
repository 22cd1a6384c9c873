/** The days in which free times and working days are looked for: the last of them, and nights. */
import { beforeAll, expect, test } from "vitest";
import { createAbsence } from "#app/engineers/absences.server.ts";
import { createEngineer } from "#app/engineers/engineers.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { createJob } from "./create-job.server.ts";
import { findAnyoneFree, findFreeSlots, findOthersFree } from "./free-slots.server.ts";
import { searchedDays } from "./free-slots.ts";

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
