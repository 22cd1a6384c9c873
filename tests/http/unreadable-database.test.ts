/** A database that cannot be read: calls answer the failure as JSON, even where the guard cannot read the session. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, type SignedInCaller, startApp } from "../support/app.ts";
import { executeIn } from "../support/direct.ts";
import { addresses } from "../support/routes.ts";

let app: App;
let me: SignedInCaller;

const hidden = ["Session", "Logo", "Letterhead"];
const rename = (...statements: string[]) => executeIn(app.dataDir, ...statements);

beforeAll(async () => {
  app = await startApp();
  me = await app.signIn();
  await rename(...hidden.map((table) => `ALTER TABLE "${table}" RENAME TO "Hidden${table}"`));
});

afterAll(() => app.stop());

const fault = { error: "Internal error", id: expect.stringMatching(/^[0-9a-f-]{36}$/) };

/** Without the calls that need nothing of the database. */
const calls = addresses
  .filter(({ path }) => path.startsWith("/api/") && !path.endsWith("/*") && !path.startsWith("/api/auth/log"))
  .filter(({ path }) => !/feed|refresh/.test(path))
  .map(({ path }) => path.replace(/:\w+/g, "1"));

test.each(["cookie", "token"])("every call by %s says so, under the id that the log has", async (by) => {
  const caller = by === "cookie" ? me : app.visitor.with({ Authorization: `Bearer ${me.token}` });
  expect(calls.length).toBeGreaterThan(25);
  for (const path of calls) {
    const { status, json, headers } = await caller.get<{ id: string }>(path);
    expect([path, status, json]).toEqual([path, 500, fault]);
    expect(headers.get("X-Request-Id")).toBe(json.id);
    await app.says(new RegExp(json.id));
  }
});

test.each([
  ["POST", "/api/auth/refresh"],
  ["GET", `/logo/${"0".repeat(64)}.png`],
  ["GET", `/icons/${"0".repeat(64)}/apple-180.png`],
  ["GET", "/manifest.webmanifest"],
] as const)("%s %s too, without a guard before it", async (method, path) => {
  const { status, json } = await me.send(method, path);
  expect([status, json]).toEqual([500, fault]);
});
