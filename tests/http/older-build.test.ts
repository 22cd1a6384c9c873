/** Requests by a page of an older build: data of its own screen are answered, other screens are loaded as documents. */
import { expect, test } from "vitest";
import { sharedApp } from "../support/running-app.ts";

const { app, me } = await sharedApp();

const from = (path: string, build: string) => me.with({ "X-Build": build, Referer: `${app.url}${path}` });
test("for a page of another build, another screen is loaded as a document", async () => {
  const { status, text, headers } = await from("/quotes", "older").get("/invoices.data?q=a");
  expect([status, headers.get("X-Remix-Reload-Document")]).toEqual([202, "true"]);
  expect(text).toContain("/invoices?q=a");
});

test.each([
  ["the screen that is shown", "/invoices", "older", "/invoices.data?q=b"],
  ["a part of a screen", "/quotes", "older", "/invoices.data?_routes=root"],
])("of another build, %s has its data", async (_, shown, build, path) => {
  const { status, text } = await from(shown, build).get(path);
  expect(status).toBe(200);
  expect(text).not.toContain("SingleFetchRedirect");
});

test("for a page of this build, all screens give their data", async () => {
  const version = /\/assets\/start-(\w+)\.en\.js/.exec((await me.get("/quotes")).text)?.[1] ?? "";
  expect(version).not.toBe("");
  const { status, text } = await from("/quotes", version).get("/invoices.data");
  expect([status, text.includes("SingleFetchRedirect")]).toEqual([200, false]);
});

test("a missing module of another build reloads the page; other missing files are 404", async () => {
  const { status, text, headers } = await app.visitor.get("/assets/quotes.list.route-0lder.en.js");
  expect(status).toBe(200);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  expect(text).toContain("location.reload()");
  const { headers: other } = await app.visitor.get("/assets/list-0lder.css");
  expect(other.get("Content-Type") ?? "").not.toContain("css");
});
