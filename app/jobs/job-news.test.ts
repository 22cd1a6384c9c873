/**
 * What engineers are told by e-mail of a job that was still to come, and is moved to a time that is over, and of
 * changes before they were told of the job.
 */
import { dirname } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createEngineer } from "#app/engineers/engineers.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { createJob } from "./create-job.server.ts";
import { cancelJob } from "./job-state.server.ts";
import { rescheduleJob } from "./jobs.server.ts";

const { file } = useDatabase();
beforeAll(() => openSecrets(dirname(file)));

let quote_id = 0;
let [ana, bob] = [0, 0];

beforeEach(async () => {
  await write(async ({ emailSettings, outbox }) => {
    await outbox.deleteMany();
    const data = { smtp_host: "127.0.0.1", smtp_from_email: "oficina@nunez.example", business_notify_email: "" };
    await emailSettings.update({ where: { id: 1 }, data });
  });
  quote_id = (await storeQuote((await storeCustomer()).id, (await storeProduct()).id)).id;
  ana = (await createEngineer({ name: "Ana", email: "ana@nunez.example", active: 1 })).id;
  bob = (await createEngineer({ name: "Bob", email: "bob@nunez.example", active: 1 })).id;
});

/** Local times of Madrid in winter. */
const at = (time: string) => new Date(`2026-${time}:00+01:00`);

/** The e-mails that wait: their recipients, and until when they wait because of the night. */
async function waiting() {
  const rows = await reader().outbox.findMany({ where: { kind: "mail", done_at: null }, orderBy: { id: "asc" } });
  return rows.map(({ payload, not_before }) => {
    const { to, subject } = JSON.parse(payload) as { to: { name: string }; subject: string };
    return [to.name, subject.split(":")[0], not_before];
  });
}

type Moved = { given: Date; moved: Date; by: number[]; to?: Date };

/** Ana's job of tomorrow at ten is moved to today, usually to the morning. */
async function doneToday({ given, moved, by, to = at("11-24T09:00") }: Moved) {
  const job = { quote_id, start: at("11-25T10:00"), duration_hours: 2, engineer_ids: [ana] };
  const id = await createJob(job, { now: given });
  // What was put in days before was sent.
  if (given < at("11-24T00:00")) await write(({ outbox }) => outbox.updateMany({ data: { done_at: given } }));
  await rescheduleJob(id, { start: to, duration_hours: 2, engineer_ids: by }, { now: moved });
}

test("an engineer who was to come tomorrow is told that the job was done by somebody else, who is told nothing", async () => {
  await doneToday({ given: at("11-20T10:00"), moved: at("11-24T15:00"), by: [bob] });
  expect(await waiting()).toEqual([["Ana", "No longer your job", null]]);
});

test("what waited for the morning is not sent any more with the time that is not so", async () => {
  await doneToday({ given: at("11-24T20:30"), moved: at("11-24T21:00"), by: [ana] });
  // She was not told of the job before, so it is no move to her.
  expect(await waiting()).toEqual([["Ana", "Job for you", at("11-25T07:00")]]);
});

test("an engineer who is given a job at night that has just begun is told at once", async () => {
  await doneToday({ given: at("11-20T10:00"), moved: at("11-24T21:40"), by: [bob], to: at("11-24T21:30") });
  expect(await waiting()).toContainEqual(["Bob", "Job for you", null]);
});

test("changes before the assignment was sent: who stays is given the job as it is, who is taken off hears nothing", async () => {
  const [night, later] = [at("11-24T20:30"), at("11-24T20:40")];
  const id = await createJob(
    { quote_id, start: at("11-25T10:00"), duration_hours: 2, engineer_ids: [ana, bob] },
    { now: night },
  );
  await rescheduleJob(id, { start: at("11-25T12:00"), duration_hours: 2 }, { now: later });
  await rescheduleJob(id, { engineer_ids: [ana] }, { now: later });
  expect(await waiting()).toEqual([["Ana", "Job for you", at("11-25T07:00")]]);
  const [{ payload } = { payload: "" }] = await reader().outbox.findMany({ where: { kind: "mail", done_at: null } });
  expect(payload).toContain("12:00");
  expect(payload).not.toContain("Previously");
  await cancelJob(id, { now: later });
  expect(await waiting()).toEqual([]);
});
