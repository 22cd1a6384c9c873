/** Jobs over several days: their visits have slots, engineers and states of their own, and one invoice together. */
import { expect, test } from "vitest";
import { addAbsence, addEngineer, addQuotedCustomer } from "../browser/support/data.ts";
import { executeIn } from "../support/direct.ts";
import { sharedApp } from "../support/running-app.ts";

type Job = {
  id: number;
  visit_of: number | null;
  title: string;
  state: string;
  engineer_ids: number[];
  invoice: { id: number } | null;
};
type Refused = { error: string; fields?: Record<string, string> };

const { app, me } = await sharedApp();
const { quote } = await addQuotedCustomer(me);
const [ana, eva] = [await addEngineer(me), await addEngineer(me)];

const post = async (body: object) => (await me.post<Job & Refused>("/api/jobs", body)).json;
const get = async (id: number) => (await me.get<Job>(`/api/jobs/${id}`)).json;
const pageOf = async (id: number) =>
  (await me.get(`/calendar/jobs/${id}?date=2030-03-04`)).text.replaceAll(/<script[\s\S]*?<\/script>|<!-- -->/g, "");

const first = await post({
  ...{ quote_id: quote.id, start: "2030-03-04T08:00", duration_hours: 8, engineer_ids: [ana.id] },
});

test("a job gets further visits with slots, engineers and states of their own", async () => {
  const second = await post({
    visit_of: first.id,
    start: "2030-03-05T08:00",
    duration_hours: 4,
    engineer_ids: [eva.id],
  });
  expect(second).toMatchObject({ visit_of: first.id, title: first.title, state: "booked", engineer_ids: [eva.id] });
  // Another visit of the second one is a visit of the same job.
  const third = await post({ visit_of: second.id });
  expect(third).toMatchObject({ visit_of: first.id, state: "to_plan", engineer_ids: [] });
  await me.patch(`/api/jobs/${first.id}`, { state: "done" });
  expect([(await get(first.id)).state, (await get(second.id)).state]).toEqual(["done", "booked"]);
  const page = await pageOf(second.id);
  expect(page).toContain("Visit 2 of 3");
  for (const id of [first.id, third.id]) expect(page).toContain(`/calendar/jobs/${id}?date=2030-03-04`);
  await me.delete(`/api/jobs/${third.id}`);
  expect(await pageOf(second.id)).toContain("Visit 2 of 2");
  expect((await post({ visit_of: third.id })).fields).toEqual({ visit_of: "There is no such job." });
  const taken = { visit_of: first.id, start: "2030-03-05T09:00", duration_hours: 1, engineer_ids: [eva.id] };
  expect((await post(taken)).error).toBe("That slot overlaps with another job. Please pick another time.");
});

test("the visits of a job have one invoice, whichever asks for it; the database refuses a second", async () => {
  const second = await post({ visit_of: first.id, start: "2030-03-06T08:00", duration_hours: 4 });
  const invoice = await me.post<{ id: number }>(`/api/jobs/${second.id}/invoice`, { paid: 0 });
  expect(invoice.status).toBe(201);
  const again = await me.post<{ id: number }>(`/api/jobs/${first.id}/invoice`, { paid: 0 });
  expect(again.json.id).toBe(invoice.json.id);
  for (const id of [first.id, second.id]) expect((await get(id)).invoice?.id).toBe(invoice.json.id);
  expect((await me.get(`/calendar/jobs/${second.id}/invoice`)).headers.get("Location")).toContain(
    `/calendar/invoices/${invoice.json.id}/preview`,
  );
  const insert = (job_id: number) =>
    executeIn(app.dataDir, `INSERT INTO "InvoiceJob" ("job_id", "invoice_id") VALUES (${job_id}, ${invoice.json.id})`);
  await expect(insert(second.id)).rejects.toThrow("INVOICE_OF_FIRST_VISIT");
  await expect(insert(first.id)).rejects.toThrow("JOB_HAS_INVOICE");
});

test("without scripts: another visit is made from the job's page", async () => {
  const one = await post({ quote_id: quote.id, start: "2030-03-04T18:00", duration_hours: 1, engineer_ids: [ana.id] });
  const link =
    (await pageOf(one.id)).match(/href="(\/calendar\/visit\?[^"]*of=\d+)"/)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const form = (await me.get(link)).text;
  expect(form).toContain("Another visit");
  expect(form).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${ana.id}"`));
  const typed = { day: "2030-03-07", time: "08:00", hours: "8", custom: "", assigned: String(ana.id), in_charge: "" };
  expect((await me.postForm(link, typed)).status).toBe(302);
  expect(await pageOf(one.id)).toContain("Visit 1 of 2");
  const plan = await me.postForm(link, { ...typed, day: "", time: "", intent: "plan" });
  expect(plan.headers.get("Location")).toMatch(/\/calendar\/jobs\/\d+/);
  expect(await pageOf(one.id)).toContain("Visit 1 of 3");
});

test("another visit is proposed with those alone who are at work, on a day that they work", async () => {
  const left = (await me.post<{ id: number }>("/api/service-reports/engineers", { name: "Berta Baja" })).json;
  // A Friday.
  const start = "2030-05-10T10:00";
  const engineer_ids = [left.id, ana.id];
  const one = await post({ quote_id: quote.id, start, duration_hours: 1, engineer_ids });
  await me.put(`/api/service-reports/engineers/${left.id}`, { active: 0 });
  const link = `/calendar/visit?of=${one.id}`;
  const form = (await me.get(link)).text;
  const offers = ({ id }: { id: number }) => new RegExp(`<input[^>]*name="assigned"[^>]*value="${id}"`);
  expect(form).toMatch(offers(ana));
  expect(form).not.toMatch(offers(left));
  const day = /<input[^>]*name="day"[^>]*>/.exec(form)?.[0].match(/value="([\d-]*)"/)?.[1];
  expect(day).toBe("2030-05-13");
});

/** From Monday to Friday, with a pause. */
const hours = Object.fromEntries(
  ["1", "2", "3", "4", "5"].map((day) => [
    day,
    [
      ["08:00", "14:00"],
      ["15:00", "18:00"],
    ],
  ]),
);

test("one form books a job over several working days, without scripts too: days off are passed over, pauses taken along", async () => {
  const { json: iker } = await me.post<{ id: number }>("/api/service-reports/engineers", {
    ...{ name: "Iker Cano", hours: { ...hours, "6": [], "7": [] } },
  });
  // A Thursday; the Friday is a day off, then comes a weekend.
  await addAbsence(me, iker.id, { from: "2031-07-04" });
  const made = await addQuotedCustomer(me);
  const form = `/calendar/new?quoteId=${made.quote.id}&date=2031-07-03`;
  const asked = `${form}&day=2031-07-03&time=&days=2&assigned=${iker.id}&in_charge=`;
  const said = (await me.get(asked)).text.replaceAll(/<[^>]*>|<!-- -->/g, "");
  expect(said).toContain("Thursday, 3 July 2031, 08:00 to 18:00");
  expect(said).toContain("Monday, 7 July 2031, 08:00 to 18:00");
  const typed = { day: "2031-07-03", time: "", hours: "1", custom: "", days: "2", in_charge: "", confirmed: "" };
  const booked = await me.postForm(form, { ...typed, assigned: String(iker.id) });
  expect(booked.status).toBe(302);
  const jobs = (await me.get<{ data: (Job & { start: string; end: string })[] }>(`/api/jobs?engineer=${iker.id}`)).json;
  expect(jobs.data.map(({ start, end }) => [start, end])).toEqual([
    ["2031-07-03T06:00:00.000Z", "2031-07-03T16:00:00.000Z"],
    ["2031-07-07T06:00:00.000Z", "2031-07-07T16:00:00.000Z"],
  ]);
  const [first, second] = jobs.data;
  expect((await get(second?.id ?? 0)).visit_of).toBe(first?.id);
  expect(await pageOf(second?.id ?? 0)).toContain("Visit 2 of 2");
  // Nothing is asked of whole days, and nothing doubtful stands on the page.
  expect(await pageOf(first?.id ?? 0)).not.toContain("does not work at this time");
  // The same days again are all refused; nothing of the second job is stored.
  const other = await addQuotedCustomer(me);
  const again = await me.postForm(form.replace(String(made.quote.id), String(other.quote.id)), {
    ...{ ...typed, day: "2031-07-02", days: "3", assigned: String(iker.id) },
  });
  expect(again.status).toBe(409);
  expect(again.text).toContain("That slot overlaps with another job. Please pick another time.");
  expect((await me.get<{ data: Job[] }>(`/api/jobs?engineer=${iker.id}`)).json.data).toHaveLength(2);
  // Free runs begin after it; a visit without a quote takes one.
  const find = `/calendar/visit?customer=${made.customer.id}&day=2031-07-03&days=2&hours=1&in_charge=&assigned=${iker.id}&find=1`;
  expect(/value="([^"]*)"[^>]* name="offer"/.exec((await me.get(find)).text)?.[1]).toBe("2031-07-08T08:00");
  const visit = { kind: "other", title: "Montaje", description: "", site_id: "" };
  const saved = await me.postForm(`/calendar/visit?customer=${made.customer.id}`, {
    ...{ ...typed, ...visit, day: "2031-07-08", assigned: String(iker.id) },
  });
  expect(saved.status).toBe(302);
  expect((await me.get<{ data: Job[] }>(`/api/jobs?engineer=${iker.id}`)).json.data).toHaveLength(4);
});

test("after several days from a day off on, the calendar shows the day on which the job begins", async () => {
  const { json: nuria } = await me.post<{ id: number }>("/api/service-reports/engineers", {
    ...{ name: "Nuria Lara", hours: { ...hours, "6": [], "7": [] } },
  });
  const made = await addQuotedCustomer(me);
  const place = { custom: "", in_charge: "", confirmed: "", assigned: String(nuria.id) };
  // A Saturday; the job begins on the Monday after it.
  const typed = { day: "2031-08-16", time: "", hours: "1", days: "2", ...place };
  const quoted = await me.postForm(`/calendar/new?quoteId=${made.quote.id}&date=2031-08-16`, typed);
  expect(quoted.headers.get("Location")).toBe("/calendar?date=2031-08-18");
  const visit = { ...typed, day: "2031-08-23", kind: "other", title: "Montaje", description: "", site_id: "" };
  const unquoted = await me.postForm(`/calendar/visit?customer=${made.customer.id}`, visit);
  expect(unquoted.headers.get("Location")).toBe("/calendar?date=2031-08-25");
});

test("another visit proposes the next day on which the same people work, with the same time and duration", async () => {
  // A Friday; Ana is off on the Monday after it.
  const one = await post({ quote_id: quote.id, start: "2030-03-08T10:00", duration_hours: 2, engineer_ids: [ana.id] });
  await addAbsence(me, ana.id, { from: "2030-03-11" });
  const proposed = async () => {
    const form = (await me.get(`/calendar/visit?of=${one.id}`)).text;
    const [, day] = /name="day"[^>]*value="([^"]*)"/.exec(form) ?? [];
    const [, time] = /name="time"[^>]*value="([^"]*)"/.exec(form) ?? [];
    return [day, time, /<input[^>]*name="hours"[^>]*checked=""[^>]*value="([^"]*)"/.exec(form)?.[1]];
  };
  expect(await proposed()).toEqual(["2030-03-12", "10:00", "2"]);
  await post({ visit_of: one.id, start: "2030-03-14T10:00", duration_hours: 2, engineer_ids: [ana.id] });
  expect(await proposed()).toEqual(["2030-03-15", "10:00", "2"]);
});

test("several days have the years of one day, and the form says that a day is past", async () => {
  const { quote: own } = await addQuotedCustomer(me);
  const form = `/calendar/new?quoteId=${own.id}`;
  const typed = { time: "", hours: "1", custom: "", days: "2", in_charge: "", assigned: String(eva.id), confirmed: "" };
  for (const day of ["1926-11-23", "2150-11-23"]) {
    const refused = await me.postForm(form, { ...typed, day });
    expect(refused.status, day).toBe(422);
    expect(refused.text).toContain(`value="${day}"`);
  }
  const shown = async (day: string) =>
    (await me.get<string>(`${form}&day=${day}&time=&days=2&assigned=${eva.id}&in_charge=`)).text;
  expect(await shown("2020-01-06")).toContain("This time is past.");
  expect(await shown("2031-01-06")).not.toContain("This time is past.");
});
