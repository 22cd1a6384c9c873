/** The calendar by engineer: columns of a day, initials, the choice in the address, moving between columns. */
import { expect, test } from "vitest";
import { addAbsence, addEngineer, addJob, addQuotedCustomer, everyDay } from "../browser/support/data.ts";
import { runningApp } from "../support/running-app.ts";
import { allElements, attributeOf, documentOf, formsOf, textOf } from "./support/page-forms.ts";

const { me } = await runningApp();

// A Monday.
const day = "2031-05-05";

const shown = async (path: string) => documentOf((await me.get(path)).text);

/** The columns of a day: the heading of each, and the titles of its jobs. */
async function columnsAt(path: string): Promise<Record<string, string[]>> {
  const columns = allElements(await shown(path), ".by-engineer .day-column");
  return Object.fromEntries(
    columns.map((column) => [
      textOf(allElements(column, "h3")[0] as (typeof columns)[number]).trim(),
      allElements(column, ".job b").map(textOf),
    ]),
  );
}

test("a company without engineers has the calendar as it was", async () => {
  for (const view of ["day", "week", "month", "agenda"]) {
    const page = await shown(`/calendar?view=${view}&date=${day}`);
    expect(allElements(page, ".engineer-filter, .by-engineer")).toEqual([]);
  }
});

test("a day has a column an engineer; the views name who comes; the address chooses whose jobs are shown", async () => {
  const [nuria, marcos] = [
    await addEngineer(me, { name: "Nuria Peláez" }),
    await addEngineer(me, { name: "Marcos Gil" }),
  ];
  const left = await addEngineer(me, { name: "Eusebio Cañas", active: 0 });
  const of = async (start: string, engineer_ids: number[]) => {
    const { quote } = await addQuotedCustomer(me);
    const job = await addJob(me, quote.id, `${day}T${start}`, 2);
    await me.patch(`/api/jobs/${job.id}`, { engineer_ids });
    return job;
  };
  const both = await of("09:00", [marcos.id, nuria.id]);
  const hers = await of("12:00", [nuria.id]);
  const nobodys = await of("16:00", []);
  const [dayView, week] = [`/calendar?view=day&date=${day}`, `/calendar?date=${day}`];
  expect(await columnsAt(dayView)).toEqual({
    "Nobody assigned": [nobodys.title],
    "MG Marcos Gil": [both.title],
    "NP Nuria Peláez": [both.title, hers.title],
  });
  expect(await columnsAt(`${dayView}&engineer=${nuria.id}&engineer=0`)).toEqual({
    "Nobody assigned": [nobodys.title],
    "NP Nuria Peláez": [both.title, hers.title],
  });
  for (const view of ["week", "month", "agenda"]) {
    const titles = async (more: string) =>
      allElements(await shown(`/calendar?view=${view}&date=${day}${more}`), ".job b, .what b").map(textOf);
    expect(await titles("")).toEqual([both.title, hers.title, nobodys.title]);
    expect(await titles(`&engineer=${marcos.id}`)).toEqual([both.title]);
    expect(await titles("&engineer=0")).toEqual([nobodys.title]);
    // Somebody whom there is not is nobody to choose.
    expect(await titles("&engineer=987654")).toHaveLength(3);
    const page = await shown(`/calendar?view=${view}&date=${day}&engineer=${marcos.id}`);
    expect(allElements(page, ".job .mark, .what .mark").map(textOf)).toEqual(["MG", "NP"]);
    expect(allElements(page, ".tint-blue, .tint-orange")).toHaveLength(1);
  }
  // An engineer who left is offered only where a job is theirs.
  const offered = async (path: string) =>
    allElements(await shown(path), ".engineer-filter .who").map((one) => textOf(one).trim());
  expect(await offered(week)).toEqual(["Nobody assigned", "MG Marcos Gil", "NP Nuria Peláez"]);
  expect(await offered(`${week}&engineer=${left.id}`)).toContain("EC Eusebio Cañas");
  // The choice is kept on the way through the calendar, and a free time of a column is booked for its engineer.
  const page = await shown(`${week}&engineer=${nuria.id}`);
  const hrefs = allElements(page, ".calendar-head a").map((link) => attributeOf(link, "href"));
  expect(hrefs.every((href) => href.includes(`engineer=${nuria.id}`))).toBe(true);
  const free = allElements(await shown(dayView), "a.slot").find((slot) =>
    attributeOf(slot, "aria-label").endsWith(nuria.name),
  );
  expect(free && attributeOf(free, "href")).toBe(
    `/calendar/new?view=day&date=${day}&day=${day}&time=08%3A00&assigned=${nuria.id}`,
  );
  // A move from a column to another: the slot stays, the engineer of the column is replaced.
  const before = await stored(hers.id);
  expect((await drag(hers.id, before.start, nuria, marcos)).status).toBe(200);
  expect(await stored(hers.id)).toMatchObject({ engineer_ids: [marcos.id], start: before.start });
  // Onto another job of the engineer it is refused in the sentence of rescheduling.
  const third = await of("18:00", [nuria.id]);
  const refused = await drag(third.id, (await stored(both.id)).start, nuria, marcos);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("That slot overlaps with another job. Please pick another time.");
});

/** Drags a job of two hours from a column to another, as the calendar posts it; id 0 is the column of nobody. */
const drag = (id: number, start: string, from: { id: number }, to: { id: number }) =>
  me.postForm(`/calendar/jobs/${id}/reschedule`, {
    ...{ drag: "1", start, hours: "2", from_column: String(from.id), to_column: String(to.id) },
  });

const stored = async (id: number) => (await me.get<{ engineer_ids: number[]; start: string }>(`/api/jobs/${id}`)).json;

test("a drag from a calendar that is old by now takes nobody else off the job", async () => {
  const [one, two, helper] = [await addEngineer(me), await addEngineer(me), await addEngineer(me)];
  const { quote } = await addQuotedCustomer(me);
  const { id } = await addJob(me, quote.id, "2031-05-19T09:00", 2);
  const { start } = await stored(id);
  // Somebody else gave the job a helper since the calendar was loaded.
  await me.patch(`/api/jobs/${id}`, { engineer_ids: [one.id, helper.id] });
  expect((await drag(id, start, one, two)).status).toBe(200);
  expect((await stored(id)).engineer_ids).toEqual([two.id, helper.id]);
  // The job has left the column: whoever drags it did not see who has it.
  for (const from of [one, { id: 0 }]) {
    const refused = await drag(id, start, from, one);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Meanwhile somebody has changed who comes. The calendar now shows it.");
  }
  expect((await stored(id)).engineer_ids).toEqual([two.id, helper.id]);
  expect((await drag(id, start, two, { id: 0 })).status).toBe(200);
  expect((await stored(id)).engineer_ids).toEqual([helper.id]);
});

test("the form to book has the engineer of the column ticked", async () => {
  const engineer = await addEngineer(me, { name: "Aitana Ferrer" });
  const { quote } = await addQuotedCustomer(me);
  const path = `/calendar/new?quoteId=${quote.id}&day=${day}&time=18:00&assigned=${engineer.id}`;
  const [form] = (await formsOf((await me.get(path)).text, path)).filter(({ action }) => action.includes("quoteId"));
  const ticked = form?.fields.filter(({ name, checked }) => name === "assigned" && checked);
  expect(ticked?.map(({ value }) => value)).toEqual([String(engineer.id)]);
});

test("several jobs are given to an engineer; those that would overlap are refused by name, the others assigned", async () => {
  const [one, two] = [await addEngineer(me, { name: "Rosa Uno" }), await addEngineer(me, { name: "Luis Dos" })];
  const date = "2031-06-09";
  const at = async (time: string, engineer_ids: number[]) => {
    const { quote } = await addQuotedCustomer(me);
    const body = { quote_id: quote.id, start: `${date}T${time}`, duration_hours: 2, engineer_ids };
    return (await me.post<{ id: number; title: string }>("/api/jobs", body)).json;
  };
  const his = await at("09:00", [two.id]);
  const clash = await at("10:00", [one.id]);
  const free = await at("13:00", [one.id]);
  const nobodys = await at("15:30", []);
  const path = `/calendar/assign?date=${date}`;
  const [form] = (await formsOf((await me.get(path)).text, path)).filter(({ action }) => action.includes("assign"));
  // Those that nobody is assigned to are ticked at first.
  expect(form?.fields.filter(({ checked }) => checked).map(({ value }) => value)).toEqual([String(nobodys.id)]);
  const assign = (to: number, ids: number[]) =>
    me.postForm(path, [["to", String(to)], ...ids.map((id): [string, string] => ["job", String(id)])]);
  const partly = await assign(two.id, [clash.id, free.id, nobodys.id]);
  expect(partly.status).toBe(409);
  const text = textOf(await documentOf(partly.text));
  expect(text).toContain("2 jobs were assigned, these were not:");
  // There is no time to choose: it says what he has then, and who is free instead, but not whom he was to replace.
  expect(text).toContain(`10:00 to 12:00: Luis Dos already has “${his.title}”, 09:00 to 11:00. Free at this time: `);
  expect(text).not.toMatch(/Free at this time: [^.]*(Luis Dos|Rosa Uno)/);
  expect(text).not.toContain(`${free.title}, `);
  const engineersOf = async (id: number) =>
    (await me.get<{ engineer_ids: number[] }>(`/api/jobs/${id}`)).json.engineer_ids;
  expect(await Promise.all([clash.id, free.id, nobodys.id].map(engineersOf))).toEqual([[one.id], [two.id], [two.id]]);
  // The helper of a job stays; the engineer takes the place of the one in charge.
  await me.patch(`/api/jobs/${free.id}`, { engineer_ids: [two.id, one.id] });
  const third = await addEngineer(me);
  expect((await assign(third.id, [free.id])).status).toBe(302);
  expect(await engineersOf(free.id)).toEqual([third.id, one.id]);
  // A job that is named twice counts once, and one that does not exist not at all.
  const counted = textOf(await documentOf((await assign(two.id, [free.id, free.id, 4_000_000])).text));
  expect(counted).toContain("1 job was assigned, these were not:");
  expect(counted).toContain("#4000000: There is no such job.");
  await assign(third.id, [free.id]);
  expect((await assign(third.id, [])).status).toBe(422);
  expect((await assign(4_000_000, [free.id])).status).toBe(422);
  expect(await engineersOf(free.id)).toEqual([third.id, one.id]);
});

test("accepted quotes without a job stand beside the calendar, and lead to booking them", async () => {
  const { quote, customer } = await addQuotedCustomer(me);
  await me.patch(`/api/quotes/${quote.id}`, { status: "accepted" });
  const link = async () =>
    allElements(await shown("/calendar?view=month"), ".to-plan li a").find((one) =>
      textOf(one).includes(customer.surname),
    );
  const found = await link();
  expect(found && attributeOf(found, "href")).toContain(`/calendar?view=month&quoteId=${quote.id}&`);
  await addJob(me, quote.id, "2031-07-01T09:00");
  expect(await link()).toBeUndefined();
  // The title of a visit names its customer, who is not named once more below it.
  const { surname } = customer;
  await me.post("/api/jobs", { customer_id: customer.id, kind: "survey", title: "Measure", description: "" });
  const visit = await link();
  expect(visit && textOf(visit).split(surname)).toHaveLength(2);
});

test("free times of the engineers chosen are found, and what was typed is kept, without scripts too", async () => {
  const engineer = await addEngineer(me);
  const { quote } = await addQuotedCustomer(me);
  const date = "2031-09-01";
  const path = `/calendar/new?date=${date}&quoteId=${quote.id}`;
  const typed = { day: date, time: "", hours: "2", custom: "", in_charge: "" };
  const press = (button: [string, string]) =>
    me.postForm(path, [...Object.entries(typed), ["assigned", String(engineer.id)], button]);
  const found = await press(["find", "1"]);
  expect(found.status).toBe(302);
  const href = found.headers.get("Location") ?? "";
  const page = await shown(href);
  const offers = allElements(page, "button").filter((button) => attributeOf(button, "name") === "offer");
  expect(attributeOf(offers[0] as (typeof offers)[number], "value")).toBe(`${date}T08:00`);
  expect(offers).toHaveLength(5);
  const form = (await formsOf((await me.get(href)).text, href)).find(({ action }) => action.includes("quoteId"));
  const values = (fields = form?.fields ?? []) =>
    fields
      .filter(({ type, checked }) => checked || !["checkbox", "radio"].includes(type))
      .map((one) => [one.name, one.value]);
  expect(values()).toEqual(
    expect.arrayContaining([
      ["day", date],
      ["hours", "2"],
      ["assigned", String(engineer.id)],
    ]),
  );
  const taken = await press(["offer", `${date}T08:00`]);
  const filled = taken.headers.get("Location") ?? "";
  const after = (await formsOf((await me.get(filled)).text, filled)).find(({ action }) => action.includes("quoteId"));
  expect(values(after?.fields)).toEqual(
    expect.arrayContaining([
      ["day", date],
      ["time", "08:00"],
      ["hours", "2"],
    ]),
  );
  // The job that is rescheduled is not in its own way; others are.
  const body = { quote_id: quote.id, start: `${date}T08:00`, duration_hours: 2, engineer_ids: [engineer.id] };
  const { id } = (await me.post<{ id: number }>("/api/jobs", body)).json;
  const first = async (address: string) => {
    const buttons = allElements(await shown(address), "button").filter(
      (button) => attributeOf(button, "name") === "offer",
    );
    return attributeOf(buttons[0] as (typeof buttons)[number], "value");
  };
  const asked = `day=${date}&time=&hours=2&in_charge=&assigned=${engineer.id}&find=1`;
  expect(await first(`/calendar/jobs/${id}/reschedule?${asked}`)).toBe(`${date}T08:00`);
  expect(await first(`${path}&${asked}`)).toBe(`${date}T10:00`);
});

test("the column of who is off is hatched, and half-hours in which an engineer does not work are shaded", async () => {
  const early = await addEngineer(me, { name: "Berta Early", hours: everyDay("08:00", "14:00") });
  const usual = await addEngineer(me, { name: "Celia Usual" });
  const away = await addEngineer(me, { name: "Dora Away" });
  await addAbsence(me, away.id, { from: "2031-05-12" });
  const ids = [early, usual, away].map(({ id }) => `&engineer=${id}`).join("");
  const columns = allElements(await shown(`/calendar?view=day&date=2031-05-12${ids}`), ".by-engineer .day-column");
  const outsideIn = (links: typeof columns) =>
    links
      .flatMap((link) => allElements(link, ".slot.outside"))
      .map((slot) => attributeOf(slot, "data-at").slice(11))
      .filter((time) => time >= "13:00" && time < "18:30");
  const half = (from: number, to: number) =>
    Array.from({ length: (to - from) * 2 }, (_, n) => `${from + Math.floor(n / 2)}:${n % 2 ? "30" : "00"}`);
  expect(columns.map((column) => outsideIn([column]))).toEqual([half(14, 18.5), ["18:00"], ["18:00"]]);
  expect(columns.map((column) => attributeOf(column, "class").includes("closed"))).toEqual([false, false, true]);
  // A half-hour outside the hours can be booked, and says what it is.
  const [slot] = columns.flatMap((column) => allElements(column, ".slot.outside"));
  expect(attributeOf(slot as (typeof columns)[number], "href")).toContain(`assigned=${early.id}`);
  expect(attributeOf(slot as (typeof columns)[number], "aria-label")).toMatch(/, outside working hours$/);
  // The days of a week have the hours of the only engineer who is shown, else the company's.
  const days = async (more: string) => allElements(await shown(`/calendar?date=2031-05-12${more}`), ".day-column");
  expect(outsideIn((await days(`&engineer=${early.id}`)).slice(0, 1))).toEqual(half(14, 18.5));
  expect(outsideIn((await days("")).slice(0, 1))).toEqual(["18:00"]);
  // Without working hours of the company nothing is shaded, except for who has their own.
  const none = Object.fromEntries(Object.keys(everyDay("", "")).map((weekday) => [weekday, []]));
  const company = (await me.get<object>("/api/settings")).json;
  expect((await me.put("/api/settings", { ...company, working_hours: none })).status).toBe(200);
  expect(outsideIn(await days(""))).toEqual([]);
  expect(outsideIn((await days(`&engineer=${early.id}`)).slice(0, 1))).toEqual(half(14, 18.5));
  await me.put("/api/settings", company);
});
