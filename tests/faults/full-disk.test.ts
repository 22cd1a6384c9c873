/** On a full disk writes are refused with a reason, reads go on, and with room again everything works as before. */
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import {
  addCustomer,
  addEngineer,
  addInvoicedCustomer,
  addProduct,
  addQuotedCustomer,
  addTask,
} from "../browser/support/data.ts";
import { type App, admin, type SignedInCaller, startApp } from "../support/app.ts";
import { feedTokenOf } from "../support/feed-link.ts";
import { drawPicture } from "../support/pictures.ts";
import { reportForm } from "../support/report-form.ts";
import { company, customer, product } from "../support/samples.ts";
import { checksum, expectSoundBooks } from "./support/books.ts";
import { chooseByForm } from "./support/form.ts";
import { type SmallDisk, startWithSmallDisk, waysHere } from "./support/small-disk.ts";

const rounds = chooseByForm({ short: 1, whole: 10 });
const ways = waysHere();
console.log(`full disk: tried with ${ways.join(" and ")}`);

/** One valid write of every kind that a client may ask for. */
function writesOf({ customer_id, product_id, quote_id, invoice_id, engineer_id, task_id }: Record<string, number>) {
  const items = Array.from({ length: 100 }, () => ({ product_id, quantity: 1 }));
  const report = { customer_name: "Ana", site_address: "Calle Mayor 1", engineer_id, notes: "x".repeat(2_000) };
  return [
    ["POST", "/api/customers", customer],
    ["PUT", `/api/customers/${customer_id}`, { ...customer, tel: "1" }],
    ["POST", "/api/products", product],
    ["PUT", `/api/products/${product_id}`, { ...product, price: 5 }],
    ["POST", "/api/quotes", { customer_id, items, type: 2 }],
    ["PUT", `/api/quotes/${quote_id}`, { customer_id, items, type: 1 }],
    ["PATCH", `/api/quotes/${quote_id}`, { status: "sent" }],
    ["POST", "/api/jobs", { quote_id, start: "2035-01-01T09:00", duration_hours: 2 }],
    ["PATCH", `/api/invoices/${invoice_id}`, { paid: 1 }],
    ["POST", "/api/service-reports/engineers", { name: "Eva" }],
    ["PUT", `/api/service-reports/tasks/${task_id}`, { title: "Filters" }],
    ["POST", "/api/service-reports/reports", report],
    ["PUT", "/api/settings", { ...company, iva_percent: 10 }],
    ["POST", "/api/auth/login", admin],
    ["POST", "/api/auth/login", { ...admin, password: "wrong" }],
  ] as const;
}

type Stored = Awaited<ReturnType<typeof stocked>>;

async function stocked(me: SignedInCaller) {
  const { customer: of, product: sold, quote } = await addQuotedCustomer(me);
  const { invoice } = await addInvoicedCustomer(me);
  const [engineer, task] = [await addEngineer(me), await addTask(me)];
  return {
    ...{ customer_id: of.id, product_id: sold.id, quote_id: quote.id, invoice_id: invoice.id },
    ...{ engineer_id: engineer.id, task_id: task.id },
  };
}

/** Fills the disk until even the smallest change fails: the database files hold some free room of their own. */
async function fillDisk({ fill }: SmallDisk, me: SignedInCaller, quote_id: number): Promise<void> {
  fill();
  const change = (status: string) => me.patch(`/api/quotes/${quote_id}`, { status });
  for (let status = "rejected"; (await change(status)).status !== 507; fill()) {
    status = status === "rejected" ? "draft" : "rejected";
  }
}

/**
 * A filled data folder with two sessions, each last used an hour ago: `me` is in use during the test, `idle` is not.
 */
async function preparedData() {
  const app = await startApp();
  const [me, idle] = [await app.signIn(), await app.signIn()];
  const stored = await stocked(me);
  await app.stop({ keepData: true });
  const database = new Database(join(app.dataDir, "alisio.db"));
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString().replace("Z", "+00:00");
  database.prepare(`UPDATE "Session" SET "last_used_at" = ?`).run(hourAgo);
  database.close();
  return { data: app.dataDir, stored, me, idle };
}

async function expectRefused(disk: SmallDisk, me: SignedInCaller, stored: Stored): Promise<void> {
  const file = join(disk.folder, "alisio.db");
  const before = checksum(file);
  const answers = await Promise.all(
    writesOf(stored).map(async ([method, path, json]) => ({ path, answer: await me.send(method, path, { json }) })),
  );
  for (const { path, answer } of answers) {
    expect(answer.status, `${path} ${answer.text}`).toBe(507);
    expect(answer.json, path).toEqual({ error: disk.sentence });
  }
  expect(checksum(file), "nothing half-written").toBe(before);
}

async function expectReadable(app: App, me: SignedInCaller, { quote_id, invoice_id }: Stored): Promise<void> {
  const pdfs = [`/api/quotes/${quote_id}/pdf`, `/api/invoices/${invoice_id}/pdf`];
  const screens = ["/", "/quotes", "/invoices", "/calendar", "/settings", "/service-reports/engineer"];
  for (const path of ["/api/customers", "/api/quotes", "/api/jobs", "/api/settings", ...screens, ...pdfs]) {
    expect((await me.get(path)).status, path).toBe(200);
  }
  expect((await app.visitor.get("/login")).status).toBe(200);
}

/** A screen's form, in the user's language: the answer has the reason and what was typed. */
async function expectKeptForm(disk: SmallDisk, me: SignedInCaller, { engineer_id }: Stored): Promise<void> {
  const spanish = me.with({ "Accept-Language": "es" });
  // Nobody else has these, so that the form does not ask about doubles.
  const own = { tel: "699 000 111", email: "tecleado@example.com", nie: "X7654321J", surname: "Tecleado" };
  const answer = await spanish.postForm("/?index", { ...customer, ...own });
  expect(answer.status).toBe(507);
  expect(answer.text).toContain('value="Tecleado"');
  expect(answer.text).toMatch(/No queda espacio en el disco del servidor|El disco del servidor no admite escrituras/);
  // The photo cannot be stored; the texts of the form are still shown again.
  const fields = { idempotency_key: "full", customer_name: "Tecleado", site_address: "Calle Mayor 1" };
  const photos = [new Uint8Array(await drawPicture().jpeg().toBuffer())];
  const report = reportForm({
    fields: { ...fields, report_date: "2026-11-20", engineer_id: String(engineer_id) },
    photos,
  });
  const notSaved = await me.postForm("/service-reports/engineer", report);
  expect(notSaved.status).toBe(507);
  expect(notSaved.text).toContain('value="Tecleado"');
  const english = await me.postForm("/login", { email: admin.email, password: admin.password });
  expect([302, 507], "whoever is signed in is led on, or told").toContain(english.status);
  const signIn = await disk.app.visitor.postForm("/login", { email: admin.email, password: admin.password });
  expect(signIn.status).toBe(507);
  expect(signIn.text).toContain(disk.sentence.replace("'", "&#x27;"));
  const logout = await me.postForm("/logout", {});
  expect(logout.headers.get("Location"), "still signed in, and told why").toBe("/quotes");
  expect((await me.get("/quotes")).status).toBe(200);
}

/** When a new link cannot be stored, the old one stays. */
async function expectFeedLinkKept(me: SignedInCaller): Promise<void> {
  const before = await feedTokenOf(me);
  const answer = await me.postForm("/admin/ios-calendar/renew", {});
  expect(answer.headers.get("Location")).toBe("/admin/ios-calendar");
  expect(decodeURIComponent(answer.headers.get("Set-Cookie") ?? "")).toContain("notice=");
  expect(await feedTokenOf(me)).toBe(before);
}

test.each(ways)("with %s", async (way) => {
  const { data, stored, ...sessions } = await preparedData();
  const disk = await startWithSmallDisk(way, data);
  const { app } = disk;
  const file = join(disk.folder, "alisio.db");
  const [me, idle] = [sessions.me, sessions.idle].map(({ cookie, token }) =>
    Object.assign(app.visitor.with({ Cookie: cookie }), { cookie, token }),
  ) as [SignedInCaller, SignedInCaller];
  for (let round = 1; round <= rounds; round += 1) {
    const known = await addCustomer(me);
    await fillDisk(disk, me, stored.quote_id);
    await expectRefused(disk, me, stored);
    await expectReadable(app, me, stored);
    // Each request of this session wants to write the time of its last use, and cannot.
    await expectReadable(app, idle, stored);
    await expectKeptForm(disk, me, stored);
    await expectFeedLinkKept(me);
    // Many at once, as from a phone's queue and a whole office.
    const many = await Promise.all(Array.from({ length: 60 }, () => me.post("/api/customers", customer)));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([507]));
    expectSoundBooks(file);

    disk.empty();
    expect((await me.post("/api/customers", customer)).status).toBe(201);
    expect((await me.get<{ surname: string }>(`/api/customers/${known.id}`)).json.surname).toBe(known.surname);
    expect((await app.visitor.post("/api/auth/login", admin)).status).toBe(200);
    await addProduct(me);
    expectSoundBooks(file);
  }
  const faults = app.faults();
  expect(faults.length, "told the console when it began, not once a request").toBeLessThanOrEqual(2 * rounds);
  expect(await disk.stop()).toBe(0);
});
