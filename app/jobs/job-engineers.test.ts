/** Jobs with engineers: who may be assigned, what overlaps, and what the database itself refuses. */
import { beforeEach, expect, test } from "vitest";
import { changesOfJob } from "#app/audit/job-changes.server.ts";
import { createEngineer, deleteEngineer, updateEngineer } from "#app/engineers/engineers.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { refusalOf } from "../../tests/support/refusal.ts";
import { storeCustomer, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { assignJobs } from "./assign-jobs.server.ts";
import { createJob } from "./create-job.server.ts";
import { listJobs } from "./job-lists.server.ts";
import { cancelJob } from "./job-state.server.ts";
import { getJob, rescheduleJob } from "./jobs.server.ts";

useDatabase();

let quote_id = 0;
let [nuria, marcos] = [0, 0];

beforeEach(async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  quote_id = (await storeQuote(customer.id, product.id)).id;
  for (const job of await listJobs({})) await cancelJob(job.id);
  nuria = (await createEngineer({ name: "Nuria Peláez", email: null, active: 1 })).id;
  marcos = (await createEngineer({ name: "Marcos Gil", email: null, active: 1 })).id;
  await saveSettings({ travel_gap_minutes: 0 });
});

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);

const book = (time: string, engineer_ids: number[], duration_minutes = 120) =>
  createJob({ quote_id, start: at(time), duration_minutes, engineer_ids });

const idsOf = async (id: number) => (await getJob(id, "en"))?.engineers.map((engineer) => engineer.id);

const overlap = { kind: "conflict" };

test("two engineers have jobs at one time; nobody has two, and one without anybody overlaps all", async () => {
  const id = await book("09:00", [nuria]);
  await book("09:00", [marcos]);
  await expect(book("10:00", [marcos, nuria])).rejects.toMatchObject(overlap);
  await expect(book("10:30", [])).rejects.toMatchObject(overlap);
  await book("11:00", []);
  await expect(book("12:00", [nuria])).rejects.toMatchObject(overlap);
  expect(await idsOf(id)).toEqual([nuria]);
  expect((await listJobs({})).map(({ engineer_ids }) => engineer_ids)).toEqual([[nuria], [marcos], []]);
});

test("the travel gap is kept free between two jobs of one engineer", async () => {
  await saveSettings({ travel_gap_minutes: 45 });
  await book("09:00", [nuria]);
  await expect(book("11:30", [nuria])).rejects.toMatchObject(overlap);
  await expect(book("08:00", [nuria], 30)).rejects.toMatchObject(overlap);
  await book("11:30", [marcos]);
  await book("11:45", [nuria]);
  await book("07:30", [nuria], 30);
});

test("rescheduling keeps the engineers; they are changed alone, or with the slot", async () => {
  const id = await book("09:00", [nuria, marcos]);
  await rescheduleJob(id, { start: at("12:00"), duration_minutes: 90 });
  expect(await getJob(id, "en")).toMatchObject({ end: at("13:30"), engineers: [{ id: nuria }, { id: marcos }] });
  await rescheduleJob(id, { engineer_ids: [marcos, nuria] });
  expect(await idsOf(id)).toEqual([marcos, nuria]);
  await book("09:00", [marcos]);
  // Neither the new engineer at the old time nor the old ones at the new time would be free.
  await book("12:00", [(await createEngineer({ name: "Aitana Ferrer", email: null, active: 1 })).id]);
  await rescheduleJob(id, { start: at("09:00"), duration_minutes: 60, engineer_ids: [nuria] });
  expect(await getJob(id, "en")).toMatchObject({ start: at("09:00"), state: "booked", engineers: [{ id: nuria }] });
  await expect(rescheduleJob(id, { engineer_ids: [marcos] })).rejects.toMatchObject(overlap);
  await expect(rescheduleJob(id, { engineer_ids: [] })).rejects.toMatchObject(overlap);
  expect(await idsOf(id)).toEqual([nuria]);
});

test("each change of the engineers increases the sequence once, for calendar programs", async () => {
  const id = await book("09:00", [nuria]);
  const sequence = async () => (await reader().job.findUniqueOrThrow({ where: { id } })).sequence;
  expect(await sequence()).toBe(0);
  await rescheduleJob(id, { engineer_ids: [marcos] });
  expect(await sequence()).toBe(1);
  await rescheduleJob(id, { engineer_ids: [marcos] });
  expect(await sequence()).toBe(1);
  await rescheduleJob(id, { start: at("10:00"), duration_minutes: 60, engineer_ids: [nuria] });
  expect(await sequence()).toBe(2);
});

test("an unknown or disabled engineer is refused; a disabled one stays on the jobs that have them", async () => {
  const id = await book("09:00", [nuria]);
  await updateEngineer(nuria, { active: 0 });
  const refused = { kind: "invalid" };
  await expect(book("14:00", [nuria])).rejects.toMatchObject(refused);
  await expect(book("14:00", [999_999])).rejects.toMatchObject(refused);
  await rescheduleJob(id, { start: at("10:00"), duration_minutes: 60, engineer_ids: [marcos, nuria] });
  expect(await idsOf(id)).toEqual([marcos, nuria]);
  await rescheduleJob(id, { engineer_ids: [marcos] });
  await expect(rescheduleJob(id, { engineer_ids: [marcos, nuria] })).rejects.toMatchObject(refused);
});

test("an engineer who was given a job while jobs are assigned to another stays on it", async () => {
  const id = await book("09:00", [nuria]);
  const aitana = (await createEngineer({ name: "Aitana Ferrer", email: null, active: 1 })).id;
  let assigning: ReturnType<typeof assignJobs> | undefined;
  await write(async (transaction) => {
    assigning = assignJobs([id], aitana, { confirmed: new Map(), inPlaceOf: "lead" });
    // By the time that this reader answers, the verb has read the job without its helper.
    await getJob(id, "en");
    await transaction.jobEngineer.create({ data: { job_id: id, engineer_id: marcos, position: 1 } });
  });
  expect(await assigning).toEqual({ done: 1, refused: [] });
  expect(await idsOf(id)).toEqual([aitana, marcos]);
});

test("an engineer with jobs cannot be deleted, also after they were cancelled", async () => {
  await cancelJob(await book("09:00", [nuria]));
  await expect(deleteEngineer(nuria)).rejects.toMatchObject({ kind: "conflict" });
  await deleteEngineer(marcos);
});

test("the database itself refuses an engineer two jobs at once, the gap, and a job left without anybody", async () => {
  const [one, other] = [await book("09:00", [nuria]), await book("10:00", [marcos])];
  const add = (job_id: number, engineer_id: number) =>
    write((transaction) => transaction.jobEngineer.create({ data: { job_id, engineer_id, position: 1 } }));
  const move = (time: string) =>
    write((transaction) =>
      transaction.job.update({ where: { id: other }, data: { start: at(time), end: at("13:00"), sequence: 9 } }),
    );
  expect(await refusalOf(add(other, nuria))).toBe("JOB_OVERLAP");
  const leave = write((transaction) => transaction.jobEngineer.deleteMany({ where: { job_id: one } }));
  expect(await refusalOf(leave)).toBe("JOB_OVERLAP");
  await rescheduleJob(other, { start: at("12:00"), duration_minutes: 60, engineer_ids: [nuria] });
  expect(await refusalOf(move("10:59"))).toBe("JOB_OVERLAP");
  await saveSettings({ travel_gap_minutes: 30 });
  expect(await refusalOf(move("11:29"))).toBe("JOB_OVERLAP");
  await move("11:30");
  await saveSettings({ travel_gap_minutes: 31 });
  await expect(add(one, marcos)).resolves.toMatchObject({ position: 1 });
  const exchange = write((transaction) =>
    transaction.jobEngineer.update({
      where: { job_id_engineer_id: { job_id: one, engineer_id: nuria } },
      data: { engineer_id: marcos },
    }),
  );
  expect(await refusalOf(exchange)).toBe("JOB_ENGINEER_NEVER_CHANGES");
});

test.each([
  ["without a slot that is not waiting for one", { quote_id: 1, state: "booked" }, "JOB_WITHOUT_SLOT"],
  [
    "that waits for a slot and has one",
    { quote_id: 1, state: "to_plan", start: at("20:00"), end: at("21:00") },
    "JOB_WITHOUT_SLOT",
  ],
  ["of neither a quote nor a customer", { kind: "other", state: "to_plan" }, "Job_of_quote_or_customer"],
  ["of a kind that its quote forbids", { quote_id: 1, kind: "survey", state: "to_plan" }, "Job_kind_known"],
  ["in no known state", { quote_id: 1, state: "gone", start: at("20:00"), end: at("21:00") }, "Job_state_known"],
  ["cancelled without a time", { quote_id: 1, state: "cancelled" }, "Job_cancelled_has_time"],
  [
    "with a start only",
    { quote_id: 1, state: "cancelled", start: at("20:00"), cancelled_at: at("20:00") },
    "Job_slot_whole",
  ],
])("the database refuses a job %s", async (_, data, message) => {
  const kept = { title: "", created_at: new Date(), updated_at: new Date() };
  const insert = write((transaction) => transaction.job.create({ data: { ...kept, ...data } }));
  expect(await refusalOf(insert)).toBe(message);
});

test("the trail tells who came to a job before and after it was given to others, the one in charge first", async () => {
  const id = await book("09:00", [nuria]);
  await rescheduleJob(id, { start: at("10:00"), duration_minutes: 120, engineer_ids: [marcos, nuria] });
  await rescheduleJob(id, { start: at("11:00"), duration_minutes: 120 });
  await rescheduleJob(id, { engineer_ids: [] });
  const { moves, engineers } = await changesOfJob(id);
  expect(moves.map(({ to }) => to)).toEqual([at("11:00"), at("10:00")]);
  expect(engineers.map(({ from, to }) => [from, to])).toEqual([
    [["Marcos Gil", "Nuria Peláez"], []],
    [["Nuria Peláez"], ["Marcos Gil", "Nuria Peláez"]],
  ]);
});
