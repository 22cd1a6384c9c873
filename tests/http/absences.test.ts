/** Days off over the calls, and the screens of working hours, days off and holidays without scripts. */
import { expect, test } from "vitest";
import { addAbsence, addEngineer, type StoredAbsence } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";
import { holidays } from "../support/samples.ts";
import { formsOf } from "./support/page-forms.ts";

const { app, me } = await sharedApp();

type List = { data: StoredAbsence[] };

test("days off of an engineer are added, listed with the company's, and deleted", async () => {
  const { id } = await addEngineer(me);
  const path = `/api/engineers/${id}/absences`;
  const added = await me.post<StoredAbsence>(path, { from: "2031-08-04", to: "2031-08-22", reason: " Vacaciones " });
  expect(added.status).toBe(201);
  const leave = { engineer_id: id, from: "2031-08-04", to: "2031-08-22", reason: "Vacaciones", source: "typed" };
  expect(added.json).toEqual({ id: expect.any(Number), ...leave });
  const company = await me.post<StoredAbsence>("/api/absences", { from: "2031-08-15", reason: "Asunción" });
  expect(company.json).toMatchObject({ engineer_id: null, from: "2031-08-15", to: "2031-08-15" });
  // The company may have other days, of other files of tests.
  const listed = async (query = "") =>
    (await me.get<List>(`${path}${query}`)).json.data.filter(
      (day) => day.engineer_id === id || day.id === company.json.id,
    );
  expect(await listed()).toEqual([added.json, company.json]);
  expect(await listed("?from=2031-08-23")).toEqual([]);
  expect(await listed("?to=2031-08-10")).toEqual([added.json]);
  expect((await me.get<List>("/api/absences")).json.data).toContainEqual(company.json);
  expect((await me.get<List>("/api/absences")).json.data).not.toContainEqual(added.json);
  // An engineer's days are not the company's, nor the other way round.
  expect((await me.delete(`${path}?absence_id=${company.json.id}`)).status).toBe(404);
  expect((await me.delete(`/api/absences?absence_id=${added.json.id}`)).status).toBe(404);
  expect((await me.delete(`${path}?absence_id=${added.json.id}`)).status).toBe(204);
  expect((await me.delete(`/api/absences?absence_id=${company.json.id}`)).status).toBe(204);
  expect(await listed()).toEqual([]);
});

test.each([
  ["no day", {}, "from", "From is required."],
  ["an empty first day", { from: "", to: "2031-02-01" }, "from", "From must be a date written YYYY-MM-DD."],
  ["a day that is none", { from: "2031-02-29" }, "from", "From must be a date written YYYY-MM-DD."],
  [
    "an end before the start",
    { from: "2031-02-02", to: "2031-02-01" },
    "to",
    "The last day must not be before the first.",
  ],
  [
    "more than a year",
    { from: "2031-01-01", to: "2032-01-02" },
    "to",
    "One entry of days off has at most 366 days. Add a longer one in parts.",
  ],
])("%s is refused", async (_, body, field, sentence) => {
  const { id } = await addEngineer(me);
  const answer = await me.post(`/api/engineers/${id}/absences`, body);
  expect([answer.status, answer.json]).toEqual([400, { error: sentence, fields: { [field]: sentence } }]);
});

test("an unknown engineer has no days off: 404", async () => {
  expect((await me.get("/api/engineers/999999/absences")).status).toBe(404);
  expect((await me.post("/api/engineers/999999/absences", { from: "2031-01-01" })).status).toBe(404);
  expect((await me.delete("/api/engineers/999999/absences?absence_id=1")).status).toBe(404);
});

test("an engineer who has days off can be deleted, with them", async () => {
  const { id } = await addEngineer(me);
  await addAbsence(me, id);
  expect((await me.delete(`/api/service-reports/engineers/${id}`)).status).toBe(204);
});

/** Posts a form as its screen does, and gives the page. */
async function post(path: string, fields: Record<string, string>) {
  return me.send<string>("POST", path, { body: new URLSearchParams(fields) });
}

const person = {
  ...{ intent: "save", name: "Nuria Peláez", email: "", phone: "600 111 222", colour: "#009e73", own_hours: "" },
  ...{ certificate_number: "GF-77", certificate_category: "I", certificate_until: "2020-01-31" },
};

test("the page of an engineer saves who they are; the list warns of a certificate that has ended", async () => {
  const { id } = await addEngineer(me);
  const path = `/service-reports/admin/engineers/${id}`;
  const hours = { own_hours: "1", "hours.1": "8-14 y 16-19" };
  // The form has the version that was shown.
  const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
  const version = versionIn((await me.get<string>(path)).text);
  expect((await post(path, { ...person, version, ...hours })).status).toBe(302);
  const page = (await me.get<string>(path)).text;
  expect(page).toContain("08:00–14:00, 16:00–19:00");
  expect(page).toContain("The F-gas certificate ended on 31/01/2020.");
  expect((await me.get<string>("/service-reports/admin/engineers")).text).toContain(
    "The F-gas certificate ended on 31/01/2020.",
  );
  const wrong = await post(path, { ...person, ...hours, "hours.2": "all day" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Tuesday: write hours such as 08:00–14:00, 16:00–19:00, one after the other.");
  expect((await post(path, { ...person, version: versionIn(page) })).status).toBe(302);
  const [engineer] = (await me.get<{ id: number; hours: unknown }[]>("/api/service-reports/engineers")).json.filter(
    (one) => one.id === id,
  );
  expect(engineer).toMatchObject({
    name: "Nuria Peláez",
    hours: null,
    certificate: { number: "GF-77", category: "I" },
  });
});

type ShownPerson = { id: number; hours: unknown; certificate: unknown };

/** The engineer with this id, as the calls give them. */
async function personOf(id: number): Promise<ShownPerson | undefined> {
  const { json } = await me.get<ShownPerson[]>("/api/service-reports/engineers");
  return json.find((one) => one.id === id);
}

/** The fields of the form of an engineer, as a page has them. */
async function personFields(html: string, path: string): Promise<Record<string, string>> {
  const form = (await formsOf(html, path)).find(({ fields }) => fields.some(({ name }) => name === "own_hours"));
  const posted = (form?.fields ?? []).filter(({ type, checked }) => type !== "radio" || checked);
  return { ...Object.fromEntries(posted.map(({ name, value }) => [name, value])), intent: "save" };
}

test.each([
  ["en", "Choose a day for “First day”,"],
  ["es", "Elija un día en «Primer día»"],
])("days off without a day are refused at the field, by its own label: %s", async (language, sentence) => {
  const { id } = await addEngineer(me);
  const reader = me.with({ "Accept-Language": language });
  for (const path of ["/service-reports/admin/working-time", `/service-reports/admin/engineers/${id}`]) {
    const form = { intent: "absence", engineer_id: "", from: "", to: "", reason: "" };
    const refused = await reader.postForm(path, form);
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(new RegExp(`class="error"[^>]*>${sentence}`));
  }
});

test("days off that are there already are refused by the forms, which keep what was typed; the call adds them", async () => {
  const { id } = await addEngineer(me);
  const days = { from: "2031-09-01", to: "2031-09-05", reason: "Boda" };
  const form = { intent: "absence", engineer_id: String(id), ...days };
  for (const [place, path] of [
    `/service-reports/admin/engineers/${id}`,
    "/service-reports/admin/working-time",
  ].entries()) {
    if (place === 0) expect((await me.postForm(path, form)).status).toBe(302);
    const refused = await me.postForm(path, form);
    expect(refused.status).toBe(409);
    expect(refused.text).toMatch(/class="error"[^>]*>These days are off already: 01\/09\/2031–05\/09\/2031 \(Boda\)\./);
    expect(refused.text).toContain('value="Boda"');
  }
  expect((await me.post(`/api/engineers/${id}/absences`, days)).status).toBe(201);
});

test("the hours in the hint of the fields are not broken over lines, on a narrow screen either", async () => {
  const { id } = await addEngineer(me);
  for (const path of ["/service-reports/admin/working-time", `/service-reports/admin/engineers/${id}`]) {
    const { text } = await me.get<string>(path);
    for (const hours of ["08:00–14:00,", "16:00–19:00."])
      expect(text).toContain(`<span class="number">${hours}</span>`);
  }
});

test("hours that are typed while the company's are chosen are asked about once, and not thrown away", async () => {
  const { id } = await addEngineer(me);
  const path = `/service-reports/admin/engineers/${id}`;
  const fields = await personFields((await me.get<string>(path)).text, path);
  const asked = await post(path, { ...fields, "hours.5": "ocho" });
  expect([asked.status, asked.text]).toEqual([
    422,
    expect.stringContaining("Hours were typed, but the company&#x27;s are chosen."),
  ]);
  const again = await personFields(asked.text, path);
  expect(again).toMatchObject({ own_hours: "", "hours.5": "ocho" });
  const own = await post(path, { ...again, own_hours: "1", "hours.5": "08:00-14:00" });
  expect([own.status, (await personOf(id))?.hours]).toEqual([
    302,
    expect.objectContaining({ "5": [["08:00", "14:00"]] }),
  ]);
  // An engineer who goes back to the company's hours has typed none.
  const chosen = await personFields((await me.get<string>(path)).text, path);
  expect((await post(path, { ...chosen, own_hours: "" })).status).toBe(302);
  expect((await personOf(id))?.hours).toBeNull();
  const other = await personFields((await me.get<string>(path)).text, path);
  const refused = await post(path, { ...other, "hours.5": "08:00-14:00" });
  expect((await post(path, await personFields(refused.text, path))).status).toBe(302);
  expect((await personOf(id))?.hours).toBeNull();
});

test.each([
  { certificate_category: "I", certificate_until: "" },
  { certificate_category: "", certificate_until: "2027-12-31" },
])("what is said of a certificate without its number is refused, and not thrown away: %o", async (typed) => {
  const { id } = await addEngineer(me);
  const path = `/service-reports/admin/engineers/${id}`;
  const fields = { ...(await personFields((await me.get<string>(path)).text, path)), ...typed };
  const refused = await post(path, fields);
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining("F-gas certificate number is required."),
  ]);
  expect(await personFields(refused.text, path)).toMatchObject(typed);
  expect((await post(path, { ...(await personFields(refused.text, path)), certificate_number: "GF-1" })).status).toBe(
    302,
  );
  expect((await personOf(id))?.certificate).toMatchObject({ number: "GF-1" });
});

test("deleting days off leads back to the page that they were deleted on, as it was shown", async () => {
  const { id } = await addEngineer(me);
  const list = "/service-reports/admin/working-time";
  for (const page of [`${list}?past=1`, `/service-reports/admin/engineers/${id}`]) {
    const absence = await addAbsence(me, id);
    const link = new RegExp(`href="(${list}/${absence.id}/delete[^"]*)"`);
    const [, href = ""] = link.exec((await me.get<string>(page)).text) ?? [];
    const question = (await me.get<string>(href)).text;
    expect(question).toContain("Cancel</a>");
    expect(question).toContain(`href="${page}"`);
    const form = (await formsOf(question, href)).find(({ action }) => action.includes("/delete"));
    const answer = await post(form?.action ?? "", { answer: "yes" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, page]);
    expect((await me.get<string>(page)).text).not.toContain(`/${absence.id}/delete`);
  }
  const absence = await addAbsence(me, id);
  const elsewhere = new URLSearchParams({ back: "//elsewhere.example" });
  const answer = await post(`${list}/${absence.id}/delete?${elsewhere}`, { answer: "yes" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, list]);
});

test("holidays of an iCal file are looked at, chosen, and found again", async () => {
  const path = "/service-reports/admin/working-time/import";
  const looked = await post(path, { text: holidays, intent: "look" });
  expect(looked.status).toBe(200);
  expect(looked.text).toContain("New: 1. Changed: 0. As they are: 0. Refused: 1.");
  expect(looked.text).toContain("This event has a time: only whole days are taken.");
  const key = /name="take"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="take"/.exec(looked.text);
  const taken = await post(path, { text: holidays, intent: "import", take: key?.[1] ?? key?.[2] ?? "" });
  expect(taken.status).toBe(302);
  const list = (await me.get<string>("/service-reports/admin/working-time")).text;
  expect(list).toContain("Día de Reyes (imported)");
  const again = await post(path, { text: holidays, intent: "look" });
  expect(again.text).toContain("New: 0. Changed: 0. As they are: 1. Refused: 1.");
});

test("no request of this file caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});
