/** Booking and moving at times at which engineers do not work: the forms ask without scripts, the calls tell. */
import { expect, test } from "vitest";
import { addAbsence, addEngineer, addQuotedCustomer } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";
import { allElements, attributeOf, documentOf, formsOf, textOf } from "./support/page-forms.ts";

const { me } = await sharedApp();

type Saved = { id: number; warnings?: { engineer_id: number; kind: string; sentence: string }[] };

/** The value of the box that confirms, in a page. */
function confirmationIn(page: string): string | undefined {
  return /name="confirmed"[^>]* value="([^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
}

const post = (path: string, fields: [string, string][]) =>
  me.send<string>("POST", path, { body: new URLSearchParams(fields) });

test("the form asks, keeps what was typed, and books with the confirmation; the job says who confirmed it", async () => {
  const { quote } = await addQuotedCustomer(me);
  const { id, name } = await addEngineer(me);
  await addAbsence(me, id, { from: "2031-09-02", reason: "Médico" });
  const path = `/calendar/new?quoteId=${quote.id}&day=2031-09-02&time=09:00&assigned=${id}&in_charge=`;
  const sentence = `${name} is off on this day (Médico).`;
  const before = (await me.get<string>(path)).text;
  expect(before).toContain(sentence);
  expect(before).toContain("Yes, at this time all the same");
  const fields: [string, string][] = [
    ...([
      ["day", "2031-09-02"],
      ["time", "09:30"],
      ["hours", "3"],
    ] as [string, string][]),
    ...([
      ["in_charge", ""],
      ["assigned", String(id)],
    ] as [string, string][]),
  ];
  const refused = await post(path, fields);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(`${sentence} Confirm this time, or choose another.`);
  expect(refused.text).toMatch(/name="time"[^>]*value="09:30"/);
  // The line is of the time that is asked about, not of the one in the address.
  expect(refused.text).toMatch(/class="slot-said"[^>]*>Tuesday, 2 September 2031, 09:30 to 12:30</);
  const confirmation = confirmationIn(refused.text) ?? "";
  // The confirmation of another time confirms nothing.
  expect(
    (await post(path, [...fields.slice(2), ["day", "2031-09-02"], ["time", "10:00"], ["confirmed", confirmation]]))
      .status,
  ).toBe(422);
  const booked = await post(path, [...fields, ["confirmed", confirmation]]);
  expect(booked.status, booked.text).toBe(302);
  const { data } = (await me.get<{ data: { id: number }[] }>("/api/jobs?from=2031-09-02&to=2031-09-02")).json;
  expect(data).toHaveLength(1);
  const job = `/calendar/jobs/${data[0]?.id}?date=2031-09-02`;
  const page = (await me.get<string>(job)).text;
  expect(page).toContain(sentence);
  expect(page).toMatch(/Confirmed by [^<]+, \d\d\/\d\d\/\d{4}/);
  const trail = (await me.get<string>("/admin/audit?kind=job")).text;
  expect(trail).toContain("Confirmed all the same");
  expect(trail).toContain("Médico");
  for (const view of ["day", "week", "month", "agenda"]) {
    const calendar = (await me.get<string>(`/calendar?date=2031-09-02&view=${view}`)).text;
    expect(calendar, view).toContain(`${name}, off on this day`);
  }
});

test("moving asks as well; a drag is led to the form with its slot", async () => {
  const { quote } = await addQuotedCustomer(me);
  const { id, name } = await addEngineer(me);
  const job = (
    await me.post<Saved>("/api/jobs", {
      quote_id: quote.id,
      start: "2031-09-03T09:00",
      duration_hours: 2,
      engineer_ids: [id],
    })
  ).json;
  expect(job.warnings).toBeUndefined();
  const path = `/calendar/jobs/${job.id}/reschedule?date=2031-09-03`;
  const form: [string, string][] = [
    ["day", "2031-09-03"],
    ["time", "21:00"],
    ["hours", "2"],
  ];
  const refused = await post(path, form);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(`${name} does not work at this time.`);
  const dragged = await me.send<string>("POST", path.replace("?", ".data?"), {
    body: new URLSearchParams({ drag: "1", start: "2031-09-03T19:00:00.000Z", hours: "2" }),
  });
  expect(dragged.text).toContain("day=2031-09-03&time=21%3A00&hours=2");
  const shown = (await me.get<string>(`${path}&day=2031-09-03&time=21:00&hours=2`)).text;
  expect(shown).toContain(`${name} does not work at this time.`);
  expect((await post(path, [...form, ["confirmed", confirmationIn(shown) ?? ""]])).status).toBe(302);
  expect((await me.get<{ start: string }>(`/api/jobs/${job.id}`)).json.start).toBe("2031-09-03T19:00:00.000Z");
});

test("the calls book as before, and tell in warnings", async () => {
  const { quote } = await addQuotedCustomer(me);
  const { id, name } = await addEngineer(me);
  const body = { quote_id: quote.id, start: "2031-09-06T09:00", duration_hours: 2, engineer_ids: [id] };
  const booked = await me.post<Saved>("/api/jobs", body);
  expect(booked.status).toBe(201);
  const warning = { engineer_id: id, kind: "outside-hours", sentence: `${name} does not work at this time.` };
  expect(booked.json.warnings).toEqual([warning]);
  const patched = await me.patch<Saved>(`/api/jobs/${booked.json.id}`, {
    start: "2031-09-05T09:00",
    duration_hours: 2,
  });
  expect(patched.json.warnings).toBeUndefined();
  expect((await me.get<Saved>(`/api/jobs/${booked.json.id}`)).json.warnings).toBeUndefined();
});

test("an engineer twice, and one who has left, are refused, with and without a confirmation", async () => {
  const { quote } = await addQuotedCustomer(me);
  const { id } = await addEngineer(me);
  const start = "2031-09-08T09:00";
  const twice = { quote_id: quote.id, start, duration_hours: 2, engineer_ids: [id, id] };
  expect((await me.post("/api/jobs", twice)).status).toBe(400);
  await me.put(`/api/service-reports/engineers/${id}`, { name: "Left", active: 0 });
  expect((await me.post("/api/jobs", { ...twice, engineer_ids: [id] })).status).toBe(400);
});

test("a visit asks as well, and so does assigning several jobs, each for itself", async () => {
  const { customer, quote } = await addQuotedCustomer(me);
  const { id, name } = await addEngineer(me);
  const sentence = `${name} does not work at this time.`;
  const path = `/calendar/visit?customer=${customer.id}`;
  const visit: [string, string][] = [
    ...([
      ["title", "Gotea"],
      ["kind", "breakdown"],
      ["day", "2031-09-14"],
      ["time", "10:00"],
    ] as [string, string][]),
    ...([
      ["hours", "1"],
      ["in_charge", ""],
      ["assigned", String(id)],
    ] as [string, string][]),
  ];
  const refused = await post(path, visit);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(sentence);
  expect(refused.text).toContain('value="Gotea"');
  expect((await post(path, [...visit, ["confirmed", confirmationIn(refused.text) ?? ""]])).status).toBe(302);

  const bookAt = async (start: string) =>
    (await me.post<Saved>("/api/jobs", { quote_id: quote.id, start, duration_hours: 1 })).json.id;
  const [early, late] = [await bookAt("2031-09-16T09:00"), await bookAt("2031-09-16T22:00")];
  const to: [string, string][] = [
    ["to", String(id)],
    ["job", String(early)],
    ["job", String(late)],
  ];
  const partly = await post("/calendar/assign?date=2031-09-16&view=day", to);
  expect(partly.status).toBe(409);
  expect(partly.text).toContain(`</b>, Tuesday, 16 September 2031, 22:00 to 23:00: ${sentence}`);
  // This form has no other time to choose.
  expect(partly.text).not.toContain("choose another");
  const engineersOf = async (job: number) =>
    (await me.get<{ engineer_ids: number[] }>(`/api/jobs/${job}`)).json.engineer_ids;
  expect([await engineersOf(early), await engineersOf(late)]).toEqual([[id], []]);
  const confirmed: [string, string][] = [
    ["to", String(id)],
    ["job", String(late)],
    ["confirmed", confirmationIn(partly.text) ?? ""],
  ];
  expect((await post("/calendar/assign?date=2031-09-16&view=day", confirmed)).status).toBe(302);
  expect(await engineersOf(late)).toEqual([id]);
});

test("days off that are added later keep the jobs under them, and list them", async () => {
  const { quote } = await addQuotedCustomer(me);
  const [one, other] = [await addEngineer(me), await addEngineer(me)];
  const book = async (engineer: number, start: string) =>
    (await me.post<Saved>("/api/jobs", { quote_id: quote.id, start, duration_hours: 2, engineer_ids: [engineer] }))
      .json;
  const job = await book(one.id, "2031-10-07T09:00");
  const ofOther = await book(other.id, "2031-10-07T09:00");
  await addAbsence(me, one.id, { from: "2031-10-06", to: "2031-10-07" });
  const page = (await me.get<string>(`/service-reports/admin/engineers/${one.id}`)).text;
  expect(page).toContain("1 job is booked then:");
  expect(page).toContain(`href="/calendar/jobs/${job.id}"`);
  expect(page).not.toContain(`href="/calendar/jobs/${ofOther.id}"`);
  await me.post("/api/absences", { from: "2031-10-07", reason: "Fiesta" });
  const all = (await me.get<string>("/service-reports/admin/working-time")).text;
  expect(all).toContain("2 jobs are booked then:");
  expect(all).toContain(`href="/calendar/jobs/${ofOther.id}"`);
  expect((await me.get<string>(`/calendar/jobs/${job.id}?date=2031-10-07`)).text).toContain(
    `${one.name} is off on this day`,
  );
  expect((await me.get(`/api/jobs/${job.id}`)).status).toBe(200);
});

test("adding the day of an illness says how many jobs are under it, and leads to giving them to others", async () => {
  const { quote } = await addQuotedCustomer(me);
  const [ill, other] = [await addEngineer(me, { name: "Ines Ill" }), await addEngineer(me, { name: "Abel Able" })];
  const body = { quote_id: quote.id, duration_hours: 1, engineer_ids: [other.id, ill.id] };
  const { id } = (await me.post<Saved>("/api/jobs", { ...body, start: "2031-11-04T09:00" })).json;
  const path = `/service-reports/admin/engineers/${ill.id}`;
  const form = { intent: "absence", from: "2031-11-04", to: "2031-11-04", reason: "Ill", engineer_id: "" };
  const added = await me.postForm(path, form);
  const [cookie = ""] = (added.headers.get("Set-Cookie") ?? "").split(";");
  const said = await me.with({ Cookie: `${me.headers.Cookie}; ${cookie}` }).get(path);
  expect(said.text).toContain("1 job is booked then: it stays, and is listed below.");
  const href = `/calendar/assign?view=day&date=2031-11-04&engineer=${ill.id}`;
  expect((await me.get(path)).text.replaceAll("&amp;", "&")).toContain(`href="${href}"`);
  const forms = await formsOf((await me.get(href)).text, href);
  const assign = forms.find(({ action }) => action.includes("assign"));
  const filled = assign?.fields.filter(({ type, checked }) => type !== "checkbox" || checked) ?? [];
  const values = Object.fromEntries(filled.map(({ name, value }) => [name, value]));
  // Her job is ticked, and somebody else comes in her place, not in that of whoever is in charge.
  expect(values).toMatchObject({ job: String(id), instead: String(ill.id) });
  expect(values.to).not.toBe(String(ill.id));
  expect((await me.get(href)).text).toContain(`aria-label="Ines Ill, off on this day"`);
  // The calendar leads to the days off.
  expect((await me.get("/calendar?date=2031-11-04")).text).toContain('href="/service-reports/admin/working-time"');
});

test("jobs are given first to somebody who has none of them and is free; the absent one is not offered", async () => {
  const { quote } = await addQuotedCustomer(me);
  // Named so that they are the first by name, in this order.
  const [with_, off, busy, free] = [
    await addEngineer(me, { name: "Aaa With" }),
    await addEngineer(me, { name: "Aab Off" }),
    await addEngineer(me, { name: "Aac Busy" }),
    await addEngineer(me, { name: "Aad Free" }),
  ];
  const absent = await addEngineer(me, { name: "Aae Absent" });
  const day = "2031-11-11";
  const book = async (engineer_ids: number[]) =>
    (await me.post<Saved>("/api/jobs", { quote_id: quote.id, duration_hours: 1, start: `${day}T09:00`, engineer_ids }))
      .json.id;
  const job = await book([with_.id, absent.id]);
  await book([busy.id]);
  await addAbsence(me, off.id, { from: day });
  await addAbsence(me, absent.id, { from: day });
  const path = `/calendar/assign?view=day&date=${day}&engineer=${absent.id}`;
  const offeredAt = async (address: string) => {
    const select = allElements(await documentOf((await me.get(address)).text), "select").find(
      (one) => attributeOf(one, "name") === "to",
    );
    return allElements(select as NonNullable<typeof select>, "option").map(textOf);
  };
  const chosen = async (address: string) =>
    (await formsOf((await me.get(address)).text, address))
      .flatMap(({ fields }) => fields)
      .find(({ name }) => name === "to")?.value;
  expect(await chosen(path)).toBe(String(free.id));
  const offered = await offeredAt(path);
  expect(offered).toEqual(expect.arrayContaining(["Aab Off", "Aac Busy", "Aad Free"]));
  expect(offered).not.toContain("Aae Absent");
  // Who has the only job already cannot get it.
  expect(offered).not.toContain("Aaa With");
  // On a day off of the whole company nobody is free: whoever assigns has to choose.
  await me.post("/api/absences", { from: day });
  expect(await chosen(path)).toBe("");
  expect((await offeredAt(path))[0]).toBe("Choose an engineer");
  const refused = await me.postForm(path, { to: "", instead: String(absent.id), job: String(job) });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Choose who gets the jobs.");
});

test("days off of several weeks lead to their open jobs, in whichever week these are", async () => {
  const { quote } = await addQuotedCustomer(me);
  const { id } = await addEngineer(me);
  const body = { quote_id: quote.id, duration_hours: 1, engineer_ids: [id] };
  const book = async (start: string) => (await me.post<Saved>("/api/jobs", { ...body, start })).json.id;
  const jobs = [await book("2031-12-08T09:00"), await book("2031-12-10T09:00"), await book("2031-12-16T09:00")];
  const [done, ...open] = jobs.map(String);
  await me.patch(`/api/jobs/${done}`, { state: "done" });
  await addAbsence(me, id, { from: "2031-12-01", to: "2031-12-19" });
  const page = (await me.get<string>(`/service-reports/admin/engineers/${id}`)).text;
  expect(page).toContain("2 jobs are booked then:");
  const [, href = ""] = /href="(\/calendar\/assign[^"]*)"/.exec(page.replaceAll("&amp;", "&")) ?? [];
  const fields = (await formsOf((await me.get(href)).text, href)).flatMap((form) => form.fields);
  const ticked = fields.filter(({ name, checked }) => name === "job" && checked);
  expect(ticked.map(({ value }) => value)).toEqual(open);
});

test("free half-hours outside the company's working hours, or on a day without any, are marked and can be booked", async () => {
  const slots = async (day: string) => {
    const { text } = await me.get<string>(`/calendar?view=day&date=${day}`);
    const links = text.match(/<a[^>]*class="slot[^>]*>/g) ?? [];
    const outside = links.filter((link) => link.includes('"slot outside"'));
    expect(outside.every((link) => link.includes("href=") && link.includes(", outside working hours"))).toBe(true);
    return { all: links.length, outside: outside.length };
  };
  const monday = await slots("2031-11-03");
  const sunday = await slots("2031-11-09");
  expect(monday.outside).toBeLessThan(monday.all);
  expect(monday.outside).toBeGreaterThan(0);
  expect(sunday.outside).toBe(sunday.all);
});
