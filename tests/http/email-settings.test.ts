import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { freshFolder, startApp } from "../support/app.ts";
import { makeCertificate } from "../support/certificate.ts";
import { executeIn } from "../support/direct.ts";
import { settingsFor, startMailServer } from "../support/mail-server.ts";
import { onPostgresql } from "../support/postgresql.ts";
import { runningApp } from "../support/running-app.ts";
import { company } from "../support/samples.ts";

type Refused = { error: string; fields: Record<string, string> };
type Settings = Record<string, unknown>;

/** The authority of the mail server with SSL; a process reads the file when it starts. */
const certificate = await makeCertificate();
const authority = join(freshFolder(), "authority.pem");
writeFileSync(authority, certificate.cert);
afterAll(() => rmSync(dirname(authority), { recursive: true }));

const { app, me } = await runningApp({ NODE_EXTRA_CA_CERTS: authority });
const path = "/api/settings/email";
const testPath = `${path}/test`;
const server = await startMailServer();
afterAll(() => server.stop());

const settings = {
  smtp_host: "smtp.nunez.example",
  smtp_port: 465,
  smtp_secure: 1,
  smtp_user: "oficina@nunez.example",
  smtp_from_name: "Climatización Núñez",
  smtp_from_email: "oficina@nunez.example",
  business_notify_email: "avisos@nunez.example",
};
const password = " con espacio € ";

test("a new installation has no server, the usual port and no password", async () => {
  expect((await me.get(path)).json).toEqual({
    smtp_host: "",
    smtp_port: 587,
    smtp_secure: 0,
    smtp_user: "",
    smtp_pass: "",
    smtp_pass_set: 0,
    smtp_from_name: "",
    smtp_from_email: "",
    business_notify_email: "",
  });
});

test("without a server a test is a conflict that says what to do", async () => {
  const answer = await me.post<Refused>(testPath, { to: "a@example.com" });
  expect(answer.status).toBe(409);
  expect(answer.json.error).toBe("Email is not configured. Set it up in Admin, Email settings.");
});

test("all fields are saved; the password is kept, and never given", async () => {
  const saved = await me.put(path, { ...settings, smtp_pass: password });
  expect(saved.status).toBe(200);
  expect(saved.json).toEqual({ ...settings, smtp_pass: "", smtp_pass_set: 1 });
  expect((await me.get(path)).json).toEqual(saved.json);
  expect((await me.put(path, { ...settings, smtp_pass: "" })).json).toMatchObject({ smtp_pass_set: 1 });
  expect((await me.put<Settings>(path, { smtp_port: 587 })).json).toMatchObject({ smtp_port: 587, smtp_pass_set: 1 });
  const seen = [
    (await me.get(path)).text,
    (await me.get("/admin/email")).text,
    (await me.get("/admin/email.data")).text,
  ];
  for (const text of seen) expect(text).not.toContain(password.trim());
  expect((await me.put(path, { smtp_user: "" })).json).toMatchObject({ smtp_pass_set: 1 });
  expect((await me.put(path, { smtp_host: "" })).json).toMatchObject({ smtp_pass_set: 0 });
});

test("the stored password cannot be read by somebody who has the database only", async () => {
  await me.put(path, { ...settings, smtp_pass: password });
  for (const file of onPostgresql ? [] : ["alisio.db", "alisio.db-wal"]) {
    expect(readFileSync(join(app.dataDir, file)).includes(password.trim())).toBe(false);
  }
  const all = (table: string) => executeIn<{ smtp_pass_sealed: string }>(app.dataDir, `SELECT * FROM "${table}"`);
  const [saved] = await all("EmailSettings");
  expect(saved?.smtp_pass_sealed.length).toBeGreaterThan(60);
  expect(JSON.stringify([saved, await all("Audit"), await all("Outbox")])).not.toContain(password.trim());
});

test.each([
  ["a host with a scheme", { smtp_host: "https://smtp.example.com" }, "smtp_host"],
  ["a host with a port", { smtp_host: "smtp.example.com:25" }, "smtp_host"],
  ["a host of two lines", { smtp_host: "smtp\r\n.example.com/" }, "smtp_host"],
  ["port 0", { smtp_port: 0 }, "smtp_port"],
  ["port 65536", { smtp_port: "65536" }, "smtp_port"],
  ["port 25.5", { smtp_port: 25.5 }, "smtp_port"],
  ["a port that is no number", { smtp_port: "smtp" }, "smtp_port"],
  ["secure 2", { smtp_secure: 2 }, "smtp_secure"],
  ["a password of two lines", { smtp_pass: "a\r\nb" }, "smtp_pass"],
  ["a password of 501 characters", { smtp_pass: "x".repeat(501) }, "smtp_pass"],
  ["a sender that is no address", { smtp_from_email: "oficina" }, "smtp_from_email"],
  ["two senders", { smtp_from_email: "a@example.com, b@example.com" }, "smtp_from_email"],
  ["no sender, with a host", { smtp_from_email: "" }, "smtp_from_email"],
  [
    "an address for notices that is none",
    { business_notify_email: "a@b\r\nBcc: c@d.example" },
    "business_notify_email",
  ],
])("%s is refused by its field, and nothing is saved", async (_, change, field) => {
  await me.put(path, { ...settings, smtp_pass: password });
  const answer = await me.put<Refused>(path, { ...settings, ...change });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json.fields)).toEqual([field]);
  expect((await me.get(path)).json).toEqual({ ...settings, smtp_pass: "", smtp_pass_set: 1 });
});

test.each([
  ["no recipient", {}, "Enter a test recipient address."],
  ["an empty one", { to: " " }, "Enter a test recipient address."],
  ["one that is no address", { to: "nobody" }, "The test recipient must be an email address."],
  ["two", { to: "a@example.com,b@example.com" }, "The test recipient must be an email address."],
])("a test with %s is refused", async (_, body, error) => {
  const answer = await me.post<Refused>(testPath, body);
  expect([answer.status, answer.json.error, Object.keys(answer.json.fields)]).toEqual([400, error, ["to"]]);
});

test("a test message arrives, from the company", async () => {
  await me.put("/api/settings", company);
  await me.put(path, { ...settings, ...settingsFor(server), smtp_from_name: "Núñez: oficina" });
  const answer = await me.post(testPath, { to: "prueba@example.com" });
  expect(answer.status, answer.text).toBe(200);
  const mail = server.mails.at(-1);
  expect(mail).toMatchObject({ recipients: ["prueba@example.com"], sender: "oficina@nunez.example" });
  expect(mail?.from?.value).toEqual([{ name: "Núñez: oficina", address: "oficina@nunez.example" }]);
  expect(mail?.replyTo?.value[0]?.address).toBe(company.email);
  expect(mail?.subject).toBe(`Test email from ${company.company_name}`);
  expect(mail?.text?.trim()).toBe("This is a test. The email settings work.");
});

test("the answer has the mail server's own words", async () => {
  const refusing = await startMailServer({
    onRcptTo: (_to, _session, done) => done(Object.assign(new Error("No such user <script>"), { responseCode: 550 })),
  });
  await me.put(path, settingsFor(refusing));
  const answer = await me.post<Refused>(testPath, { to: "prueba@example.com" });
  expect(answer.status).toBe(502);
  expect(answer.json).toEqual({ error: "The mail server refused the recipient: 550 No such user <script>" });
  const page = await me.postForm("/admin/email", await formOf({ intent: "test", to: "prueba@example.com" }));
  expect(page.status).toBe(502);
  expect(page.text).toContain("Test failed: The mail server refused the recipient: 550 No such user &lt;script&gt;");
  await refusing.stop();
});

test("the password is not sent to another host than the one it was entered for", async () => {
  const login = { smtp_user: "oficina", smtp_pass: password };
  await me.put(path, { ...settingsFor(server), ...login, smtp_host: "smtp.nunez.example" });
  const moved = await me.put(path, { smtp_host: "127.0.0.1", smtp_pass: "" });
  expect(moved.json).toMatchObject({ smtp_host: "127.0.0.1", smtp_pass_set: 1 });
  const answer = await me.post<Refused>(testPath, { to: "prueba@example.com" });
  expect(answer.status).toBe(409);
  expect(answer.json.error).toBe(
    "The stored SMTP password was entered for another host. Enter the one for this host in Admin, Email settings.",
  );
  expect((await me.get("/admin/email")).text).toContain("The stored password was entered for another host.");
  await me.put(path, { smtp_user: "" });
  const unused = (await me.get("/admin/email")).text;
  expect(unused).not.toContain("The stored password was entered for another host.");
  expect(unused).toContain("One is stored, and without a user it is not sent.");
  await me.put(path, login);
  expect((await me.post(testPath, { to: "prueba@example.com" })).status).toBe(200);
  expect(server.mails.at(-1)?.user).toBe("oficina");
});

test("a test of what was typed and not saved asks to save first, and keeps what was typed", async () => {
  const count = server.mails.length;
  await me.put(path, settingsFor(server));
  const typed = { smtp_host: "other.example.com", intent: "test", to: "prueba@example.com" };
  const page = await me.postForm("/admin/email", await formOf(typed));
  expect(page.status).toBe(422);
  expect(page.text).toContain("Save your changes first");
  expect(page.text).toContain('value="other.example.com"');
  const withPassword = await me.postForm(
    "/admin/email",
    await formOf({ intent: "test", smtp_pass: "clave sin guardar", to: "" }),
  );
  expect(withPassword.text).toContain("Save your changes first");
  expect(withPassword.text).not.toContain("clave sin guardar");
  expect(server.mails.length).toBe(count);
});

test("with SSL the message goes over TLS from the first byte, to a server that is trusted", async () => {
  const secure = await startMailServer({ secure: true, ...certificate });
  await me.put(path, { ...settingsFor(secure), smtp_secure: 1, smtp_user: "oficina", smtp_pass: password });
  const answer = await me.post(testPath, { to: "prueba@example.com" });
  expect(answer.status, answer.text).toBe(200);
  expect(secure.mails).toMatchObject([{ encrypted: true, user: "oficina" }]);
  await secure.stop();
});

test("settings that cannot be read are reported, not shown as empty", async () => {
  const [row = {}] = await executeIn<Record<string, string | number | null>>(
    app.dataDir,
    'SELECT * FROM "EmailSettings"',
  );
  onTestFinished(async () => {
    const names = Object.keys(row).map((name) => `"${name}"`);
    const insert = `INSERT INTO "EmailSettings" (${names}) VALUES (${names.map(() => "?")})`;
    await executeIn(app.dataDir, [insert, ...Object.values(row)]);
  });
  await executeIn(app.dataDir, 'DELETE FROM "EmailSettings"');
  const page = await me.get("/admin/email");
  expect(page.status).toBe(500);
  expect(page.text).toContain("Failed to load email settings: HTTP 500");
  expect((await me.get(path)).status).toBe(500);
});

test("without its key, the password has to be entered again, and the screen says so", async () => {
  const first = await startApp();
  const sealed = { ...settingsFor(server), smtp_user: "oficina", smtp_pass: password };
  expect((await (await first.signIn()).put(path, sealed)).status).toBe(200);
  await first.stop({ keepData: true });
  // As after saving the database only; on PostgreSQL it has the keys in a table of their own.
  if (onPostgresql) await executeIn(first.dataDir, 'DELETE FROM "_alisio_keys"');
  else rmSync(join(first.dataDir, "secrets.json"));
  const other = await startApp({ dataDir: first.dataDir });
  const there = await other.signIn();
  expect((await there.get(path)).json).toMatchObject({ smtp_pass_set: 1 });
  const answer = await there.post<Refused>(testPath, { to: "prueba@example.com" });
  expect(answer.status).toBe(409);
  expect(answer.json.error).toMatch(/^The stored SMTP password cannot be read any more/);
  expect((await there.get("/admin/email")).text).toContain("The stored password cannot be read any more");
  await there.put(path, { smtp_pass: password });
  expect((await there.post(testPath, { to: "prueba@example.com" })).status).toBe(200);
  expect(await other.stop()).toBe(0);
});

/** The form as the page fills it in, with changes. */
async function formOf(changes: Record<string, string>): Promise<Record<string, string>> {
  const { smtp_pass_set: _, ...saved } = (await me.get<Settings>(path)).json;
  const texts = Object.entries(saved).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(texts), smtp_secure: saved.smtp_secure === 1 ? "1" : "", ...changes };
}
