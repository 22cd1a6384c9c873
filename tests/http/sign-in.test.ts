import { afterAll, describe, expect, test } from "vitest";
import { savedAddress } from "#app/shell/waiting-reports.ts";
import { admin, cookieOf } from "../support/app.ts";
import { executeIn } from "../support/direct.ts";
import { sharedApp } from "../support/running-app.ts";
import { signInAs } from "../support/users.ts";

const { app } = await sharedApp();

afterAll(() => executeIn(app.dataDir, `DELETE FROM "SignInTries"`));

test("signing in gives a token, the user and a cookie that scripts cannot read", async () => {
  const answer = await app.visitor.post("/api/auth/login", admin);
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    accessToken: expect.stringMatching(/^\S{20,}$/),
    user: { id: 1, email: admin.email, name: expect.any(String) },
  });
  const cookie = answer.headers.getSetCookie()[0] ?? "";
  expect(cookie).toMatch(/^sid=/);
  for (const attribute of ["HttpOnly", "Path=/", "SameSite=Lax", "Max-Age=7776000"])
    expect(cookie).toContain(attribute);
});

test("the e-mail address is the same in capitals and between spaces", async () => {
  expect((await app.visitor.post("/api/auth/login", { ...admin, email: " ADMIN@Example.com " })).status).toBe(200);
});

test("a wrong password and an unknown address get one answer", async () => {
  const wrong = await app.visitor.post("/api/auth/login", { ...admin, password: "wrong" });
  const unknown = await app.visitor.post("/api/auth/login", { email: "nobody@example.com", password: "wrong" });
  for (const answer of [wrong, unknown]) {
    expect(answer.status).toBe(401);
    expect(answer.text).toBe('{"error":"Invalid email or password"}');
    expect(answer.headers.get("WWW-Authenticate")).toBe('Bearer realm="Alisio"');
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test.each([
  ["nothing", {}, ["email", "password"]],
  ["an address without a password", { email: "a@example.com" }, ["password"]],
  ["a number as password", { email: "a@example.com", password: 1 }, ["password"]],
  ["a password of 1001 characters", { email: "a@example.com", password: "x".repeat(1001) }, ["password"]],
])("signing in with %s is refused by field", async (_, body, fields) => {
  const answer = await app.visitor.post<{ error: string; fields: object }>("/api/auth/login", body);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json.fields).sort()).toEqual(fields);
});

test("signing in again gives another session, and ends the former one", async () => {
  const first = await app.signIn();
  const again = await first.post("/api/auth/login", admin);
  const second = app.visitor.with({ Cookie: cookieOf(again.headers) });
  expect(cookieOf(again.headers)).not.toBe(first.cookie);
  expect((await first.get("/api/customers")).status).toBe(401);
  expect((await second.get("/api/customers")).status).toBe(200);
});

test("a failed sign-in does not end the present session", async () => {
  const me = await app.signIn();
  expect((await me.post("/api/auth/login", { ...admin, password: "wrong" })).status).toBe(401);
  expect((await me.get("/api/customers")).status).toBe(200);
});

test("a refresh gives a new token for the cookie only", async () => {
  const me = await app.signIn();
  const answer = await me.post<{ accessToken: string }>("/api/auth/refresh", {});
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.json)).toEqual(["accessToken"]);
  const bearer = app.visitor.with({ Authorization: `Bearer ${answer.json.accessToken}` });
  expect((await bearer.get("/api/customers")).status).toBe(200);
  for (const caller of [app.visitor, bearer]) {
    const refused = await caller.post("/api/auth/refresh", {});
    expect(refused.status).toBe(401);
    expect(refused.json).toEqual({ error: "Not signed in" });
  }
});

test("the sign-in form leads to the path that was asked for, otherwise to the quotes", async () => {
  const wanted = await app.visitor.postForm("/login?to=%2Fcustomers%3Fid%3D3", admin);
  expect(wanted.status).toBe(302);
  expect(wanted.headers.get("Location")).toBe("/customers?id=3");
  const start = await app.visitor.postForm("/login?to=%2F", admin);
  expect(start.headers.get("Location")).toBe("/");
  expect((await app.visitor.postForm("/login", admin)).headers.get("Location")).toBe("/quotes");
  const me = app.visitor.with({ Cookie: cookieOf(wanted.headers) });
  expect((await me.get("/login")).headers.get("Location")).toBe("/quotes");
  expect((await me.get("/customers")).status).toBe(200);
});

test("the sign-in page says that a report is kept on the phone only to one that has just saved it", async () => {
  const visitor = app.visitor.with({ "Accept-Language": "es" });
  const pageOf = async (to: string) => (await visitor.get(`/login?${new URLSearchParams({ to })}`)).text;
  const sentence = "El parte está guardado en este teléfono; se sube al iniciar sesión.";
  // The address to which the guard leads what the form of a report opens after saving.
  const saved = await app.visitor.get(savedAddress);
  const to = new URL(saved.headers.get("Location") ?? "", "http://site.invalid").searchParams.get("to") ?? "";
  expect(await pageOf(to)).toContain(sentence);
  for (const other of ["/service-reports/queue", "/quotes?saved", "/my-day"])
    expect(await pageOf(other)).not.toContain(sentence);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/a/..//evil.example",
  "/\tevil",
  "",
  "/logout",
])("the sign-in form never leads to %j", async (to) => {
  const answer = await app.visitor.postForm(`/login?${new URLSearchParams({ to })}`, admin);
  expect(answer.headers.get("Location")).toBe("/quotes");
});

test("the sign-in form says what the call says, and keeps the address", async () => {
  const answer = await app.visitor.postForm("/login", { email: "some<one>@example.com", password: "wrong" });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Invalid email or password");
  expect(answer.text).toContain('value="some&lt;one&gt;@example.com"');
  expect(answer.text).not.toContain('value="wrong"');
});

test("a form that is posted after its session has ended leads to the sign-in page, which says that nothing was done", async () => {
  const posted = await app.visitor.postForm("/quote-builder?id=7", { title: "Typed" });
  expect([posted.status, posted.headers.get("Location")]).toEqual([302, "/login?to=%2Fquote-builder%3Fid%3D7"]);
  const page = await app.visitor.with({ Cookie: cookieOf(posted.headers) }).get("/login");
  expect(page.text).toContain("Your session had ended, so nothing was done. Sign in, and do it once more.");
  expect((await app.visitor.get("/quote-builder?id=7")).headers.getSetCookie()).toEqual([]);
});

describe("a form that the scripts of a page send", () => {
  const product = { intent: "add", name: "Split", price: "1", price2: "1" };
  const named = async (name: string) =>
    (await (await app.signIn()).get<{ name: string }[]>("/api/products")).json.filter((one) => one.name === name)
      .length;

  test("is answered on the page when its session has ended, and leaves no notice for another", async () => {
    const posted = await app.visitor.postForm("/products.data", { ...product, name: "Of nobody" });
    expect(posted.status).toBe(401);
    expect(posted.headers.get("WWW-Authenticate")).toBe('Bearer realm="Alisio"');
    expect(posted.headers.getSetCookie()).toEqual([]);
    expect(posted.text).toContain(
      "Your session has ended. What you typed is still here: sign in again in another window, then press again.",
    );
    expect(posted.text).toContain("Your session has ended, so nothing was done. Sign in again in another window");
    const spanish = app.visitor.with({ "Accept-Language": "es" });
    expect((await spanish.postForm("/products.data", product)).text).toContain(
      "Su sesión ha terminado. Lo escrito sigue aquí: inicie sesión de nuevo en otra ventana y vuelva a pulsar.",
    );
    expect(await named("Of nobody")).toBe(0);
  });

  test("is done for the user whom the page shows, and for nobody who has signed in since", async () => {
    const [me, other] = [await app.signIn(), await signInAs(app, "office")];
    const ofMine = (caller: typeof me, name: string) =>
      caller.with({ Cookie: caller.cookie, "X-For-User": "1" }).postForm("/products.data", { ...product, name });
    const refused = await ofMine(other, "Of somebody else");
    expect(refused.status).toBe(401);
    expect(refused.text).toContain(
      "office-0 is signed in in this browser now, so nothing was done. Sign in as yourself",
    );
    expect([await named("Of somebody else"), (await ofMine(me, "Of mine")).status]).toEqual([0, 202]);
    expect(await named("Of mine")).toBe(1);
  });

  test("to sign out does so for whoever is signed in", async () => {
    const other = await signInAs(app, "office");
    const left = await other
      .with({ Cookie: other.cookie, "X-For-User": "1" })
      .postForm("/logout.data", { answer: "yes", user: "1" });
    expect(left.status).toBe(202);
    expect((await other.get("/api/products")).status).toBe(401);
  });
});
