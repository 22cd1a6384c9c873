import { expect, test } from "vitest";
import { addCustomer, addQuotedCustomer } from "../browser/support/data.ts";
import { runningApp } from "../support/running-app.ts";
import { customer } from "../support/samples.ts";

type Customer = typeof customer & { id: number };
type Refused = { error: string; fields: Record<string, string> };

const { me } = await runningApp();

test("a customer is added, read, saved and deleted", async () => {
  const added = await me.post<Customer>("/api/customers", customer);
  expect(added.status).toBe(201);
  expect(added.json).toEqual({ ...customer, id: expect.any(Number), language: null });
  const path = `/api/customers/${added.json.id}`;
  expect((await me.get(path)).json).toEqual(added.json);

  const saved = await me.put(path, { ...customer, surname: "Otra", language: "es" });
  expect(saved.status).toBe(200);
  expect(saved.json).toEqual({ ...added.json, surname: "Otra", language: "es" });
  expect((await me.get(path)).json).toEqual(saved.json);

  const deleted = await me.delete(path);
  expect(deleted.status).toBe(204);
  expect(deleted.text).toBe("");
  expect((await me.get(path)).status).toBe(404);
  expect((await me.put(path, customer)).status).toBe(404);
  expect((await me.delete(path)).json).toEqual({ error: "Not found" });
});

test.each(["first_name", "surname", "address", "postcode", "tel", "email", "nie"])("%s is required", async (name) => {
  for (const value of [undefined, "", "   ", null]) {
    const answer = await me.post<Refused>("/api/customers", { ...customer, [name]: value });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json.fields)).toEqual([name]);
    expect(answer.json.error).toBe(answer.json.fields[name]);
    expect(answer.json.error).not.toBe("");
  }
});

test.each(["address2", "address3", "town", "province"])("%s is optional", async (name) => {
  for (const value of [undefined, null, ""]) {
    const answer = await me.post<Record<string, unknown>>("/api/customers", { ...customer, [name]: value });
    expect(answer.status).toBe(201);
    expect(answer.json[name]).toBe("");
  }
});

test("every wrong field is named at once", async () => {
  const body = { ...customer, first_name: "", email: "nobody", town: "x".repeat(101), language: "fr" };
  const answer = await me.post<Refused>("/api/customers", body);
  expect(answer.status).toBe(400);
  expect(answer.json.fields).toEqual({
    first_name: "First name is required.",
    email: "Email must be an email address.",
    town: "Town must have at most 100 characters.",
    language: "Language of documents is not valid.",
  });
});

test("texts are kept as written, trimmed, in one line", async () => {
  const given = { first_name: "  <b>Ana</b>\t María ", surname: 'O\'Brien; DROP TABLE "Customer"', town: "Ñ 🌡️ €" };
  const answer = await me.post<Customer>("/api/customers", { ...customer, ...given });
  expect(answer.json).toMatchObject({ ...given, first_name: "<b>Ana</b> María" });
  const page = await me.get(`/customers?id=${answer.json.id}`);
  expect(page.text).toContain("&lt;b&gt;Ana&lt;/b&gt;");
  expect(page.text).not.toContain("<b>Ana</b>");
});

test("an unknown field of the body is ignored, an id in it too", async () => {
  const answer = await me.post<Customer>("/api/customers", { ...customer, id: 77_777, version: 9, nickname: "x" });
  expect(answer.status).toBe(201);
  expect(answer.json.id).not.toBe(77_777);
  expect(answer.json).not.toHaveProperty("nickname");
});

test("customers come by surname then first name, whatever the case and the accents", async () => {
  const names = [
    ["zeta", "Ana"],
    ["Ávila", "Zoe"],
    ["avila", "ana"],
    ["Avilés", "Ana"],
    ["ÑANDÚ", "Luz"],
    ["Nando", "Luz"],
  ];
  const ids = new Set<number>();
  for (const [surname = "", first_name = ""] of names) {
    ids.add((await addCustomer(me, { surname, first_name })).id);
  }
  const answer = await me.get<Customer[]>("/api/customers");
  const mine = answer.json.filter(({ id }) => ids.has(id)).map((row) => `${row.surname} ${row.first_name}`);
  expect(mine).toEqual(["avila ana", "Ávila Zoe", "Avilés Ana", "Nando Luz", "ÑANDÚ Luz", "zeta Ana"]);
});

test("a customer with a quote cannot be deleted and stays", async () => {
  const { customer: quoted } = await addQuotedCustomer(me);
  const answer = await me.delete(`/api/customers/${quoted.id}`);
  expect(answer.status).toBe(409);
  expect(answer.json).toEqual({ error: "This customer has quotes, jobs or invoices and cannot be deleted." });
  expect((await me.get(`/api/customers/${quoted.id}`)).status).toBe(200);
});
