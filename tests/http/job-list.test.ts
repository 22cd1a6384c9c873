/** The list of jobs: search, filters, quick views, orders, pages and export. */
import { expect, test } from "vitest";
import { formatMoney } from "#app/numbers/money.ts";
import {
  addCustomer,
  addEngineer,
  addQuote,
  addQuotedCustomer,
  addReport,
  uniqueWord,
} from "../browser/support/data.ts";
import { cookieOf } from "../support/app.ts";
import { runningApp } from "../support/running-app.ts";
import { signInAs } from "../support/users.ts";

const { app, me } = await runningApp();
const engineer = await addEngineer(me);
const word = uniqueWord();
const one = await addQuotedCustomer(me);
const two = await addCustomer(me, { surname: `Zz${word}`, tel: "600 111 222" });

const post = async (body: object) => (await me.post<{ id: number }>("/api/jobs", body)).json.id;
const quoted = await post({
  ...{ quote_id: one.quote.id, start: "2030-01-07T09:00", duration_hours: 2, engineer_ids: [engineer.id] },
});
const visit = { customer_id: two.id, kind: "warranty", title: `Leak ${word} 100%` };
const planned = await post({ ...visit, start: "2030-01-08T09:00", duration_hours: 1 });
const waiting = await post({ ...visit, title: "Look at the roof", kind: "survey" });
const cancelled = await post({ ...visit, start: "2030-01-09T09:00", duration_hours: 1 });
const ended = await me.patch(`/api/jobs/${cancelled}`, { state: "cancelled", reason: "She sold the flat" });

/** The ids of the jobs of the exported list, in its order. */
async function ids(search: string): Promise<number[]> {
  const { text } = await me.get<string>(`/api/jobs/export.csv?${search}`);
  return text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => Number(line.split(";")[0]));
}

test("the list has all jobs but the cancelled ones, those without a time first", async () => {
  expect(await ids("")).toEqual([waiting, planned, quoted]);
  expect(await ids("sort=start")).toEqual([quoted, planned, waiting]);
  expect(await ids("sort=state")).toEqual([waiting, planned, quoted]);
  expect((await ids("sort=-customer")).slice(0, 2).toSorted()).toEqual([planned, waiting].toSorted());
  const { text } = await me.get("/jobs");
  for (const id of [quoted, planned, waiting]) expect(text).toContain(`href="/calendar/jobs/${id}"`);
  expect(text).not.toContain(`href="/calendar/jobs/${cancelled}"`);
  expect(text).toContain("3 results");
});

test("jobs are found by their customer, their quote and a visit's title", async () => {
  expect(await ids(`q=${one.customer.surname}`)).toEqual([quoted]);
  expect(await ids(`q=${one.quote.quote_number}`)).toEqual([quoted]);
  expect(await ids(`q=Zz${word}`)).toEqual([waiting, planned]);
  expect(await ids("q=the ROOF")).toEqual([waiting]);
  expect(await ids("q=100%25")).toEqual([planned]);
  for (const q of [`LÉAK ${word}`, `${word} leak`, `leak zz${word} 600111222`])
    expect(await ids(`${new URLSearchParams({ q })}`), q).toEqual([planned]);
  expect(await ids("q=nobodyatall")).toEqual([]);
});

test("they are filtered by engineer, state, kind and days", async () => {
  expect(await ids(`engineer=${engineer.id}`)).toEqual([quoted]);
  expect(await ids("kind=warranty")).toEqual([planned]);
  expect(await ids("state=cancelled")).toEqual([cancelled]);
  expect(await ids("state=to_plan")).toEqual([waiting]);
  expect(await ids("state=open")).toEqual([waiting, planned, quoted]);
  expect(await ids("from=2030-01-08&to=2030-01-08")).toEqual([planned]);
  expect((await me.get("/api/jobs/export.csv?state=lost")).status).toBe(400);
  const { text } = await me.get(`/jobs?engineer=${engineer.id}&kind=quote&state=booked`);
  expect(text).toContain(`href="/api/jobs/export.csv?state=booked&amp;engineer=${engineer.id}&amp;kind=quote"`);
});

test("the filters, folded on a phone, are open while the list is filtered by an engineer or a kind", async () => {
  const isOpen = async (search: string) =>
    /<details(?=[^>]*more-filters)[^>]* open/.test((await me.get(`/jobs?${search}`)).text);
  expect(await isOpen("")).toBe(false);
  expect(await isOpen("q=roof")).toBe(false);
  for (const search of [`engineer=${engineer.id}`, "kind=survey"]) expect(await isOpen(search), search).toBe(true);
});

test("the quick views: done and not invoiced, and waiting to be planned", async () => {
  const uninvoiced = () => ids("state=done&invoice=none");
  expect(await uninvoiced()).toEqual([]);
  for (const id of [quoted, planned]) await me.patch(`/api/jobs/${id}`, { state: "done" });
  expect(await uninvoiced()).toEqual([planned, quoted]);
  const { json: priced } = await me.get<{ net: number }>(`/api/quotes/${one.quote.id}`);
  const listed = (await me.get("/jobs?state=done&invoice=none")).text;
  expect(listed).toContain(`quoted without IVA: ${formatMoney(priced.net * 100, "en")}`);
  expect(listed).toContain(">Quoted without IVA<");
  const booked = (await me.get(`/jobs?engineer=${engineer.id}`)).text;
  expect(booked).toContain("booked: 2 h");
  expect(booked).not.toContain("quoted without IVA");
  expect(await ids("state=open")).toEqual([waiting]);
  const invoice = await me.post<{ invoice_number: string }>("/api/invoices", { quote_id: one.quote.id });
  expect(invoice.status).toBe(201);
  expect(await uninvoiced()).toEqual([planned]);
  const { text } = await me.get("/jobs?state=done&invoice=none");
  for (const view of ["/jobs?state=to_plan", 'aria-current="true"']) expect(text).toContain(view);
  const exported = await me.get<string>("/api/jobs/export.csv?state=done");
  expect(exported.text).toContain(invoice.json.invoice_number);
  expect(exported.text).toContain(engineer.name);
});

test("a job leaves the quick views once it has its report, or is planned again", async () => {
  const unreported = () => ids("state=done&report=none");
  const undone = () => ids("state=not_done&again=none");
  expect(await unreported()).toEqual([planned, quoted]);
  await addReport(me, engineer.id, { customer_name: word, job_id: planned });
  expect(await unreported()).toEqual([quoted]);
  const failed = await post({ ...visit, title: "Nobody there", start: "2030-02-05T09:00", duration_hours: 1 });
  await me.patch(`/api/jobs/${failed}`, { state: "not_done", reason: "Nobody at home" });
  expect(await undone()).toEqual([failed]);
  const { text } = await me.get("/jobs?state=not_done&again=none&from=2030-02-01");
  expect(text).toMatch(/<a[^>]*aria-current="true"[^>]*>Not done, not planned again</);
  expect(text).toMatch(/<input(?=[^>]*name="again")(?=[^>]*value="none")/);
  const again = await post({ visit_of: failed });
  expect(await undone()).toEqual([]);
  for (const id of [again, failed]) await me.delete(`/api/jobs/${id}`);
});

test("another state ends the quick view of what is not invoiced, and other filters keep it", async () => {
  const shown = async (search: string) => (await me.get(`/jobs?${search}`)).text;
  const invoiced = `href="/calendar/jobs/${quoted}"`;
  expect(await shown("state=done&invoice=none")).toMatch(/<input(?=[^>]*name="kept_with")(?=[^>]*value="done")/);
  const kept = await shown(`state=done&engineer=${engineer.id}&invoice=none&kept_with=done`);
  expect(kept).toContain('name="invoice"');
  expect(kept).not.toContain(invoiced);
  const ended = await shown("state=all&invoice=none&kept_with=done");
  expect(ended).toContain(invoiced);
  expect(ended).toContain('href="/api/jobs/export.csv"');
  expect(ended).not.toContain('name="invoice"');
});

test("the call that cancels a job with a reason answers with the job", async () => {
  expect([ended.status, ended.json]).toMatchObject([200, { id: cancelled, state: "cancelled" }]);
  expect((await me.get(`/api/jobs/${cancelled}`)).status).toBe(404);
});

test("why a job was cancelled stays to be read: in the list, in its export and on the job's page", async () => {
  expect((await me.get("/jobs")).text).not.toContain(">Why<");
  const { text } = await me.get("/jobs?state=cancelled");
  for (const part of [`href="/calendar/jobs/${cancelled}"`, ">Why<", "She sold the flat"]) expect(text).toContain(part);
  expect((await me.get<string>("/api/jobs/export.csv?state=cancelled")).text).toContain(
    ";cancelled;She sold the flat;",
  );
  const spanish = await me.get<string>("/api/jobs/export.csv?state=cancelled&headings=es");
  for (const part of [";Motivo;", ";Garantía;Cancelado;She sold the flat;"]) expect(spanish.text).toContain(part);
  const page = (await me.get(`/calendar/jobs/${cancelled}?date=2030-01-09`)).text;
  expect(page).toContain("Cancelled: She sold the flat");
  for (const part of [`${cancelled}/reschedule`, `${cancelled}/cancel`, `of=${cancelled}"`, `job=${cancelled}"`])
    expect(page).not.toMatch(new RegExp(`<a[^>]*href="[^"]*${part}`));
});

test("whoever opens the form of a job that is over comes to its page, which says why", async () => {
  const said = async (path: string) => {
    const { headers } = await me.get(`/calendar/jobs/${path}`);
    const there = headers.get("Location") ?? "";
    expect(there).toMatch(new RegExp(`^/calendar/jobs/${path.split("/")[0]}\\?`));
    return (await me.with({ Cookie: `${me.cookie}; ${cookieOf(headers)}` }).get(there)).text;
  };
  expect(await said(`${cancelled}/reschedule`)).toContain("it was cancelled meanwhile");
  expect(await said(`${planned}/reschedule`)).toContain("This job is done and cannot be rescheduled.");
  expect(await said(`${planned}/cancel`)).toContain("This job is done, so it is not cancelled.");
  const posted = await me.postForm(`/calendar/jobs/${planned}/cancel`, { reason: "" });
  expect(posted.headers.get("Location")).toMatch(new RegExp(`^/calendar/jobs/${planned}\\?`));
  const waits = (await me.get(`/calendar/jobs/${waiting}`)).text;
  expect(waits).toMatch(/>Plan</);
  expect((await me.get(`/calendar/jobs/${waiting}/reschedule`)).text).toContain("Plan job");
});

test("a job of a day to come is set to working or done after a question", async () => {
  const { id } = (
    await me.post<{ id: number }>("/api/jobs", { ...visit, start: "2030-01-10T09:00", duration_hours: 1 })
  ).json;
  const page = (await me.get(`/calendar/jobs/${id}?date=2030-01-10`)).text;
  expect(page).toMatch(new RegExp(`href="/calendar/jobs/${id}/state/working[^"]*"`));
  expect(page).toMatch(/<button[^>]*value="confirmed"/);
  expect((await me.get(`/calendar/jobs/${id}/state/working`)).text).toMatch(
    /This job is on Thursday[^.]*\. Set it to “Working” now\?/,
  );
  await me.delete(`/api/jobs/${id}`);
});

test("engineers have no list of all jobs", async () => {
  const ana = await signInAs(app, "engineer", engineer.id);
  expect((await ana.get("/jobs")).status).toBe(403);
  expect((await ana.get("/api/jobs/export.csv")).status).toBe(403);
});

test("what is not invoiced lists a job of several done visits once, with their number", async () => {
  const several = { ...visit, title: "Three days", kind: "maintenance", duration_hours: 1 };
  const first = await post({ ...several, start: "2030-03-04T09:00", engineer_ids: [engineer.id] });
  const last = await post({ visit_of: first, start: "2030-03-06T09:00", duration_hours: 1 });
  for (const id of [first, last]) await me.patch(`/api/jobs/${id}`, { state: "done" });
  const uninvoiced = "state=done&invoice=none&kind=maintenance";
  expect(await ids(uninvoiced)).toEqual([last]);
  // The engineer's filter also finds a matching visit before the last one.
  expect(await ids(`${uninvoiced}&engineer=${engineer.id}`)).toEqual([first]);
  expect(await ids("state=done&kind=maintenance")).toEqual([last, first]);
  const { text } = await me.get(`/jobs?${uninvoiced}`);
  expect(text).toContain("1 result");
  expect(text).toContain("2 visits");
});

test("the title of a quote stands in the list below its job, on the job's page, and is escaped once", async () => {
  const { customer, product } = await addQuotedCustomer(me);
  const titled = await addQuote(
    me,
    { customer_id: customer.id, product_id: product.id },
    { title: `Salón & "dormitorio"`, status: "accepted" },
  );
  const id = await post({ quote_id: titled.id, start: "2030-02-04T09:00", duration_hours: 1 });
  const title = "Salón &amp; &quot;dormitorio&quot;";
  expect((await me.get(`/jobs?q=${customer.surname}`)).text).toContain(`>${title}<`);
  expect((await me.get(`/calendar/jobs/${id}?date=2030-02-04`)).text).toContain(` · ${title}`);
  expect((await me.get(`/api/jobs/${id}`)).json).not.toHaveProperty("quote_title");
  await me.delete(`/api/jobs/${id}`);
});
