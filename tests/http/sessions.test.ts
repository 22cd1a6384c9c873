import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, admin, startApp } from "../support/app.ts";
import { executeIn } from "../support/direct.ts";
import { onPostgresql } from "../support/postgresql.ts";
import { tablesOf } from "./support/tables.ts";

let app: App;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.stop());

const bearer = (token: string) => app.visitor.with({ Authorization: `Bearer ${token}` });

test("signing out ends the session for its cookie and its token at once", async () => {
  const me = await app.signIn();
  const other = await app.signIn();
  const answer = await me.send("POST", "/api/auth/logout");
  expect(answer.status).toBe(204);
  expect(answer.text).toBe("");
  expect(answer.headers.getSetCookie()[0]).toMatch(/^sid=;.*Max-Age=0/);
  expect((await me.get("/api/customers")).status).toBe(401);
  expect((await bearer(me.token).get("/api/customers")).status).toBe(401);
  expect((await me.post("/api/auth/refresh", {})).status).toBe(401);
  expect((await other.get("/api/customers")).status).toBe(200);
});

test("a logout by the token ends the session of the cookie too", async () => {
  const me = await app.signIn();
  expect((await bearer(me.token).send("POST", "/api/auth/logout")).status).toBe(204);
  expect((await me.get("/api/customers")).status).toBe(401);
});

test("a call that says for whom it is gets 401 with the session of somebody else", async () => {
  const me = await app.signIn();
  const calls = ["1", "2", "x", ""].map((user) => me.with({ "X-For-User": user }).get("/api/customers"));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 401, 401, 401]);
});

test("signing out twice, or without a session, is no error", async () => {
  expect((await app.visitor.send("POST", "/api/auth/logout")).status).toBe(204);
});

test("the sign-out page ends the session and leads to the sign-in page", async () => {
  const me = await app.signIn();
  expect((await me.get("/logout")).text).toContain("Are you sure you want to log out?");
  const answer = await me.postForm("/logout", {});
  expect(answer.headers.get("Location")).toBe("/login");
  expect((await bearer(me.token).get("/api/customers")).status).toBe(401);
});

test.each([
  ["a wrong current password", "wrong one", "another one", { error: "Current password is incorrect" }],
  ["7 characters", admin.password, "1234567", { fields: { newPassword: expect.stringContaining("8") } }],
  ["201 characters", admin.password, "x".repeat(201), { fields: { newPassword: expect.stringContaining("200") } }],
  [
    "nothing",
    undefined,
    undefined,
    { fields: { currentPassword: expect.any(String), newPassword: expect.any(String) } },
  ],
])("changing the password with %s is refused", async (_, currentPassword, newPassword, wanted) => {
  const me = await app.signIn();
  const answer = await me.post("/api/auth/change-password", { currentPassword, newPassword });
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject(wanted);
  expect((await app.visitor.post("/api/auth/login", admin)).status).toBe(200);
});

test("changing the password ends every other session of the user, and the old password", async () => {
  const [me, other] = [await app.signIn(), await app.signIn()];
  const changed = { ...admin, password: "contraseña nueva ñ€ 🔑" };
  const body = { currentPassword: admin.password, newPassword: changed.password };
  // By the token (behaviour 6.1).
  expect((await bearer(me.token).post("/api/auth/change-password", body)).status).toBe(200);
  expect((await me.get("/api/customers")).status).toBe(200);
  expect((await other.get("/api/customers")).status).toBe(401);
  expect((await bearer(other.token).get("/api/customers")).status).toBe(401);
  expect((await app.visitor.post("/api/auth/login", admin)).status).toBe(401);
  const back = await app.signIn(changed);
  const undo = { currentPassword: changed.password, newPassword: admin.password };
  expect((await back.post("/api/auth/change-password", undo)).status).toBe(200);
});

test("the form of the password says its sentences", async () => {
  const me = await app.signIn();
  const post = (fields: Record<string, string>) => me.postForm("/admin/change-password", fields);
  const long = "long enough";
  const missing = await post({ currentPassword: "", newPassword: long, confirmPassword: long });
  expect(missing.status).toBe(422);
  expect(missing.text).toContain("Please fill both password fields.");
  const differ = await post({ currentPassword: admin.password, newPassword: long, confirmPassword: "else" });
  expect(differ.text).toContain("New passwords do not match.");
});

test("no password or token is readable in the database or the log", async () => {
  const me = await app.signIn();
  const cookieToken: unknown = JSON.parse(
    Buffer.from(decodeURIComponent(me.cookie.slice("sid=".length)), "base64").toString(),
  );
  expect(cookieToken).toMatch(/^[\w-]{43}$/);
  const entries = readdirSync(app.dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map(({ name }) => readFileSync(`${app.dataDir}/${name}`, "latin1"));
  const rows: unknown[] = [];
  for (const table of await tablesOf(app.dataDir)) rows.push(await executeIn(app.dataDir, `SELECT * FROM "${table}"`));
  const stored = JSON.stringify(rows);
  for (const text of [...files, stored, app.output()]) {
    expect(text.includes(admin.password)).toBe(false);
    expect(text.includes(String(cookieToken))).toBe(false);
    expect(text.includes(me.token)).toBe(false);
  }
  // What was looked through is what the server stores.
  const places = onPostgresql ? [stored] : [stored, files.join("")];
  for (const text of places) expect(text.includes("$argon2id$")).toBe(true);
});
