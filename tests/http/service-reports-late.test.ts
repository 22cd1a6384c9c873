/**
 * Reports that reach the server weeks later, when job, template or engineer have changed or gone; and reports with
 * contradictions.
 */
import { expect, test } from "vitest";
import { addEngineer, addTask, addTemplate } from "../browser/support/data.ts";
import { companyDay } from "../support/company-day.ts";
import { readPdf } from "../support/read-pdf.ts";
import { sharedApp } from "../support/running-app.ts";

type Report = { id: number; items: { title: string }[] };

const { app, me } = await sharedApp();
const path = "/api/service-reports/reports";
const { id: engineer_id } = await addEngineer(me);
const right = { customer_name: "Ana Gil", site_address: "Calle Mayor 1", engineer_id, report_date: "2026-05-04" };

/** Today's date in another year; where it does not exist there, the first of the next month. */
function later(years: number): string {
  const [year, ...rest] = companyDay().split("-");
  return [Number(year) + years, ...rest].join("-").replace("-02-29", "-03-01");
}

/** The form as a browser without JavaScript posts it. */
function formOf(tasks: { id: number }[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(right)) form.set(name, String(value));
  for (const { id } of tasks) form.append("task_id", String(id));
  return form;
}

const unlikely = "Date must lie between the year 2000 and a year from today.";

test.each(["2000-01-01", later(-2), later(1)])("a report of %s is taken", async (report_date) => {
  expect((await me.post(path, { ...right, report_date })).json).toMatchObject({ report_date });
});

test("a report says when it was signed on the phone, never later than now, and whatever a repeat says", async () => {
  const signed = { ...right, signed_by: "Ana Gil", idempotency_key: crypto.randomUUID() };
  const day = "2026-05-04T08:00:00.000Z";
  const first = await me.post<Report & { signed_at: string }>(path, { ...signed, signed_at: day });
  expect(first.json.signed_at).toBe(day);
  const repeat = await me.post<Report>(path, signed);
  expect([repeat.status, repeat.json.id]).toEqual([200, first.json.id]);
  const before = Date.now();
  const ahead = { ...right, signed_by: "Ana Gil", signed_at: "2099-01-01T00:00:00Z" };
  const { signed_at } = (await me.post<{ signed_at: string }>(path, ahead)).json;
  expect(Math.abs(Date.parse(signed_at) - before)).toBeLessThan(60_000);
  expect((await me.post(path, { ...signed, signed_at: "soon" })).status).toBe(400);
  for (const signed_at of [day, null]) {
    expect((await me.post<{ signed_at: null }>(path, { ...right, signed_at })).json.signed_at).toBeNull();
  }
});

test("a report with the same task twice is refused, by a call and by the form", async () => {
  const [a, b] = [await addTask(me), await addTask(me)];
  const items = [a, b, a, a].map(({ id }) => ({ task_id: id }));
  const answer = await me.post<{ error: string; fields: object }>(path, { ...right, items });
  expect([answer.status, answer.json.fields]).toEqual([
    400,
    {
      "items.2.task_id": "Line 3, Task: the same task is there twice.",
      "items.3.task_id": "Line 4, Task: the same task is there twice.",
    },
  ]);
  const page = await me.postForm("/service-reports/engineer", formOf([a, b, a]));
  expect(page.status).toBe(422);
  expect(page.text).toContain("Line 3, Task: the same task is there twice.");
});

test("a task's text is kept and printed though the task has no text box any more", async () => {
  const task = await addTask(me, { has_text: 1 });
  await me.put(`/api/service-reports/tasks/${task.id}`, { has_text: 0, active: 0 });
  const items = [{ task_id: task.id, completed: 1, value_text: "4,2 bar" }];
  const saved = await me.post<Report>(path, { ...right, items });
  expect([saved.status, saved.json.items]).toEqual([201, [{ ...items[0], title: task.title }]]);
  const pdf = await fetch(`${app.url}${path}/${saved.json.id}/pdf`, { headers: { Cookie: me.cookie } });
  expect((await readPdf(new Uint8Array(await pdf.arrayBuffer()))).text).toContain("4,2 bar");
});

test("a report that comes late is accepted though engineer, task and template were disabled", async () => {
  const [engineer, task] = [await addEngineer(me), await addTask(me)];
  const template = await addTemplate(me, [task.id]);
  await me.put(`/api/service-reports/engineers/${engineer.id}`, { active: 0 });
  await me.put(`/api/service-reports/tasks/${task.id}`, { active: 0 });
  await me.put(`/api/service-reports/templates/${template.id}`, { active: 0 });
  const body = { ...right, engineer_id: engineer.id, template_id: template.id, items: [{ task_id: task.id }] };
  expect((await me.post(path, body)).status).toBe(201);
});

test.each(["1999-12-31", later(2), "9999-12-31"])("a report of %s is refused", async (report_date) => {
  const answer = await me.post(path, { ...right, report_date });
  expect([answer.status, answer.json]).toEqual([400, { error: unlikely, fields: { report_date: unlikely } }]);
});

test("a report with a deleted task is refused, and the form shows the report without the task", async () => {
  const [kept, gone, other] = [await addTask(me), await addTask(me), await addTask(me)];
  for (const { id } of [gone, other]) await me.delete(`/api/service-reports/tasks/${id}`);
  const items = [kept, gone, other].map(({ id }) => ({ task_id: id }));
  const sentence = "A task was deleted meanwhile. Open the report and save it again: it is taken without that task.";
  const answer = await me.post(path, { ...right, items });
  expect([answer.status, answer.json]).toEqual([
    400,
    { error: sentence, fields: { "items.1.task_id": sentence, "items.2.task_id": sentence } },
  ]);
  const form = formOf([kept, gone]);
  form.set("notes", "typed with care");
  const page = await me.postForm("/service-reports/engineer", form);
  expect([page.status, page.text.includes(sentence), page.text.includes("typed with care")]).toEqual([422, true, true]);
  expect(page.text).toContain(`name="task_id" value="${kept.id}"`);
  expect(page.text).not.toContain(`name="task_id" value="${gone.id}"`);
});

test("no request of this file caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});

test("a page that names its user is refused in the user's language too, and others in English alone", async () => {
  const wrong = { ...right, report_date: "1999-12-31" };
  const english = { error: unlikely, fields: { report_date: unlikely } };
  const spanish = { "Accept-Language": "es" };
  expect((await me.with(spanish).post(path, wrong)).json).toEqual(english);
  const answer = await me.with({ ...spanish, "X-For-User": "1" }).post(path, wrong);
  const said = "Fecha: la fecha debe estar entre el año 2000 y dentro de un año.";
  expect(answer.json).toEqual({ error: unlikely, said, fields: { report_date: said } });
});
