/** What customers are told of their visits, from the forms and the calls to the mail server and the job's page. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { addQuotedCustomer } from "../browser/support/data.ts";
import { companyZone } from "../support/company-zone.ts";
import { eventually } from "../support/eventually.ts";
import { formKeyIn } from "../support/form-key.ts";
import { settingsFor, startMailServer } from "../support/mail-server.ts";
import { testOnce } from "../support/once.ts";
import { runningApp } from "../support/running-app.ts";
import { company } from "../support/samples.ts";

const { app, me } = await runningApp({ TIME_ZONE: companyZone(12) });
const server = await startMailServer();
afterAll(() => server.stop());

const { quote } = await addQuotedCustomer(me, { email: "begona@example.com" });
const on = { tell_booked: 1, tell_moved: 1, tell_day_before: 1 };

beforeAll(async () => {
  await me.put("/api/settings/email", settingsFor(server));
});

type Job = { id: number };

async function book(start: string, more: object = {}): Promise<number> {
  const body = { quote_id: quote.id, start, duration_hours: 1, ...more };
  const { status, json, text } = await me.post<Job>("/api/jobs", body);
  expect(status, text).toBe(201);
  return json.id;
}

/** A page; the address of a job without a date leads to that of its day. */
async function formOf(path: string): Promise<string> {
  const { text, headers } = await me.get(path);
  const there = headers.get("Location");
  return there ? formOf(there) : text;
}

const page = (id: number) => formOf(`/calendar/jobs/${id}`);

test("nothing is sent and no form asks until a switch is on; the settings have the switches", async () => {
  const id = await book("2031-02-03T09:00");
  expect(await page(id)).toContain("customers are not told of their visits");
  expect(await formOf(`/calendar/jobs/${id}/reschedule`)).not.toContain('name="tell_customer"');
  expect((await me.get("/settings")).text).toContain("Tell customers of their visits by email");
  const saved = await me.put<typeof on>("/api/settings", { ...company, ...on });
  expect(saved.json).toMatchObject(on);
  // The job was booked before, so that its move is the first thing the customer is told.
  await me.patch(`/api/jobs/${id}`, { start: "2031-02-04T09:00", duration_hours: 1 });
  const [mail] = await server.has(1);
  expect(mail?.subject).toBe("New time of our visit: Tuesday, 4 February 2031, 09:00 to 10:00");
});

test("booked, moved and cancelled through the forms: three e-mails with the entry of one event", async () => {
  const before = server.mails.length;
  const dialog = `/calendar/new?quoteId=${quote.id}&quoteNumber=${quote.quote_number}&day=2031-03-03&time=09%3A00`;
  expect(await formOf(dialog)).toMatch(/name="tell_customer"[^>]*checked|checked[^>]*name="tell_customer"/);
  const slot = { day: "2031-03-03", time: "09:00", hours: "1", in_charge: "", tell_offered: "1", tell_customer: "1" };
  expect((await me.postForm(dialog, slot)).status).toBe(302);
  const [booked] = (await server.has(before + 1)).slice(before);
  expect(booked?.recipients).toEqual(["begona@example.com"]);
  expect(booked?.headers.get("auto-submitted")).toBe("auto-generated");
  const [part, file] = booked?.attachments ?? [];
  expect([file?.contentType, file?.filename]).toEqual(["application/ics", "visit.ics"]);
  expect(booked?.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
  const uid = /UID:(job-(\d+)@\S+)/.exec(String(part?.content)) ?? [];
  const id = Number(uid[2]);
  await me.postForm(`/calendar/jobs/${id}/reschedule`, { ...slot, time: "11:00" });
  expect(await formOf(`/calendar/jobs/${id}/cancel`)).toContain('name="tell_customer"');
  await server.has(before + 2);
  const told = /Booking: sent to begona@example.com on .*New time: sent to begona@example.com on /s;
  // The server has the message before the product has read its answer.
  await eventually(async () => expect(await page(id)).toMatch(told));
  await me.postForm(`/calendar/jobs/${id}/cancel`, { reason: "", tell_offered: "1", tell_customer: "1" });
  const [, moved, cancelled] = (await server.has(before + 3)).slice(before);
  expect(moved?.text).toContain("Previously: Monday, 3 March 2031, 09:00 to 10:00");
  expect(cancelled?.subject).toContain("Visit cancelled");
  expect(cancelled?.raw).toMatch(/method=CANCEL/i);
  expect(String(cancelled?.attachments[0]?.content)).toContain(`UID:${uid[1]}`);
});

testOnce("a drag, which asks nothing, follows the settings and says whether the customer is told", async () => {
  const before = server.mails.length;
  const id = await book("2031-05-06T09:00");
  // A drag sends the instant, here one hour later.
  const { start } = (await me.get<{ start: string }>(`/api/jobs/${id}`)).json;
  const later = new Date(Date.parse(start) + 3_600_000).toISOString();
  const drag = (id: number, start: string) =>
    me.send<string>("POST", `/calendar/jobs/${id}/reschedule.data`, {
      body: new URLSearchParams({ drag: "1", start, hours: "1" }),
    });
  expect((await drag(id, later)).text).toContain("The customer is told by email.");
  await server.has(before + 2);
});

testOnce("a box that is not ticked leaves one out, also in the calls, and the page says so", async () => {
  const before = server.mails.length;
  const dialog = `/calendar/new?quoteId=${quote.id}&quoteNumber=${quote.quote_number}&day=2031-04-03&time=09%3A00`;
  const slot = { day: "2031-04-03", time: "09:00", hours: "1", in_charge: "", tell_offered: "1" };
  expect((await me.postForm(dialog, slot)).status).toBe(302);
  const id = await book("2031-04-04T09:00", { tell_customer: false });
  expect(await page(id)).toContain("Booking: no email. It was left out when the job was saved.");
  await me.patch(`/api/jobs/${id}`, { start: "2031-04-05T09:00", duration_hours: 1, tell_customer: 0 });
  await me.patch(`/api/jobs/${id}`, { state: "cancelled", tell_customer: true });
  await book("2031-04-07T09:00");
  const [mail] = (await server.has(before + 1)).slice(before);
  expect(mail?.subject).toContain("Monday, 7 April 2031");
  expect(
    (await me.post("/api/jobs", { quote_id: quote.id, start: "2031-04-08T09:00", tell_customer: "maybe" })).status,
  ).toBe(400);
});

testOnce("a refused form keeps the box as it was", async () => {
  const form = { day: "2031-02-30", time: "09:00", hours: "1", in_charge: "", tell_offered: "1" };
  const { status, text } = await me.postForm(
    `/calendar/new?quoteId=${quote.id}&quoteNumber=${quote.quote_number}`,
    form,
  );
  expect(status).toBe(422);
  const [box] = /<input[^>]*name="tell_customer"[^>]*>/.exec(text) ?? [];
  expect(box).toBeDefined();
  expect(box).not.toContain("checked");
});

testOnce(
  "what was changed without telling can be told from the job's page, once; a drag says so with the way there",
  async () => {
    const off = { tell_booked: 0, tell_moved: 0, tell_day_before: 0 };
    await me.put("/api/settings", { ...company, ...off });
    const before = server.mails.length;
    const id = await book("2031-08-05T09:00");
    const tell = `/calendar/jobs/${id}/tell`;
    const now = "Tell the customer now";
    expect(await page(id)).toContain(now);
    expect(await formOf(tell)).toContain("Send an email to begona@example.com? Booking.");
    // The drag of a week: the switch is off, so nobody is told.
    const { start } = (await me.get<{ start: string }>(`/api/jobs/${id}`)).json;
    const drag = { drag: "1", start: new Date(Date.parse(start) + 24 * 3_600_000).toISOString(), hours: "1" };
    const moved = await me.postForm(`/calendar/jobs/${id}/reschedule.data?date=2031-08-05`, drag);
    expect(moved.text).toContain("The customer was not told.");
    expect(moved.text).toContain(`${tell}?date=2031-08-05`);
    const form_key = formKeyIn(await formOf(tell), "tell");
    // Posted twice, as by a double press without scripts, it is told both times.
    for (const _ of ["once", "again"]) {
      const { status, headers } = await me.postForm(tell, { form_key });
      expect([status, headers.get("Location")]).toEqual([302, expect.stringContaining(`/calendar/jobs/${id}`)]);
    }
    const [mail] = (await server.has(before + 1)).slice(before);
    expect(mail?.subject).toContain("6 August 2031");
    await expect.poll(() => page(id)).toContain("Booking: sent to begona@example.com");
    expect(await page(id)).not.toContain(now);
    expect((await me.postForm(tell, {})).status).toBe(409);
    // Left out with the box, then told after all.
    await me.patch(`/api/jobs/${id}`, { start: "2031-08-07T09:00", duration_hours: 1, tell_customer: 0 });
    expect(await page(id)).toContain(now);
    // The key of an earlier telling does not stand for this one.
    expect((await me.postForm(tell, { form_key })).status).toBe(302);
    const [again] = (await server.has(before + 2)).slice(before + 1);
    expect(again?.subject).toMatch(/New time of our visit.*7 August 2031/);
    await me.delete(`/api/jobs/${id}`);
    const [last] = (await server.has(before + 3)).slice(before + 2);
    expect(last?.subject).toMatch(/7 August 2031/);
    expect(await page(id)).not.toContain(now);
    await me.put("/api/settings", { ...company, ...on });
  },
);

testOnce("without an address the form says it, and so does the page", async () => {
  const enquiry = await me.postForm("/?index", { intent: "enquiry", first_name: "Luz", tel: "600 000 000" });
  const customer_id = Number(enquiry.headers.get("Location")?.split("/").at(-1));
  const visit = { customer_id, kind: "survey", title: "Medir", description: "" };
  expect(await formOf(`/calendar/visit?customer=${visit.customer_id}`)).toContain("has no email address");
  const { json } = await me.post<Job>("/api/jobs", { ...visit, start: "2031-05-05T09:00", duration_hours: 1 });
  expect(await page(json.id)).toContain("Booking: no email. The customer had no email address.");
});

test("while it is being sent the job's page says so, not that the mail server did not confirm it", async () => {
  const held = Promise.withResolvers<void>();
  const slow = await startMailServer({ onRcptTo: (_address, _session, done) => void held.promise.then(() => done()) });
  await me.put("/api/settings/email", settingsFor(slow));
  const id = await book("2031-06-04T09:00");
  await expect.poll(() => page(id)).toContain("Booking: being sent to begona@example.com");
  held.resolve();
  await expect.poll(() => page(id)).toContain("Booking: sent to begona@example.com on ");
  await slow.stop();
  await me.put("/api/settings/email", settingsFor(server));
});

testOnce("what was refused by the mail server stands on the job's page and among what is to be looked at", async () => {
  const refusing = await startMailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error("No such mailbox"), { responseCode: 550 })),
  });
  await me.put("/api/settings/email", settingsFor(refusing));
  const other = await addQuotedCustomer(me, { email: "nadie@example.com" });
  const { json } = await me.post<Job>("/api/jobs", {
    quote_id: other.quote.id,
    start: "2031-06-05T09:00",
    duration_hours: 1,
  });
  await expect.poll(() => page(json.id)).toContain("Booking: could not be sent to nadie@example.com");
  const today = (await me.get("/today")).text;
  expect(today).toContain("could not be emailed to nadie@example.com");
  expect(today).toContain(`href="/calendar/jobs/${json.id}"`);
  expect(today).not.toContain("notice could not be sent");
  await refusing.stop();
  await me.put("/api/settings/email", settingsFor(server));
});

test("the texts of visits are saved on the screen of texts, with their own placeholders", async () => {
  const text = { kind: "visit_booked", language: "en", subject: "{company}: {when}", message: "{name}" };
  expect((await me.postForm("/admin/email-texts", { ...text, message: "{number}" })).text).toContain(
    "only {when}, {where}, {name} and {company} can stand in braces",
  );
  expect((await me.postForm("/admin/email-texts", { ...text, message: "{before}" })).status).toBe(422);
  expect((await me.postForm("/admin/email-texts", text)).status).toBe(302);
  expect((await me.get("/admin/email-texts")).text).toContain('value="{company}: {when}"');
  expect(app.faults()).toEqual([]);
});
