/** The log: a line for each request, with its id, and without secrets or personal data. */
import { connect } from "node:net";
import { expect, test } from "vitest";
import { admin } from "../support/app.ts";
import { runningApp } from "../support/running-app.ts";
import { customer } from "../support/samples.ts";

const { app, me } = await runningApp();

/** The line of the request that was answered with these headers. */
async function lineOf(headers: Headers): Promise<Record<string, unknown> | undefined> {
  const id = headers.get("X-Request-Id") ?? "none";
  await app.says(new RegExp(`"id":"${id}".*"msg":"request"}\n`));
  return app.requests().find((line) => line.id === id);
}

test("a request leaves one line: when, what, by whom, from where, with which answer, in how many milliseconds", async () => {
  const line = await lineOf((await me.get("/quotes?q=Garc%C3%ADa")).headers);
  expect(line).toEqual({
    ...{ level: "info", id: expect.stringMatching(/^[\da-f-]{36}$/), msg: "request", user: 1, from: "127.0.0.1" },
    ...{ method: "GET", path: "/quotes", status: 200, ms: expect.any(Number), time: expect.any(String) },
  });
  expect(Math.abs(Date.parse(String(line?.time)) - Date.now())).toBeLessThan(60_000);
});

test.each([
  ["a stranger's", "GET", "/api/quotes", 401],
  ["a file's", "GET", "/icon.svg", 200],
  ["one for nothing that there is", "POST", "/api/unknown", 404],
  ["a sign-in's", "POST", "/api/auth/login", 400],
] as const)("%s request has its line too, without a person", async (_, method, path, status) => {
  const line = await lineOf((await app.visitor.send(method, path)).headers);
  expect(line).toMatchObject({ method, path, status });
  expect(line).not.toHaveProperty("user");
});

test("the line of a sign-in that went well names who signed in", async () => {
  const { headers } = await app.visitor.post("/api/auth/login", admin);
  expect(await lineOf(headers)).toMatchObject({ status: 200, user: 1 });
});

test("a refusal at the door has a line in the log, and the headers of every answer", async () => {
  const { headers, status } = await me.send("POST", "/api/customers", { body: "x".repeat(2_000_000) });
  expect(status).toBe(413);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(await lineOf(headers)).toMatchObject({ status: 413, path: "/api/customers" });
});

test("a client that leaves before the answer has a line that says so", async () => {
  const body = JSON.stringify(customer);
  const head = `POST /api/customers?left HTTP/1.1\r\nHost: x\r\nCookie: ${me.cookie}\r\nContent-Length: ${body.length}`;
  const socket = connect(app.port, "127.0.0.1", () => socket.end(`${head}\r\n\r\n{`, () => socket.destroy()));
  await app.says(/"path":"\/api\/customers".*"gone":true/);
});

test("searches, tokens, passwords, cookies and typed texts are not in the log", async () => {
  const typed = { ...customer, surname: "Verysecretname" };
  const secret = { email: "somebody@example.com", password: "verysecretpassword" };
  await me.get("/api/quotes?q=verysecretsearch");
  await me.post("/api/customers", typed);
  await app.visitor.post("/api/auth/login", secret);
  await app.visitor.postForm("/login?to=/verysecretpath", secret);
  const { headers } = await app.visitor.get("/api/calendar/feed.ics?token=verysecrettoken");
  await lineOf(headers);
  expect(app.output()).not.toMatch(/verysecret/i);
  for (const kept of [me.token, me.cookie.split("=")[1] ?? "", admin.password]) {
    expect(app.output()).not.toContain(kept);
  }
  expect(app.faults()).toEqual([]);
});
