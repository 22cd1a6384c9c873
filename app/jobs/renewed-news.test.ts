/**
 * Messages about jobs that waited, as for the morning, say what is true when they are sent; nobody gets one more.
 */
import { dirname } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createEngineer } from "#app/engineers/engineers.server.ts";
import { MailFailure, type MailFailureKind } from "#app/mail/mail-failure.ts";
import { hurryOutbox, startOutbox, stopOutbox } from "#app/outbox/lanes.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import type { PushMessage } from "#app/push/message.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { ignore, outboxRows } from "../../tests/support/outbox.ts";
import { storeCustomer, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { createJob } from "./create-job.server.ts";
import { rescheduleJob } from "./jobs.server.ts";
import { renewJobNews } from "./renewed-news.server.ts";

const { file } = useDatabase();
beforeAll(() => openSecrets(dirname(file)));

const night = new Date("2026-11-24T21:30:00+01:00");
const morning = new Date("2026-11-25T08:30:00+01:00");
const start = new Date("2026-11-26T10:00:00+01:00");

type Mail = { message_id: string; to: { name: string }; subject: string; text: string; calendar?: { text: string } };

let [customer_id, quote_id] = [0, 0];
let [inaki, marcos, nuria] = [0, 0, 0];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: night });
  await saveSettings({ tell_booked: 0 });
  await write(async ({ customerNotice, emailSettings, outbox }) => {
    await customerNotice.deleteMany();
    await outbox.deleteMany();
    const data = { smtp_host: "127.0.0.1", smtp_from_email: "oficina@nunez.example", business_notify_email: "" };
    await emailSettings.update({ where: { id: 1 }, data });
  });
  customer_id = (await storeCustomer({ email: "begona@example.com" })).id;
  quote_id = (await storeQuote(customer_id, (await storeProduct()).id)).id;
  const engineer = async (name: string) => (await createEngineer({ name, email: "x@nunez.example", active: 1 })).id;
  [inaki, marcos, nuria] = [await engineer("Iñaki"), await engineer("Marcos"), await engineer("Nuria")];
});

afterEach(stopOutbox);

const book = (...engineer_ids: number[]) => createJob({ quote_id, start, duration_hours: 2, engineer_ids });

const move = () =>
  write(({ customer }) =>
    customer.update({ where: { id: customer_id }, data: { address: "Calle Nueva 5", tel: "600 111 222" } }),
  );

/** Sends by day what waits, and gives what was tried; with failures for the first tries, until the first has failed. */
async function sentInTheMorning(...failures: MailFailureKind[]): Promise<Mail[]> {
  vi.setSystemTime(morning);
  const mails: Mail[] = [];
  const mail = async (payload: unknown) => {
    mails.push(payload as Mail);
    const kind = failures[mails.length - 1];
    if (kind) throw new MailFailure(kind);
  };
  await startOutbox({ mail, push: ignore, verifactu: ignore, pdf: ignore, renew: renewJobNews });
  const [first] = failures;
  await (first ? failed(first) : allSent());
  return mails;
}

/** Waits for the end of a try that failed for this reason. */
const failed = (kind: MailFailureKind) =>
  eventually(async () => expect((await outboxRows())[0]?.last_error).toMatch(new RegExp(`^${kind}`)));

const allSent = () =>
  eventually(async () => expect((await outboxRows()).every(({ done_at }) => done_at !== null)).toBe(true));

test("an address that was corrected at night is the one that the engineer reads, with the telephone", async () => {
  await book(inaki);
  await move();
  const mails = await sentInTheMorning();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("Where: Calle Nueva 5");
  expect(mails[0]?.text).toContain("Tel: 600 111 222");
  expect(mails[0]?.text).toContain("When: Thursday, 26 November 2026, 10:00 to 12:00");
});

test("of two engineers one is replaced at night: who stays reads the present crew, once", async () => {
  const id = await book(inaki, marcos);
  await rescheduleJob(id, { engineer_ids: [inaki, nuria] });
  const mails = await sentInTheMorning();
  expect(mails.map(({ to, subject }) => [to.name, subject.split(":")[0]])).toEqual([
    ["Iñaki", "Job for you"],
    ["Nuria", "Job for you"],
  ]);
  for (const { text } of mails) expect(text).toContain("Engineers: Iñaki, Nuria\n");
});

test("who was told already is told nothing of another address or another colleague", async () => {
  const id = await book(inaki, marcos);
  await sentInTheMorning();
  const before = (await outboxRows()).length;
  await move();
  await rescheduleJob(id, { engineer_ids: [inaki, nuria] });
  const told = (await outboxRows()).slice(before).map(({ payload }) => (JSON.parse(payload) as Mail).to.name);
  expect(told).toEqual(["Nuria", "Marcos"]);
});

test.each([
  ["what certainly was not sent is written anew, as the same message", "unreachable" as const, "Calle Nueva 5"],
  ["what may have arrived is sent again as it was", "unconfirmed" as const, "Calle Mayor 1"],
])("%s", async (_, failure, address) => {
  await book(inaki);
  const mails = await sentInTheMorning(failure);
  await move();
  await hurryOutbox("mail");
  await allSent();
  const [first, second, ...more] = mails;
  expect(more).toEqual([]);
  expect(first?.text).toContain("Calle Mayor 1");
  expect(second?.text).toContain(address);
  expect(second?.message_id).toBe(first?.message_id);
});

test("what may have arrived keeps its text, also after a later try that certainly failed", async () => {
  await book(inaki);
  const mails = await sentInTheMorning("unconfirmed", "unreachable");
  await move();
  await hurryOutbox("mail");
  await failed("unreachable");
  await hurryOutbox("mail");
  await allSent();
  expect(mails.map(({ text }) => text.includes("Calle Mayor 1"))).toEqual([true, true, true]);
});

test("what an older build has stored is sent as it is", async () => {
  await book(inaki);
  await write(async ({ outbox }) => {
    for (const { id, payload } of await outbox.findMany()) {
      const { about: _, ...older } = JSON.parse(payload) as { about: unknown };
      await outbox.update({ where: { id }, data: { payload: JSON.stringify(older) } });
    }
  });
  await move();
  const mails = await sentInTheMorning();
  expect(mails[0]?.text).toContain("Calle Mayor 1");
});

test("a letter to the customer names the place as it is by then, in its text and for the calendar", async () => {
  await saveSettings({ tell_booked: 1 });
  await book(inaki);
  await move();
  const mails = await sentInTheMorning();
  const [letter, ...more] = mails.filter(({ calendar }) => calendar);
  expect(more).toEqual([]);
  expect(letter?.to).toEqual({ name: expect.any(String), address: "begona@example.com" });
  expect(letter?.text).toContain("Where: Calle Nueva 5");
  expect(letter?.calendar?.text).toContain("LOCATION:Calle Nueva 5");
});

test("a push message names the present crew", async () => {
  const job = await book(inaki, nuria);
  const { start: from, end } = await reader().job.findUniqueOrThrow({ where: { id: job } });
  const notice = { title: "Job for you", body: "Iñaki, Marcos", url: "/calendar", tag: `job-${job}`, lang: "en" };
  const about = {
    whom: "browser",
    job,
    event: "assigned",
    slot: { start: from?.toISOString(), end: end?.toISOString() },
  };
  const stored = { subscription: 1, notice, topic: `job-${job}`, urgency: "normal", about };
  const tries = { attempts: 0, last_error: null, claimed_until: null };
  const renewed = (await write((transaction) => renewJobNews(transaction, stored, tries))) as PushMessage;
  expect(renewed.notice).toEqual({ ...notice, body: expect.stringMatching(/26 November 2026.*\nIñaki, Nuria$/) });
});
