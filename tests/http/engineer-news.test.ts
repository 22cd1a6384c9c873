/**
 * What engineers are told of their own jobs by e-mail: given, moved, cancelled, given to somebody else; never twice.
 */
import { expect, test } from "vitest";
import { addEngineer, addQuotedCustomer } from "../browser/support/data.ts";
import { companyZone } from "../support/company-zone.ts";
import { type MailServer, settingsFor, startMailServer } from "../support/mail-server.ts";
import { runningApp } from "../support/running-app.ts";

const { app, me } = await runningApp({ TIME_ZONE: companyZone(12) });
const { customer, quote } = await addQuotedCustomer(me);
const nuria = await addEngineer(me, { name: "Nuria Peláez", email: "nuria@nunez.example" });
const inaki = await addEngineer(me, { name: "Iñaki Robles", email: "inaki@nunez.example" });
const nobody = await addEngineer(me, { name: "Sin Correo" });

/** Runs `body` with a mail server, and without an address for the office's notices. */
async function withMail(body: (server: MailServer) => Promise<void>): Promise<void> {
  const server = await startMailServer();
  await me.put("/api/settings/email", { ...settingsFor(server), business_notify_email: "" });
  await body(server);
  await server.stop();
}

async function book(start: string, ...engineer_ids: number[]): Promise<number> {
  const body = { quote_id: quote.id, start, duration_hours: 2, engineer_ids };
  const { status, json, text } = await me.post<{ id: number }>("/api/jobs", body);
  expect(status, text).toBe(201);
  return json.id;
}

const told = async (server: MailServer, n: number) =>
  (await server.has(n)).map(({ recipients: [to], subject }) => `${to?.split("@")[0]}: ${subject?.split(":")[0]}`);

test("an engineer who gets a job, has it moved, loses it or sees it cancelled is told, and nobody else", async () => {
  await withMail(async (server) => {
    const job = await book("2031-03-03T09:00", nuria.id, nobody.id);
    expect(await told(server, 1)).toEqual(["nuria: Job for you"]);
    await me.patch(`/api/jobs/${job}`, { start: "2031-03-04T10:00", duration_hours: 2 });
    expect((await told(server, 2)).slice(1)).toEqual(["nuria: Job rescheduled"]);
    // The same again is no change.
    await me.patch(`/api/jobs/${job}`, { start: "2031-03-04T10:00", duration_hours: 2 });
    await me.patch(`/api/jobs/${job}`, { engineer_ids: [inaki.id] });
    expect((await told(server, 4)).slice(2)).toEqual(["inaki: Job for you", "nuria: No longer your job"]);
    await me.send("DELETE", `/api/jobs/${job}`);
    expect((await told(server, 5)).slice(4)).toEqual(["inaki: Job cancelled"]);
    const [first, moved] = await server.has(5);
    expect(first?.text).toContain("Monday, 3 March 2031, 09:00 to 11:00");
    expect(first?.text).toContain(`http://localhost:${app.port}/calendar/jobs/${job}?date=2031-03-03`);
    expect(moved?.text).toContain("Previously: Monday, 3 March 2031, 09:00 to 11:00");
    expect(first?.headers.get("auto-submitted")).toBe("auto-generated");
  });
});

test("a job of the past is no news, and an engineer who has left is told nothing", async () => {
  await withMail(async (server) => {
    await book("2020-03-02T09:00", nuria.id);
    const job = await book("2031-04-02T09:00", nuria.id, inaki.id);
    expect(await told(server, 2)).toEqual(["nuria: Job for you", "inaki: Job for you"]);
    await me.put(`/api/service-reports/engineers/${nuria.id}`, { active: 0 });
    await me.send("DELETE", `/api/jobs/${job}`);
    expect((await told(server, 3)).slice(2)).toEqual(["inaki: Job cancelled"]);
    await me.put(`/api/service-reports/engineers/${nuria.id}`, { active: 1 });
  });
});

test("whoever has no address of their own is told at that of their account", async () => {
  const account = { email: "sin@nunez.example", role: "engineer", password: "correct horse", engineer_id: nobody.id };
  expect((await me.post("/api/users", account)).status).toBe(201);
  await withMail(async (server) => {
    await book("2031-05-05T09:00", nobody.id);
    expect(await told(server, 1)).toEqual(["sin: Job for you"]);
  });
});

test("several changes while the mail server is not reached are one e-mail, the last", async () => {
  const server = await startMailServer();
  const settings = settingsFor(server);
  await server.stop();
  await me.put("/api/settings/email", { ...settings, business_notify_email: "" });
  const job = await book("2031-06-05T09:00", inaki.id);
  await me.patch(`/api/jobs/${job}`, { start: "2031-06-06T10:00", duration_hours: 2 });
  await me.patch(`/api/jobs/${job}`, { start: "2031-06-09T10:00", duration_hours: 2 });
  await withMail(async (mended) => {
    const [mail, ...more] = await mended.has(1);
    expect(mail?.text).toContain("Monday, 9 June 2031, 10:00 to 12:00");
    // The last of a later job comes behind whatever was waiting.
    await book("2031-07-01T09:00", inaki.id);
    // What the first says depends on whether a try was under way at the change (outbox/engineer-news.ts).
    expect((await told(mended, 2)).slice(1)).toEqual(["inaki: Job for you"]);
    expect(more).toEqual([]);
  });
});

test("what waited for the mail server names the crew and the place of the hour at which it is sent", async () => {
  const server = await startMailServer();
  const settings = settingsFor(server);
  await server.stop();
  await me.put("/api/settings/email", { ...settings, business_notify_email: "" });
  const job = await book("2031-08-05T09:00", inaki.id, nuria.id);
  await me.patch(`/api/jobs/${job}`, { engineer_ids: [inaki.id] });
  const moved = { ...customer, address: "Calle Nueva 5", address2: "" };
  expect((await me.put(`/api/customers/${customer.id}`, moved)).status).toBe(200);
  await withMail(async (mended) => {
    const mail = (await mended.has(1)).find(({ recipients }) => recipients[0] === inaki.email);
    expect(mail?.text).toContain("Engineers: Iñaki Robles\n");
    expect(mail?.text).toContain("Where: Calle Nueva 5, ");
  });
});
