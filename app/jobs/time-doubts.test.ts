/** Jobs at times at which their engineers do not work: what is asked, what is confirmed, and what is marked. */
import { beforeEach, expect, test } from "vitest";
import { createAbsence } from "#app/engineers/absences.server.ts";
import { createEngineer, updateEngineer } from "#app/engineers/engineers.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { createJob } from "./create-job.server.ts";
import { listJobs } from "./job-lists.server.ts";
import { cancelJob } from "./job-state.server.ts";
import { rescheduleJob } from "./jobs.server.ts";
import { askedBecauseOf, confirmedDoubts, openDoubts, timeDoubts, whoIsOff } from "./time-doubts.server.ts";
import { confirmationOf } from "./time-doubts.ts";

useDatabase();

let quote_id = 0;
let [nuria, marcos] = [0, 0];

beforeEach(async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  quote_id = (await storeQuote(customer.id, product.id)).id;
  for (const job of await listJobs({})) await cancelJob(job.id);
  nuria = (await createEngineer({ name: "Nuria Peláez", email: null, active: 1 })).id;
  marcos = (await createEngineer({ name: "Marcos Gil", email: null, active: 1 })).id;
});

/** Two hours of Tuesday 24 November 2026, in Madrid's winter an hour later than here. */
const slotAt = (time: string, day = "2026-11-24") => {
  const start = new Date(`${day}T${time}:00Z`);
  return { start, end: new Date(start.getTime() + 7_200_000) };
};

const book = (time: string, engineer_ids: number[], confirmed?: string) =>
  createJob({ quote_id, start: slotAt(time).start, duration_minutes: 120, engineer_ids }, { confirmed });

/** What a form is asked when it books or moves; null when it is not. */
async function askedBy(doing: Promise<unknown>) {
  const error = await doing.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return askedBecauseOf(error, wordsIn("en"));
}

test("working hours and days off of the engineers are doubts; nobody has none", async () => {
  await createAbsence(marcos, { from: "2026-11-24", to: "2026-11-25", reason: "Médico" });
  const kinds = async (time: string, ids: number[]) =>
    (await timeDoubts({ ...slotAt(time), engineer_ids: ids })).map(({ engineer_id, kind }) => [engineer_id, kind]);
  expect(await kinds("09:00", [nuria])).toEqual([]);
  expect(await kinds("16:00", [nuria])).toEqual([[nuria, "outside-hours"]]);
  expect(await kinds("05:00", [nuria, marcos])).toEqual([
    [nuria, "outside-hours"],
    [marcos, "day-off"],
  ]);
  expect(await kinds("05:00", [])).toEqual([]);
});

test("a job that nobody is assigned to is asked about on a day off of the company, and on no other", async () => {
  expect(await askedBy(book("16:00", [], ""))).toBeNull();
  await createAbsence(null, { from: "2026-11-26", to: "2026-11-26", reason: "Patrón" });
  const start = slotAt("16:00", "2026-11-26").start;
  const bookThen = (confirmed?: string) => createJob({ quote_id, start, duration_minutes: 120 }, { confirmed });
  const asked = await askedBy(bookThen(""));
  expect(asked?.sentences).toEqual(["The company is closed on this day (Patrón)."]);
  const id = await bookThen(asked?.confirmation);
  expect(await confirmedDoubts([{ id, ...slotAt("16:00", "2026-11-26") }])).toMatchObject([
    { engineer_id: 0, kind: "day-off" },
  ]);
});

test("a form is asked, and books only with the confirmation of just these doubts; a call is not asked", async () => {
  const asked = await askedBy(book("16:00", [nuria], ""));
  expect(asked?.sentences).toEqual(["Nuria Peláez does not work at this time."]);
  expect(await listJobs({})).toEqual([]);
  const confirmation = asked?.confirmation ?? "";
  // Another time, and one more engineer, raise a different question.
  expect(await askedBy(book("16:30", [nuria], confirmation))).not.toBeNull();
  expect((await askedBy(book("16:00", [nuria, marcos], confirmation)))?.sentences).toHaveLength(2);
  const id = await book("16:00", [nuria], confirmation);
  expect(await confirmedDoubts([{ id, ...slotAt("16:00") }])).toEqual([
    { job_id: id, engineer_id: nuria, kind: "outside-hours", reason: "", user: "", at: expect.any(Date) },
  ]);
  const called = await book("20:00", [nuria]);
  expect(await confirmedDoubts([{ id: called, ...slotAt("20:00") }])).toEqual([]);
});

test("what was confirmed is not asked again of the same time, and is after a move", async () => {
  const first = await askedBy(book("16:00", [nuria], ""));
  const id = await book("16:00", [nuria], first?.confirmation);
  const again = await askedBy(rescheduleJob(id, { engineer_ids: [nuria, marcos] }, { confirmed: "" }));
  expect(again?.sentences).toEqual(["Marcos Gil does not work at this time."]);
  expect(await openDoubts({ ...slotAt("16:00"), engineer_ids: [nuria] }, id)).toEqual([]);
  await rescheduleJob(id, { engineer_ids: [nuria, marcos] }, { confirmed: again?.confirmation });
  const moved = await askedBy(
    rescheduleJob(id, { start: slotAt("18:00").start, duration_minutes: 120 }, { confirmed: "" }),
  );
  expect(moved?.sentences).toHaveLength(2);
  // Into working hours nothing is asked, and what is unchanged neither.
  await rescheduleJob(id, { start: slotAt("09:00").start, duration_minutes: 120 }, { confirmed: "" });
  await rescheduleJob(id, { start: slotAt("09:00").start, duration_minutes: 120 }, { confirmed: "" });
  expect(await reader().jobWarning.count({ where: { job_id: id } })).toBe(2);
});

test("a day off that is added later is confirmed for a job that stays where it is, once", async () => {
  const id = await book("09:00", [nuria], "");
  await createAbsence(nuria, { from: "2026-11-24", to: "2026-11-24", reason: "" });
  const slot = { ...slotAt("09:00"), engineer_ids: [nuria] };
  const confirmation = confirmationOf(slot, await openDoubts(slot, id));
  const save = (confirmed: string) =>
    rescheduleJob(id, { start: slot.start, duration_minutes: 120, engineer_ids: [nuria] }, { confirmed });
  expect(await save("")).toBeNull();
  expect(await askedBy(save("of another time"))).toMatchObject({ confirmation });
  for (const _ of ["posted", "posted twice"]) expect(await save(confirmation)).toBeNull();
  expect(await openDoubts(slot, id)).toEqual([]);
  expect(await confirmedDoubts([{ id, ...slot }])).toMatchObject([{ engineer_id: nuria, kind: "day-off" }]);
});

test("days off that are added later mark the jobs on them, which stay; hours do not mark", async () => {
  const [job, other] = [await book("09:00", [nuria, marcos]), await book("11:00", [marcos])];
  const off = async () => {
    const jobs = (await listJobs({})).map(({ id, engineer_ids, ...times }) => ({
      ...{ id, engineer_ids, start: new Date(times.start), end: new Date(times.end) },
    }));
    return [...(await whoIsOff(jobs))];
  };
  expect(await off()).toEqual([
    [job, []],
    [other, []],
  ]);
  await createAbsence(nuria, { from: "2026-11-20", to: "2026-11-24", reason: "" });
  expect(await off()).toEqual([
    [job, [nuria]],
    [other, []],
  ]);
  await createAbsence(null, { from: "2026-11-24", to: "2026-11-24", reason: "Fiesta local" });
  expect(await off()).toEqual([
    [job, [nuria, marcos]],
    [other, [marcos]],
  ]);
  expect((await listJobs({})).map(({ id }) => id)).toEqual([job, other]);
});

test("in the night when the clocks change the hours are those of the company's clock", async () => {
  await updateEngineer(nuria, {
    hours: Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7].map((day) => [day, day === 7 ? [["01:00", "04:00"]] : []]),
    ) as never,
  });
  // On 25 October 2026 the hour from 02:00 comes twice: from 01:00 to 04:00 are four hours, which begin at 23:00 UTC.
  const from = (time: string, hours: number) => {
    const start = new Date(`2026-10-${time}:00Z`);
    return { start, end: new Date(start.getTime() + hours * 3_600_000), engineer_ids: [nuria] };
  };
  expect(await timeDoubts(from("24T23:00", 4))).toEqual([]);
  expect(await timeDoubts(from("25T02:00", 2))).toHaveLength(1);
  // On 28 March 2027 it is skipped: from 01:00 to 04:00 are two hours.
  const spring = { start: new Date("2027-03-28T00:00:00Z"), engineer_ids: [nuria] };
  expect(await timeDoubts({ ...spring, end: new Date("2027-03-28T02:00:00Z") })).toEqual([]);
  expect(await timeDoubts({ ...spring, end: new Date("2027-03-28T03:00:00Z") })).toHaveLength(1);
});

test("a confirmation never changes, and is not deleted", async () => {
  const asked = await askedBy(book("16:00", [nuria], ""));
  await book("16:00", [nuria], asked?.confirmation);
  await expect(write((tx) => tx.jobWarning.updateMany({ data: { user_name: "x" } }))).rejects.toThrow();
  await expect(write((tx) => tx.jobWarning.deleteMany({}))).rejects.toThrow();
});
