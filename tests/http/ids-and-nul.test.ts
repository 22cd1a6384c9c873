/** Ids that no row can have, and NUL in texts: refused at the door, in a path, a query, a form and JSON alike. */
import { expect, test } from "vitest";
import { addCustomer } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";
import { customer } from "../support/samples.ts";

const { app, me } = await sharedApp();

type Refused = { error: string; fields?: Record<string, string> };

/** The first that no INTEGER column of PostgreSQL holds, and the first that JavaScript does not hold exactly. */
const tooLarge = ["2147483648", "9007199254740993"];
const nul = "%00";

test.each([...tooLarge, `1${nul}`, nul, "0", "-1", "1.5", "1e3"])("%s in a path is the id of nothing", async (id) => {
  for (const path of [`customers/${id}`, `quotes/${id}`, `jobs/${id}`, `invoices/${id}/pdf`, `email-attempts/${id}`]) {
    const answer = await me.get<Refused>(`/api/${path}`);
    expect([answer.status, answer.json], path).toEqual([404, { error: "Not found" }]);
  }
  for (const path of ["quotes/{id}/preview", "calendar/jobs/{id}/invoice", "service-reports/admin/templates/{id}"]) {
    const answer = await me.get(`/${path.replace("{id}", id)}`);
    expect([answer.status, answer.text.includes("Not found")], path).toEqual([404, true]);
  }
  expect((await me.get(`/quote-builder?id=${id}`)).status).toBe(404);
  expect((await me.get(`/customers?id=${id}`)).status).toBe(200);
  expect((await me.get(`/calendar?quoteId=${id}`)).text).not.toContain("Create Job");
});

test.each(tooLarge)("%s in a body is told as any other that there is none of", async (id) => {
  const numbers = id === tooLarge[0] ? [id, Number(id)] : [id.slice(0, 15)];
  for (const wrong of numbers) {
    const item = { product_id: wrong, quantity: 1, unit_price: 1 };
    const quote = await me.post<Refused>("/api/quotes", { customer_id: wrong, items: [item], type: 1, discount: 0 });
    expect([quote.status, quote.json.fields?.customer_id]).toEqual([400, "There is no such customer."]);
    const job = await me.post("/api/jobs", { quote_id: wrong, start: "2031-03-03T09:00", duration_hours: 1 });
    expect(job.status).toBe(404);
    const prefill = await me.get(`/api/service-reports/prefill?job_id=${wrong}`);
    expect(prefill.status).toBe(404);
  }
});

const sentence = (label: string) => `${label} contains characters that cannot be printed.`;

test.each(["quotes", "invoices", "service-reports/reports"])("NUL in the search of %s is refused", async (list) => {
  const answer = await me.get<Refused>(`/api/${list}?q=a${nul}b`);
  expect([answer.status, answer.json.error]).toEqual([400, sentence("Search")]);
});

test.each(["/quotes", "/invoices", "/service-reports/admin/reports", "/admin/audit"])(
  "%s says why it does not look for NUL",
  async (list) => {
    const answer = await me.get(`${list}?q=a${nul}b`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`HTTP 400: ${sentence("Search")}`);
  },
);

test.each(["/customers", "/products"])("%s is shown whole for a search with NUL", async (list) => {
  const answer = await me.get(`${list}?q=a${nul}b`);
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain("\u0000");
});

test.each(["/calendar/visit?q=", "/invoices/new?q=", "/customers/doubles?surname="])(
  "%s looks for the words beside NUL",
  async (path) => {
    const { surname } = await addCustomer(me);
    const answer = await me.get(`${path}${surname}${nul}${customer.first_name}`);
    expect(answer.status).toBe(200);
    if (!path.startsWith("/customers")) expect(answer.text).toContain(surname);
  },
);

test.each<[string, string, unknown, string]>([
  ["a customer", "/api/customers", { ...customer, surname: "a\u0000b" }, sentence("Surname")],
  ["who signs in", "/api/auth/login", { email: "a\u0000b", password: "wrong" }, sentence("Email")],
  ["a password", "/api/auth/login", { email: "a@example.com", password: "long\u0000enough" }, sentence("Password")],
])("NUL in the JSON of %s is refused", async (_, path, body, said) => {
  const answer = await me.post<Refused>(path, body);
  expect([answer.status, answer.json.error]).toEqual([400, said]);
});

test("NUL in a form is refused in the page, beside what was typed", async () => {
  const page = await app.visitor.postForm("/login", { email: "typed\u0000@example.com", password: "wrong" });
  expect([page.status, page.text.includes(sentence("Email"))]).toEqual([422, true]);
  const added = await me.postForm("/?index", { ...customer, town: "To\u0000ledo" });
  expect([added.status, added.text.includes(sentence("Town"))]).toEqual([422, true]);
  expect(added.text).toContain(`value="${customer.surname}"`);
});

test("no request of this file caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});
