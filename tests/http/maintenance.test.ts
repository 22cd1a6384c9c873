/** Maintenance that is due again a year later: the quick view of the list of jobs, and booking the next one. */
import { expect, test } from "vitest";
import { addDays, formatDay } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { addCustomer, addEngineer, uniqueWord } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";

const { me } = await sharedApp();
const word = uniqueWord();
const customer = await addCustomer(me, { surname: `Zz${word}` });
const engineer = await addEngineer(me);
const today = dayOf(new Date());

/** Adds a visit at night, when no other test has jobs; some days after today, or waiting for a date. */
async function addVisit(days: number | null, changes: object = {}): Promise<number> {
  const slot = days !== null && {
    start: `${addDays(today, days)}T04:00`,
    duration_hours: 1,
    engineer_ids: [engineer.id],
  };
  const visit = { customer_id: customer.id, kind: "maintenance", title: "Yearly service", ...slot, ...changes };
  return (await me.post<{ id: number }>("/api/jobs", visit)).json.id;
}

async function addDone(days: number, changes: object = {}): Promise<number> {
  const id = await addVisit(days, changes);
  expect((await me.patch(`/api/jobs/${id}`, { state: "done" })).status).toBe(200);
  return id;
}

/** The ids of the jobs that are due again. */
async function dueAgain(): Promise<number[]> {
  const { text } = await me.get<string>(`/api/jobs/export.csv?state=done&repeat=due&q=Zz${word}`);
  const lines = text.trim().split("\r\n").slice(1);
  return lines.map((line) => Number(line.split(";")[0]));
}

test("the last maintenance is due again a month before a year has passed, at each site, until the next is booked", async () => {
  await addDone(-333);
  expect(await dueAgain()).toEqual([]);
  const site = await me.post<{ id: number }>(`/api/customers/${customer.id}/sites`, {
    name: "Bar",
    address: "Calle Sol 3",
  });
  await addDone(-400, { kind: "breakdown", site_id: site.json.id });
  expect(await dueAgain()).toEqual([]);
  const earlier = await addDone(-700, { site_id: site.json.id });
  expect(await dueAgain()).toEqual([earlier]);
  const last = await addDone(-334, { site_id: site.json.id });
  expect(await dueAgain()).toEqual([last]);
  const failed = await addVisit(-10, { site_id: site.json.id });
  await me.patch(`/api/jobs/${failed}`, { state: "not_done", reason: "Nobody at home" });
  expect(await dueAgain()).toEqual([last]);
  const waiting = await addVisit(null, { site_id: site.json.id });
  expect(await dueAgain()).toEqual([]);
  await me.delete(`/api/jobs/${waiting}`);
  expect(await dueAgain()).toEqual([last]);

  const list = (await me.get(`/jobs?state=done&repeat=due&q=Zz${word}`)).text;
  expect(list).toMatch(/<a[^>]*aria-current="true"[^>]*>Maintenance due</);
  expect(list).toContain(`href="/calendar/jobs/${last}"`);
  expect(list).toContain(`due again on ${formatDay(addDays(today, -334 + 364))}`);
  const job = (await me.get(`/calendar/jobs/${last}?date=${today}`)).text;
  const [, next = ""] = /href="([^"]*repeat=[^"]*)"[^>]*>Book the next one</.exec(job) ?? [];
  const form = (await me.get(next.replaceAll("&amp;", "&"))).text;
  const fieldOf = (name: string) => new RegExp(`<input(?=[^>]*name="${name}")[^>]*value="([^"]*)"`).exec(form)?.[1];
  // Nobody works at that hour on any day, so the day is that of the week a year later.
  expect([fieldOf("title"), fieldOf("time")]).toEqual(["Yearly service", "04:00"]);
  expect(fieldOf("day")).toBe(addDays(today, -334 + 364));
  expect(form).toMatch(/<option(?=[^>]*value="maintenance")(?=[^>]*selected)/);
  expect(form).toMatch(new RegExp(`<option(?=[^>]*value="${site.json.id}")(?=[^>]*selected)`));
  const other = await addCustomer(me, { surname: uniqueWord() });
  expect((await me.get(`/calendar/visit?customer=${other.id}&repeat=${last}`)).status).toBe(404);
});

test("other jobs, and maintenance that is not done, have no next one to book", async () => {
  for (const id of [await addDone(-20, { kind: "breakdown" }), await addVisit(-21)])
    expect((await me.get(`/calendar/jobs/${id}?date=${today}`)).text).not.toContain("Book the next one");
});
