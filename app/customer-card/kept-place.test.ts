/** Where the work of a customer is done who was merged into one with another address. */
import { expect, test } from "vitest";
import { listSites } from "#app/customers/sites.server.ts";
import { siteLine } from "#app/documents/site-copy.ts";
import { createJob } from "#app/jobs/create-job.server.ts";
import { setJobState } from "#app/jobs/job-state.server.ts";
import { getJob } from "#app/jobs/jobs.server.ts";
import { createAnotherVisit, createVisit } from "#app/jobs/visits.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { setQuoteStatus } from "#app/quotes/quote-status.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer, storeProduct, storeQuote, storeSite } from "../../tests/support/stored.ts";
import { getCustomerCard } from "./card.server.ts";
import { mergeCustomers } from "./merge.server.ts";
import { comparisonOf } from "./merge-comparison.server.ts";

useDatabase();

const words = wordsIn("en");
const beach = { address: "Calle Playa 5", address2: "", town: "Nerja", province: "Málaga", postcode: "29780" };
const line = "Calle Playa 5, 29780 Nerja (Málaga)";
const anySeen = { source: null, target: null };
const merge = (id: number, into: number) => mergeCustomers({ id, into }, words, anySeen);

let day = 0;
/** A free time, later with each call. */
const nextTime = () => new Date(Date.UTC(2031, 2, ++day, 9));

const visit = (customer_id: number, start: Date | null = nextTime()) =>
  createVisit({
    ...{ customer_id, site_id: null, kind: "breakdown", title: "No cold air", description: "", engineer_ids: [] },
    ...(start && { start, duration_hours: 2 }),
  });

/** What the screen says before the merge. */
async function announced(id: number, into: number): Promise<string | null> {
  const card = await getCustomerCard(id);
  const target = await reader().customer.findUniqueOrThrow({ where: { id: into } });
  return card && (await comparisonOf(card.thing, target as never, words)).kept;
}

const siteOf = async (id: number) => {
  const { site_id, version, site_copy } = await reader().quote.findUniqueOrThrow({ where: { id } });
  return { site_id, version, site_copy };
};

test("jobs that are not over, and quotes that may still be booked, stay at the address of who goes", async () => {
  const [rosa, other, product] = [await storeCustomer(beach), await storeCustomer(), await storeProduct()];
  const booked = await visit(rosa.id);
  const [unplanned, over] = [await visit(rosa.id, null), await visit(rosa.id)];
  const second = await createAnotherVisit({ visit_of: booked, engineer_ids: [] });
  await setJobState(over, { state: "done", reason: "" });
  const [draft, rejected, accepted] = [
    await storeQuote(rosa.id, product.id),
    await storeQuote(rosa.id, product.id),
    await storeQuote(rosa.id, product.id),
  ];
  await setQuoteStatus(rejected.id, { status: "rejected", reason: "price" });
  const job = await createJob({ quote_id: accepted.id, start: nextTime(), duration_hours: 2 });
  const before = await reader().job.findUniqueOrThrow({ where: { id: booked } });
  expect(await announced(rosa.id, other.id)).toBe(line);
  await merge(rosa.id, other.id);

  const sites = await listSites(other.id);
  expect(sites).toMatchObject([{ ...beach, name: "Calle Playa 5" }]);
  // The street is its name, and is said once.
  expect(sites.map(siteLine)).toEqual([line]);
  for (const id of [booked, unplanned, second, job])
    expect((await getJob(id, "en"))?.site, String(id)).toMatchObject({ id: sites[0]?.id, address: line });
  expect((await getJob(over, "en"))?.site).toBeNull();
  // Calendars are told, and what is printed stays.
  const after = await reader().job.findUniqueOrThrow({ where: { id: booked } });
  expect(after.sequence).toBeGreaterThan(before.sequence);
  for (const { id } of [draft, accepted])
    expect(await siteOf(id)).toMatchObject({ site_id: sites[0]?.id, site_copy: "" });
  expect((await siteOf(draft.id)).version).toBe(draft.version + 1);
  expect((await siteOf(rejected.id)).site_id).toBeNull();
  const moved = await reader().quote.findMany({ where: { customer_id: other.id } });
  expect(moved).toHaveLength(3);
});

test("a site that is there already is taken", async () => {
  const [rosa, other] = [await storeCustomer(beach), await storeCustomer()];
  const house = await storeSite(other.id, { ...beach, address: "CALLE PLAYA, 5", name: "House" });
  const booked = await visit(rosa.id);
  await merge(rosa.id, other.id);
  expect((await getJob(booked, "en"))?.site?.id).toBe(house.id);
  expect(await listSites(other.id)).toHaveLength(1);
});

/** The address of a caller who was saved as an enquiry. */
const nowhere = { address: "", address2: "", address3: "", town: "", province: "", postcode: "" };

test.each([
  ["both addresses are the same", {}, {}],
  ["who goes has no address", nowhere, {}],
  ["who stays takes the address over", beach, nowhere],
])("no site is made where %s", async (_, source, target) => {
  const [goes, stays] = [await storeCustomer(), await storeCustomer()];
  await write(({ customer }) => customer.update({ where: { id: goes.id }, data: source }));
  await write(({ customer }) => customer.update({ where: { id: stays.id }, data: target }));
  const booked = await visit(goes.id);
  expect(await announced(goes.id, stays.id)).toBeNull();
  await merge(goes.id, stays.id);
  expect((await getJob(booked, "en"))?.site).toBeNull();
  expect(await listSites(stays.id)).toEqual([]);
});

test("no site is made where nothing is still to be done", async () => {
  const [goes, stays] = [await storeCustomer(beach), await storeCustomer()];
  await setJobState(await visit(goes.id), { state: "done", reason: "" });
  expect(await announced(goes.id, stays.id)).toBeNull();
  await merge(goes.id, stays.id);
  expect(await listSites(stays.id)).toEqual([]);
});
