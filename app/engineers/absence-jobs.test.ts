/** The jobs that are booked on days off. */
import { expect, test } from "vitest";
import { type JobState, jobStates, needsReason, openStates } from "#app/jobs/job-moves.ts";
import { setJobState } from "#app/jobs/job-state.server.ts";
import { write } from "#app/platform/database.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeBooking, storeCustomer, storeJob, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { withJobs } from "./absence-jobs.server.ts";

useDatabase();

test("on days off of the company are all jobs, on those of an engineer the own ones", async () => {
  const { quote, job: unassigned } = await storeBooking();
  const assigned = await storeJob(quote.id);
  const day = (start: Date | null) => start?.toISOString().slice(0, 10) ?? "";
  const engineer_id = await write(async (transaction) => {
    const { id } = await transaction.engineer.create({ data: { name: "Ana Abad" } });
    await transaction.jobEngineer.create({ data: { job_id: assigned.id, engineer_id: id, position: 1 } });
    return id;
  });
  const days = { id: 1, from: day(unassigned.start), to: day(assigned.start), reason: "", source: "typed" } as const;
  const [ofCompany, ofEngineer] = await withJobs([
    { ...days, engineer_id: null },
    { ...days, engineer_id },
  ]);
  expect(ofCompany?.jobs.map(({ id }) => id)).toEqual([unassigned.id, assigned.id]);
  expect(ofEngineer?.jobs.map(({ id }) => id)).toEqual([assigned.id]);
});

/** A new engineer's days off, two months long, and what books a job for them. */
async function storeLeave() {
  const { id: engineer_id } = await write((transaction) =>
    transaction.engineer.create({ data: { name: "Eva Bravo" } }),
  );
  const { id: quote_id } = await storeQuote((await storeCustomer()).id, (await storeProduct()).id);
  const book = async (start?: Date) => {
    const { id: job_id } = await storeJob(quote_id, start && { start });
    await write((transaction) => transaction.jobEngineer.create({ data: { job_id, engineer_id, position: 0 } }));
    return job_id;
  };
  return { leave: { ...{ id: 1, engineer_id, reason: "" }, ...months, source: "typed" } as const, book };
}

const months = { from: "2026-11-01", to: "2026-12-31" };

test("an absence names the jobs in its days that are still open, and no others", async () => {
  const { leave, book } = await storeLeave();
  const stored = new Map<JobState, number>();
  // A job that waits to be planned is on no day.
  for (const state of jobStates.filter((one) => one !== "to_plan")) {
    const id = await book();
    if (state !== "booked") await setJobState(id, { state, reason: needsReason(state) ? "Nobody at home" : "" });
    stored.set(state, id);
  }
  const [named] = await withJobs([leave]);
  const open = openStates.flatMap((state) => stored.get(state) ?? []);
  expect(open).toHaveLength(4);
  expect(named?.jobs.map(({ id }) => id)).toEqual(open);
});

test("they are given to others from the first on that was not over before today, or else from the first", async () => {
  const { leave, book } = await storeLeave();
  const fromOn = async (now: string) => (await withJobs([leave], new Date(now)))[0]?.assignFrom;
  expect(await fromOn("2026-11-01T12:00:00Z")).toBeNull();
  await book(new Date("2026-11-10T08:00:00Z"));
  await book(new Date("2026-12-01T08:00:00Z"));
  expect(await fromOn("2026-10-01T12:00:00Z")).toBe("2026-11-10");
  expect(await fromOn("2026-11-10T20:00:00Z")).toBe("2026-11-10");
  expect(await fromOn("2026-11-11T12:00:00Z")).toBe("2026-12-01");
  expect(await fromOn("2027-01-04T12:00:00Z")).toBe("2026-11-10");
});
