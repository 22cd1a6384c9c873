/** A company that tells its customers of their visits by e-mail, and the messages that wait to be sent. */
import { dirname } from "node:path";
import ICAL from "ical.js";
import { beforeAll, beforeEach } from "vitest";
import { createJob } from "#app/jobs/create-job.server.ts";
import { noticesOf } from "#app/jobs/customer-notices.server.ts";
import { listJobs } from "#app/jobs/job-lists.server.ts";
import { cancelJob } from "#app/jobs/job-state.server.ts";
import { rescheduleJob } from "#app/jobs/jobs.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { useDatabase } from "./database.ts";
import { storeCustomer, storeProduct, storeQuote } from "./stored.ts";

/** Local times of Madrid in winter. */
export const madridTime = (time: string) => new Date(`2026-${time}:00+01:00`);
export const monday = madridTime("11-23T10:00");

type Payload = { subject: string; text: string; calendar: { method: string; text: string }; to: { address: string } };

/**
 * Gives the tests of a file a database, and before each of them a customer with a quote whose visits are all that is
 * told. `ids` are those of the present test.
 */
export function useToldCustomer() {
  const { file } = useDatabase();
  const ids = { quote: 0, customer: 0 };
  beforeAll(() => openSecrets(dirname(file)));

  beforeEach(async () => {
    await saveSettings({ tell_booked: 0, tell_moved: 0, tell_day_before: 0 });
    for (const job of await listJobs({})) await cancelJob(job.id, { now: new Date("2026-11-01T10:00:00Z") });
    await write(async (transaction) => {
      await transaction.customerNotice.deleteMany();
      await transaction.outbox.deleteMany();
      const data = { smtp_host: "127.0.0.1", smtp_from_email: "oficina@nunez.example", business_notify_email: "" };
      await transaction.emailSettings.update({ where: { id: 1 }, data });
    });
    await saveSettings({ tell_booked: 1, tell_moved: 1, tell_day_before: 1, company_name: "Clima Núñez" });
    ids.customer = (await storeCustomer({ email: "begona@example.com" })).id;
    ids.quote = (await storeQuote(ids.customer, (await storeProduct()).id)).id;
  });

  const book = (start: string, now = monday, tell?: boolean) =>
    createJob(
      { quote_id: ids.quote, start: madridTime(start), duration_hours: 2 },
      { now, ...(tell !== undefined && { tell }) },
    );
  return { file, ids, book };
}

/** Moves a job of two hours. */
export function moveJob(id: number, start: string, now = monday, tell?: boolean) {
  return rescheduleJob(
    id,
    { start: madridTime(start), duration_hours: 2 },
    { now, ...(tell !== undefined && { tell }) },
  );
}

/** The messages that wait, as the outbox has them. */
export async function waitingMessages() {
  const rows = await reader().outbox.findMany({ where: { done_at: null }, orderBy: { id: "asc" } });
  return rows.map((row) => ({ ...row, ...(JSON.parse(row.payload) as Payload) }));
}

/** Sends what waits. */
export function markWaitingSent(now = monday, last_error: string | null = null) {
  return write((transaction) =>
    transaction.outbox.updateMany({ where: { done_at: null }, data: { done_at: now, last_error, attempts: 1 } }),
  );
}

/** What a job's customer was told, each with what came of it. */
export async function toldKinds(id: number) {
  return (await noticesOf(id)).map(({ kind, state, skipped }) => `${kind} ${skipped || state}`);
}

/** What a calendar's text says: its method, and values of its first event. */
export function eventOfCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [first] = calendar.getAllSubcomponents("vevent");
  const value = (name: string) => String(first?.getFirstPropertyValue(name));
  return { method: String(calendar.getFirstPropertyValue("method")), value };
}
