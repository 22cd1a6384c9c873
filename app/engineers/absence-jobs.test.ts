/** The jobs that are booked on days off. */
import { expect, test } from "vitest";
import { write } from "#app/platform/database.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeBooking, storeJob } from "../../tests/support/stored.ts";
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
