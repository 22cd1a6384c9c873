/** The screen of backups: what it shows, and the download that asks for the password again. */
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readBackup } from "#app/operations/backup-file.server.ts";
import { addCustomer } from "../browser/support/data.ts";
import { admin, cookieOf, freshFolder, startApp } from "../support/app.ts";
import { inDatabase } from "../support/data-folder.ts";
import { runningApp } from "../support/running-app.ts";
import { signInAs } from "../support/users.ts";
import { allElements, documentOf, textOf } from "./support/page-forms.ts";

const { app, me } = await runningApp();
const folder = join(app.dataDir, "backups");
const screen = "/admin/backups";
const download = "/admin/backups/download";

afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});

/** Posts the form as the page does; gives the answer with its bytes. */
async function ask(fields: Record<string, string>, cookie = me.cookie) {
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
  const body = new URLSearchParams(fields);
  const response = await fetch(`${app.url}${download}`, { method: "POST", headers, body, redirect: "manual" });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The notice on the screen after an answer that redirects there. */
async function saidAfter(headers: Headers): Promise<string> {
  expect(headers.get("Location")).toBe(screen);
  return (await me.with({ Cookie: `${me.cookie}; ${cookieOf(headers)}` }).get(screen)).text;
}

test("with the right password a valid backup is downloaded, is not cached, and leaves no file", async () => {
  const { id } = await addCustomer(me);
  const { status, headers, bytes } = await ask({ password: admin.password });
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("application/gzip");
  expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="alisio-backup-\d{4}-\d\d-\d\d\.tar\.gz"$/);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("Content-Length")).toBe(String(bytes.length));
  expect(readdirSync(folder)).toEqual([]);
  const there = freshFolder();
  writeFileSync(join(there, "backup.tar.gz"), bytes);
  const manifest = await readBackup(join(there, "backup.tar.gz"), there);
  expect(manifest.parts.map(({ name }) => name)).toEqual(["alisio.db", "secrets.json"]);
  expect(inDatabase(join(there, "alisio.db"), 'SELECT "id" FROM "Customer" ORDER BY "id" DESC LIMIT 1')).toEqual([
    { id },
  ]);
  rmSync(there, { recursive: true });
});

test.each([
  ["a wrong one", { password: "wrong horse" }, "Current password is incorrect"],
  ["an empty one", { password: "" }, "Enter your password."],
  ["none", {}, "Enter your password."],
])("with %s for a password the screen says so, and no file comes", async (_, fields, sentence) => {
  const { status, headers, bytes } = await ask(fields as Record<string, string>);
  expect(status).toBe(302);
  expect(bytes.length).toBe(0);
  const page = await documentOf(await saidAfter(headers));
  expect(allElements(page, '[role="alert"]').map(textOf)).toEqual([sentence]);
  // Right below the field, which the browser leads to.
  const [field] = allElements(page, 'input[name="password"][aria-invalid="true"]');
  expect(allElements(field?.closest(".field") ?? page, ".error").map(textOf)).toEqual([sentence]);
});

test("without a session, from another site, or by a link there is no backup", async () => {
  expect((await ask({ password: admin.password }, "")).headers.get("Location")).toMatch(/^\/login/);
  const forged = me.with({ "Sec-Fetch-Site": "cross-site" });
  const body = new URLSearchParams({ password: admin.password });
  expect((await forged.send("POST", download, { body })).status).toBe(403);
  expect((await me.get(`${download}?password=${encodeURIComponent(admin.password)}`)).headers.get("Location")).toBe(
    screen,
  );
});

test("a backup that fails is reported with the id that the log has", async () => {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "in the way");
  const { status, headers } = await ask({ password: admin.password });
  expect(status).toBe(302);
  const [, id = "none"] = /The backup could not be made\..+under ([\w-]{36})\./.exec(await saidAfter(headers)) ?? [];
  await app.says(new RegExp(`"id":"${id}"`));
  rmSync(folder);
  mkdirSync(folder);
});

test("the screen says how old and how large the last is, and which are kept; other files are not shown", async () => {
  expect((await me.get(screen)).text).toContain("There is no backup yet.");
  const put = (name: string, hoursAgo: number, bytes: number) => {
    writeFileSync(join(folder, name), Buffer.alloc(bytes));
    const at = Date.now() / 1000 - hoursAgo * 3600;
    utimesSync(join(folder, name), at, at);
  };
  put("alisio-2026-11-21.tar.gz", 5.5, 12_345_678);
  put("before-20261121180000_service_reports.tar.gz", 49, 2_000);
  put("notes.txt", 0, 10);
  const { text } = await me.get(screen);
  expect(text).toMatch(/5 hours ago \(\d\d\/\d\d\/\d{4} \d\d:\d\d\), 12\.3 MB/);
  expect(text).toContain("Before an upgrade");
  expect(text).not.toContain("notes.txt");
  const spanish = await me.with({ "Accept-Language": "es" }).get(screen);
  expect(spanish.text).toMatch(/Hace 5 horas \(.+\), 12,3 MB/);
});

test("what is wrong is said with its time on Today and on the screen to which it leads there, to owners alone", async () => {
  const made = join(folder, "alisio-2026-11-21.tar.gz");
  writeFileSync(made, "x");
  const then = new Date(Date.now() - 50 * 3_600_000);
  utimesSync(made, then, then);
  const line =
    /<a href="\/admin\/backups"[^>]*>(The last backup is too old: it is of \d\d\/\d\d\/\d{4} \d\d:\d\d)<\/a>/;
  const [, text = "none"] = line.exec((await me.get("/today")).text) ?? [];
  expect((await me.get(screen)).text).toContain(text);
  const spanish = await me.with({ "Accept-Language": "es" }).get("/today");
  expect(spanish.text).toContain("La última copia de seguridad es demasiado antigua: es del ");
  const office = await (await signInAs(app, "office")).get("/today");
  expect([office.status, office.text.includes("too old")]).toEqual([200, false]);
  rmSync(made);
  for (const path of ["/today", screen]) expect((await me.get(path)).text).not.toContain("too old");
});

test("many wrong passwords are slowed down, here and where the password is changed", async () => {
  const database = join(app.dataDir, "alisio.db");
  const forget = () => inDatabase(database, `DELETE FROM "SignInTries" WHERE "key" LIKE 'change:%'`);
  forget();
  // One after the other, as a person types: five wrong tries are free, the next one is slowed down.
  for (let n = 0; n < 5; n += 1) await me.postForm(download, { password: "wrong" });
  const tries = `FROM "SignInTries" WHERE "key" LIKE 'change:%'`;
  expect(inDatabase(database, `SELECT "failures", "blocked_until" > "last_at" AS "blocked" ${tries}`)).toEqual([
    { failures: 5, blocked: 1 },
  ]);
  // The wait is made longer, so that it is not over on a slow machine. One of more than 15 minutes would not count.
  const later = new Date(Date.now() + 14 * 60_000).toISOString().replace("Z", "+00:00");
  inDatabase(database, `UPDATE "SignInTries" SET "blocked_until" = '${later}' WHERE "key" LIKE 'change:%'`);
  const refused = await ask({ password: admin.password });
  expect(await saidAfter(refused.headers)).toMatch(/Too many tries\. Wait \d+ s and try again\./);
  const change = { currentPassword: admin.password, newPassword: "another one" };
  expect((await me.post("/api/auth/change-password", change)).status).toBe(429);
  forget();
});

test("/healthz answers everybody, names no path, and is not cached", async () => {
  const answer = await app.visitor.get<{ status: string; checks: Record<string, { status: string }> }>("/healthz");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.json.status).toBe("ok");
  expect(Object.keys(answer.json.checks)).toEqual(["database", "disk", "backup", "outbox", "clock"]);
  expect(answer.text).not.toContain("/");
  expect((await app.visitor.send("HEAD", "/healthz")).status).toBe(200);
  const posted = await app.visitor.send("POST", "/healthz");
  expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

test("/healthz is 503 where something fails", async () => {
  const own = await startApp();
  rmSync(join(own.dataDir, "backups"), { recursive: true });
  const answer = await own.visitor.get("/healthz");
  expect(answer.status).toBe(503);
  expect(answer.json).toMatchObject({
    status: "failing",
    checks: { backup: { status: "failing" }, database: { status: "ok" } },
  });
  expect(answer.text).not.toContain(own.dataDir);
  const owner = await own.signIn();
  for (const path of ["/today", screen])
    expect((await owner.get(path)).text).toContain("The folder of the backups cannot be read");
  await own.stop();
});
