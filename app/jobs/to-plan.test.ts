import { beforeEach, expect, test } from "vitest";
import { write } from "#app/platform/database.server.ts";
import { quoteMoveSchema } from "#app/quotes/quote.schema.ts";
import { setQuoteStatus } from "#app/quotes/quote-status.server.ts";
import { createVersion } from "#app/quotes/versions.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer, storeJob, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { jobsOfQuote } from "./job-lists.server.ts";
import { cancelJob } from "./job-state.server.ts";
import { rescheduleJob } from "./jobs.server.ts";
import { listToPlan, waitingShown } from "./to-plan.server.ts";

useDatabase();

const now = new Date("2029-11-26T08:00:00Z");

async function acceptedQuote(): Promise<{ id: number }> {
  const quote = await storeQuote((await storeCustomer()).id, (await storeProduct()).id);
  await setQuoteStatus(quote.id, quoteMoveSchema.parse({ status: "accepted" }));
  return quote;
}

/** A job of a quote that has no slot. */
async function waitingJob(quote_id: number, title: string) {
  const data = { quote_id, title, state: "to_plan", created_at: now, updated_at: now };
  return write(({ job }) => job.create({ data }));
}

let before: string[] = [];

const all = async (page: number) => (await listToPlan(page)).rows.map(({ kind, id }) => `${kind} ${id}`);

/** What waits that did not wait before the test. */
const listed = async (page = 1) => (await all(page)).filter((row) => !before.includes(row));

beforeEach(async () => {
  before = [...(await all(1)), ...(await all(2))];
});

test("jobs without a slot and accepted quotes without a job wait, until they are planned", async () => {
  await storeQuote((await storeCustomer()).id, (await storeProduct()).id);
  const quote = await acceptedQuote();
  const other = await acceptedQuote();
  const job = await waitingJob(quote.id, "Waits");
  expect(await listed()).toEqual([`job ${job.id}`, `quote ${other.id}`]);
  await rescheduleJob(job.id, { start: new Date("2029-11-27T09:00:00Z"), duration_minutes: 60 });
  expect(await listed()).toEqual([`quote ${other.id}`]);
  const booked = await storeJob(other.id);
  expect(await listed()).toEqual([]);
  // Once its job is cancelled, the quote waits again.
  await cancelJob(booked.id);
  expect(await listed()).toEqual([`quote ${other.id}`]);
});

test("the version of a quote that is in force waits, and none where one of its versions has a job", async () => {
  const first = await acceptedQuote();
  const second = await createVersion(first.id, "es");
  expect(await listed()).toEqual([`quote ${first.id}`]);
  await setQuoteStatus(second.id, quoteMoveSchema.parse({ status: "accepted" }));
  expect(await listed()).toEqual([`quote ${second.id}`]);
  const job = await waitingJob(first.id, "Waits");
  expect(await listed()).toEqual([`job ${job.id}`]);
});

test("a job of one version counts as that of the others, and not of another quote", async () => {
  const first = await acceptedQuote();
  const second = await createVersion(first.id, "es");
  const other = await acceptedQuote();
  const booked = await storeJob(first.id);
  const { start, end } = await write(({ job }) => job.findUniqueOrThrow({ where: { id: booked.id } }));
  for (const version of [first, second]) expect(await jobsOfQuote(version.id)).toEqual([{ start, end }]);
  expect(await jobsOfQuote(other.id)).toEqual([]);
  await cancelJob(booked.id);
  expect(await jobsOfQuote(second.id)).toEqual([]);
});

test("a page is limited and says whether another follows", async () => {
  const quotes: string[] = [];
  for (let n = 0; n < waitingShown; n += 1) quotes.push(`quote ${(await acceptedQuote()).id}`);
  const job = await waitingJob((await acceptedQuote()).id, "Waits");
  const [one, two] = [await listToPlan(1), await listToPlan(2)];
  expect([one.rows.length, one.more, two.more]).toEqual([waitingShown, true, false]);
  expect(one.rows).toContainEqual(expect.objectContaining({ kind: "job", id: job.id, title: "Waits" }));
  expect([...(await listed(1)), ...(await listed(2))].toSorted()).toEqual([`job ${job.id}`, ...quotes].toSorted());
  expect(await listed(3)).toEqual([]);
});
