/** What each role may do: every screen and every call is asked with every role, and engineers see only their own. */
import { expect, test } from "vitest";
import { access, homeOf, type Least, leastRole, roleReaches, roles } from "#app/auth/roles.ts";
import {
  addEngineer,
  addInvoice,
  addJob,
  addQuote,
  addQuotedCustomer,
  addReport,
  addSite,
} from "../browser/support/data.ts";
import type { SignedInCaller } from "../support/app.ts";
import { drawPicture } from "../support/pictures.ts";
import { runningApp } from "../support/running-app.ts";
import { signInAs } from "../support/users.ts";

const { app, me } = await runningApp();

/** Two customers, each with a site, a quote, an invoice, a job and a report of another engineer. */
async function makeVisited() {
  const quoted = await addQuotedCustomer(me);
  const site = await addSite(me, quoted.customer.id);
  const ids = { customer_id: quoted.customer.id, product_id: quoted.product.id };
  const quote = await addQuote(me, ids, { site_id: site.id });
  const invoice = await addInvoice(me, quoted.quote.id);
  const [job, engineer] = [await addJob(me, quote.id), await addEngineer(me)];
  const written = { customer_name: quoted.customer.surname, job_id: job.id };
  return { ...quoted, site, invoice, job, engineer, report: await addReport(me, engineer.id, written) };
}

const [own, other] = [await makeVisited(), await makeVisited()];
const callers = {
  owner: me,
  office: await signInAs(app, "office"),
  engineer: await signInAs(app, "engineer", own.engineer.id),
};
const ana = callers.engineer;

/** The addresses behind the guard, with ids that no row has, so that no try changes anything. */
const guarded = Object.keys(access).filter((address) => leastRole(address, "GET") !== "anyone");
const filled = (address: string) => address.replace(":to", "sent").replaceAll(/:\w+/g, "4000000");

const sentences = {
  owner: "Only an owner of this installation may do this.",
  office: "Only the office and owners of this installation may do this.",
} as Record<Least, string>;

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

// Signing out, and ending sessions, would end the callers of this test.
const ending = /logout|end-others/;

test.each(guarded.filter((address) => address.startsWith("/api/")))(
  "%s answers each role as the table says",
  async (address) => {
    const allowed = (await me.send("OPTIONS", filled(address))).headers.get("Allow")?.split(", ") ?? [];
    const entry = (access as Record<string, string | object>)[address] ?? {};
    expect(allowed.filter((method) => !["HEAD", "OPTIONS"].includes(method)).sort()).toEqual(Object.keys(entry).sort());
    for (const role of roles) {
      for (const method of methods) {
        const least = leastRole(address, method);
        const bearer = app.visitor.with({ Authorization: `Bearer ${callers[role].token}` });
        for (const caller of [callers[role], bearer]) {
          const { status, text } = await caller.send(method, filled(address));
          if (roleReaches(role, least)) expect([401, 403], `${method} as ${role}: ${text}`).not.toContain(status);
          else
            expect([status, method === "HEAD" || text], `${method} as ${role}`).toEqual([
              403,
              method === "HEAD" || JSON.stringify({ error: sentences[least] }),
            ]);
        }
      }
    }
  },
);

test.each(guarded.filter((address) => !address.startsWith("/api/") && !ending.test(address)))(
  "%s is shown to each role as the table says",
  async (address) => {
    for (const role of roles) {
      const caller = callers[role];
      const least = leastRole(address, "GET");
      const path = filled(address);
      const asked = [await caller.get(path), await caller.postForm(path === "/" ? "/?index" : path, {})];
      for (const [index, { status, text, headers }] of asked.entries()) {
        const what = `${index === 0 ? "GET" : "POST"} as ${role}`;
        if (roleReaches(role, least)) expect(status, what).not.toBe(403);
        else if (path === "/" && index === 0) expect([status, headers.get("Location")]).toEqual([302, "/my-day"]);
        else {
          expect([status, text.includes(sentences[least] ?? "?")], what).toEqual([403, true]);
          // A page is in the frame of every other one, without links to what is closed as well; a file has none.
          const isPage = headers.get("Content-Type")?.includes("html");
          if (isPage) expect(text, what).toContain('<header class="topbar">');
          // Its scripts run: they carry the nonce of the answer, though no loader ran.
          if (isPage) expect(text.match(/<script\b(?![^>]*nonce="[\w-]{22,}")/g), what).toBeNull();
          expect(text, what).toContain(role === "engineer" ? "/my-day" : "/quotes");
          if (isPage && role === "engineer") expect(text, what).not.toContain('href="/invoices"');
        }
      }
    }
  },
);

test("the data of a closed screen is not given by the router's way either", async () => {
  for (const path of ["/quotes.data", "/quotes.data?_routes=quotes%2Flist.route", "/admin/audit.data"]) {
    const { status, text } = await ana.get(path);
    expect([status, text.includes(own.quote.quote_number)], path).toEqual([403, false]);
  }
});

test("a link of a closed screen is in no menu, nor on the hub", async () => {
  const linked = async (caller: SignedInCaller, path: string) =>
    new Set([...(await caller.get(path)).text.matchAll(/<a[^>]*href="(\/[^"?]*)/g)].map(([, href]) => href));
  expect(await linked(me, "/admin")).toContain("/admin/audit");
  const office = await linked(callers.office, "/admin");
  expect(office).toContain("/quotes");
  for (const path of ["/admin/audit", "/admin/backups", "/admin/email"]) expect(office, path).not.toContain(path);
  const reminders = "/receivables/reminders";
  expect(await linked(me, reminders)).toContain("/admin/email");
  expect(await linked(callers.office, reminders)).not.toContain("/admin/email");
  const card = `/customers/${own.customer.id}`;
  for (const page of [
    "/admin",
    "/my-day",
    "/calendar",
    `/calendar/jobs/${own.job.id}`,
    card,
    "/service-reports/admin/reports",
  ]) {
    for (const href of await linked(ana, page)) {
      const { status } = await ana.get(href ?? "");
      expect(status, `${href} on ${page}`).not.toBe(403);
    }
  }
});

const amounts = /€|&quot;total&quot;|"total_cents"|"owed"|"invoiced"/;

test("an engineer sees the customer of their job with its sites, and no sums, quotes or invoices", async () => {
  const { json } = await ana.get<Record<string, unknown>>(`/api/customers/${own.customer.id}`);
  expect(json).toMatchObject({ surname: own.customer.surname, sites: [{ id: own.site.id }] });
  expect(Object.keys(json)).not.toEqual(expect.arrayContaining(["owed", "invoiced", "unpaid", "quotes", "invoices"]));
  expect((await me.get<object>(`/api/customers/${own.customer.id}`)).json).toHaveProperty("owed");
  for (const path of [
    `/customers/${own.customer.id}`,
    `/calendar/jobs/${own.job.id}?date=2020-01-01`,
    "/calendar?view=agenda",
  ]) {
    const { status, text } = await ana.get(path);
    expect([status, text.match(amounts)?.[0]], path).toEqual([200, undefined]);
    expect(text, path).not.toContain(own.invoice.invoice_number);
  }
});

test.each([
  `/api/customers/${other.customer.id}`,
  `/api/customers/${other.customer.id}/sites/${other.site.id}`,
  `/customers/${other.customer.id}`,
  `/api/jobs/${other.job.id}`,
  `/calendar/jobs/${other.job.id}?date=2020-01-01`,
  `/api/service-reports/prefill?job_id=${other.job.id}`,
  `/api/service-reports/reports/${other.report.id}/pdf`,
])("%s is not found by an engineer whose it is not", async (path) => {
  expect((await me.get(path)).status).toBe(200);
  expect((await ana.get(path)).status).toBe(404);
});

test("lists, the search and what a phone keeps have only what is the engineer's", async () => {
  const paths = [
    ...["/api/customers", `/api/customers?q=${other.customer.surname}`, "/api/jobs", "/api/service-reports/reports"],
    ...[
      `/api/search?q=${other.customer.surname}`,
      `/search?q=${other.customer.surname}`,
      "/calendar?view=agenda&date=2020-01-01",
    ],
    ...["/api/service-reports/offline", "/service-reports/admin/reports", `/calendar?quoteId=${other.quote.id}`],
    `/api/customers/${other.customer.id}/sites`,
  ];
  for (const path of paths) {
    const { text } = await ana.get(path);
    // The field of the search shows what was searched.
    const said = path.startsWith("/search") ? text.replaceAll(/value="[^"]*"|"q",?"?\w*"?/g, "") : text;
    expect(said.includes(`>${other.customer.surname}`) || text.includes(other.report.report_number), path).toBe(false);
    if (path.startsWith("/api/")) expect(text, path).not.toContain(other.customer.surname);
  }
  const visit = { customer_id: other.customer.id, kind: "survey", title: "Measure", description: "" };
  await me.post("/api/jobs", { ...visit, start: "2031-11-03T09:00", duration_hours: 1 });
  expect((await ana.get(`/api/search?q=measure ${other.customer.surname}`)).json).toEqual({ data: [] });
  const { json } = await ana.get<{ data: { kind: string }[] }>(`/api/search?q=${own.customer.surname}`);
  expect(json.data.map(({ kind }) => kind).sort()).toEqual(["customer", "job", "report"]);
  expect((await ana.get<{ data: { id: number }[] }>("/api/jobs")).json.data.map(({ id }) => id)).toEqual([own.job.id]);
  const engineers = (await ana.get<{ id: number }[]>("/api/service-reports/engineers")).json;
  expect(engineers.map(({ id }) => id)).toEqual([own.engineer.id]);
});

test("without templates an engineer is not sent to a page for the office", async () => {
  const form = "/service-reports/engineer";
  expect((await me.get(form)).text).toContain("No active templates. Add some in SR admin.");
  expect((await ana.get(form)).text).toContain("No active templates: the office adds them.");
});

test("an engineer writes reports in their own name and of their own jobs", async () => {
  const report = { customer_name: "X", site_address: "Y", report_date: "2026-11-22", items: [] };
  const write = (body: object) => ana.post<{ error: string }>("/api/service-reports/reports", { ...report, ...body });
  expect((await write({ engineer_id: own.engineer.id, job_id: own.job.id })).status).toBe(201);
  expect((await write({ engineer_id: own.engineer.id })).status).toBe(201);
  expect((await write({ engineer_id: other.engineer.id })).json.error).toBe("There is no such engineer.");
  expect((await write({ engineer_id: own.engineer.id, job_id: other.job.id })).json.error).toBe(
    "There is no such job.",
  );
  expect((await ana.get("/service-reports/engineer")).text).not.toContain(other.engineer.name);
  const photo = await ana.send("PUT", `/api/service-reports/reports/${other.report.id}/photos/1`, { body: "x" });
  expect(photo.status).toBe(404);
  expect((await ana.post(`/api/service-reports/reports/${other.report.id}/email`, {})).status).toBe(404);
});

test("the form lets a report go on without a job that is not the engineer's any more, and keeps what is typed", async () => {
  const form = new FormData();
  const typed = {
    customer_name: "Ana Gil",
    site_address: "Y",
    report_date: "2026-11-22",
    job_id: String(other.job.id),
  };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  form.set("engineer_id", String(own.engineer.id));
  const address = `/service-reports/engineer?job=${other.job.id}`;
  const refused = await ana.postForm(address, form);
  expect(refused.text).toContain("There is no such job.");
  expect(refused.text).toContain('value="without-job"');
  form.set("intent", "without-job");
  const { text } = await ana.postForm(address, form);
  for (const kept of ['name="job_id" value=""', 'value="Ana Gil"']) expect(text).toContain(kept);
  expect(text).not.toContain('value="without-job"');
});

test("an engineer adds photos to their own reports, and only reads a colleague's of the same customer", async () => {
  const of = (engineer: { id: number }) => addReport(me, engineer.id, { job_id: own.job.id });
  const [hers, colleagues] = [await of(own.engineer), await of(other.engineer)];
  const body = new Uint8Array(await drawPicture().jpeg().toBuffer());
  const put = async (caller: SignedInCaller, { id }: { id: number }) => {
    const path = `/api/service-reports/reports/${id}/photos/1`;
    const { status, json } = await caller.send<{ error?: string }>("PUT", path, { body });
    return [status, json.error];
  };
  expect((await ana.get(`/api/service-reports/reports/${colleagues.id}/pdf`)).status).toBe(200);
  expect(await put(ana, colleagues)).toEqual([
    403,
    "Only the engineer who wrote this report, the office and owners may add photos to it.",
  ]);
  expect(await put(ana, hers)).toEqual([201, undefined]);
  expect(await put(callers.office, colleagues)).toEqual([201, undefined]);
});

test("an account of an engineer without a person sees no job, customer or report", async () => {
  const nobody = await signInAs(app, "engineer");
  expect((await nobody.get("/api/jobs")).json).toEqual({ data: [] });
  expect((await nobody.get("/api/customers")).json).toEqual([]);
  expect((await nobody.get("/api/service-reports/reports")).json).toEqual([]);
  const form = (await nobody.get("/service-reports/engineer")).text;
  expect(form).toContain("This account belongs to no engineer who works here. Ask the office.");
  expect(form).not.toMatch(/No engineers yet|href="\/service-reports\/admin\/engineers"/);
  expect((await nobody.get("/api/service-reports/engineers")).json).toEqual([]);
});

test("whoever signs in begins on the screen of their role", async () => {
  const begin = async (email: string) =>
    (await app.visitor.postForm("/login", { email, password: "correct horse" })).headers.get("Location");
  expect(await begin("admin@example.com")).toBe("/quotes");
  expect(await begin("office-0@example.com")).toBe("/quotes");
  expect(await begin(`engineer-${own.engineer.id}@example.com`)).toBe("/my-day");
});

test("Cancel on the question before signing out leads each role to a screen that it may open", async () => {
  for (const role of roles) {
    const { text } = await callers[role].get("/logout");
    const [, cancel = ""] = /<a[^>]*href="([^"]*)"[^>]*>Cancel</.exec(text) ?? [];
    expect([cancel, (await callers[role].get(cancel)).status], role).toEqual([homeOf(role), 200]);
  }
});

test("an office user sees only their own devices", async () => {
  const shown = (await callers.office.get("/admin/sessions")).text;
  expect(shown).toContain("office-0");
  expect(shown).not.toContain("admin@example.com");
});
