import { expect, test } from "vitest";
import type { App } from "../support/app.ts";
import { executeIn } from "../support/direct.ts";
import { sharedApp } from "../support/running-app.ts";
import { signInAs } from "../support/users.ts";

const { app, me } = await sharedApp();

const bearer = (token: string) => app.visitor.with({ Authorization: `Bearer ${token}` });

/** The sessions in the database, newest first. */
function stored({ dataDir }: Pick<App, "dataDir">): Promise<{ id: number; user_agent: string }[]> {
  return executeIn(dataDir, `SELECT "id", "user_agent" FROM "Session" ORDER BY "id" DESC`);
}

/** Signs in with another browser; gives the id of its session too. */
async function otherDevice(userAgent = "curl/8") {
  const body = { email: "admin@example.com", password: "correct horse" };
  const answer = await app.visitor
    .with({ "User-Agent": userAgent })
    .post<{ accessToken: string }>("/api/auth/login", body);
  return { id: (await stored(app))[0]?.id ?? 0, token: answer.json.accessToken };
}

test("a User-Agent is never shown as sent", async () => {
  await otherDevice('<img src=x onerror="alert(1)"> Firefox/1 Linux');
  await otherDevice("<script>alert(1)</script>");
  const page = (await me.get("/admin/sessions")).text;
  expect(page).toContain("Firefox on Linux");
  expect(page).toContain("Unknown device");
  expect(page).not.toMatch(/onerror|alert\(1\)/);
  expect((await me.with({ "Accept-Language": "es" }).get("/admin/sessions")).text).toContain("Firefox en Linux");
});

test("an ended session is invalid at once, and so is its token", async () => {
  const { id, token } = await otherDevice();
  expect((await bearer(token).get("/api/customers")).status).toBe(200);
  expect((await me.get(`/admin/sessions/${id}/end`)).text).toContain("Sign this device out?");
  const answer = await me.postForm(`/admin/sessions/${id}/end`, {});
  expect(answer.headers.get("Location")).toBe("/admin/sessions");
  expect((await bearer(token).get("/api/customers")).status).toBe(401);
  expect((await stored(app)).map((row) => row.id)).not.toContain(id);
  // The session has ended already: redirects to the list, without a fault.
  expect((await me.get(`/admin/sessions/${id}/end`)).headers.get("Location")).toBe("/admin/sessions");
  expect((await me.postForm(`/admin/sessions/${id}/end`, {})).headers.get("Location")).toBe("/admin/sessions");
  expect((await me.postForm("/admin/sessions/x/end", {})).status).toBe(404);
});

test("GET ends no session, nor does a form of another site", async () => {
  const { id, token } = await otherDevice();
  for (const path of [`/admin/sessions/${id}/end`, "/admin/sessions/end-others"]) {
    expect((await me.get(path)).status).toBe(200);
    const foreign = await me.send("POST", path, { body: "", headers: { "Sec-Fetch-Site": "cross-site" } });
    expect(foreign.status).toBe(403);
  }
  expect((await bearer(token).get("/api/customers")).status).toBe(200);
});

test("ending one's own session leads to the sign-in page", async () => {
  const mine = await app.signIn();
  const id = (await stored(app))[0]?.id ?? 0;
  expect((await mine.get(`/admin/sessions/${id}/end`)).headers.get("Location")).toBe("/logout");
  const answer = await mine.postForm(`/admin/sessions/${id}/end`, {});
  expect(answer.headers.get("Location")).toBe("/login");
  expect(answer.headers.getSetCookie()[0]).toMatch(/^sid=;.*Max-Age=0/);
  expect((await bearer(mine.token).get("/api/customers")).status).toBe(401);
});

test.each(["office", "engineer"] as const)(
  "%s is told only of their own devices, an owner of everybody's",
  async (role) => {
    const them = await signInAs(app, role);
    const said = async (caller: typeof me) => {
      const pages = [await caller.get("/admin/sessions"), await caller.get("/admin/sessions/end-others")];
      return pages.map(({ text }) =>
        ["Everywhere that someone is", "Everywhere that you are", "Everyone else", "all your other devices"].filter(
          (each) => text.includes(each),
        ),
      );
    };
    expect(await said(me)).toEqual([["Everywhere that someone is"], ["Everyone else"]]);
    expect(await said(them)).toEqual([["Everywhere that you are"], ["all your other devices"]]);
  },
);

test("more devices than a page has are shown page by page, and all others end together", async () => {
  for (let n = 0; n < 60; n += 1) {
    await executeIn(
      app.dataDir,
      `INSERT INTO "Session" ("token_hash", "user_id", "created_at", "last_used_at", "user_agent")
       SELECT 'hash ${n}', "user_id", "created_at", "last_used_at", "user_agent" FROM "Session" ORDER BY "id" LIMIT 1`,
    );
  }
  const [first, second] = [(await me.get("/admin/sessions")).text, (await me.get("/admin/sessions?page=2")).text];
  expect(first.match(/<tr>/g)?.length).toBe(51);
  expect(first).toContain("/admin/sessions?page=2");
  expect(second).toContain("Sign out all others");
  expect((await me.get("/admin/sessions?page=x")).status).toBe(200);
});

test("ending all other sessions leaves one's own", async () => {
  const { token } = await otherDevice();
  const answer = await me.postForm("/admin/sessions/end-others", {});
  expect(answer.headers.get("Location")).toBe("/admin/sessions");
  expect((await bearer(token).get("/api/customers")).status).toBe(401);
  expect((await me.get("/admin/sessions")).text).toContain("This device");
  expect(await stored(app)).toHaveLength(1);
});
