/** Every form that makes something, posted twice as by a double click: it makes one, and both answers say so. */
import { afterAll, describe, expect, test } from "vitest";
import {
  addEngineer,
  addInvoice,
  addJob,
  addQuote,
  addQuotedCustomer,
  addReport,
  uniqueReach,
  uniqueWord,
} from "../browser/support/data.ts";
import { cookieOf, startApp } from "../support/app.ts";
import { formKeyIn } from "../support/form-key.ts";
import { settingsFor, startMailServer } from "../support/mail-server.ts";
import { runningApp } from "../support/running-app.ts";
import { customer as person } from "../support/samples.ts";
import { countOf } from "./support/tables.ts";

const { app, me } = await runningApp();
const mail = await startMailServer();
afterAll(() => mail.stop());

const mailbox = settingsFor(mail);
await me.put("/api/settings/email", mailbox);
const { customer, product, quote } = await addQuotedCustomer(me);
const booked = async (start?: string) =>
  addJob(me, (await addQuote(me, { customer_id: customer.id, product_id: product.id })).id, start);
const invoice = await addInvoice(me, quote.id);
const engineer = await addEngineer(me);
const job = await booked();
const ofNobody = await booked("2028-04-03T09:00");
const report = await addReport(me, engineer.id, { job_id: job.id });

const rows = (table: string) => countOf(app.dataDir, table);

type Form = {
  name: string;
  /** The address of the form's page; `action` is the address that it is posted to where that is another. */
  page: string;
  action?: string;
  /** The end of the form's key, which tells it from other keys on the page. */
  of: string;
  fields: Record<string, string>;
  /** The number of rows that the form makes. */
  count: () => number | Promise<number>;
  /** Other values for the same form; absent where there is nothing to change. */
  other?: Record<string, string>;
};

const line = { product_id: String(product.id), quantity: "1", unit_price: "10.00", discount: "0.00" };
const slot = { day: "2028-02-07", time: "09:00", hours: "2", custom: "" };
const calendar = `/calendar/new?date=2028-02-07&quoteId=${quote.id}&day=2028-02-07&time=09:00`;
const sent = () => mail.mails.length;

const forms: Form[] = [
  {
    ...{ name: "a customer", page: "/", action: "/?index", of: "customer", count: () => rows("Customer") },
    fields: { ...person, ...uniqueReach(), surname: uniqueWord() },
    other: { first_name: "Lucía", tel: "690000001", email: "l@example.com", nie: "P100", nie_confirmed: "P100" },
  },
  {
    ...{ name: "a product", page: "/products", of: "product", count: () => rows("Product") },
    ...{ fields: { intent: "add", name: "Split", price: "10", price2: "9" }, other: { name: "Multisplit" } },
  },
  {
    ...{ name: "a quote", page: "/quote-builder", of: "quote", count: () => rows("Quote") },
    ...{ fields: { intent: "save", customer_id: String(customer.id), ...line }, other: { quantity: "2" } },
  },
  {
    ...{ name: "a job", page: calendar, of: "job", count: () => rows("Job") },
    ...{ fields: slot, other: { day: "2028-02-08" } },
  },
  {
    ...{ name: "an invoice", page: `/calendar/jobs/${job.id}/invoice`, of: "invoice" },
    ...{ count: () => rows("Invoice"), fields: { paid: "1" } },
  },
  {
    ...{ name: "an engineer", page: "/service-reports/admin/engineers", of: "engineer" },
    ...{ count: () => rows("Engineer"), fields: { intent: "add", name: "Pau", email: "" }, other: { name: "Nuria" } },
  },
  {
    ...{ name: "a task", page: "/service-reports/admin/tasks", of: "task", count: () => rows("ChecklistTask") },
    ...{ fields: { intent: "add", title: "Filters" }, other: { title: "Pressure" } },
  },
  {
    ...{ name: "a template", page: "/service-reports/admin/templates", of: "template" },
    ...{ count: () => rows("ReportTemplate"), fields: { intent: "add", name: "Annual" }, other: { name: "Monthly" } },
  },
  {
    ...{ name: "jobs given to an engineer", page: "/calendar/assign?date=2028-04-03&view=day", of: "assignment" },
    fields: { to: String(engineer.id), instead: "lead", job: String(ofNobody.id) },
    count: () => rows("JobEngineer"),
  },
  {
    ...{ name: "a quote by e-mail", page: `/quotes/${quote.id}/email`, of: "email", count: sent },
    ...{ fields: { to: "", subject: "" }, other: { to: "other@example.com" } },
  },
  {
    ...{ name: "an invoice by e-mail", page: `/invoices/${invoice.id}/email`, of: "email", count: sent },
    ...{ fields: { to: "", subject: "" }, other: { subject: "Again" } },
  },
  {
    ...{ name: "a report by e-mail", page: `/service-reports/admin/reports/${report.id}/email`, of: "email" },
    ...{ count: sent, fields: { to: "", message: "" }, other: { message: "Hello" } },
  },
  {
    ...{ name: "a test e-mail", page: "/admin/email", of: "test-email", count: sent },
    fields: { ...asForm(mailbox), intent: "test", to: "office@example.com" },
    other: { to: "other@example.com" },
  },
];

function asForm(values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

async function noticeOf(headers: Headers, location: string): Promise<string> {
  const seen = await me.with({ Cookie: `${me.cookie}; ${cookieOf(headers)}` }).get(location);
  return /role="(?:status|alertdialog)"[^>]*>([\s\S]*?)<\//.exec(seen.text)?.[1] ?? "";
}

describe.each(forms)("$name", ({ page, action = page, of, fields, count, other }) => {
  const post = (key: string, changes = {}) => me.postForm(action, { ...fields, ...changes, form_key: key });
  const open = async () => formKeyIn((await me.get(page)).text, of);

  test("posted twice at once, and again later, makes one, and every answer is the same", async () => {
    const [key, before] = [await open(), await count()];
    const answers = await Promise.all([post(key), post(key)]);
    answers.push(await post(key));
    expect(answers.map(({ status, text }) => (status === 302 ? status : text))).toEqual([302, 302, 302]);
    const [first, ...repeats] = answers.map(({ headers }) => headers);
    const location = first?.get("Location") ?? "";
    const said = await noticeOf(first ?? new Headers(), location);
    expect(said).not.toBe("");
    for (const headers of repeats) {
      expect(headers.get("Location")).toBe(location);
      expect(await noticeOf(headers, location)).toBe(said);
    }
    expect(await count()).toBe(before + 1);
  });

  test.runIf(other)("with other values and the same key is refused, and accepted with the new key", async () => {
    const key = await open();
    const before = await count();
    // Two forms with different values: jobs must not overlap, nor tasks have the same title.
    const second = Object.fromEntries(Object.entries(other ?? {}).map(([name, value]) => [name, next(value)]));
    const third = Object.fromEntries(Object.entries(second).map(([name, value]) => [name, next(value)]));
    expect((await post(key, second)).status).toBe(302);
    const refused = await post(key, third);
    expect(refused.status).toBe(409);
    expect(refused.text).toMatch(/This form was saved before( as Q-[\d-]+)?, with something else in it\./);
    const renewed = formKeyIn(refused.text, of);
    expect(renewed).not.toBe(key);
    expect(await count()).toBe(before + 1);
    expect((await post(renewed, third)).status).toBe(302);
    expect(await count()).toBe(before + 2);
  });
});

/** The links of a page: where each leads, and its text. */
function linksIn(html: string): [href: string, text: string][] {
  const links = html.replaceAll("<!-- -->", "").matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g);
  return Array.from(links, ([, href = "", text = ""]) => [href, text]);
}

test("a quote that the form has saved before is named, and a link away", async () => {
  const path = "/quote-builder";
  const form_key = formKeyIn((await me.get(path)).text, "quote");
  const post = (quantity: string) =>
    me.postForm(path, { intent: "save", customer_id: String(customer.id), ...line, quantity, form_key });
  const id = new URL((await post("1")).headers.get("Location") ?? "", "http://x").searchParams.get("id");
  const { text } = await post("2");
  const { quote_number } = (await me.get<{ quote_number: string }>(`/api/quotes/${id}`)).json;
  expect(text).toContain(`This form was saved before as ${quote_number}, with something else in it.`);
  expect(linksIn(text)).toContainEqual([`/quotes/${id}/preview`, `View ${quote_number}`]);
});

test("the form of an invoice issues another one only for who asks for it, however often it is pressed", async () => {
  const path = `/invoices/new?customer=${customer.id}`;
  const fields = {
    ...{ intent: "issue", version: "", line_kind: "line", name: "Gas", description: "", quantity: "1", unit: "ud" },
    ...{ line_discount: "", iva_percent: "21", cause: "" },
  };
  const [before, key] = [await rows("Invoice"), formKeyIn((await me.get(path)).text, "invoice")];
  const post = (unit_price: string, more: object) => me.postForm(path, { ...fields, unit_price, ...more });
  const first = await post("120", { form_key: key });
  const number = new URL(first.headers.get("Location") ?? "", "http://x").searchParams.get("q") ?? "";
  expect(number).toMatch(/^F-/);
  // A line that is added without scripts leaves the form its key.
  expect(formKeyIn((await post("125", { form_key: key, intent: "add-line" })).text, "invoice")).toBe(key);
  for (const intent of ["issue", "issue", "draft"]) {
    const { status, text } = await post("125", { form_key: key, intent });
    expect(status).toBe(409);
    expect(text).toContain(`This form has already issued ${number}, with something else in it.`);
    expect(text).not.toMatch(/The invoice was not (saved|issued)/);
    expect(linksIn(text)).toContainEqual([expect.stringMatching(/^\/invoices\/\d+\/preview$/), `View ${number}`]);
    expect(formKeyIn(text, "invoice")).toBe(key);
  }
  expect(await rows("Invoice")).toBe(before + 1);
  const { text } = await post("125", { form_key: key });
  const further_key = /name="further_key" value="([^"]+)"/.exec(text)?.[1] ?? "";
  for (const _ of ["once", "again"]) expect((await post("125", { form_key: key, further_key })).status).toBe(302);
  expect(await rows("Invoice")).toBe(before + 2);
});

test("a visit that waits is told both times to be booked, and one that is moved to be rescheduled", async () => {
  const asked = { customer_id: customer.id, kind: "survey", title: "Measure" };
  const path = `/calendar/jobs/${(await me.post<{ id: number }>("/api/jobs", asked)).json.id}/reschedule`;
  for (const [time, said] of [
    ["09:00", "Job booked ✓"],
    ["10:00", "Job rescheduled ✓"],
  ] as const) {
    const { text } = await me.get(path);
    const hidden = (name: string) => new RegExp(`name="${name}" value="(\\d*)"`).exec(text)?.[1] ?? "";
    const form = { ...slot, day: "2028-03-06", time, in_charge: "", seen: hidden("seen"), waits: hidden("waits") };
    for (const _ of ["once", "again"]) {
      const { headers } = await me.postForm(path, form);
      expect(await noticeOf(headers, headers.get("Location") ?? "/calendar")).toContain(said);
    }
  }
});

test("jobs given to an engineer that are refused are sent again with the same key", async () => {
  const day = "2028-04-10";
  const { id } = await addEngineer(me, { name: "Ciro Campos" });
  const [free, has] = [await booked(`${day}T08:00`), await booked(`${day}T16:00`)];
  const give = async (engineer_ids: number[]) =>
    expect((await me.patch(`/api/jobs/${has.id}`, { engineer_ids })).status).toBe(200);
  await give([id]);
  const path = `/calendar/assign?date=${day}&view=day`;
  const form_key = formKeyIn((await me.get(path)).text, "assignment");
  const assign = (...jobs: { id: number }[]) =>
    me.postForm(path, [
      ...Object.entries({ to: String(id), instead: "lead", form_key }),
      ...jobs.map((one): [string, string] => ["job", String(one.id)]),
    ]);
  const partly = await assign(free, has);
  expect([partly.status, formKeyIn(partly.text, "assignment")]).toEqual([409, form_key]);
  await give([]);
  for (const _ of ["once", "again"]) expect((await assign(has)).status).toBe(302);
});

test("a deletion is told both times that it is done", async () => {
  const product = (await me.post<{ id: number }>("/api/products", { name: "Gone", price: 1, price2: 1 })).json;
  const path = `/products/${product.id}/delete`;
  const answers = [await me.postForm(path, {}), await me.postForm(path, {})];
  for (const { headers } of answers) {
    expect(headers.get("Location")).toBe("/products");
    expect(await noticeOf(headers, "/products")).toContain("Product deleted");
  }
  expect((await me.delete(`/api/products/${product.id}`)).status).toBe(404);
});

test("a form that is refused keeps its key, and the next page has another", async () => {
  const open = async () => formKeyIn((await me.get("/")).text, "customer");
  const key = await open();
  const refused = await me.postForm("/?index", { ...person, first_name: "", form_key: key });
  expect(refused.status).toBe(422);
  expect(formKeyIn(refused.text, "customer")).toBe(key);
  expect(await open()).not.toBe(key);
});

/** Another value of the same kind. */
function next(value: string): string {
  if (/^\d+$/.test(value)) return String(Number(value) + 1);
  const day = /^(\d{4}-\d\d-)(\d\d)$/.exec(value);
  return day ? `${day[1]}${String(Number(day[2]) + 1).padStart(2, "0")}` : value.replace(/^(\w+)/, "$1x");
}

test("a repeat after a delete is refused, and the thing can be made anew", async () => {
  const fields = { intent: "add", name: "Deleted since", email: "" };
  const path = "/service-reports/admin/engineers";
  const key = formKeyIn((await me.get(path)).text, "engineer");
  await me.postForm(path, { ...fields, form_key: key });
  const all = (await me.get<{ id: number; name: string }[]>("/api/service-reports/engineers")).json;
  await me.delete(`/api/service-reports/engineers/${all.find(({ name }) => name === fields.name)?.id}`);
  const refused = await me.postForm(path, { ...fields, form_key: key });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("has been deleted since");
  const again = await me.postForm(path, { ...fields, form_key: formKeyIn(refused.text, "engineer") });
  expect(again.status).toBe(302);
});

test("a call with an Idempotency-Key is done once and answered each time; without one each is done", async () => {
  const before = await rows("Customer");
  const keyed = me.with({ "Idempotency-Key": "call:3f0c9a52==" });
  const [first, second] = await Promise.all([
    keyed.post("/api/customers", person),
    keyed.post("/api/customers", person),
  ]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.json).toEqual(first.json);
  expect(await rows("Customer")).toBe(before + 1);
  const other = await keyed.post<object>("/api/customers", { ...person, town: "Getafe" });
  const error = expect.stringMatching(/^The Idempotency-Key was used before/);
  expect(other).toMatchObject({ status: 409, json: { error, fields: { "Idempotency-Key": error } } });
  const bad = await me.with({ "Idempotency-Key": "two words" }).post<{ fields: object }>("/api/customers", person);
  expect(bad.status).toBe(400);
  expect(bad.json.fields).toHaveProperty("Idempotency-Key");
  await me.post("/api/customers", person);
  await me.post("/api/customers", person);
  expect(await rows("Customer")).toBe(before + 3);
});

test("a password changed by a form posted twice is said to be changed both times", async () => {
  const eva = { email: "eva.password@example.com", password: "una frase larga" };
  await me.post("/api/users", { ...eva, role: "office" });
  const { headers } = await app.visitor.postForm("/login", eva);
  const browser = app.visitor.with({ Cookie: cookieOf(headers) });
  const path = "/admin/change-password";
  const form_key = formKeyIn((await browser.get(path)).text, "password");
  const change = (next: string, key = form_key) =>
    browser.postForm(path, {
      ...{ currentPassword: eva.password, newPassword: next, confirmPassword: next, form_key: key },
    });
  for (const _ of ["once", "again"]) expect((await change("otra frase larga")).status).toBe(302);
  // Neither another password nor another form learns anything.
  for (const answer of [await change("not that one"), await change("otra frase larga", "12345678.password")]) {
    expect(answer.text).toContain("Current password is incorrect");
  }
  const signedIn = await app.visitor.post("/api/auth/login", { ...eva, password: "otra frase larga" });
  expect(signedIn.status).toBe(200);
});

test("the form of the first user posted twice signs both in, and is no way around the second factor", async () => {
  const empty = await startApp({ env: { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" } });
  try {
    const [, code = ""] = await empty.says(/\/first-run with this code: (\S+)/);
    const fields = { code, name: "Eva", email: "eva@example.com", password: "correct horse", tax_rules: "spain" };
    const answers = await Promise.all([1, 2].map(() => empty.visitor.postForm("/first-run", fields)));
    for (const { status, headers } of answers) {
      expect(status).toBe(302);
      expect((await empty.visitor.with({ Cookie: cookieOf(headers) }).get("/")).status).toBe(200);
    }
    const wrong = await empty.visitor.postForm("/first-run", { ...fields, password: "another one" });
    expect(wrong.headers.get("Location")).toBe("/login");

    const eva = empty.visitor.with({ Cookie: cookieOf(answers[0]?.headers ?? new Headers()) });
    const rules = async () => (await eva.get<{ tax_rules: string }>("/api/settings")).json.tax_rules;
    expect(await rules()).toBe("spain");
    await eva.put("/api/settings", { tax_rules: "" });
    const ana = { email: "ana@example.com", password: "una frase larga" };
    expect((await eva.post("/api/users", { ...ana, role: "engineer" })).status).toBe(201);
    expect((await eva.postForm("/admin/users/second-factor?asked=1", {})).status).toBe(302);
    for (const pair of [{}, ana]) {
      const { headers } = await empty.visitor.postForm("/first-run", { ...fields, ...pair });
      expect(headers.get("Location")).toBe("/login/second-factor?to=%2F");
      expect(headers.getSetCookie().join()).not.toContain("sid=");
    }
    expect(await rules()).toBe("");
  } finally {
    await empty.stop();
  }
});
