/**
 * Sends the bodies of the calls with one thing wrong: they are answered in time and never with a fault.
 * any-input.test.ts tries every route and field, less thoroughly.
 */
import { createECDH } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addCustomer,
  addEngineer,
  addInvoice,
  addProduct,
  addQuote,
  addReport,
  addTask,
  addTemplate,
} from "../browser/support/data.ts";
import { type App, type SignedInCaller, startApp } from "../support/app.ts";
import { logoPng } from "../support/pictures.ts";
import { company, customer, product } from "../support/samples.ts";
import { Chance } from "./support/chance.ts";
import { chooseByForm } from "./support/form.ts";

let app: App;
let me: SignedInCaller;
let right: Record<string, Record<string, unknown>> = {};

beforeAll(async () => {
  app = await startApp();
  me = await app.signIn();
  const { id: customer_id } = await addCustomer(me);
  const { id: product_id } = await addProduct(me);
  const { id } = await addQuote(me, { customer_id, product_id });
  const invoice = await addInvoice(me, id);
  expect([customer_id, product_id, id, invoice.id]).toEqual([1, 1, 1, 1]);
  const [engineer, task] = [await addEngineer(me), await addTask(me)];
  const template = await addTemplate(me, [task.id]);
  const report = await addReport(me, engineer.id);
  expect([engineer.id, task.id, template.id, report.id]).toEqual([1, 1, 1, 1]);
  const pick = { tasks: [{ task_id: 1, sort_order: 1 }] };
  const quote = {
    customer_id,
    items: [{ product_id, quantity: 1, unit_price: 1 }],
    discount: 0,
    type: 2,
    reprice: false,
  };
  right = {
    "POST /api/auth/login": { email: "nobody@example.com", password: "wrong" },
    "POST /api/auth/change-password": { currentPassword: "wrong", newPassword: "long enough" },
    "POST /api/customers": { ...customer, language: null },
    "PUT /api/customers/1": { ...customer, language: "es" },
    "POST /api/products": { ...product, checklist_template_id: null },
    "PUT /api/products/1": { ...product, checklist_template_id: null },
    "PUT /api/settings": { ...company, iva_percent: 21 },
    "PUT /api/settings/email": {
      ...{ smtp_host: "", smtp_port: 587, smtp_secure: 0, smtp_user: "", smtp_pass: "", smtp_from_name: "" },
      // Without a sender no mail server can be saved, so nothing is ever sent to one.
      ...{ smtp_from_email: "", business_notify_email: "" },
    },
    "POST /api/settings/email/test": { to: "a@example.com" },
    "POST /api/quotes": quote,
    "PUT /api/quotes/1": quote,
    "PATCH /api/quotes/1": { status: "draft" },
    "POST /api/quotes/1/email": { subject: "Quotation", message: "Hello" },
    "POST /api/jobs": { quote_id: 1, start: "2030-01-07T09:00", duration_hours: 2 },
    "PATCH /api/jobs/1": { start: "2030-01-08T09:00", duration_hours: 2 },
    "POST /api/jobs/1/invoice": { paid: 0 },
    "POST /api/push/subscribe": {
      endpoint: "https://push.example.com/send/abc",
      keys: { p256dh: createECDH("prime256v1").generateKeys("base64url"), auth: "A".repeat(22) },
    },
    "PATCH /api/invoices/1": { paid: 0 },
    "POST /api/invoices/1/email": { subject: "Invoice", message: "Hello" },
    "PUT /api/service-reports/engineers/1": { name: "Nuria", email: "nuria@example.com", active: 1 },
    "PUT /api/service-reports/tasks/1": { title: "Filters", has_text: 1, sort_order: 1, active: 1 },
    "PUT /api/service-reports/templates/1": { name: "Annual", description: "", active: 1, ...pick },
    "PUT /api/service-reports/templates/1/tasks": pick,
    // No report has this id, so nothing is ever sent.
    "POST /api/service-reports/reports/1/email": { subject: "Report", message: "Hello" },
    "POST /api/service-reports/reports": {
      ...{ idempotency_key: "k", job_id: 1, template_id: 1, customer_name: "Ana", site_address: "Calle Mayor 1" },
      ...{ job_ref: "Q-2026-0001", report_date: "2026-11-23", engineer_id: 1, notes: "Fine", signed_by: "Ana" },
      signature_base64: `data:image/png;base64,${(await logoPng()).toString("base64")}`,
      items: [{ task_id: 1, completed: 1, value_text: "4,2" }],
    },
  };
});

afterAll(() => app.stop());

const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** Values as JSON text, since JSON.stringify could not write all of them. */
const bad = [
  ...["null", "true", "0", "-1", "-0", "0.1", "1e308", "1e999", "-1e999", "1e-320", "9007199254740993", "2147483648"],
  ...["4294967296", "99999999999999999999", "[]", "{}", "[null]", '{"length":1e9}', '{"toString":1}', deep(5_000)],
  ...[
    '""',
    '" "',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\u001b[2J"',
    '"\\r\\n"',
    '"\\ud800"',
    '"\\u202e"',
    '"\\ufeff"',
    '"\\uffff"',
  ],
  ...[
    '"NaN"',
    '"Infinity"',
    '"-1"',
    '"1e5"',
    '"0x10"',
    '"1,2,3"',
    '"__proto__"',
    '"constructor"',
    '"null"',
    '"[object Object]"',
  ],
  ...[
    `"'; DROP TABLE \\"Quote\\"; --"`,
    '"%"',
    '"../../etc/passwd"',
    '"{{7*7}}"',
    '"<script>"',
    JSON.stringify("ñ".repeat(20_000)),
  ],
  ...['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'],
];

/** The short form takes every sixth value, others each time. */
const step = chooseByForm({ short: 6, whole: 1 });
const offset = new Chance("bad input").int(0, step - 1);
const tried = bad.filter((_, index) => index % step === offset);

async function attempt(call: string, body: string): Promise<number> {
  const [method, path = ""] = call.split(" ") as ["POST" | "PUT" | "PATCH", string];
  const answer = await me.send(method, path, { body });
  const told = `${call} ${body.slice(0, 200)} -> ${answer.text.slice(0, 200)}`;
  expect([200, 201, 400, 401, 409, 429], told).toContain(answer.status);
  if (answer.status === 400) {
    expect(answer.json, told).toMatchObject({ error: expect.stringMatching(/\S/) });
    expect(answer.text, told).not.toMatch(/\[object |undefined|function|node_modules|prisma|SQLITE/i);
  }
  return answer.status;
}

// For customers and products POST and PUT share their schemas.
test.each([
  "POST /api/auth/login",
  "POST /api/auth/change-password",
  "PUT /api/customers/1",
  "PUT /api/products/1",
  "PUT /api/settings/email",
  "POST /api/settings/email/test",
  "POST /api/quotes",
  "PUT /api/quotes/1",
  "PATCH /api/quotes/1",
  "POST /api/quotes/1/email",
  "POST /api/jobs/1/invoice",
  "POST /api/push/subscribe",
  "PATCH /api/invoices/1",
  "POST /api/invoices/1/email",
  "PUT /api/service-reports/engineers/1",
  "PUT /api/service-reports/tasks/1",
  "PUT /api/service-reports/templates/1",
  "PUT /api/service-reports/templates/1/tasks",
  "POST /api/service-reports/reports",
  "POST /api/service-reports/reports/1/email",
])("every field of %s takes a wrong value without a fault", async (call) => {
  const body = right[call] ?? {};
  expect(Object.keys(body)).not.toEqual([]);
  for (const field of Object.keys(body)) {
    const rest = JSON.stringify({ ...body, [field]: undefined }).slice(1, -1);
    const bodies = tried.map((value) => `{${rest ? `${rest},` : ""}"${field}":${value}}`);
    // Sign-ins are sent one after the other: they are soon told to wait. All at once, each would hash a password.
    if (call.includes("/auth/")) for (const wrong of bodies) await attempt(call, wrong);
    else await Promise.all(bodies.map((wrong) => attempt(call, wrong)));
  }
});

test("a wrong value in any field of a line is no fault", async () => {
  const { items, ...rest } = right["POST /api/quotes"] ?? {};
  const line = (items as Record<string, unknown>[])[0] ?? {};
  for (const field of Object.keys(line)) {
    const kept = JSON.stringify({ ...line, [field]: undefined }).slice(1, -1);
    const lists = tried.map((value) => `[{${kept},"${field}":${value}}]`);
    const bodies = [...lists, ...lists.map((list) => JSON.stringify(list))];
    await Promise.all(
      bodies.map((list) => attempt("POST /api/quotes", `${JSON.stringify(rest).slice(0, -1)},"items":${list}}`)),
    );
  }
});

test("a wrong value in any field of a report's item is no fault", async () => {
  const { items, ...rest } = right["POST /api/service-reports/reports"] ?? {};
  const item = (items as Record<string, unknown>[])[0] ?? {};
  for (const field of Object.keys(item)) {
    const kept = JSON.stringify({ ...item, [field]: undefined }).slice(1, -1);
    const bodies = tried.map(
      (value) => `${JSON.stringify(rest).slice(0, -1)},"items":[{${kept},"${field}":${value}}]}`,
    );
    await Promise.all(bodies.map((body) => attempt("POST /api/service-reports/reports", body)));
  }
});

test("valid bodies with random values are no fault", async () => {
  const calls = fc.constantFrom(...Object.keys(right).filter((call) => !call.includes("/auth/")));
  await fc.assert(
    fc.asyncProperty(
      calls,
      fc.array(fc.jsonValue(), { minLength: 8, maxLength: 8 }),
      fc.nat(),
      async (call, values, mask) => {
        const body = Object.entries(right[call] ?? {}).map(([name, value], index) =>
          (mask >> index) & 1 ? [name, values[index % values.length]] : [name, value],
        );
        await attempt(call, JSON.stringify(Object.fromEntries(body)));
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  ["deep lists", deep(500_000)],
  ["deep objects", `${'{"items":'.repeat(100_000)}1${"}".repeat(100_000)}`],
  ["a deep list as JSON string", JSON.stringify({ customer_id: 1, type: 1, items: deep(400_000) })],
  ["100 000 lines", JSON.stringify({ customer_id: 1, type: 1, items: Array.from({ length: 100_000 }, () => ({})) })],
  ["100 000 fields", JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`f${n}`, 1])))],
  ["one long text", JSON.stringify({ items: "x".repeat(1_000_000) })],
])("%s are refused, and soon", async (_, body) => {
  const begun = performance.now();
  expect(await attempt("POST /api/quotes", body)).toBe(400);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test("a body of 2 MB is refused", async () => {
  const answer = await me.send("POST", "/api/quotes", { body: "x".repeat(2_000_000) });
  expect(answer.status).toBe(413);
});

test("afterwards the product answers as before, and the log has no fault", async () => {
  expect((await me.get("/api/settings")).json).not.toHaveProperty("polluted");
  expect((await me.get("/api/quotes")).status).toBe(200);
  expect((await me.get("/quotes")).status).toBe(200);
  expect(app.faults()).toEqual([]);
});
