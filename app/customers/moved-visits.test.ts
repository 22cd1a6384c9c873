import { beforeEach, expect, test } from "vitest";
import { type JobState, openStates } from "#app/jobs/job-moves.ts";
import { setJobState } from "#app/jobs/job-state.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer, storeJob, storeProduct, storeQuote, storeSite } from "../../tests/support/stored.ts";
import { countMovedVisits, isSamePlace } from "./moved-visits.server.ts";

useDatabase();

const place = {
  address: "Calle Mayor 1",
  address2: "2º B",
  address3: "",
  town: "Alcalá",
  province: "",
  postcode: "28801",
};
const elsewhere = { ...place, address: "Calle Menor 9" };
const now = new Date("2026-11-10T12:00:00Z");
const past = new Date("2026-11-10T08:00:00Z");
let hours = 0;
/** A start after `now` at which nothing is booked. */
function ahead(): Date {
  hours += 3;
  return new Date(now.getTime() + hours * 3_600_000);
}

let customer_id = 0;
let product_id = 0;

beforeEach(async () => {
  [customer_id, product_id] = [(await storeCustomer()).id, (await storeProduct()).id];
});

const count = (after = elsewhere) => countMovedVisits(customer_id, place, after, now);

test("the visits ahead that have no site are counted, and no others", async () => {
  const quote = await storeQuote(customer_id, product_id);
  const site = await storeSite(customer_id);
  const atSite = await storeQuote(customer_id, product_id, { site_id: site.id });
  await storeJob(atSite.id, { start: ahead() });
  await storeJob((await storeQuote(customer_id, product_id)).id, { start: past });
  await storeJob(quote.id, { start: ahead(), cancelled: true });
  await storeJob((await storeQuote((await storeCustomer()).id, product_id)).id, { start: ahead() });
  expect(await count()).toBe(0);
  await storeJob(quote.id, { start: ahead() });
  expect(await count()).toBe(1);
  expect(await count({ ...place, address: "CALLE MAYOR, 1", town: "Alcala" })).toBe(0);
});

test.each<[JobState, number]>([...openStates.slice(2).map((state): [JobState, number] => [state, 1]), ["done", 0]])(
  "a visit that is %s",
  async (state, counted) => {
    const { id } = await storeJob((await storeQuote(customer_id, product_id)).id, { start: ahead() });
    await setJobState(id, { state, reason: "" });
    expect(await count()).toBe(counted);
  },
);

test.each([
  [{ ...place }, true],
  [{ ...place, address: "calle mayor, 1" }, true],
  [{ ...place, postcode: "28802" }, false],
  [{ ...place, address2: "" }, false],
])("%j is the same place: %s", (other, same) => {
  expect(isSamePlace(place, other)).toBe(same);
});
