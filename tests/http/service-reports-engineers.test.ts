import { expect, test } from "vitest";
import { addEngineer, addReport, type StoredEngineer } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";
import { addAccount, signInAs } from "../support/users.ts";

const { app, me } = await sharedApp();
const path = "/api/service-reports/engineers";

async function listed(id: number): Promise<StoredEngineer | undefined> {
  return (await me.get<StoredEngineer[]>(path)).json.find((engineer) => engineer.id === id);
}

test("an engineer is added: a name, an email or none, active", async () => {
  const added = await me.post(path, { name: "  Nuria   Peláez ", email: "nuria@example.com" });
  expect(added.status).toBe(201);
  expect(added.json).toEqual({
    id: expect.any(Number),
    name: "Nuria Peláez",
    email: "nuria@example.com",
    active: 1,
    ...{
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
      initials: expect.stringMatching(/^NP/i),
      phone: "",
      user_id: null,
    },
    ...{ certificate: null, hours: null },
  });
  for (const email of ["", null, undefined]) {
    expect((await me.post(path, { name: "Iñaki Robles", email })).json).toMatchObject({ email: null });
  }
});

test("active engineers come first, by name", async () => {
  const names = ["Zoe", "ángel", "Beatriz"];
  const ids: number[] = [];
  for (const name of names) ids.push((await addEngineer(me, { name })).id);
  await me.put(`${path}/${ids[2]}`, { active: 0 });
  const order = (await me.get<StoredEngineer[]>(path)).json.map(({ id }) => id).filter((id) => ids.includes(id));
  expect(order).toEqual([ids[1], ids[0], ids[2]]);
});

test("owners give an engineer an account; the office may send back the one that there is", async () => {
  const { id } = await addEngineer(me, { name: "Olga" });
  const other = await addEngineer(me, { name: "Pilar" });
  const office = await signInAs(app, "office");
  const account = await addAccount(app, "olga@example.com", "engineer");
  const put = async (who: typeof me, user_id: number | null, which = id) => {
    const { status, json } = await who.put<{ user_id?: number; error?: string }>(`${path}/${which}`, { user_id });
    return [status, json.error ?? json.user_id];
  };
  expect(await put(office, account.id)).toEqual([403, "Only an owner of this installation may do this."]);
  expect(await put(me, account.id)).toEqual([200, account.id]);
  expect(await put(office, account.id)).toEqual([200, account.id]);
  expect(await put(me, account.id, other.id)).toEqual([409, "Olga signs in with this account."]);
  expect(await put(me, 4_000_000)).toEqual([400, "There is no such account."]);
  expect(await put(me, null)).toEqual([200, null]);
  const added = await me.post<StoredEngineer>(path, { name: "Quique", user_id: account.id });
  expect([added.status, added.json]).toMatchObject([201, { user_id: account.id }]);
  expect((await office.post(path, { name: "Rita", user_id: account.id })).status).toBe(403);
});

test("saving keeps what is not given", async () => {
  const { id } = await addEngineer(me, { name: "Ana", email: "ana@example.com" });
  const disabled = await me.put(`${path}/${id}`, { active: 0 });
  expect(disabled.status).toBe(200);
  expect(disabled.json).toMatchObject({ id, name: "Ana", email: "ana@example.com", active: 0 });
  expect((await me.put(`${path}/${id}`, { name: "Ana María" })).json).toMatchObject({
    name: "Ana María",
    email: "ana@example.com",
    active: 0,
  });
  expect((await me.put(`${path}/${id}`, { email: "" })).json).toMatchObject({ email: null });
  expect((await me.put(`${path}/${id}`, { active: true })).json).toMatchObject({ active: 1 });
  expect((await me.put(`${path}/${id}`, {})).json).toEqual(await listed(id));
});

test("colour, phone, certificate and hours are saved, and kept by a PUT without them", async () => {
  const week = { "1": [["08:00", "14:00"]], "2": [], "3": [], "4": [], "5": [], "6": [["22:00", "24:00"]], "7": [] };
  const certificate = { number: "GF-1234", category: "I", until: "2027-03-31" };
  const person = { colour: "#009e73", phone: "600 111 222", certificate, hours: week };
  const { json: added } = await me.post<StoredEngineer>(path, { name: "Zacarías", ...person });
  expect(added).toMatchObject(person);
  expect((await me.put(`${path}/${added.id}`, { name: "Zacarías Z" })).json).toMatchObject(person);
  const cleared = await me.put(`${path}/${added.id}`, { phone: "", certificate: null, hours: null });
  expect(cleared.json).toMatchObject({ colour: "#009e73", phone: "", certificate: null, hours: null });
  expect(await listed(added.id)).toMatchObject({ phone: "", certificate: null, hours: null });
  const empty = { number: "", category: "", until: null };
  expect((await me.put(`${path}/${added.id}`, { certificate: empty })).json).toMatchObject({ certificate: null });
  expect(await me.put(`${path}/${added.id}`, { certificate: { ...empty, until: "2027-03-31" } })).toMatchObject({
    status: 400,
    json: { error: "Number is required." },
  });
});

test("the company's working hours are a setting", async () => {
  const { json: before } = await me.get<{ working_hours: object }>("/api/settings");
  const working_hours = { ...before.working_hours, "5": [["08:00", "14:00"]] };
  expect((await me.put("/api/settings", { working_hours })).json).toEqual({ ...before, working_hours });
  expect((await me.put("/api/settings", {})).json).toEqual({ ...before, working_hours });
  const refused = await me.put("/api/settings", { working_hours: { ...working_hours, "5": [["14:00", "08:00"]] } });
  expect(refused.status).toBe(400);
  expect((await me.put("/api/settings", before)).json).toEqual(before);
});

test("an engineer whom no report names is deleted", async () => {
  const { id } = await addEngineer(me);
  const answer = await me.delete(`${path}/${id}`);
  expect([answer.status, answer.text]).toEqual([204, ""]);
  expect(await listed(id)).toBeUndefined();
  expect((await me.delete(`${path}/${id}`)).status).toBe(404);
});

test("an engineer whom a report names is not deleted: 409 with its sentence", async () => {
  const { id } = await addEngineer(me);
  await addReport(me, id);
  const answer = await me.delete(`${path}/${id}`);
  expect(answer.status).toBe(409);
  expect(answer.json).toEqual({ error: "Engineer is used by existing reports. Disable instead." });
  expect(await listed(id)).toMatchObject({ active: 1 });
});

const long = (n: number) => "x".repeat(n);

test.each([
  ["no name", {}, "name", "Name required"],
  ["an empty name", { name: "" }, "name", "Name required"],
  ["a blank name", { name: " \t " }, "name", "Name required"],
  ["null for a name", { name: null }, "name", "Name required"],
  ["a name that is no text", { name: 5 }, "name", "Name is not valid."],
  ["a long name", { name: long(101) }, "name", "Name must have at most 100 characters."],
  ["an email that is none", { name: "Ana", email: "ana" }, "email", "Email must be an email address."],
  ["a colour outside the palette", { name: "Ana", colour: "#123456" }, "colour", "Colour is not valid."],
  ["active that is no flag", { name: "Ana", active: 2 }, "active", "Active is not valid."],
])("%s is refused", async (_, body, field, sentence) => {
  const answer = await me.post(path, body);
  expect(answer.status).toBe(400);
  expect(answer.json).toEqual({ error: sentence, fields: { [field]: sentence } });
});

test("saving refuses an empty name, and changes nothing", async () => {
  const { id, name } = await addEngineer(me);
  const answer = await me.put(`${path}/${id}`, { name: " ", active: 0 });
  expect([answer.status, answer.json]).toEqual([400, { error: "Name required", fields: { name: "Name required" } }]);
  expect(await listed(id)).toMatchObject({ name, active: 1 });
});

test.each(["0", "999999", "x", "1.5", "-1"])("an engineer %s is unknown: 404", async (id) => {
  expect((await me.put(`${path}/${id}`, { name: "Ana" })).status).toBe(404);
  expect((await me.delete(`${path}/${id}`)).status).toBe(404);
});

test("no request of this file caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});
