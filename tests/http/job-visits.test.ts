/** Visits without a quote: over the call, and on the screens without scripts. */
import { expect, test } from "vitest";
import { addCustomer, addEngineer, addQuotedCustomer, addReport, addSite } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";

type Visit = {
  id: number;
  title: string;
  quote_id: null;
  start: string | null;
  state: string;
  kind: string;
  customer: { id: number };
  site: { id: number } | null;
};
type Refused = { error: string; fields?: Record<string, string> };

const { me } = await sharedApp();
const { customer, quote } = await addQuotedCustomer(me);
const site = await addSite(me, customer.id);
const engineer = await addEngineer(me);
const name = `${customer.first_name} ${customer.surname}`;

const send = (body: object) => me.post<Visit & Refused>("/api/jobs", body);
const asked = { customer_id: customer.id, kind: "breakdown", title: "No cold air" };
const shown = (text: string) => text.replaceAll(/<script[\s\S]*?<\/script>|<!-- -->/g, "");

test("a visit is created for a customer and a site, with its engineers, and stands in the calendar", async () => {
  const answer = await send({
    ...{ ...asked, site_id: site.id, description: "The unit in the hall", engineer_ids: [engineer.id] },
    ...{ start: "2029-01-08T09:00", duration_minutes: 90 },
  });
  expect(answer.status).toBe(201);
  const visit = answer.json;
  expect(visit).toMatchObject({
    ...{ title: `No cold air · ${name}`, quote_id: null, quote_number: null, state: "booked", kind: "breakdown" },
    ...{ description: "The unit in the hall", customer: { id: customer.id }, site: { id: site.id } },
    ...{ start: "2029-01-08T08:00:00.000Z", end: "2029-01-08T09:30:00.000Z", items: [], invoice: null },
  });
  const rows = await me.get<{ data: Visit[] }>("/api/jobs?from=2029-01-08&to=2029-01-08&kind=breakdown");
  expect(rows.json.data).toMatchObject([{ id: visit.id, quote_id: null, kind: "breakdown" }]);
  const page = shown((await me.get(`/calendar/jobs/${visit.id}?date=2029-01-08`)).text);
  for (const text of ["Breakdown", "The unit in the hall", "This visit has no quote", "Change who comes"])
    expect(page).toContain(text);
  expect(page).not.toContain(`/calendar/jobs/${visit.id}/invoice`);
  // It becomes a quote in the builder, which begins with its customer, site and title.
  const [, builder = ""] = /href="(\/quote-builder\?[^"]*)"/.exec(page) ?? [];
  const begun = (await me.get(builder.replaceAll("&amp;", "&"))).text;
  for (const value of [`value="${customer.id}"`, `value="${site.id}" selected`, 'value="No cold air"'])
    expect(begun).toContain(value);
  const invoice = await me.post<Refused>(`/api/jobs/${visit.id}/invoice`, { paid: 0 });
  expect([invoice.status, invoice.json.error]).toEqual([
    409,
    "This visit has no quote, so there is nothing to copy to an invoice.",
  ]);
  expect((await me.get(`/customers/${customer.id}`)).text).toContain(`No cold air · ${name}`);
  const prefill = await me.get<{ customer: { name: string } }>(`/api/service-reports/prefill?job_id=${visit.id}`);
  expect(prefill.json.customer.name).toBe(name);
  await addReport(me, engineer.id, { job_id: visit.id });
});

test("a visit without a start waits to be planned, and is booked by giving it a time", async () => {
  const { id } = (await send({ ...asked, kind: "survey" })).json;
  expect((await me.get(`/api/jobs/${id}`)).json).toMatchObject({ start: null, end: null, state: "to_plan" });
  const waiting = async () => (await me.get<{ data: Visit[] }>("/api/jobs?state=to_plan")).json.data;
  expect(await waiting()).toContainEqual(expect.objectContaining({ id, start: null, end: null }));
  const all = (await me.get<{ data: Visit[] }>("/api/jobs")).json.data;
  expect(all.map((job) => job.id)).not.toContain(id);
  const early = await me.patch<Refused>(`/api/jobs/${id}`, { state: "booked" });
  expect([early.status, early.json.error]).toEqual([409, "This job has no time yet. Reschedule it to give it one."]);
  expect((await me.get(`/calendar/jobs/${id}`)).text).toContain("Not planned yet");
  const planned = await me.patch<Visit>(`/api/jobs/${id}`, { start: "2029-01-09T09:00", duration_hours: 1 });
  expect(planned.json).toMatchObject({ state: "booked", start: "2029-01-09T08:00:00.000Z" });
  expect((await waiting()).map((job) => job.id)).not.toContain(id);
});

test("what is wrong with a visit is said by its fields", async () => {
  const other = await addCustomer(me);
  const fieldsOf = async (changes: object) => (await send({ ...asked, ...changes })).json.fields;
  expect(await fieldsOf({ title: " ", kind: "quote" })).toEqual({
    ...{ kind: expect.any(String), title: "Title is required." },
  });
  expect(await fieldsOf({ customer_id: 4_000_000 })).toEqual({ customer_id: "There is no such customer." });
  expect(await fieldsOf({ customer_id: other.id, site_id: site.id })).toEqual({
    site_id: "This customer has no such site.",
  });
  expect(await fieldsOf({ start: "2029-01-10T09:00" })).toHaveProperty("duration_hours");
  expect((await send({ start: "2029-01-10T09:00", duration_hours: 1 })).json.fields).toHaveProperty("quote_id");
  await send({ ...asked, start: "2029-01-10T09:00", duration_hours: 1 });
  const taken = await send({ ...asked, start: "2029-01-10T09:30", duration_hours: 1 });
  expect([taken.status, taken.json.error]).toEqual([
    409,
    "That slot overlaps with another job. Please pick another time.",
  ]);
  // Named by a quote, a job is the quote's: what else is sent was never read.
  const quoted = { ...asked, quote_id: quote.id, start: "2029-01-10T12:00", duration_hours: 1 };
  expect((await send(quoted)).json).toMatchObject({ quote_id: quote.id, kind: "quote" });
});

test("a customer with a visit is not deleted, and merged with it", async () => {
  const [one, into] = [await addCustomer(me), await addCustomer(me)];
  const at = await addSite(me, one.id);
  const { id } = (await send({ ...asked, customer_id: one.id, site_id: at.id })).json;
  expect((await me.delete<Refused>(`/api/customers/${one.id}`)).json.error).toBe(
    "This customer has quotes, jobs, invoices or declarations and cannot be deleted.",
  );
  expect((await me.post(`/api/customers/${one.id}/merge`, { into: into.id })).status).toBe(200);
  expect((await me.get<Visit>(`/api/jobs/${id}`)).json).toMatchObject({
    customer: { id: into.id },
    site: { id: at.id },
  });
  // A program that still has the former id gets a visit for the customer of now.
  expect((await send({ ...asked, customer_id: one.id })).json.customer.id).toBe(into.id);
});

test("without scripts: a free slot without a quote says so and offers both ways, and the visit is made", async () => {
  const slot = "date=2029-01-15&day=2029-01-15&time=10:00";
  const there = (await me.get(`/calendar/new?${slot}`)).headers.get("Location") ?? "";
  const ways = shown((await me.get(there)).text);
  expect(ways).toContain("To create a job, start from a quote (Book Job button).");
  expect(ways).toMatch(/<dialog[\s\S]*href="\/quotes"[\s\S]*<\/dialog>/);
  const found = shown((await me.get(`${there}&q=${customer.surname}`)).text);
  const choose = found.match(/href="(\/calendar\/visit\?[^"]*customer=\d+)"/)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const form = shown((await me.get(choose)).text);
  for (const text of [name, "2029-01-15", "10:00", engineer.name, site.name]) expect(form).toContain(text);
  const typed = {
    day: "2029-01-15",
    time: "10:00",
    hours: "1",
    custom: "",
    title: "Survey of the roof",
    kind: "survey",
  };
  const refused = await me.postForm(choose, { ...typed, title: "", description: "Two floors" });
  expect([refused.status, shown(refused.text).includes("Two floors")]).toEqual([422, true]);
  expect((await me.postForm(choose, { ...typed, site_id: String(site.id) })).status).toBe(302);
  const rows = await me.get<{ data: Visit[] }>("/api/jobs?from=2029-01-15&to=2029-01-15");
  expect(rows.json.data).toMatchObject([{ title: `Survey of the roof · ${name}`, kind: "survey", state: "booked" }]);
  const plan = await me.postForm(choose, { ...typed, day: "", time: "", title: "Later", intent: "plan" });
  expect(plan.headers.get("Location")).toMatch(/\/calendar\/jobs\/\d+/);
  for (const page of ["/calendar", `/customers/${customer.id}`])
    expect((await me.get(page)).text).toContain(">New visit</a>");
});

test("what a visit is for is changed, with the customer's name behind its title once", async () => {
  const { id } = (await send({ ...asked, description: "Hall" })).json;
  const change = (body: object) => me.patch<Visit & Refused & { description: string }>(`/api/jobs/${id}`, body);
  const changed = await change({ title: "Leaking", kind: "warranty", site_id: site.id });
  expect(changed.status).toBe(200);
  expect(changed.json).toMatchObject({
    ...{ title: `Leaking · ${name}`, kind: "warranty", site: { id: site.id }, description: "Hall" },
  });
  expect((await change({ title: `Leaking · ${name}` })).json.title).toBe(`Leaking · ${name}`);
  const emptied = await change({ site_id: null, description: "" });
  expect(emptied.json).toMatchObject({ title: `Leaking · ${name}`, site: null, description: "" });
  expect((await change({ title: " " })).json.fields).toEqual({ title: "Title is required." });
  expect((await change({ kind: "quote" })).json.fields).toHaveProperty("kind");
  const strange = await addSite(me, (await addCustomer(me)).id);
  expect((await change({ site_id: strange.id })).json.fields).toEqual({ site_id: "This customer has no such site." });
  const mixed = await change({ title: "Both", start: "2029-01-11T09:00", duration_hours: 1 });
  const alone =
    "Kind, title, description and site are changed alone: send times, engineers and the state by themselves.";
  expect([mixed.status, mixed.json.fields]).toEqual([400, { start: alone, duration_hours: alone }]);
  expect((await me.patch("/api/jobs/4000000", { title: "x" })).status).toBe(404);
});

test("a job of a quote refuses another title and site, by its call and its screen", async () => {
  const body = { quote_id: quote.id, start: "2029-01-12T09:00", duration_hours: 1 };
  const { id } = (await send(body)).json;
  const refused = await me.patch<Refused>(`/api/jobs/${id}`, { title: "x", site_id: site.id });
  const sentence = "This job comes from a quote: its title, description and site are the quote's. Change them there.";
  expect([refused.status, refused.json]).toEqual([
    400,
    { error: sentence, fields: { title: sentence, site_id: sentence } },
  ]);
  const screen = await me.get(`/calendar/jobs/${id}/edit?date=2029-01-12`);
  expect(screen.headers.get("Location")).toBe(`/calendar/jobs/${id}?date=2029-01-12`);
  expect(shown((await me.get(`/calendar/jobs/${id}?date=2029-01-12`)).text)).not.toContain("Edit visit");
});

test("all visits of a job get what one of them is changed to", async () => {
  const first = (await send({ ...asked, start: "2029-01-15T09:00", duration_hours: 1 })).json.id;
  const later = (await send({ visit_of: first, start: "2029-01-16T09:00", duration_hours: 1 })).json.id;
  const gone = (await send({ visit_of: first, start: "2029-01-17T09:00", duration_hours: 1 })).json.id;
  await me.delete(`/api/jobs/${gone}`);
  const title = async (id: number) => (await me.get<Visit>(`/api/jobs/${id}`)).json.title;
  await me.patch(`/api/jobs/${later}`, { title: "Leaking" });
  expect([await title(first), await title(later)]).toEqual([`Leaking · ${name}`, `Leaking · ${name}`]);
  const page = shown((await me.get(`/calendar/jobs/${first}/edit`)).text);
  expect(page).toContain("This job has 2 visits. What you change holds for all of them.");
  expect(page).toContain('value="Leaking"');
  const trail = shown((await me.get("/admin/audit")).text);
  expect(trail).toContain(`Leaking · ${name}`);
});

test("two people edit a visit: the form that comes second shows both, and the call names the saved one", async () => {
  const { id } = (await send({ ...asked, description: "Hall" })).json;
  const path = `/calendar/jobs/${id}/edit`;
  const opened = /name="version" value="(\d+)"/.exec((await me.get(path)).text)?.[1] ?? "";
  const tag = (await me.get(`/api/jobs/${id}`)).headers.get("ETag") ?? "";
  expect([opened, tag]).toEqual(["1", '"v1.0"']);
  // Neither a slot nor a state is another version of what is edited.
  await me.patch(`/api/jobs/${id}`, { start: "2029-01-18T09:00", duration_hours: 1 });
  await me.patch(`/api/jobs/${id}`, { state: "confirmed" });
  const patch = (json: object, ifMatch: string) =>
    me.send<Visit & Refused & { current: Visit }>("PATCH", `/api/jobs/${id}`, {
      json,
      headers: { "If-Match": ifMatch },
    });
  expect((await patch({ description: "Kitchen" }, tag)).headers.get("ETag")).toBe('"v2.1"');
  const second = await patch({ description: "Bedroom" }, tag);
  expect([second.status, second.json.error]).toEqual([409, "This was saved meanwhile. Nothing was overwritten."]);
  expect(second.json.current).toMatchObject({ id, description: "Kitchen" });
  const form = { title: "No cold air", kind: "breakdown", description: "Bedroom", site_id: "", version: opened };
  const refused = await me.postForm(path, form);
  expect(refused.status).toBe(409);
  for (const text of ["This was saved meanwhile", "Kitchen", "Bedroom", 'value="2" name="over"'])
    expect(shown(refused.text)).toContain(text);
  // The same as is saved already is no conflict.
  expect((await me.postForm(path, { ...form, description: "Kitchen" })).status).toBe(302);
  expect((await me.postForm(path, { ...form, over: "3" })).status).toBe(302);
  expect((await me.get<{ description: string }>(`/api/jobs/${id}`)).json.description).toBe("Bedroom");
});

test("of two programs that move a job they have read, the second is told; without If-Match it moves it", async () => {
  const { id } = (await send({ ...asked, start: "2029-02-01T09:00", duration_hours: 1 })).json;
  const read = await me.get<Visit>(`/api/jobs/${id}`);
  const patch = (json: object, headers: Record<string, string>) =>
    me.send<Visit & Refused & { current: Visit }>("PATCH", `/api/jobs/${id}`, { json, headers });
  const seen = { "If-Match": read.headers.get("ETag") ?? "" };
  const first = await patch({ start: "2029-02-01T11:00", duration_hours: 1 }, seen);
  expect(first.status).toBe(200);
  const now = { "If-Match": first.headers.get("ETag") ?? "" };
  expect(now).not.toEqual(seen);
  for (const change of [{ start: "2029-02-01T15:00", duration_hours: 1 }, { state: "confirmed" }]) {
    const second = await patch(change, seen);
    expect([second.status, second.headers.get("ETag")]).toEqual([409, now["If-Match"]]);
    expect(second.json.current).toMatchObject({ id, start: first.json.start, state: "booked" });
  }
  expect((await patch({ state: "confirmed" }, now)).status).toBe(200);
  expect((await patch({ start: "2029-02-01T15:00", duration_hours: 1 }, {})).status).toBe(200);
});

test("a visit that was cancelled while its form was open: the form comes back as typed, with the reason", async () => {
  const { id } = (await send({ ...asked, start: "2029-04-02T09:00", duration_hours: 1 })).json;
  expect((await me.delete(`/api/jobs/${id}`)).status).toBe(204);
  const typed = { kind: "survey", title: "Typed title", description: "A long description", site_id: String(site.id) };
  const refused = await me.postForm(`/calendar/jobs/${id}/edit`, { ...typed, version: "1" });
  expect(refused.status).toBe(404);
  const page = shown(refused.text);
  for (const text of ['value="Typed title"', "A long description", 'value="survey" selected'])
    expect(page).toContain(text);
  expect(page).toContain("This job is no longer there: it was cancelled meanwhile.");
  expect((await me.get(`/calendar/jobs/${id}/edit`)).status).toBe(302);
});
