/** An engineer's day: only their jobs, with all that they need on the way, and no prices. */
import { expect, test } from "vitest";
import { addDays } from "#app/platform/dates.ts";
import type { OfflineBundle } from "#app/report-writing/offline/bundle.ts";
import { addCustomer, addEngineer, addProduct, addQuote, addReport, addSite } from "../browser/support/data.ts";
import { companyDay } from "../support/company-day.ts";
import { sharedApp } from "../support/running-app.ts";
import { signInAs } from "../support/users.ts";

const { app, me } = await sharedApp();
const [nuria, inaki] = [
  await addEngineer(me, { name: "Nuria Peláez" }),
  await addEngineer(me, { name: "Iñaki Robles" }),
];
const phone = await signInAs(app, "engineer", nuria.id);
const product = await addProduct(me, { name: "Split 3,5 kW" });

/** A customer with a site, and a quote for work there. */
async function makePlace(surname: string) {
  const customer = await addCustomer(me, { first_name: "Ana", surname, notes: `Perro en casa de ${surname}` });
  const site = await addSite(me, customer.id, {
    name: `Local ${surname}`,
    access: "Llave en el bar",
    tel: "+34 911 222 333 / 600 333 444",
  });
  const quote = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { site_id: site.id });
  return { customer, site, quote };
}

async function book(quote_id: number, day: string, time: string, ...engineer_ids: number[]): Promise<number> {
  const body = { quote_id, start: `${day}T${time}`, duration_minutes: 30, engineer_ids };
  const { status, json, text } = await me.post<{ id: number }>("/api/jobs", body);
  expect(status, text).toBe(201);
  return json.id;
}

const day = companyDay();
const [hers, his] = [await makePlace("Molina"), await makePlace("Robles")];
const late = await book(hers.quote.id, day, "23:00", nuria.id, inaki.id);
const next = await book(hers.quote.id, addDays(day, 7), "09:00", nuria.id);
await book(hers.quote.id, addDays(day, 8), "09:00", nuria.id);
await book(his.quote.id, addDays(day, 1), "09:00", inaki.id);

const shown = async () => (await phone.get<string>("/my-day")).text;
const jobsIn = (html: string) => [...html.matchAll(/<article[^>]*id="job-(\d+)"/g)].map(([, id]) => Number(id));

test("the day has the engineer's jobs of today and the next seven days, in order, and nobody else's", async () => {
  const html = await shown();
  expect(jobsIn(html)).toEqual([late, next]);
  expect(html).not.toContain("Ana Robles");
  expect(html).toContain("Today: ");
});

test("a phone keeps the jobs of all days that are shown, and nobody else's, for reports without signal", async () => {
  const kept = await phone.get<OfflineBundle>("/api/service-reports/offline");
  expect(kept.json.jobs.map(({ id, customer_name }) => [id, customer_name])).toEqual([
    [late, "Ana Molina"],
    [next, "Ana Molina"],
  ]);
});

test("a job has time, customer, site, map, calls, what to do, notes, how to get in, and no price", async () => {
  const html = await shown();
  const card = html.slice(html.indexOf(`id="job-${late}"`), html.indexOf(`id="job-${next}"`));
  for (const text of ["23:00–23:30", "Ana Molina", "Local Molina", "Llave en el bar", "Perro en casa de Molina"])
    expect(card).toContain(text);
  expect(card).toContain("https://www.google.com/maps/search/");
  expect(card).toMatch(/href="tel:\+34911222333"[^>]*>Call [^<]*\+34 911 222 333</);
  expect(card).toMatch(/href="tel:\+34600333444"[^>]*>Call [^<]*600 333 444</);
  expect(card).toMatch(/\d × Split 3,5 kW/);
  expect(card).toContain("Iñaki Robles");
  expect(card).toContain(`href="/service-reports/engineer?job=${late}"`);
  expect(html).not.toMatch(/€|total_cents|unit_price/);
});

test("a visit without a quote says what it is for", async () => {
  const [title, description] = ["Gotea agua", "Por la esquina del split"];
  const start = `${addDays(day, 3)}T09:00`;
  const about = { customer_id: his.customer.id, kind: "breakdown", title, description };
  const { json } = await me.post<{ id: number }>("/api/jobs", {
    ...about,
    ...{ start, duration_minutes: 30, engineer_ids: [nuria.id] },
  });
  const [card = ""] = new RegExp(`<article[^>]*id="job-${json.id}"[\\s\\S]*?</article>`).exec(await shown()) ?? [];
  for (const text of [title, description]) expect(card).toContain(text);
  await me.delete(`/api/jobs/${json.id}`);
});

test("the last reports of the place are named, with those of the job, and those of other places are not", async () => {
  const report = async (job_id: number, report_date: string) =>
    (await addReport(me, inaki.id, { customer_name: "X", job_id, report_date })).report_number;
  const before = await book(hers.quote.id, "2026-01-12", "09:00", inaki.id);
  const elsewhere = await book(his.quote.id, "2026-01-13", "09:00", inaki.id);
  const numbers = [];
  for (const at of ["2026-01-12", "2026-01-14", "2026-01-13"]) numbers.push(await report(before, at));
  numbers.push(await report(next, "2026-01-15"));
  const other = await report(elsewhere, "2026-01-13");
  const html = await shown();
  const card = html.slice(html.indexOf(`id="job-${next}"`));
  const found = [...card.matchAll(/reports\/\d+\/pdf"[^>]*>([^<]+)/g)].map(([, number]) => number);
  expect(found).toEqual([numbers[3], numbers[1], numbers[2]]);
  expect(html).not.toContain(other);
});

test("an account that is no engineer's is told so, and an owner who is one has their own jobs only", async () => {
  const nobody = await me.get<string>("/my-day");
  expect(nobody.text).toContain("This account belongs to no engineer");
  expect(jobsIn(nobody.text)).toEqual([]);
  expect(nobody.text).not.toContain('href="/my-day"');
  const boss = await addEngineer(me, { name: "Eva Jefa" });
  const owner = await signInAs(app, "owner", boss.id);
  const own = await book(his.quote.id, day, "22:00", boss.id);
  const { text } = await owner.get<string>("/my-day");
  expect(jobsIn(text)).toEqual([own]);
  expect(text).toContain('href="/my-day"');
});

test("the link of the own feed is on the engineer's own page, and is renewed there", async () => {
  const tokenOn = (html: string) => /feed\.ics\?token=([\w-]{43})/.exec(html)?.[1] ?? "";
  const { text } = await phone.get<string>("/my-day/calendar");
  // The test's server has no address by HTTPS, and an engineer cannot give it one.
  expect(text).toContain("Ask the office for one.");
  expect(text).not.toContain("PUBLIC_URL");
  const office = await me.get<string>(`/service-reports/admin/engineers/${nuria.id}/calendar`);
  expect(tokenOn(text)).toBe(tokenOn(office.text));
  expect((await phone.get("/my-day/calendar/renew")).text).toContain("Make a new link?");
  expect((await phone.postForm("/my-day/calendar/renew", {})).headers.get("Location")).toBe("/my-day/calendar");
  const renewed = tokenOn((await phone.get<string>("/my-day/calendar")).text);
  expect(renewed).not.toBe(tokenOn(text));
  expect((await app.visitor.get(`/api/calendar/feed.ics?token=${renewed}`)).status).toBe(200);
  expect((await me.get("/my-day/calendar")).headers.get("Location")).toBe("/my-day");
});

test("without scripts the buttons set the state, and a reason is asked for and kept", async () => {
  const set = (fields: Record<string, string>) => phone.postForm("/my-day", { job: String(late), ...fields });
  const answer = await set({ state: "on_the_way" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/my-day#job-${late}`]);
  const stateNow = async () => (await me.get<{ state: string }>(`/api/jobs/${late}`)).json.state;
  expect(await stateNow()).toBe("on_the_way");
  expect((await shown()).match(/<span class="badge on_the_way">/g)).toHaveLength(1);
  const silent = await set({ state: "not_done" });
  expect([silent.status, silent.text.includes("The state was not changed: ")]).toEqual([422, true]);
  const unknown = await set({ state: "asleep", reason: "Me he dormido" });
  expect([unknown.status, unknown.text.includes('value="Me he dormido"')]).toEqual([422, true]);
  expect((await set({ state: "not_done", reason: "Nobody there" })).status).toBe(302);
  expect(await stateNow()).toBe("not_done");
  expect(await shown()).toMatch(/<span class="badge not_done">[^<]*<\/span><\/p><p class="as-typed">Nobody there<\/p>/);
  expect((await set({ state: "done" })).status).toBe(302);
  expect(await shown()).toContain("Its service report is missing.");
  // Why it could not be done before says nothing about what is done.
  expect(await shown()).not.toContain("Nobody there");
  // Somebody else's job is none.
  const other = await book(his.quote.id, day, "20:00", inaki.id);
  expect((await phone.postForm("/my-day", { job: String(other), state: "done" })).status).toBe(404);
  expect((await phone.postForm("/my-day", { job: "x", state: "done" })).status).toBe(404);
  // What scripts post for another user, whose page is still open, is not set by who is signed in now.
  expect((await set({ state: "working", user: "1" })).status).toBe(422);
  expect(await stateNow()).toBe("done");
});

test("the report's form has the engineer of the account chosen, else the one in charge of the job", async () => {
  const form = "/service-reports/engineer";
  const chosenIn = (html: string) =>
    Number(/<select[^>]*\bname="engineer_id"[\s\S]*?<option value="(\d*)" selected=""/.exec(html)?.[1]);
  const chosenFor = async (caller: typeof me, query = "") => chosenIn((await caller.get<string>(form + query)).text);
  const left = await addEngineer(me, { name: "Rosa Vega" });
  const withOthers = await book(his.quote.id, "2026-01-20", "09:00", inaki.id, nuria.id);
  const theirs = await book(his.quote.id, "2026-01-21", "09:00", left.id);
  await me.put(`/api/service-reports/engineers/${left.id}`, { name: left.name, active: 0 });
  const boss = await addEngineer(me, { name: "Luz Jefa" });
  const owner = await signInAs(app, "owner", boss.id);
  for (const query of ["", `?job=${withOthers}`]) {
    expect(await chosenFor(phone, query)).toBe(nuria.id);
    expect(await chosenFor(owner, query)).toBe(boss.id);
  }
  expect(await chosenFor(me)).toBe(0);
  expect(await chosenFor(me, `?job=${withOthers}`)).toBe(inaki.id);
  // An engineer who has left can be chosen no more.
  expect(await chosenFor(me, `?job=${theirs}`)).toBe(0);
  const kept = await phone.get<OfflineBundle>("/api/service-reports/offline");
  expect(kept.json.own_engineer).toBe(nuria.id);
  // What was posted stays when the form is shown again.
  const refused = await me.postForm(`${form}?job=${withOthers}`, {
    job_id: String(withOthers),
    engineer_id: String(boss.id),
  });
  expect([refused.status, chosenIn(refused.text)]).toEqual([422, boss.id]);
});

test("whoever is an engineer comes back to the day after saving a report, others to the list", async () => {
  const report = {
    ...{ intent: "save", customer_name: "Ana", site_address: "Calle 1", report_date: day, job_id: String(late) },
    engineer_id: String(nuria.id),
  };
  expect((await phone.postForm("/service-reports/engineer", report)).headers.get("Location")).toBe("/my-day");
  expect(await shown()).not.toContain("Its service report is missing.");
  expect((await me.postForm("/service-reports/engineer", report)).headers.get("Location")).toBe(
    "/service-reports/admin/reports",
  );
});
