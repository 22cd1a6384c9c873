/** What the office has to look at today: each line leads to the thing, and is gone once it is dealt with. */
import { expect, test } from "vitest";
import {
  addAbsence,
  addEngineer,
  addInvoice,
  addQuote,
  addQuotedCustomer,
  addReport,
  addVisit,
} from "../browser/support/data.ts";
import { companyDay } from "../support/company-day.ts";
import { companyZone } from "../support/company-zone.ts";
import { executeIn } from "../support/direct.ts";
import { runningApp } from "../support/running-app.ts";
import { signInAs } from "../support/users.ts";

// At noon the first half-hour of the day is over, and the day does not end meanwhile.
const TIME_ZONE = companyZone(12);
const { app, me } = await runningApp({ TIME_ZONE });
const at = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 16).concat(":00Z");
const dayMs = 86_400_000;
const day = companyDay(0, TIME_ZONE);

/** The page, with its sentences in one piece: the numbers in them are elements of their own. */
const shown = async () =>
  (await me.get<string>("/today")).text
    .replaceAll("<!-- -->", "")
    .replace(/<span class="number">([^<]*)<\/span>/g, "$1");
const { customer, product, quote } = await addQuotedCustomer(me);

async function book(start: string, ...engineer_ids: number[]): Promise<number> {
  const body = { quote_id: quote.id, start, duration_minutes: 30, engineer_ids };
  const { status, json, text } = await me.post<{ id: number }>("/api/jobs", body);
  expect(status, text).toBe(201);
  return json.id;
}

test("without anything there is nothing to look at", async () => {
  expect(await shown()).toContain("There are no jobs today.");
  expect(await shown()).toContain("Nothing waits to be looked at.");
});

test("the calendar and Admin lead here; the top bar keeps its eight links", async () => {
  for (const path of ["/calendar", "/admin"]) {
    expect((await me.get<string>(path)).text).toMatch(/href="\/today"[^>]*>Overview</);
  }
});

test("without engineers what waits for a date leads to the lists that have it", async () => {
  const of = { customer_id: customer.id, product_id: product.id };
  const { quote_number } = await addQuote(me, of, { status: "accepted" });
  const visits: { id: number; title: string }[] = [];
  for (const title of ["Ático", "Sótano"]) visits.push(await addVisit(me, customer.id, { title }));
  const html = await shown();
  const list = (text: string) => new RegExp(`href="([^"]*)"[^>]*>${text}<`).exec(html)?.[1]?.replaceAll("&amp;", "&");
  const jobs = (await me.get(list("2 jobs wait for a date") ?? "")).text;
  for (const { title } of visits) expect(jobs).toContain(title);
  expect((await me.get(list("1 accepted quote is not booked") ?? "")).text).toContain(quote_number);
  for (const { id } of visits) await me.delete(`/api/jobs/${id}`);
  expect(await shown()).not.toContain("for a date");
});

test("the jobs of today stand by engineer with their states; who is late is marked", async () => {
  const engineer = await addEngineer(me, { name: "Nuria Peláez" });
  const late = await book(`${day}T00:00`, engineer.id);
  const html = await shown();
  const group = html.slice(html.indexOf("Nuria Peláez"));
  expect(group).toContain(`href="/calendar/jobs/${late}?date=${day}"`);
  expect(group).toContain('<span class="badge booked">Booked</span>');
  expect(group).toContain(">late<");
  await me.patch(`/api/jobs/${late}`, { state: "working" });
  expect(await shown()).not.toContain(">late<");
});

test("late jobs of the last days, and jobs done without a report, are linked until they are dealt with", async () => {
  const engineer = await addEngineer(me);
  const job = await book(at(-3 * dayMs), engineer.id);
  await book(at(-9 * dayMs), engineer.id);
  expect(await shown()).toContain("1 job of the last 7 days is still open");
  // Confirmed by the customer, or begun and not ended, it is as late.
  for (const state of ["booked", "confirmed", "on_the_way", "working"]) {
    await me.patch(`/api/jobs/${job}`, { state });
    const html = await shown();
    expect(html, state).toContain(`href="/calendar/jobs/${job}?date=`);
    const list = /href="([^"]*)"[^>]*>1 job of the last/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await me.get<string>(list)).text, state).toContain(`href="/calendar/jobs/${job}"`);
  }
  await me.patch(`/api/jobs/${job}`, { state: "done" });
  expect(await shown()).not.toContain("is still open");
  expect(await shown()).toContain("1 job is done without a service report");
  // The list behind the line has this job alone: neither one with a report nor one of a day to come.
  const reported = await book(at(-2 * dayMs), engineer.id);
  await addReport(me, engineer.id, { customer_name: "X", job_id: reported });
  const ahead = await book(at(15 * dayMs), engineer.id);
  for (const id of [reported, ahead]) await me.patch(`/api/jobs/${id}`, { state: "done" });
  const html = await shown();
  const list = /href="([^"]*)"[^>]*>1 job is done without/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const { text } = await me.get<string>(list);
  expect(text).toContain(`href="/calendar/jobs/${job}"`);
  for (const id of [reported, ahead]) expect(text).not.toContain(`href="/calendar/jobs/${id}"`);
  await addReport(me, engineer.id, { customer_name: "X", job_id: job });
  expect(await shown()).not.toContain("without a service report");
});

test("some of many jobs of a kind are named, and a line says how many more there are", async () => {
  const engineer = await addEngineer(me);
  const booked: number[] = [];
  for (let n = 0; n < 7; n += 1) booked.push(await book(at(-3 * dayMs - n * 3_600_000), engineer.id));
  const html = await shown();
  const named = booked.filter((id) => html.includes(`href="/calendar/jobs/${id}?date=`));
  expect([html.includes("7 jobs of the last 7 days"), named.length]).toEqual([true, 5]);
  expect(html).toMatch(/<a href="\/jobs\?state=open&amp;[^"]*"[^>]*>and 2 more<\/a>/);
  await me.delete(`/api/jobs/${booked[0]}`);
  expect(await shown()).toContain(">and one more<");
  for (const id of booked.slice(1)) await me.delete(`/api/jobs/${id}`);
});

test("quotes that wait or expire, and what is unpaid, lead to their lists with the same rows", async () => {
  const of = { customer_id: customer.id, product_id: product.id };
  await addQuote(me, of, { status: "sent", valid_days: 3 });
  await addQuote(me, of, { status: "sent", valid_days: 60 });
  await addQuote(me, of, { status: "draft", valid_days: 3 });
  await addInvoice(me, (await addQuote(me, of)).id);
  await addInvoice(me, (await addQuote(me, of)).id, 1);
  const html = await shown();
  expect(html).toContain('<a href="/quotes?status=sent">2 quotes wait for their customers</a>');
  expect(html).toContain('<a href="/quotes?expires=week">1 quote expires this week</a>');
  expect(html).toMatch(/href="\/invoices\?status=unpaid"[^>]*>1 invoice is unpaid: € [\d,.]+</);
  const { json } = await me.get<{ total: number }>("/api/quotes?status=sent");
  expect(json.total).toBe(2);
});

test("an e-mail that failed is named until the document is sent again; old notices and backups are the owner's", async () => {
  const attempt = (error: string | null) =>
    executeIn(
      app.dataDir,
      `INSERT INTO "DocumentEmail" ("quote_id", "to_email", "sent_at", "finished_at", "error")
       VALUES (${quote.id}, 'ana@example.com', '${at(-60_000)}', '${at(-50_000)}', ${error === null ? "NULL" : `'${error}'`})`,
    );
  await attempt("refused");
  expect(await shown()).toContain(`${quote.quote_number} could not be emailed to ana@example.com`);
  expect(await shown()).toContain(`href="/quotes/${quote.id}/email"`);
  await attempt("interrupted");
  expect(await shown()).not.toContain("could not be emailed");
  expect(await shown()).toContain(`not known whether the email of ${quote.quote_number} reached ana@example.com`);
  await attempt(null);
  expect(await shown()).not.toContain("not known whether");
  await executeIn(
    app.dataDir,
    `INSERT INTO "Outbox" ("kind", "payload", "next_at", "created_at", "done_at", "last_error")
     VALUES ('mail', '{}', '${at(-60_000)}', '${at(-60_000)}', '${at(-50_000)}', 'x')`,
  );
  expect(await shown()).toContain("1 notice could not be sent");
  const office = await signInAs(app, "office");
  expect((await office.get<string>("/today")).text).not.toContain("could not be sent");
});

test("booked jobs of somebody who is off then are named, until somebody else comes", async () => {
  const [ill, other] = [await addEngineer(me), await addEngineer(me)];
  const tomorrow = companyDay(1, TIME_ZONE);
  const id = await book(`${tomorrow}T10:00`, ill.id);
  expect(await shown()).not.toContain("somebody who is off then");
  await addAbsence(me, ill.id, { from: tomorrow, to: tomorrow });
  expect(await shown()).toContain("1 job is of somebody who is off then");
  expect(await shown()).toContain(`href="/calendar/jobs/${id}?`);
  await me.patch(`/api/jobs/${id}`, { engineer_ids: [other.id] });
  expect(await shown()).not.toContain("somebody who is off then");
});

test("jobs of the last of the next seven days are on the pages to which their lines lead", async () => {
  const engineer = await addEngineer(me);
  const last = companyDay(7, TIME_ZONE);
  const [open, ofIll] = [await book(`${last}T06:00`), await book(`${last}T10:00`, engineer.id)];
  await addAbsence(me, engineer.id, { from: last, to: last });
  const html = await shown();
  const page = async (text: string) => {
    const [, href = ""] = new RegExp(`href="([^"]*)"[^>]*>${text}<`).exec(html) ?? [];
    return (await me.get(href.replaceAll("&amp;", "&"))).text;
  };
  expect(await page("1 job of the next 7 days has nobody assigned")).toContain(`/calendar/jobs/${open}`);
  // Only the jobs of who is off: those of nobody would be ticked, too.
  const assigning = await page("1 job is of somebody who is off then");
  const offered = [...assigning.matchAll(/<input[^>]*name="job"[^>]*value="(\d+)"/g)].map(([, id]) => Number(id));
  expect(offered).toEqual([ofIll]);
  for (const id of [open, ofIll]) await me.delete(`/api/jobs/${id}`);
});

test("a certificate for the tax agency that ends soon is named for owners, while records are sent", async () => {
  const ends = `'${at(5 * dayMs + 3_600_000)}'`;
  await executeIn(app.dataDir, `UPDATE "VerifactuSettings" SET "cert_until" = ${ends}, "cert_nif" = 'A58818501'`);
  expect(await shown()).not.toContain("certificate for the tax agency");
  await executeIn(app.dataDir, `UPDATE "VerifactuSettings" SET "mode" = 'test'`);
  expect(await shown()).toContain("The certificate for the tax agency ends in 5 days");
  const office = await app.signIn({ email: "office-0@example.com", password: "correct horse" });
  expect((await office.get<string>("/today")).text).not.toContain("certificate for the tax agency");
  await executeIn(app.dataDir, `UPDATE "VerifactuSettings" SET "mode" = 'off', "cert_until" = NULL`);
});

test("a user who chooses so begins here after signing in; everybody else, and a remembered address, as before", async () => {
  const begin = async (to = "") =>
    (
      await app.visitor.postForm(`/login${to}`, { email: "office-0@example.com", password: "correct horse" })
    ).headers.get("Location");
  const caller = await app.signIn({ email: "office-0@example.com", password: "correct horse" });
  expect(await begin()).toBe("/quotes");
  expect((await caller.postForm("/today", { start: "1" })).headers.get("Location")).toBe("/today");
  expect(await begin()).toBe("/today");
  expect(await begin("?to=%2Fcalendar")).toBe("/calendar");
  expect((await me.get<string>("/today")).text).toContain("After signing in you begin at the quotes.");
  await caller.postForm("/today", { start: "0" });
  expect(await begin()).toBe("/quotes");
});

test("what was not done, what waits for a date, jobs of nobody and who is off are listed until they are dealt with", async () => {
  const engineer = await addEngineer(me, { name: "Olga Marín" });
  // The job has a quote of its own: other jobs of the same quote would be later visits.
  const { id: quote_id } = await addQuote(me, { customer_id: customer.id, product_id: product.id });
  const first = { quote_id, start: at(-5 * dayMs), duration_minutes: 30, engineer_ids: [engineer.id] };
  const failed = (await me.post<{ id: number }>("/api/jobs", first)).json.id;
  await me.patch(`/api/jobs/${failed}`, { state: "not_done", reason: "Nadie en casa" });
  expect(await shown()).toContain("1 job could not be done and is not planned again");
  expect(await shown()).toContain('href="/jobs?state=not_done&amp;again=none"');
  const uninvoiced = async () => Number(/(\d+) jobs? (?:is|are) done without an invoice/.exec(await shown())?.[1] ?? 0);
  const invoiceless = await uninvoiced();
  const { id: another } = await addQuote(me, { customer_id: customer.id, product_id: product.id });
  const past = { quote_id: another, start: at(-40 * dayMs), duration_minutes: 30 };
  const { id: done } = (await me.post<{ id: number }>("/api/jobs", past)).json;
  await me.patch(`/api/jobs/${done}`, { state: "done" });
  expect(await uninvoiced()).toBe(invoiceless + 1);
  const again = { visit_of: failed, start: at(5 * dayMs), duration_minutes: 30, engineer_ids: [engineer.id] };
  expect((await me.post("/api/jobs", again)).status).toBe(201);
  expect(await shown()).not.toContain("could not be done");
  const open = await book(at(3 * dayMs));
  await book(at(20 * dayMs));
  expect(await shown()).toContain("1 job of the next 7 days has nobody assigned");
  expect(await shown()).toContain(`href="/calendar/jobs/${open}?date=`);
  await me.patch(`/api/jobs/${open}`, { engineer_ids: [engineer.id] });
  expect(await shown()).not.toContain("nobody assigned");
  const before = /(\d+) jobs? waits? for a date/.exec(await shown())?.[1] ?? "0";
  const visit = { customer_id: customer.id, kind: "survey", title: "Ático" };
  const waiting = (await me.post<{ id: number }>("/api/jobs", visit)).json.id;
  expect(await shown()).toMatch(new RegExp(`>${Number(before) + 1} jobs? waits? for a date<`));
  expect(await shown()).toContain(`href="/calendar/jobs/${waiting}?date=`);
  await me.delete(`/api/jobs/${waiting}`);
  await me.post(`/api/engineers/${engineer.id}/absences`, { from: day, reason: "Médico" });
  await me.post("/api/absences", { from: day, reason: "Patrón" });
  expect(await shown()).toContain(">Closed: Patrón · Off today: Olga Marín (Médico)<");
});

test("a job that could not be done is planned again where its quote, in whatever version, is booked again", async () => {
  const { id } = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { status: "accepted" });
  const engineer = await addEngineer(me);
  const bookQuote = async (quote_id: number, start: string) => {
    const body = { quote_id, start, duration_minutes: 30, engineer_ids: [engineer.id] };
    const { status, json, text } = await me.post<{ id: number }>("/api/jobs", body);
    expect(status, text).toBe(201);
    return json.id;
  };
  const failed = await bookQuote(id, at(-4 * dayMs));
  await me.patch(`/api/jobs/${failed}`, { state: "not_done", reason: "Nadie en casa" });
  expect(await shown()).toContain("1 job could not be done and is not planned again");
  const again = await bookQuote(id, at(12 * dayMs));
  expect(await shown()).not.toContain("could not be done");
  await me.delete(`/api/jobs/${again}`);
  expect(await shown()).toContain("1 job could not be done and is not planned again");
  const later = (await me.post<{ id: number }>(`/api/quotes/${id}/versions`, {})).json.id;
  await bookQuote(later, at(13 * dayMs));
  expect(await shown()).not.toContain("could not be done");
});

test("some of each kind of many failed e-mails are named, and a line counts the others", async () => {
  const of = { customer_id: customer.id, product_id: product.id };
  const [sent, ended] = [at(-60_000), at(-50_000)];
  const quotes: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const { id, quote_number } = await addQuote(me, of);
    quotes.push(quote_number);
    const attempt = `INSERT INTO "DocumentEmail" ("quote_id", "to_email", "sent_at", "finished_at", "error")
      VALUES (?, 'ana@example.com', ?, ?, 'refused')`;
    await executeIn(app.dataDir, [attempt, id, sent, ended]);
  }
  const visit = await book(at(10 * dayMs));
  await executeIn(
    app.dataDir,
    [
      `INSERT INTO "Outbox" ("kind", "payload", "next_at", "created_at", "done_at", "last_error")
       VALUES ('mail', '{}', ?, ?, ?, 'x')`,
      ...[sent, sent, ended],
    ],
    [
      `INSERT INTO "CustomerNotice" ("job_id", "kind", "occasion", "start", "end", "language", "to_email", "skipped",
         "created_at", "outbox_id")
       VALUES (?, 'moved', '9', ?, ?, 'es', 'ana@example.com', '', ?, (SELECT max("id") FROM "Outbox"))`,
      ...[visit, at(10 * dayMs), at(10 * dayMs + 1_800_000), sent],
    ],
  );
  const html = await shown();
  expect(quotes.filter((number) => html.includes(`${number} could not be emailed`))).toEqual(quotes.slice(2));
  expect(html).toMatch(
    new RegExp(`<a href="/calendar/jobs/${visit}"[^>]*>[^<]* could not be emailed to ana@example.com<`),
  );
  expect(html).toContain(">2 more emails failed or may have failed<");
});

test("a reminder of payment that failed is named until the next one of its invoice goes out", async () => {
  const of = await addQuote(me, { customer_id: customer.id, product_id: product.id });
  const { id, invoice_number } = await addInvoice(me, of.id, 0, at(33 * dayMs + 3_600_000));
  const remind = (step: number, error: string | null) =>
    executeIn(
      app.dataDir,
      [
        `INSERT INTO "Outbox" ("kind", "payload", "next_at", "created_at", "done_at", "last_error")
         VALUES ('mail', '{}', ?, ?, ?, ?)`,
        ...[at(-60_000), at(-60_000), at(-50_000), error],
      ],
      [
        `INSERT INTO "PaymentReminder" ("invoice_id", "step", "to_email", "created_at", "outbox_id")
         VALUES (?, ?, 'ana@example.com', ?, (SELECT max("id") FROM "Outbox"))`,
        ...[id, step, at(-60_000)],
      ],
    );
  const named = async () => (await shown()).split(`${invoice_number} could not be emailed`).length - 1;
  await remind(1, "unconfirmed: ");
  expect(await named()).toBe(0);
  expect(await shown()).toContain(`not known whether the email of ${invoice_number} reached ana@example.com`);
  await remind(2, "x");
  expect(await named()).toBe(1);
  await remind(3, null);
  expect(await named()).toBe(0);
});
