import { beforeEach, expect, test } from "vitest";
import { reader, write } from "#app/platform/database.server.ts";
import { ChangedMeanwhile } from "#app/platform/versions.server.ts";
import { setQuoteStatus } from "#app/quotes/quote-status.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { refusalOf } from "../../tests/support/refusal.ts";
import { storeCustomer, storedQuote, storeJob, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { createJob } from "./create-job.server.ts";
import { listJobs } from "./job-lists.server.ts";
import { cancelJob, isCancelled } from "./job-state.server.ts";
import { getJob, rescheduleJob } from "./jobs.server.ts";
import { jobsInTheWay } from "./overlap.server.ts";

useDatabase();

let quote_id = 0;

beforeEach(async () => {
  const customer = await storeCustomer();
  const product = await storeProduct();
  quote_id = (await storeQuote(customer.id, product.id)).id;
  // Each test begins with an empty calendar.
  for (const job of await listJobs({})) await cancelJob(job.id);
});

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);

function book(time: string, duration_hours = 2): Promise<number> {
  return createJob({ quote_id, start: at(time), duration_hours });
}

/** The row of a job, cancelled or not. */
function row(id: number) {
  return reader().job.findUniqueOrThrow({ where: { id } });
}

test("a job has all data that the engineer needs who drives there", async () => {
  const id = await book("09:00");
  const quote = await storedQuote(quote_id);
  expect(await getJob(id, "en")).toEqual({
    id,
    title: `${quote.quote_number} Begoña Peña Íñiguez`,
    ...{ kind: "quote", state: "booked", engineers: [], description: "" },
    start: at("09:00"),
    end: at("11:00"),
    quote_id,
    quote_number: quote.quote_number,
    quote_title: "",
    visit_of: null,
    customer: {
      id: quote.customer_id,
      name: "Begoña Peña Íñiguez",
      address: "Calle Mayor 1, 2º B, 28801 Alcalá (Madrid)",
      tel: "+34 600 111 222",
      email: "begona@example.com",
    },
    site: null,
    items: ["1 × Split 1x1 3,5 kW"],
    invoice: null,
  });
});

test.each([
  ["draft", "accepted"],
  ["sent", "accepted"],
  ["accepted", "accepted"],
  ["rejected", "rejected"],
  ["expired", "expired"],
] as const)("booking makes a quote that is %s %s", async (before, after) => {
  await setQuoteStatus(quote_id, { status: before });
  await book("09:00");
  expect((await storedQuote(quote_id)).status).toBe(after);
});

test("booking accepts a quote whose 30 days are over", async () => {
  await setQuoteStatus(quote_id, { status: "sent" }, { now: new Date("2020-01-01T00:00:00Z") });
  expect((await storedQuote(quote_id)).status).toBe("expired");
  await book("09:00");
  expect((await storedQuote(quote_id)).status).toBe("accepted");
});

test.each([
  ["08:00", 1, false],
  ["08:00", 2, true],
  ["09:00", 1, true],
  ["10:30", 1, true],
  ["11:00", 1, false],
  ["02:00", 24, true],
])("beside a job from 9 to 11, one at %s of %d h: refused is %j", async (time, hours, refused) => {
  const first = await book("09:00");
  const booking = book(time, hours);
  if (refused) await expect(booking).rejects.toMatchObject({ kind: "conflict" });
  else await booking;
  expect((await listJobs({})).length).toBe(refused ? 1 : 2);
  // jobsInTheWay() agrees; the job that was booked just now is excepted.
  const slot = { start: at(time), end: new Date(at(time).getTime() + hours * 3_600_000) };
  const inTheWay = await jobsInTheWay({ ...slot, engineer_ids: [] }, refused ? first : null);
  expect(inTheWay).toHaveLength(refused ? 0 : 1);
});

test("a refused booking leaves the quote as it was", async () => {
  await storeJob(quote_id, { start: at("09:00") });
  await expect(book("10:00")).rejects.toMatchObject({ kind: "conflict" });
  expect((await storedQuote(quote_id)).status).toBe("draft");
});

test("a job is moved, even over its own slot, but not onto another; its sequence increases with each change", async () => {
  const id = await book("09:00");
  await book("14:00");
  await rescheduleJob(id, { start: at("10:00"), duration_hours: 3 });
  expect(await row(id)).toMatchObject({ start: at("10:00"), end: at("13:00"), sequence: 1 });
  await expect(rescheduleJob(id, { start: at("12:00"), duration_hours: 3 })).rejects.toMatchObject({
    kind: "conflict",
  });
  expect(await row(id)).toMatchObject({ start: at("10:00"), sequence: 1 });
  // Moved to where it is already: the sequence stays, so subscribed calendars see no change.
  await rescheduleJob(id, { start: at("10:00"), duration_hours: 3 });
  expect(await row(id)).toMatchObject({ sequence: 1 });
});

test("a form that was opened before another change is refused, but not one that has exactly what is saved", async () => {
  const id = await book("09:00");
  const form = { start: at("10:00"), duration_hours: 3 };
  expect(await rescheduleJob(id, form, { seen: [0] })).toBe("rescheduled");
  expect(await rescheduleJob(id, form, { seen: [0] })).toBeNull();
  expect(await row(id)).toMatchObject({ start: at("10:00"), sequence: 1 });
  await expect(rescheduleJob(id, { ...form, start: at("12:00") }, { seen: [0] })).rejects.toThrow(ChangedMeanwhile);
});

test("a cancelled job is not found, its slot is free, and its row stays", async () => {
  const id = await book("09:00");
  await cancelJob(id);
  expect(await getJob(id, "en")).toBeNull();
  expect(await listJobs({})).toEqual([]);
  expect(await row(id)).toMatchObject({ cancelled_at: expect.any(Date), sequence: 1 });
  await book("09:00");
  await expect(cancelJob(id)).rejects.toMatchObject({ kind: "not-found" });
  await expect(rescheduleJob(id, { start: at("18:00"), duration_hours: 1 })).rejects.toMatchObject({
    kind: "not-found",
  });
});

test("isCancelled() is true for cancelled jobs only", async () => {
  const id = await createJob({ quote_id, start: at("09:00"), duration_hours: 2 });
  expect(await isCancelled(id)).toBe(false);
  await cancelJob(id);
  expect(await isCancelled(id)).toBe(true);
});

test("an unknown quote or job is not found", async () => {
  const start = at("09:00");
  await expect(createJob({ quote_id: 999_999, start, duration_hours: 1 })).rejects.toMatchObject({ kind: "not-found" });
  await expect(rescheduleJob(999_999, { start, duration_hours: 1 })).rejects.toMatchObject({ kind: "not-found" });
  await expect(cancelJob(999_999)).rejects.toMatchObject({ kind: "not-found" });
  expect(await getJob(999_999, "en")).toBeNull();
  expect(await isCancelled(999_999)).toBe(false);
});

test("jobs are listed by the days that they touch, in the company's zone", async () => {
  // In Madrid this is 00:30 to 02:30 of the 25th.
  const night = await createJob({ quote_id, start: at("23:30"), duration_hours: 2 });
  const morning = await book("07:00", 1);
  const ids = async (from?: string, to?: string) => (await listJobs({ from, to })).map((job) => job.id);
  expect(await ids()).toEqual([morning, night]);
  expect(await ids("2026-11-24", "2026-11-24")).toEqual([morning]);
  expect(await ids("2026-11-25")).toEqual([night]);
  expect(await ids(undefined, "2026-11-23")).toEqual([]);
  expect((await listJobs({ from: "2026-11-25" }))[0]).toMatchObject({
    from: "2026-11-25T00:30",
    to: "2026-11-25T02:30",
  });
});

test.each([
  // The nights when the clocks go forward and back, and the days beside them.
  ["2026-03-28T22:00:00Z", 4, "2026-03-28T23:00", "2026-03-29T04:00"],
  ["2026-03-29T07:00:00Z", 2, "2026-03-29T09:00", "2026-03-29T11:00"],
  ["2026-03-30T07:00:00Z", 2, "2026-03-30T09:00", "2026-03-30T11:00"],
  ["2026-10-24T21:00:00Z", 4, "2026-10-24T23:00", "2026-10-25T02:00"],
  ["2026-10-25T08:00:00Z", 2, "2026-10-25T09:00", "2026-10-25T11:00"],
  ["2026-10-26T08:00:00Z", 2, "2026-10-26T09:00", "2026-10-26T11:00"],
])("a job at %s of %d true hours is from %s to %s by the clock", async (start, duration_hours, from, to) => {
  const id = await createJob({ quote_id, start: new Date(start), duration_hours });
  expect((await listJobs({})).find((job) => job.id === id)).toMatchObject({ from, to });
});

const kept = { title: "", created_at: new Date(), updated_at: new Date() };

test.each([
  ["over another job", { start: at("10:00"), end: at("12:00") }, "JOB_OVERLAP"],
  ["around it", { start: at("08:00"), end: at("20:00") }, "JOB_OVERLAP"],
  ["from the day before into it", { start: new Date("2026-11-23T09:30:00Z"), end: at("09:01") }, "JOB_OVERLAP"],
  ["of less than half an hour", { start: at("15:00"), end: at("15:29") }, "JOB_DURATION"],
  ["of 25 hours", { start: at("15:00"), end: new Date("2026-11-25T16:00:00Z") }, "JOB_DURATION"],
])("the database itself refuses a job %s", async (_, slot, message) => {
  await book("09:00");
  const insert = write((transaction) => transaction.job.create({ data: { quote_id, ...kept, ...slot } }));
  expect(await refusalOf(insert)).toBe(message);
});

test("the database refuses to move a job onto another, to bring one back there, and to change it without a new sequence", async () => {
  const cancelled = await book("09:00");
  await cancelJob(cancelled);
  await book("09:00");
  const moved = await book("14:00");
  const change = (id: number, data: object) => write((transaction) => transaction.job.update({ where: { id }, data }));
  expect(await refusalOf(change(moved, { start: at("10:00"), end: at("12:00"), sequence: 5 }))).toBe("JOB_OVERLAP");
  // A cancelled job stays cancelled. Which of two broken rules an engine names first is its own affair.
  const back = change(cancelled, { cancelled_at: null, state: "booked", sequence: 5 });
  expect(["JOB_STATE_CANNOT_MOVE", "JOB_OVERLAP"]).toContain(await refusalOf(back));
  expect(await refusalOf(change(moved, { start: at("15:00"), end: at("17:00") }))).toBe("JOB_SEQUENCE_GROWS");
});
