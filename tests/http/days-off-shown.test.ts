/** Days off and hours booked, as the calendar's plain views show them. */
import { expect, test } from "vitest";
import { addAbsence, addEngineer, addJob, addQuotedCustomer } from "../browser/support/data.ts";
import { companyDay } from "../support/company-day.ts";
import { runningApp } from "../support/running-app.ts";
import { signInAs } from "../support/users.ts";
import { allElements, attributeOf, documentOf, textOf } from "./support/page-forms.ts";

const { app, me } = await runningApp();

// A Monday.
const monday = "2031-05-05";
const tuesday = "2031-05-06";
const wednesday = "2031-05-07";

const shown = async (path: string) => documentOf((await me.get(path)).text);
type Part = Awaited<ReturnType<typeof shown>>;
const notesIn = (part: Part) => allElements(part, ".closed-note, .off-note").map(textOf);

const ana = await addEngineer(me, { name: "Ana Abad" });
const eva = await addEngineer(me, { name: "Eva Bravo" });
await addAbsence(me, ana.id, { from: wednesday, to: "2031-05-08", reason: "Vacaciones" } as object);
/** Through the screen, as there is no call for the company's days. */
const closeOn = (from: string, reason: string) =>
  me.postForm("/service-reports/admin/working-time", { intent: "absence", engineer_id: "", from, to: "", reason });
const closed = await closeOn(tuesday, "Fiesta local");

test("the company's days and those of engineers stand on their days, in every view and in both languages", async () => {
  expect(closed.status).toBeLessThan(400);
  for (const view of ["week", "month"]) {
    const page = await shown(`/calendar?view=${view}&date=${monday}`);
    const days = allElements(page, view === "week" ? ".day-column" : ".month td");
    const noted = days.map(notesIn).filter((notes) => notes.length > 0);
    expect(noted).toEqual([["Closed: Fiesta local"], ["Ana Abad: Vacaciones"], ["Ana Abad: Vacaciones"]]);
    expect(days.filter((day) => attributeOf(day, "class").includes("closed"))).toHaveLength(1);
  }
  const onTuesday = await shown(`/calendar?view=day&date=${tuesday}`);
  expect(notesIn(onTuesday)).toEqual(["Closed: Fiesta local"]);
  const columns = allElements(await shown(`/calendar?view=day&date=${wednesday}`), ".day-column");
  expect(columns.map(notesIn)).toEqual([[], ["Vacaciones"], []]);
  expect(columns.map((column) => attributeOf(column, "class").includes("closed"))).toEqual([false, true, false]);
  // Where only one engineer is shown, the days are theirs.
  for (const [view, part] of [
    ["week", ".day-column.closed"],
    ["month", "td.closed"],
  ]) {
    const alone = async (id: number) =>
      allElements(await shown(`/calendar?view=${view}&date=${monday}&engineer=${id}`), part as string).map(notesIn);
    const [ofCompany, ofAna] = ["Closed: Fiesta local", "Ana Abad: Vacaciones"];
    expect(await alone(ana.id)).toEqual([[ofCompany], [ofAna], [ofAna]]);
    expect(await alone(eva.id)).toEqual([[ofCompany]]);
    expect(await alone(0)).toEqual([[ofCompany]]);
  }
  // The days off of engineers who are not shown are not shown either.
  expect(notesIn(await shown(`/calendar?date=${monday}&engineer=2`))).toEqual(["Closed: Fiesta local"]);
  const spanish = await me.with({ "Accept-Language": "es" }).get(`/calendar?date=${monday}`);
  expect(notesIn(await documentOf(spanish.text))[0]).toBe("Cerrado: Fiesta local");
});

test("the week says how many of their hours are booked, in words where it is too much", async () => {
  const { quote } = await addQuotedCustomer(me);
  for (const [start, hours] of [
    [`${monday}T08:00`, 9],
    [`${tuesday}T00:00`, 24],
  ] as const) {
    const { id } = await addJob(me, quote.id, start, hours);
    await me.patch(`/api/jobs/${id}`, { engineer_ids: [ana.id] });
  }
  const rows = async (path: string) =>
    allElements(await shown(path), ".week-capacity tbody tr").map((row) => allElements(row, "th, td").map(textOf));
  const [eva] = (await rows(`/calendar?date=${monday}`)).slice(-1);
  expect(eva?.slice(1)).toEqual(["0 h", "40 h", "0 %"]);
  expect(await rows(`/calendar?date=${monday}&engineer=${ana.id}`)).toEqual([
    ["AA Ana Abad", "33 h", "20 h", "165 % · 13 h too much"],
  ]);
  expect(await rows(`/calendar?view=day&date=${monday}`)).toEqual([]);
});

test("a job without an engineer is asked about on a day on which the company is closed", async () => {
  const { quote } = await addQuotedCustomer(me);
  const booking = new URLSearchParams({ quoteId: String(quote.id), date: tuesday });
  const form = await shown(`/calendar/new?${booking}&day=${tuesday}&time=20:00&hours=1&in_charge=`);
  const box = allElements(form, 'input[name="confirmed"]').map((input) => attributeOf(input, "value"));
  expect(box).toHaveLength(1);
  expect(textOf(form)).toContain("The company is closed on this day (Fiesta local).");
  const start = `${tuesday}T20:00`;
  const called = await me.post<{ warnings: object[] }>("/api/jobs", { quote_id: quote.id, start, duration_hours: 1 });
  // Ana's job of the whole day excludes one of nobody.
  expect(called.status).toBe(409);
  const other = await me.post<{ warnings: object[] }>("/api/jobs", {
    ...{ quote_id: quote.id, start: "2031-12-24T20:00", duration_hours: 1 },
  });
  expect(other.json.warnings).toBeUndefined();
});

test("an engineer's own day says that they are off, or the company is closed, with jobs and without", async () => {
  const [own, other] = [await addEngineer(me, { name: "Iria Luz" }), await addEngineer(me, { name: "Pau Sanz" })];
  const { quote } = await addQuotedCustomer(me);
  for (const after of [1, 2]) {
    const { id } = await addJob(me, quote.id, `${companyDay(after)}T12:00`, 1);
    await me.patch(`/api/jobs/${id}`, { engineer_ids: [own.id] });
  }
  await addAbsence(me, own.id, { from: companyDay(), to: companyDay(1), reason: "Boda" } as object);
  await addAbsence(me, other.id, { from: companyDay(), to: companyDay(2), reason: "Médico" } as object);
  expect((await closeOn(companyDay(1), "Año Nuevo")).status).toBeLessThan(400);
  const phone = await signInAs(app, "engineer", own.id);
  const notesOf = async (language: string) => {
    const page = await documentOf((await phone.with({ "Accept-Language": language }).get<string>("/my-day")).text);
    return allElements(page, ".day").map((day) => allElements(day, ".day-note").map(textOf));
  };
  expect(await notesOf("en")).toEqual([["Off: Boda"], ["Closed: Año Nuevo", "Off: Boda"], []]);
  expect(await notesOf("es")).toEqual([["Libre: Boda"], ["Cerrado: Año Nuevo", "Libre: Boda"], []]);
  // The jobs there are marked as their own pages mark them: the first is on the company's day off.
  const day = (await phone.get<string>("/my-day")).text;
  const [marked = ""] = day.match(/⚠[^<]*(?:<!-- -->)?[^<]*/g) ?? [];
  expect(marked).toContain("Iria Luz");
  const id = Number(day.match(/id="job-(\d+)"/)?.[1]);
  const sentence = marked.replace(/⚠|<!-- -->/g, "").trim();
  expect((await phone.get<string>(`/calendar/jobs/${id}`)).text).toContain(sentence);
  // Days off on which there is no job are shown too, and only today says that there are none.
  const free = await documentOf((await (await signInAs(app, "engineer", other.id)).get<string>("/my-day")).text);
  expect(allElements(free, ".day").map((day) => allElements(day, ".day-note, .quiet").map(textOf))).toEqual([
    ["Off: Médico", "You have no jobs today."],
    ["Closed: Año Nuevo", "Off: Médico"],
    ["Off: Médico"],
  ]);
});
