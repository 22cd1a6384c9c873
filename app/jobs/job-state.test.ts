import { beforeEach, expect, test } from "vitest";
import { startMovesOf } from "#app/audit/job-changes.server.ts";
import { createEngineer } from "#app/engineers/engineers.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import type { Problem } from "#app/platform/problem.ts";
import { inRequest, limitToEngineer, setPerson } from "#app/platform/request.server.ts";
import { reportSchema } from "#app/service-reports/report.schema.ts";
import { createReport } from "#app/service-reports/reports.server.ts";
import { english } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { executeIn, openDirectly } from "../../tests/support/direct.ts";
import { refusalOf } from "../../tests/support/refusal.ts";
import { storeCustomer, storeJob, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { createJob } from "./create-job.server.ts";
import { assignEngineers } from "./job-engineers.server.ts";
import { historyOfJob } from "./job-history.server.ts";
import { listJobs, listJobsInState } from "./job-lists.server.ts";
import {
  allowedMoves,
  type JobState,
  jobStates,
  mayHaveReason,
  mayReschedule,
  needsReason,
  offeredMoves,
} from "./job-moves.ts";
import { cancelJob, setJobState } from "./job-state.server.ts";
import { getJob, rescheduleJob } from "./jobs.server.ts";
import { createAnotherVisit } from "./visits.server.ts";

const { dataDir } = useDatabase();

let quote_id = 0;
let id = 0;

beforeEach(async () => {
  quote_id = (await storeQuote((await storeCustomer()).id, (await storeProduct()).id)).id;
  id = (await storeJob(quote_id)).id;
});

const at = (time: string) => new Date(`2029-11-27T${time}:00Z`);
const why = (state: JobState) => (needsReason(state) ? "Nobody at home" : "");
const set = (state: JobState, more: object = {}, doing = {}) =>
  setJobState(id, { state, reason: why(state), ...more }, doing);
const stateOf = async () => (await reader().job.findUniqueOrThrow({ where: { id } })).state;

/** The sentence of a refusal. */
const saidOf = (refused: Promise<unknown>) =>
  refused.then(
    () => "",
    (error: Problem) => error.sentence(english),
  );

/** Brings the job to a state by allowed moves. */
async function bring(state: JobState): Promise<void> {
  if (state !== "booked") await set(state);
}

const settable = jobStates.filter((state) => state !== "to_plan");

test.each(settable)(
  "from %s exactly the moves of the table are allowed, by the verb and by the database",
  async (from) => {
    const direct = await openDirectly(dataDir);
    for (const to of settable) {
      id = (await storeJob(quote_id)).id;
      await bring(from);
      const isAllowed = from === to || allowedMoves[from].includes(to);
      const bare = async () => {
        const cancelled = to === "cancelled" ? `'2026-11-24T08:00:00.000+00:00'` : "NULL";
        const stored = `UPDATE "Job" SET "state" = '${to}', "cancelled_at" = ${cancelled}, "sequence" = 9 WHERE "id" = ${id}`;
        await direct.execute("BEGIN");
        const refusal = await refusalOf(direct.execute(stored));
        await direct.execute("ROLLBACK");
        return refusal;
      };
      expect(await bare(), `${from} to ${to}`).toBe(isAllowed ? "" : "JOB_STATE_CANNOT_MOVE");
      // A cancelled job is as if it were not there.
      const refusal = { kind: from === "cancelled" ? "not-found" : "conflict" };
      if (isAllowed && from !== "cancelled") await set(to);
      else await expect(set(to), `${from} to ${to}`).rejects.toMatchObject(refusal);
      expect(await stateOf()).toBe(isAllowed ? to : from);
    }
    await direct.close();
  },
);

test("the screens offer the next steps first, and all that the table allows but cancelling", () => {
  expect(offeredMoves("booked")).toEqual({
    next: ["confirmed", "on_the_way", "working", "done", "not_done"],
    other: [],
  });
  expect(offeredMoves("working")).toEqual({ next: ["done", "not_done"], other: ["booked", "on_the_way"] });
  for (const from of ["to_plan", "cancelled"] as const) expect(offeredMoves(from)).toEqual({ next: [], other: [] });
  for (const from of ["confirmed", "on_the_way", "done", "not_done"] as const) {
    const { next, other } = offeredMoves(from);
    expect([...next, ...other].toSorted()).toEqual(allowedMoves[from].filter((to) => to !== "cancelled").toSorted());
  }
  expect(jobStates.filter(mayHaveReason)).toEqual(["not_done", "cancelled"]);
  expect(jobStates.filter((state) => !mayReschedule(state))).toEqual(["done", "cancelled"]);
});

test("a job keeps its history: who, when and where it was pressed, and why", async () => {
  const booked = await createJob(
    { quote_id, start: at("09:00"), duration_hours: 1 },
    { now: at("07:00"), place: "office" },
  );
  id = booked;
  await inRequest({ id: "x", person: null }, async () => {
    setPerson({ id: 7, name: "Ana" });
    await set("on_the_way", { pressed_at: at("08:30") }, { now: at("12:00"), place: "phone" });
    // The clock of this phone is ahead.
    await set("not_done", { pressed_at: at("13:00") }, { now: at("12:01"), place: "phone" });
  });
  expect(await historyOfJob(id)).toMatchObject([
    {
      ...{ from_state: "on_the_way", state: "not_done", reason: "Nobody at home", user: "Ana", place: "phone" },
      ...{ pressed_at: at("12:01"), recorded_at: at("12:01") },
    },
    { from_state: "booked", state: "on_the_way", reason: "", pressed_at: at("08:30"), recorded_at: at("12:00") },
    { from_state: null, state: "booked", user: "", place: "office", pressed_at: at("07:00") },
  ]);
  for (const sql of [`UPDATE "JobEvent" SET "reason" = ''`, `DELETE FROM "JobEvent"`]) {
    expect(await refusalOf(executeIn(dataDir, sql))).toBe("JOB_EVENT_NEVER_CHANGES");
  }
});

test("a job that could not be done needs its reason", async () => {
  await expect(set("not_done", { reason: "" })).rejects.toMatchObject({ kind: "invalid" });
  expect([await stateOf(), (await historyOfJob(id)).length]).toEqual(["booked", 0]);
});

test("the state that a job has already changes nothing", async () => {
  await set("working");
  await set("working");
  expect((await historyOfJob(id)).length).toBe(1);
});

test("a move that is sent again under its key is recorded once, whatever has happened since", async () => {
  const first = { key: "phone-0001", pressed_at: at("09:00") };
  await set("working", first, { now: at("09:00") });
  await set("done", { key: "phone-0002", pressed_at: at("10:00") }, { now: at("10:00") });
  await set("working", first, { now: at("11:00") });
  expect([await stateOf(), (await historyOfJob(id)).length]).toEqual(["done", 2]);
  await expect(set("booked", { key: "phone-0001" })).rejects.toMatchObject({ kind: "conflict" });
  id = (await storeJob(quote_id)).id;
  await expect(set("working", first)).rejects.toMatchObject({ kind: "conflict" });
});

test("what was pressed before another move that is recorded does not overturn it", async () => {
  await set("done", {}, { now: at("11:00") });
  await expect(set("working", { pressed_at: at("10:00") }, { now: at("12:00") })).rejects.toMatchObject({
    kind: "conflict",
  });
  await set("working", { pressed_at: at("11:30") }, { now: at("12:00") });
  expect(await stateOf()).toBe("working");
});

test("what was pressed before the job was moved is not said of its new time", async () => {
  await rescheduleJob(id, { start: at("16:00"), duration_hours: 1 }, { now: at("11:00"), place: "office" });
  expect(await saidOf(set("done", { pressed_at: at("10:00") }, { now: at("12:00"), place: "phone" }))).toBe(
    "After this was pressed, the job was rescheduled: now it is on 27/11/2029 17:00. That stays.",
  );
  expect(await stateOf()).toBe("booked");
  // Another length is no other time.
  await rescheduleJob(id, { start: at("16:00"), duration_hours: 2 }, { now: at("13:00"), place: "office" });
  await set("done", { pressed_at: at("12:30") }, { now: at("14:00"), place: "phone" });
  expect(await stateOf()).toBe("done");
});

test("what a user's phone sends in order is recorded, also where the line was slow or its clock is behind", async () => {
  const as = (user: number, work: () => Promise<unknown>) =>
    inRequest({ id: "x", person: null }, () => {
      setPerson({ id: user, name: "Ana" });
      return work();
    });
  const older = { pressed_at: at("10:55") };
  const late = { now: at("11:01"), place: "phone" } as const;
  await as(7, () => set("on_the_way", {}, { now: at("11:00"), place: "phone" }));
  await expect(as(8, () => set("working", older, late))).rejects.toMatchObject({ kind: "conflict" });
  await expect(as(7, () => set("working", older, { ...late, place: "call" }))).rejects.toMatchObject({
    kind: "conflict",
  });
  // Without signal since then, it is another phone of the same user.
  await expect(as(7, () => set("working", { pressed_at: at("10:49") }, late))).rejects.toMatchObject({
    kind: "conflict",
  });
  await as(7, () => set("working", older, late));
  const [recorded] = await historyOfJob(id);
  expect(recorded).toMatchObject({ state: "working", pressed_at: at("11:00"), recorded_at: at("11:01") });
  await as(7, () => set("booked", {}, { now: at("11:02"), place: "office" }));
  await expect(as(7, () => set("done", older, late))).rejects.toMatchObject({ kind: "conflict" });
});

test("a cancelled job says why, frees its slot, and is cancelled once", async () => {
  const slot = { start: at("15:00"), duration_hours: 1 };
  id = await createJob({ quote_id, ...slot });
  await cancelJob(id, { reason: "Customer is abroad", place: "office" });
  expect((await historyOfJob(id))[0]).toMatchObject({ state: "cancelled", reason: "Customer is abroad" });
  await expect(cancelJob(id)).rejects.toMatchObject({ kind: "not-found" });
  expect(await getJob(id, "en")).toBeNull();
  await createJob({ quote_id, ...slot });
});

test("a job is booked again when its start moves, and is not moved when it is done", async () => {
  id = await createJob({ quote_id, start: at("18:00"), duration_hours: 1 });
  await set("confirmed");
  await rescheduleJob(id, { start: at("18:00"), duration_hours: 2 });
  expect(await stateOf()).toBe("confirmed");
  await rescheduleJob(id, { start: at("20:00"), duration_hours: 2 }, { place: "office" });
  expect((await historyOfJob(id))[0]).toMatchObject({ from_state: "confirmed", state: "booked", place: "office" });
  expect(await startMovesOf([id])).toMatchObject([{ from: at("18:00"), to: at("20:00"), user: "" }]);
  await set("done");
  await expect(rescheduleJob(id, { start: at("21:00"), duration_hours: 1 })).rejects.toMatchObject({
    kind: "conflict",
  });
});

test("engineers set the states of their own jobs, but cancel and reschedule none", async () => {
  const asEngineer = (work: () => Promise<unknown>) =>
    inRequest({ id: "x", person: null }, () => {
      limitToEngineer(engineer.id);
      return work();
    });
  const engineer = await createEngineer({ name: "Nuria Peláez", email: null, active: 1 });
  await expect(asEngineer(() => set("working"))).rejects.toMatchObject({ kind: "not-found" });
  await rescheduleJob(id, { engineer_ids: [engineer.id] });
  await asEngineer(() => set("working"));
  expect(await stateOf()).toBe("working");
  const deeds = [() => cancelJob(id), () => rescheduleJob(id, { start: at("06:00"), duration_hours: 1 })];
  for (const deed of deeds) await expect(asEngineer(deed)).rejects.toMatchObject({ kind: "forbidden" });
  // A report that she wrote does not keep a job hers that is given to somebody else.
  const report = { customer_name: "Ana Gil", site_address: "Calle Mayor 1", engineer_id: engineer.id, job_id: id };
  await createReport(validate(reportSchema, report), "en");
  const other = await createEngineer({ name: "Marcos Gil", email: null, active: 1 });
  await rescheduleJob(id, { engineer_ids: [other.id] });
  expect(await saidOf(asEngineer(() => set("on_the_way")))).toBe(
    "This job is not yours any more: the office gave it to Marcos Gil.",
  );
  // Without anybody it is again hers who wrote its report, as jobs are from before anybody was assigned.
  await rescheduleJob(id, { engineer_ids: [] });
  await asEngineer(() => set("on_the_way"));
});

test("an engineer who is taken off a job sets no state of it, nor one that was pressed at that moment", async () => {
  const [engineer, other] = [
    await createEngineer({ name: "Nuria Peláez", email: null, active: 1 }),
    await createEngineer({ name: "Marcos Gil", email: null, active: 1 }),
  ];
  await rescheduleJob(id, { engineer_ids: [engineer.id] });
  const given = write((transaction) => assignEngineers(transaction, id, [other.id]));
  const pressed = inRequest({ id: "x", person: null }, () => {
    limitToEngineer(engineer.id);
    return set("working");
  });
  await expect(pressed).rejects.toMatchObject({ kind: "not-found" });
  await given;
  expect(await stateOf()).toBe("booked");
});

test("jobs are listed by engineer, state and kind; cancelled ones and those without a slot only by their state", async () => {
  await cancelJob(id);
  const other = await storeJob(quote_id);
  id = other.id;
  await set("done");
  const ids = async (filter: object) => (await listJobs(filter)).map((job) => job.id);
  expect(await ids({ state: "done" })).toContain(other.id);
  expect(await ids({ state: "booked" })).not.toContain(other.id);
  expect(await ids({ kind: "survey" })).toEqual([]);
  expect(await ids({ engineer: 999_999 })).toEqual([]);
  expect((await listJobsInState({ state: "cancelled" })).length).toBeGreaterThan(0);
});

test("cancelled jobs that waited for a time come last", async () => {
  const waiting = await createAnotherVisit({ visit_of: id, engineer_ids: [] });
  for (const cancelled of [waiting, id]) await cancelJob(cancelled);
  const ids = (await listJobsInState({ state: "cancelled" })).map((job) => job.id);
  expect(ids).toContain(id);
  expect(ids.at(-1)).toBe(waiting);
});
