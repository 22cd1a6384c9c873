/**
 * Without a session every address of the product is refused. A new address must be added to a list of
 * support/guarded-addresses.ts.
 */
import { expect, test } from "vitest";
import { addProduct } from "../browser/support/data.ts";
import { addresses } from "../support/routes.ts";
import { sharedApp } from "../support/running-app.ts";
import { calls, open, screens } from "./support/guarded-addresses.ts";

const { app, me: owner } = await sharedApp();
// A record that the addresses name exists, so that a hole in the guard would show it.
const { id } = await addProduct(owner, { name: "Secret" });

const filled = (path: string) => path.replace(":id", String(id));
const asData = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);
const loginFor = (path: string) => `/login?${new URLSearchParams({ to: path })}`;

test("every address of the product is in exactly one of the lists", () => {
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

test.each(screens)("%s tells a page that sends a form by scripts that its session is over", async (screen) => {
  const path = filled(screen);
  const answer = await app.visitor.postForm(path === "/" ? "/_.data?index" : asData(path), { name: "x" });
  expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("sid"))).toEqual([]);
  // Whoever signs out is led to the sign-in page, as anybody who is signed out already.
  expect(answer.status).toBe(path === "/logout" ? 202 : 401);
  expect(answer.text).toContain(path === "/logout" ? loginFor(path) : "sign in again in another window");
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
  expect((await me.get(`/products/${id}/delete`)).text).toContain("Secret");
  expect((await me.get("/products?q=secret")).text).toContain("Secret");
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
