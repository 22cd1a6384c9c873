/** What the office reads of the e-mail to the customer after it moved a visit. */
import { dirname } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createJob } from "#app/jobs/create-job.server.ts";
import { getJob, rescheduleJob } from "#app/jobs/jobs.server.ts";
import { write } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { toldLines, toldOfChange, toldTooLate } from "./told-lines.server.ts";

const { file } = useDatabase();
beforeAll(() => openSecrets(dirname(file)));

/** Local times of Madrid in winter. */
const at = (time: string) => new Date(`2026-${time}:00+01:00`);

test.each([
  ["11-26T08:00", "11-25T20:30", "11-30T10:00", "call the customer"],
  ["11-26T12:00", "11-25T20:30", "11-30T11:00", "The customer is told by email."],
  ["11-26T08:00", "11-25T19:30", "11-30T12:00", "The customer is told by email."],
  // Nobody waits for what should have been.
  ["11-25T08:00", "11-25T20:30", "11-30T13:00", "The customer is told by email."],
])("of a visit of %s that is moved on %s to %s: %s", async (start, moved, to, said) => {
  await saveSettings({ tell_booked: 1, tell_moved: 1 });
  const data = { smtp_host: "127.0.0.1", smtp_from_email: "oficina@nunez.example", business_notify_email: "" };
  await write(({ emailSettings }) => emailSettings.update({ where: { id: 1 }, data }));
  const customer = await storeCustomer({ email: "begona@example.com" });
  const quote_id = (await storeQuote(customer.id, (await storeProduct()).id)).id;
  const id = await createJob({ quote_id, start: at(start), duration_hours: 1 }, { now: at("11-20T10:00") });
  await write(({ outbox }) => outbox.updateMany({ data: { done_at: at("11-20T10:01"), attempts: 1 } }));
  await rescheduleJob(id, { start: at(to), duration_hours: 1 }, { now: at(moved) });
  expect((await toldOfChange(id, wordsIn("en"), at(moved)))?.text).toContain(said);
});

test.each([
  ["11-26T07:00", "11-25T20:30", "Booking: no email. The visit begins before 8:00, and no emails are sent at night."],
  ["12-03T07:00", "12-02T19:30", null],
  ["12-04T09:00", "12-03T20:30", null],
])("of a visit of %s that is booked on %s is said: %s", async (start, booked, said) => {
  await saveSettings({ tell_booked: 1 });
  const data = { smtp_host: "127.0.0.1", smtp_from_email: "oficina@nunez.example" };
  await write(({ emailSettings }) => emailSettings.update({ where: { id: 1 }, data }));
  const customer = await storeCustomer({ email: "begona@example.com" });
  const quote_id = (await storeQuote(customer.id, (await storeProduct()).id)).id;
  const now = at(booked);
  const id = await createJob({ quote_id, start: at(start), duration_hours: 1 }, { now });
  expect(await toldTooLate(id, wordsIn("en"), now)).toBe(said);
});

test("what was left out while e-mail was not set up is told as past, since it may be set up by now", async () => {
  await saveSettings({ tell_booked: 1 });
  const mailServer = (smtp_host: string) =>
    write(({ emailSettings }) => emailSettings.update({ where: { id: 1 }, data: { smtp_host } }));
  await mailServer("");
  const customer = await storeCustomer({ email: "begona@example.com" });
  const quote_id = (await storeQuote(customer.id, (await storeProduct()).id)).id;
  const booking = { quote_id, start: at("11-27T08:00"), duration_hours: 1 };
  const job = await getJob(await createJob(booking, { now: at("11-20T10:00") }), "es");
  await mailServer("127.0.0.1");
  if (!job) throw new Error("there is no job");
  expect(await toldLines(job, wordsIn("es"))).toEqual([
    "Visita programada: sin correo. El correo electrónico no estaba configurado en ese momento.",
  ]);
  expect(await toldLines(job, wordsIn("en"))).toEqual(["Booking: no email. Email was not configured at that time."]);
});
