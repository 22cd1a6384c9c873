/** The customer of a job, where that customer is merged into another one while the job is read. */
import { expect, test } from "vitest";
import { partyOf, readWithCustomers } from "./job-party.server.ts";

type Job = { quote: { customer: string | null; site: null } | null; customer: string | null; site: null };

const customer = "Begoña";
const site = null;
const visit: Job = { quote: null, customer, site };
const booking: Job = { quote: { customer, site }, customer: null, site };

/** Gives the first in the first read, and the second afterwards; counts the reads. */
function readsOf<Found>(first: Found, second: Found) {
  const reads = { count: 0 };
  const read = async () => {
    reads.count += 1;
    return reads.count === 1 ? first : second;
  };
  return { read, reads };
}

test.each<Job>([
  { ...visit, customer: null },
  { ...booking, quote: { customer: null, site } },
])("a job without its customer is read once more: %j", async (gone) => {
  const list = readsOf<Job[]>([visit, gone, booking], [visit, visit, booking]);
  const found = await readWithCustomers(list.read);
  expect(found.map((job) => partyOf(job).customer)).toEqual([customer, customer, customer]);
  expect(list.reads.count).toBe(2);
  const one = readsOf<Job>(gone, visit);
  expect(partyOf(await readWithCustomers(one.read)).customer).toBe(customer);
});

test.each<[Job | Job[] | null]>([[visit], [booking], [null], [[]], [[visit, booking]]])(
  "what is whole is read once: %j",
  async (whole) => {
    const { read, reads } = readsOf<typeof whole>(whole, null);
    expect(await readWithCustomers(read)).toBe(whole);
    expect(reads.count).toBe(1);
  },
);

test("a job that has no customer at all is read twice, and is an error", async () => {
  const gone = { ...visit, customer: null };
  const { read, reads } = readsOf<Job>(gone, gone);
  const job = await readWithCustomers(read);
  expect(() => partyOf(job)).toThrow("without a customer");
  expect(reads.count).toBe(2);
});
