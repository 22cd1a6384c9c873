/** The page of the audit trail. */
import { expect, test } from "vitest";
import { addAbsence, addEngineer, addInvoicedCustomer, uniqueReach } from "../browser/support/data.ts";
import { admin } from "../support/app.ts";
import { runningApp } from "../support/running-app.ts";
import { customer } from "../support/samples.ts";

const { app, me } = await runningApp();

test("the trail names who made a change, by a call or by a form", async () => {
  await app.visitor
    .with({ Authorization: `Bearer ${me.token}` })
    .post("/api/customers", { ...customer, surname: "Bycall" });
  await me.postForm("/?index", { ...customer, ...uniqueReach(), surname: "Byform" });
  const page = await me.get("/admin/audit?kind=customer");
  expect(page.status).toBe(200);
  for (const surname of ["Bycall", "Byform"]) {
    expect(page.text).toMatch(new RegExp(`Begoña ${surname}</a></span></td><td class="[^"]*who">${admin.email}</td>`));
  }
  expect((await me.get("/admin/audit?q=bycall")).text).not.toContain("Byform");
  expect((await me.get("/admin/audit?kind=quote")).text).toContain("Nothing found.");
  await app.says(/"audit":\d+,"did":"added","kind":"customer".*"msg":"audit"/);
});

test("the list and its export have days off alone", async () => {
  const engineer = await addEngineer(me, { name: "Pau Serra" });
  await addAbsence(me, engineer.id);
  const { text } = await me.get("/admin/audit?kind=absence");
  expect(text).toMatch(/<option value="absence" selected="">Days off<\/option>/);
  expect(text).toContain("Pau Serra");
  const lines = (await me.get("/api/audit/export.csv?kind=absence")).text.trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(";").slice(4, 6))).toEqual([["added", "absence"]]);
});

test("fields are called, and days are written, as on every screen", async () => {
  const { invoice } = await addInvoicedCustomer(me);
  const { work_date } = (await me.get<{ work_date: string }>(`/api/invoices/${invoice.id}`)).json;
  const invoices = (await me.get("/admin/audit?kind=invoice")).text;
  expect(invoices).toContain(work_date.split("-").reverse().join("/"));
  expect(invoices).not.toContain(work_date);
  await me.put("/api/settings", { nie: "B12345678" });
  const settings = (await me.with({ "Accept-Language": "es" }).get("/admin/audit?kind=settings")).text;
  expect(settings).toMatch(/>NIF</);
  expect(settings).not.toContain("NIF/NIE");
});

test("the page says when the trail is whole", async () => {
  expect((await me.get("/admin/audit?check=1")).text).toMatch(/All \d+ lines are there, as they were written\./);
  expect((await me.with({ "Accept-Language": "es" }).get("/admin/audit?check=1")).text).toContain("Las ");
});

test.each(["kind=nothing", "from=yesterday", "page=0", "page=x"])(
  "asked for %s it says what is wrong",
  async (search) => {
    const page = await me.get(`/admin/audit?${search}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("HTTP 400");
  },
);

test("a page after the last leads to the last", async () => {
  const answer = await me.get("/admin/audit?page=99&kind=customer");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/admin/audit?kind=customer");
});

test("sign-ins, logouts, a new feed link and a mail password are recorded, without their secrets", async () => {
  const other = await app.signIn();
  await other.post("/api/auth/logout", {});
  const mail = {
    smtp_host: "127.0.0.1",
    smtp_port: 1,
    smtp_user: "u",
    smtp_pass: "verysecret",
    smtp_from_email: "a@example.com",
  };
  expect((await me.put("/api/settings/email", mail)).status).toBe(200);
  const before = (await me.get("/admin/ios-calendar")).text.match(/token=([\w-]+)/)?.[1] ?? "";
  await me.postForm("/admin/ios-calendar/renew", {});
  const { text } = await me.get("/admin/audit");
  const after = (await me.get("/admin/ios-calendar")).text.match(/token=([\w-]+)/)?.[1] ?? "";
  expect([before, after]).toEqual([expect.stringMatching(/.{16}/), expect.stringMatching(/.{16}/)]);
  for (const told of [">Signed in<", ">Ended<", "Session", "Subscription link", "Renewed", "SMTP password", "Set anew"])
    expect(text).toContain(told);
  for (const secret of ["verysecret", before, after, me.token, other.token]) expect(text).not.toContain(secret);
  expect(app.faults()).toEqual([]);
});
