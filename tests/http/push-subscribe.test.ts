/** POST, GET and DELETE /api/push/subscribe, and the service worker's file. */
import { createECDH, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { sharedApp } from "../support/running-app.ts";

const { app, me } = await sharedApp();

const path = "/api/push/subscribe";
const keys = {
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
};
const subscription = { endpoint: "https://push.example.com/send/abc", expirationTime: null, keys };

type Refused = { error: string; fields?: Record<string, string> };

test("the public key for subscriptions is a point of the curve, and stays the same", async () => {
  const { publicKey } = (await me.get<{ publicKey: string }>(path)).json;
  expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
  expect((await me.get(path)).json).toEqual({ publicKey });
});

test("a browser subscribes by cookie or token, and may do so again", async () => {
  const answer = await me.post(path, subscription);
  expect(answer.status).toBe(201);
  expect(answer.json).toEqual({ endpoint: subscription.endpoint });
  expect((await me.post(path, subscription)).status).toBe(201);
  const bearer = app.visitor.with({ Authorization: `Bearer ${me.token}` });
  expect((await bearer.post(path, { ...subscription, unknown: 1 })).status).toBe(201);
});

test("ending a subscription answers the same where there is none", async () => {
  for (let n = 0; n < 2; n += 1) {
    const answer = await me.send("DELETE", path, { json: { endpoint: subscription.endpoint } });
    expect(answer.status).toBe(204);
    expect(answer.text).toBe("");
  }
  const answer = await me.send<Refused>("DELETE", path, { json: {} });
  expect(answer.status).toBe(400);
  expect(answer.json.fields).toEqual({ endpoint: "endpoint is required." });
});

test.each([
  "http://push.example.com/send/abc",
  "https://push.example.com:8443/send/abc",
  "https://user:pass@push.example.com/send/abc",
  "https://localhost/send/abc",
  "https://127.0.0.1/send/abc",
  "https://0x7f.1/send/abc",
  "https://[::1]/send/abc",
  "https://[::ffff:169.254.169.254]/latest",
  "https://169.254.169.254/latest/meta-data",
  "https://192.168.1.1/admin",
  "https://metadata.google.internal/",
  "https://nas/",
  "file:///etc/passwd",
  "nothing",
])("the endpoint %s is refused", async (endpoint) => {
  const answer = await me.post<Refused>(path, { ...subscription, endpoint });
  expect(answer.status).toBe(400);
  expect(answer.json.fields).toEqual({
    endpoint: "endpoint must be an https address of a push service on a public host.",
  });
});

test.each([
  [{}, ["endpoint", "keys"]],
  [{ ...subscription, keys: {} }, ["keys.auth", "keys.p256dh"]],
  [{ ...subscription, keys: { ...keys, auth: "c2hvcnQ" } }, ["keys.auth"]],
  [{ ...subscription, keys: { ...keys, p256dh: keys.auth } }, ["keys.p256dh"]],
  // As long as a key, but no point of the curve.
  [{ ...subscription, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString("base64url") } }, ["keys.p256dh"]],
  [{ ...subscription, endpoint: `https://push.example.com/${"x".repeat(2000)}` }, ["endpoint"]],
  [{ ...subscription, endpoint: 1 }, ["endpoint"]],
])("%j is refused at %j", async (body, fields) => {
  const answer = await me.post<Refused>(path, body);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json.fields ?? {}).sort()).toEqual(fields);
});

test("a page of another site cannot subscribe a browser", async () => {
  const headers = { "Sec-Fetch-Site": "cross-site" };
  for (const method of ["POST", "DELETE"] as const) {
    expect((await me.send(method, path, { json: subscription, headers })).status).toBe(403);
  }
});

test("the service worker controls the whole site, and is never served from a cache", async () => {
  const answer = await app.visitor.get("/sw.js");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/javascript/);
  expect(answer.headers.get("Cache-Control")).toBe("no-cache");
  expect((await app.visitor.get("/icon.svg")).headers.get("Cache-Control")).toBe("public, max-age=3600");
});
