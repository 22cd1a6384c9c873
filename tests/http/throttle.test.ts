import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, admin, startApp } from "../support/app.ts";

let app: App;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.stop());

/** Makes the user's address wait, as many wrong tries would (app/auth/throttle.test.ts). */
function block(seconds: number): void {
  const database = new Database(`${app.dataDir}/alisio.db`);
  const iso = (at: number) => new Date(at).toISOString().replace("Z", "+00:00");
  database
    .prepare(`INSERT INTO "SignInTries" ("key", "failures", "last_at", "blocked_until") VALUES (?, 12, ?, ?)
      ON CONFLICT ("key") DO UPDATE SET "blocked_until" = excluded."blocked_until"`)
    .run(`email:${admin.email}`, iso(Date.now()), iso(Date.now() + seconds * 1000));
  database.close();
}

test("wrong tries are counted, and a right one clears them", async () => {
  const tries = () => {
    const database = new Database(`${app.dataDir}/alisio.db`, { readonly: true });
    const row = database.prepare(`SELECT "failures" FROM "SignInTries" WHERE "key" = ?`).get(`email:${admin.email}`);
    database.close();
    return row;
  };
  await app.visitor.post("/api/auth/login", { ...admin, password: "wrong" });
  await app.visitor.postForm("/login", { ...admin, password: "wrong" });
  expect(tries()).toEqual({ failures: 2 });
  expect((await app.visitor.post("/api/auth/login", admin)).status).toBe(200);
  expect(tries()).toBeUndefined();
});

test("who must wait is told for how long, also with the right password", async () => {
  block(600);
  for (const password of ["wrong", admin.password]) {
    const answer = await app.visitor.post("/api/auth/login", { ...admin, password });
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(answer.json).toEqual({ error: `Too many tries. Wait ${seconds} s and try again.` });
  }
});

test("the sign-in form says it too, and keeps the address", async () => {
  block(600);
  const answer = await app.visitor.postForm("/login", admin);
  expect(answer.status).toBe(429);
  expect(answer.text).toMatch(/Too many tries\. Wait \d+ s and try again\./);
  expect(answer.text).toContain(`value="${admin.email}"`);
  expect(answer.headers.getSetCookie()).toEqual([]);
});
