import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, admin, startApp } from "../support/app.ts";
import { executeIn } from "../support/direct.ts";
import { testOnce } from "../support/once.ts";

let app: App;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.stop());

/** Makes the user's address wait, as many wrong tries would (app/auth/throttle.test.ts). */
async function block(seconds: number): Promise<void> {
  await executeIn(app.dataDir, [
    `INSERT INTO "SignInTries" ("key", "failures", "last_at", "blocked_until") VALUES (?, 12, ?, ?)
      ON CONFLICT ("key") DO UPDATE SET "blocked_until" = excluded."blocked_until"`,
    ...[`email:${admin.email}`, new Date(), new Date(Date.now() + seconds * 1000)],
  ]);
}

/** The keys that tries are counted by, sorted. */
async function keys({ dataDir }: App): Promise<string[]> {
  const rows = await executeIn<{ key: string }>(dataDir, `SELECT "key" FROM "SignInTries" ORDER BY "key"`);
  return rows.map(({ key }) => key);
}

/**
 * Counts many more failures for a key of the throttle. The wait after the next failure is then minutes, which
 * no machine is too slow to notice; that the first wait is 1 s is in app/auth/throttle.test.ts.
 */
async function failOften(key: string): Promise<void> {
  await executeIn(app.dataDir, [`UPDATE "SignInTries" SET "failures" = 12 WHERE "key" LIKE ?`, key]);
}

/** Clears the counts of failed tries and signs in. */
async function signedInThough() {
  await executeIn(app.dataDir, `DELETE FROM "SignInTries"`);
  return app.signIn();
}

test("wrong tries are counted, and a right one clears them", async () => {
  const tries = () =>
    executeIn(app.dataDir, [`SELECT "failures" FROM "SignInTries" WHERE "key" = ?`, `email:${admin.email}`]);
  await app.visitor.post("/api/auth/login", { ...admin, password: "wrong" });
  await app.visitor.postForm("/login", { ...admin, password: "wrong" });
  expect(await tries()).toEqual([{ failures: 2 }]);
  expect((await app.visitor.post("/api/auth/login", admin)).status).toBe(200);
  expect(await tries()).toEqual([]);
});

test("a person who must wait is told for how long, even with the right password", async () => {
  await block(600);
  for (const password of ["wrong", admin.password]) {
    const answer = await app.visitor.post("/api/auth/login", { ...admin, password });
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(answer.json).toEqual({ error: `Too many tries. Wait ${seconds} s and try again.` });
  }
});

testOnce("the sign-in form says it as well, and keeps the address", async () => {
  await block(600);
  const answer = await app.visitor.postForm("/login", admin);
  expect(answer.status).toBe(429);
  expect(answer.text).toMatch(/Too many tries\. Wait \d+ s and try again\./);
  expect(answer.text).toContain(`value="${admin.email}"`);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(500);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("changing the password is slowed down too, by call and by form", async () => {
  const me = await signedInThough();
  const wrong = { currentPassword: "wrong", newPassword: "long enough", confirmPassword: "long enough" };
  for (let n = 1; n <= 4; n += 1) expect((await me.post("/api/auth/change-password", wrong)).status).toBe(400);
  await failOften("change:%");
  expect((await me.post("/api/auth/change-password", wrong)).status).toBe(400);
  const call = await me.post("/api/auth/change-password", wrong);
  const form = await me.postForm("/admin/change-password", wrong);
  for (const answer of [call, form]) {
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(60);
    expect(answer.text).toContain(`Too many tries. Wait ${seconds} s and try again.`);
  }
});

testOnce("known and unknown addresses get the same answers, headers included, also when they must wait", async () => {
  const asked = async (email: string) => {
    const answers = [];
    for (let n = 1; n <= 6; n += 1) {
      if (n === 5) await failOften(`email:${email}`);
      answers.push(await app.visitor.post("/api/auth/login", { email, password: "wrong" }));
    }
    const { status, headers } = await app.visitor.postForm("/login", { email, password: "wrong" });
    return {
      // The seconds that are left may differ by one.
      calls: answers.map(({ status, text, headers }) => [status, text.replace(/\d+ s/, "N s"), ...headers.keys()]),
      form: [status, ...headers.keys()],
    };
  };
  await signedInThough();
  const known = await asked(admin.email);
  expect(known.calls.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429]);
  expect(known.form[0]).toBe(429);
  expect(await asked("nobody@example.com")).toEqual(known);
});

testOnce("a client's own X-Forwarded-For is ignored", async () => {
  const liar = app.visitor.with({ "X-Forwarded-For": "198.51.100.1", Forwarded: "for=198.51.100.1" });
  await liar.post("/api/auth/login", { email: "liar@example.com", password: "wrong" });
  expect(await keys(app)).toContain("address:127.0.0.1");
  expect(await keys(app)).not.toContain("address:198.51.100.1");
});

testOnce("a trusted proxy's X-Forwarded-For is used", async () => {
  const proxied = await startApp({ env: { TRUSTED_PROXIES: "loopback" } });
  const client = proxied.visitor.with({ "X-Forwarded-For": "192.0.2.1, 2001:db8:5:6:7::8" });
  await client.post("/api/auth/login", { email: "a@example.com", password: "wrong" });
  await client.postForm("/login", { email: "a@example.com", password: "wrong" });
  expect(await keys(proxied)).toEqual(["address:2001:db8:5:6::/64", "email:a@example.com"]);
  await proxied.stop();
});
