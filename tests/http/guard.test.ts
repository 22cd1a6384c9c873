/** Without a session every address of the product is refused. A new address must be added to a list here. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { addresses } from "../support/routes.ts";

const open = [
  "/login",
  "/login/code",
  "/login/second-factor",
  "/first-run",
  "/invitation",
  "/language",
  "/theme",
  "/logo/:sha256.png",
  // Name and logo, which the sign-in page shows.
  "/icons/:sha256/:name.png",
  "/manifest.webmanifest",
  "/healthz",
  "/*",
  "/api/auth/login",
  "/api/auth/refresh",
  "/api/auth/logout",
  // Needs the feed's token only: see feed.test.ts.
  "/api/calendar/feed.ics",
  "/api/*",
];

const screens = [
  "/",
  "/customers",
  "/customers/check",
  "/customers/import",
  "/customers/doubles",
  "/customers/:id",
  "/customers/:id/delete",
  "/customers/:id/merge",
  "/customers/:id/sites/new",
  "/customers/:id/sites/:site",
  "/customers/:id/sites/:site/delete",
  "/search",
  "/products",
  "/products/import",
  "/products/:id/delete",
  "/quote",
  "/quote-builder",
  "/quote-builder/sites",
  "/quotes",
  "/quotes/templates",
  "/quotes/templates/:id/delete",
  "/quotes/:id/template",
  "/quotes/:id/preview",
  "/quotes/:id/email",
  "/quotes/:id/status/:to",
  "/quotes/:id/new-version",
  "/quotes/:id/changes",
  "/jobs",
  "/calendar",
  "/calendar/new",
  "/calendar/assign",
  "/calendar/print",
  "/calendar/visit",
  "/calendar/jobs/:id",
  "/calendar/jobs/:id/reschedule",
  "/calendar/jobs/:id/cancel",
  "/calendar/jobs/:id/state/:to",
  "/service-reports/engineer",
  "/service-reports/queue",
  "/calendar/jobs/:id/invoice",
  "/calendar/invoices/:id/preview",
  "/today",
  "/my-day",
  "/my-day/calendar",
  "/my-day/calendar/renew",
  "/invoices",
  "/invoices/:id/preview",
  "/invoices/:id/email",
  "/invoices/:id/payments",
  "/invoices/:id/payments/:payment/delete",
  "/service-reports/admin/engineers",
  "/service-reports/admin/engineers/:id",
  "/service-reports/admin/engineers/:id/delete",
  "/service-reports/admin/engineers/:id/calendar",
  "/service-reports/admin/engineers/:id/calendar/renew",
  "/service-reports/admin/working-time",
  "/service-reports/admin/working-time/import",
  "/service-reports/admin/working-time/:id/delete",
  "/service-reports/admin/tasks",
  "/service-reports/admin/tasks/:id/delete",
  "/service-reports/admin/templates",
  "/service-reports/admin/templates/:id",
  "/service-reports/admin/reports",
  "/service-reports/admin/reports/:id/email",
  "/admin",
  "/admin/new-report",
  "/settings",
  "/admin/email",
  "/admin/email-texts",
  "/admin/ios-calendar",
  "/admin/ios-calendar/renew",
  "/admin/audit",
  "/admin/calls",
  "/admin/backups",
  "/admin/backups/download",
  "/admin/change-password",
  "/admin/sessions",
  "/admin/sessions/end-others",
  "/admin/sessions/:id/end",
  "/admin/users",
  "/admin/users/second-factor",
  "/admin/users/:id",
  "/logout",
];

const calls = [
  "/api/auth/change-password",
  "/api/customers",
  "/api/customers/import",
  "/api/customers/export.csv",
  "/api/customers/:id",
  "/api/customers/:id/merge",
  "/api/customers/:id/sites",
  "/api/customers/:id/sites/:site",
  "/api/products",
  "/api/products/import",
  "/api/products/export.csv",
  "/api/products/:id",
  "/api/service-reports/prefill",
  "/api/service-reports/offline",
  "/api/service-reports/engineers",
  "/api/service-reports/engineers/:id",
  "/api/engineers/:id/absences",
  "/api/absences",
  "/api/service-reports/tasks",
  "/api/service-reports/tasks/:id",
  "/api/service-reports/templates",
  "/api/service-reports/templates/:id",
  "/api/service-reports/templates/:id/tasks",
  "/api/service-reports/reports",
  "/api/service-reports/reports/export.csv",
  "/api/service-reports/reports/:id/pdf",
  "/api/service-reports/reports/:id/email",
  "/api/service-reports/reports/:id/photos/:position",
  "/api/settings",
  "/api/users",
  "/api/users/:id",
  "/api/settings/email",
  "/api/settings/email/test",
  "/api/email-attempts/:id",
  "/api/upload-logo",
  "/api/quotes",
  "/api/quotes/export.csv",
  "/api/quotes/templates",
  "/api/quotes/templates/:id",
  "/api/quotes/:id",
  "/api/quotes/:id/pdf",
  "/api/quotes/:id/duplicate",
  "/api/quotes/:id/versions",
  "/api/quotes/:id/email",
  "/api/push/subscribe",
  "/api/search",
  "/api/audit/export.csv",
  "/api/openapi.json",
  "/api/jobs",
  "/api/jobs/export.csv",
  "/api/jobs/free",
  "/api/jobs/:id",
  "/api/jobs/:id/invoice",
  "/api/invoices",
  "/api/invoices/export.csv",
  "/api/invoices/:id",
  "/api/invoices/:id/pdf",
  "/api/invoices/:id/payments",
  "/api/invoices/:id/payments/:payment",
  "/api/invoices/:id/email",
];

let app: App;

beforeAll(async () => {
  app = await startApp();
  const me = await app.signIn();
  // The records that the addresses name exist, so that a hole in the guard would show them.
  await me.post("/api/products", { name: "Secret", price: 1, price2: 1 });
});

afterAll(() => app.stop());

const filled = (path: string) => path.replace(":id", "1");
const asData = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);
const loginFor = (path: string) => `/login?${new URLSearchParams({ to: path })}`;

test("every address of the product is in exactly one of the lists above", () => {
  expect(addresses.map(({ path }) => path).sort()).toEqual([...open, ...screens, ...calls].sort());
});

test.each(screens)("%s sends who is not signed in to the sign-in page, which remembers it", async (screen) => {
  const path = filled(screen);
  const answer = await app.visitor.get(path);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe(loginFor(path));
  expect(answer.text).toBe("");
  const searched = await app.visitor.get(`${path}?q=a&id=1`);
  expect(searched.headers.get("Location")).toBe(`/login?${new URLSearchParams({ to: `${path}?q=a&id=1` })}`);
});

test("an address too long for a header is not remembered", async () => {
  const answer = await app.visitor.get(`/quotes?q=${"%C3%B1".repeat(2_000)}`);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/login");
});

test.each(screens)("%s takes no form from who is not signed in", async (screen) => {
  const path = filled(screen);
  const answer = await app.visitor.postForm(path === "/" ? "/?index" : path, { name: "x" });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toMatch(/^\/login(\?|$)/);
});

test.each(screens)("%s gives no data to who is not signed in, whichever route is asked for", async (screen) => {
  const path = filled(screen);
  const leaf = addresses.find((address) => address.path === screen)?.id ?? "";
  const asked = [
    asData(path),
    `${asData(path)}?_routes=${encodeURIComponent(leaf)}`,
    `${asData(path)}?_routes=${encodeURIComponent("shell/signed-in.route")}`,
    `${asData(path)}?_routes=root,${encodeURIComponent(leaf)}`,
  ];
  for (const address of asked) {
    const answer = await app.visitor.get(address);
    expect(answer.status, address).toBe(202);
    expect(answer.text, address).toContain(`"redirect"`);
    expect(answer.text, address).toContain("/login");
    expect(answer.text, address).not.toMatch(/Secret|rows|brand/);
  }
});

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

test.each(calls)("%s answers 401 to who is not signed in, by any method", async (call) => {
  const path = filled(call);
  for (const method of methods) {
    const answer = await app.visitor.send(method, path);
    expect(answer.status, method).toBe(401);
    expect(answer.headers.get("WWW-Authenticate"), method).toBe('Bearer realm="Alisio"');
    if (method !== "HEAD") expect(answer.text, method).toBe('{"error":"Not signed in"}');
  }
});

test.each(calls)("%s gives no data to who is not signed in by the screens' way either", async (call) => {
  const leaf = addresses.find((address) => address.path === call)?.id ?? "";
  for (const asked of ["", `?_routes=${encodeURIComponent(leaf)}`]) {
    const answer = await app.visitor.get(`${filled(call)}.data${asked}`);
    expect(answer.text).not.toContain("Secret");
    expect(answer.status).not.toBe(200);
  }
});

test.each([
  ["a cookie that nobody was given", { Cookie: "sid=ImludmVudGVkIg%3D%3D" }],
  ["an empty cookie", { Cookie: "sid=" }],
  ["a cookie that is no text", { Cookie: "sid=MTIz" }],
  ["an invented token", { Authorization: "Bearer invented" }],
  ["a token without a signature", { Authorization: "Bearer 1.9999999999." }],
  ["a token signed by another", { Authorization: `Bearer 1.9999999999.${"A".repeat(43)}` }],
  ["a name and password", { Authorization: "Basic YWRtaW46YWRtaW4=" }],
])("%s opens nothing", async (_, headers) => {
  const stranger = app.visitor.with(headers as Record<string, string>);
  expect((await stranger.get("/api/customers")).status).toBe(401);
  expect((await stranger.get("/quotes")).status).toBe(302);
});

test("the same addresses answer who is signed in", async () => {
  const me = await app.signIn();
  for (const path of ["/customers", "/products", "/quotes", "/api/customers", "/api/products", "/api/quotes"]) {
    expect((await me.get(path)).status, path).toBe(200);
  }
  expect((await me.get("/products")).text).toContain("Secret");
});

test("a bearer token opens calls and no screens", async () => {
  const { token } = await app.signIn();
  const caller = app.visitor.with({ Authorization: `Bearer ${token}` });
  expect((await caller.get("/api/customers")).status).toBe(200);
  expect((await caller.get("/customers")).status).toBe(302);
});

test("the open addresses answer without a session", async () => {
  expect((await app.visitor.get("/login")).status).toBe(200);
  expect((await app.visitor.get("/first-run")).headers.get("Location")).toBe("/login");
  expect((await app.visitor.get("/unknown/path")).headers.get("Location")).toBe("/");
  expect((await app.visitor.get(`/logo/${"0".repeat(64)}.png`)).status).toBe(404);
});
