/** The headers of every answer, and what screens answer to wrong requests. */
import { expect, test } from "vitest";
import { admin, cookieOf } from "../support/app.ts";
import { sharedApp } from "../support/running-app.ts";

const { app, me } = await sharedApp();

const carried = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": expect.stringContaining("camera=(), "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "private, no-cache, no-store",
};

test.each(["/login", "/quotes", "/customers?id=1", "/api/customers", "/api/unknown", "/unknown", "/quotes.data", "/"])(
  "%s carries the headers that keep browsers careful, signed in or not",
  async (path) => {
    for (const caller of [me, app.visitor]) {
      const { headers } = await caller.get(path);
      for (const [name, value] of Object.entries(carried)) expect(headers.get(name), name).toEqual(value);
      expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("X-Powered-By")).toBeNull();
      expect(headers.get("Strict-Transport-Security")).toBeNull();
    }
  },
);

test("a file is sent with type, charset, and the headers against framing", async () => {
  const { text } = await me.get("/quotes");
  const styles = /href="(\/assets\/[^"#]+\.css)/.exec(text)?.[1] ?? "none";
  const script = /(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? "none";
  for (const [path, type] of [
    [styles, "text/css; charset=utf-8"],
    [script, "text/javascript; charset=utf-8"],
    ["/sw.js", "text/javascript; charset=utf-8"],
    ["/icon.svg", "image/svg+xml; charset=utf-8"],
    ["/icons/192.png", "image/png"],
  ] as const) {
    const { status, headers } = await app.visitor.get(path);
    expect(status, path).toBe(200);
    expect(headers.get("Content-Type"), path).toBe(type);
    // Scripts and styles are no documents, so a policy would only make them larger.
    const policy = path.startsWith("/assets/") ? null : "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
    expect(headers.get("Content-Security-Policy"), path).toBe(policy);
  }
});

test("a screen runs only scripts that carry this answer's own nonce", async () => {
  const [first, second] = [await me.get("/quotes"), await me.get("/quotes")];
  const nonceOf = (headers: Headers) => /'nonce-([\w-]{22,})'/.exec(headers.get("Content-Security-Policy") ?? "")?.[1];
  expect(nonceOf(first.headers)).toBeDefined();
  expect(nonceOf(first.headers)).not.toBe(nonceOf(second.headers));
  const scripts = [...first.text.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes);
  expect(scripts.length).toBeGreaterThan(2);
  for (const script of scripts) expect(script).toContain(`nonce="${nonceOf(first.headers)}"`);
  expect(first.headers.get("Content-Security-Policy")).not.toContain("unsafe");
  expect(first.text).not.toMatch(/\son(click|load|error|submit)=|\sstyle="/);
});

test.each([
  ["/quotes/4000000/preview", 404],
  ["/quotes/abc/preview", 404],
  ["/quote-builder?id=4000000", 404],
  ["/quote-builder?id=abc", 404],
  ["/products/abc/delete", 404],
  ["/invoices/4000000/preview", 404],
  ["/invoices/abc/preview", 404],
  ["/calendar/invoices/4000000/preview", 404],
  ["/calendar/jobs/4000000/invoice", 404],
  ["/calendar/jobs/abc/invoice", 404],
  ["/service-reports/admin/templates/4000000", 404],
  ["/service-reports/admin/templates/abc", 404],
  ["/service-reports/admin/engineers/abc/delete", 404],
  ["/service-reports/admin/tasks/abc/delete", 404],
  ["/service-reports/admin/reports?page=0&engineer_id=x&from=never", 200],
  ["/invoices?page=0&status=__proto__", 200],
  ["/quotes?page=0", 200],
  ["/quotes?from=never&pageSize=1000000", 200],
  ["/customers?id=4000000&page=-1", 200],
  ["/customers?id=__proto__", 200],
  ["/products?page=1e999", 200],
])("%s answers %i, without a stack", async (path, status) => {
  const answer = await me.get(path);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(answer.text).not.toMatch(/node_modules|\.server\.ts|at async/);
});

test("an unknown path redirects to the start, by any method", async () => {
  for (const method of ["GET", "POST", "DELETE"] as const) {
    const answer = await me.send(method, "/wp-admin/setup.php");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/");
  }
});

test.each<Record<string, string>>([
  { "Sec-Fetch-Site": "cross-site" },
  { Origin: "https://evil.example" },
  { Origin: "null" },
])("a form sent from another site (%j) is refused, and changes nothing", async (headers) => {
  const forger = me.with(headers);
  for (const path of [
    "/logout",
    "/?index",
    "/products",
    "/login",
    "/admin/change-password",
    "/language",
    "/theme",
    "/pages",
  ]) {
    const answer = await forger.send("POST", path, { body: new URLSearchParams({ name: "Forged", ...admin }) });
    expect([400, 403], path).toContain(answer.status);
  }
  expect((await me.get("/products")).text).not.toContain("Forged");
});

test("a refused form answers 422 and keeps what was typed", async () => {
  const answer = await me.postForm("/?index", { first_name: "Ana <3", surname: "" });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('value="Ana &lt;3"');
  expect(answer.text).toContain("Surname is required.");
});

test("wrong fields of a new customer are listed as they stand in the form", async () => {
  const { text } = await me.postForm("/?index", {});
  const listed = [...text.matchAll(/<li>([^<]*) (?:is required|must be)[^<]*<\/li>/g)].map(([, label]) => label);
  expect(listed.slice(0, 4)).toEqual(["First name", "Surname", "Tel", "Email"]);
});

test("a body that is no form is refused, and is no fault", async () => {
  for (const path of ["/language", "/theme", "/pages"]) {
    expect((await me.send("POST", path, { json: { name: "x" } })).status, path).toBe(400);
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    expect((await me.send("POST", path, { body: "--y", headers })).status, path).toBe(400);
  }
});

test("texts follow the browser's language until another is chosen", async () => {
  const spanish = me.with({ "Accept-Language": "es-ES,es;q=0.9" });
  expect((await spanish.get("/quotes")).text).toContain('<html lang="es"');
  expect((await me.get("/quotes")).text).toContain('<html lang="en"');
  const chosen = await spanish.postForm("/language", { language: "en", back: "/quotes?page=2" });
  expect(chosen.headers.get("Location")).toBe("/quotes?page=2");
  const cookie = (chosen.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
  expect((await spanish.with({ Cookie: `${me.cookie}; ${cookie}` }).get("/quotes")).text).toContain('<html lang="en"');
  const evil = await spanish.postForm("/language", { language: "xx", back: "//evil.example" });
  expect(evil.headers.get("Location")).toBe("/");
  expect(evil.headers.getSetCookie()).toEqual([]);
});

test("calls say their sentences in English, whatever the browser's language", async () => {
  const answer = await me.with({ "Accept-Language": "es" }).post<{ error: string }>("/api/products", {});
  expect(answer.json.error).toBe("Name is required.");
});

const person = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

test.each([
  ["/foo?token=secret", "There is no page /foo here."],
  ["/%3Cscript%3Ealert(1)%3C/script%3E", "There is no page /&lt;script&gt;alert(1)&lt;/script&gt; here."],
  ["/gpj.%E2%80%AEexe", "There is no page /gpj.%E2%80%AEexe here."],
  [`/${"x".repeat(3_000)}`, `There is no page /${"x".repeat(79)}… here.`],
])("%s leads to the start, which says what was asked for, signed in or not", async (path, sentence) => {
  for (const [caller, start] of [
    [me, "/"],
    [app.visitor, "/login?to=%2F"],
  ] as const) {
    const answer = await caller.with(person).get(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
    const notice = cookieOf(answer.headers);
    expect(notice).toMatch(/^notice=/);
    const page = await caller.with({ Cookie: [caller === me ? me.cookie : "", notice].join("; ") }).get(start);
    expect(page.status).toBe(200);
    expect(page.text).toContain(sentence);
    expect(page.text.split("<script")[0]).not.toContain("secret");
  }
});

test("requests that browsers make by themselves set no notice", async () => {
  for (const headers of [
    { Accept: "image/avif,image/webp,*/*" },
    { "Sec-Fetch-Dest": "image", ...person },
    { "Sec-Fetch-Dest": "script" },
  ] as Record<string, string>[]) {
    const answer = await me.with(headers).get("/apple-touch-icon-precomposed.png");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});
