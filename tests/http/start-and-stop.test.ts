import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { admin, cookieOf, freePort, freshFolder, prepareFolder, runToItsEnd, startApp } from "../support/app.ts";
import { executeIn } from "../support/direct.ts";
import { logoForm, logoPng } from "../support/pictures.ts";
import { onPostgresql } from "../support/postgresql.ts";
import { runProgram } from "../support/program.ts";
import { customer } from "../support/samples.ts";

let dataDir = "";

/** The secrets as they are stored: a file, or sealed in a database that several servers share. */
async function storedSecrets(): Promise<unknown> {
  return onPostgresql
    ? executeIn(dataDir, 'SELECT * FROM "_alisio_keys"')
    : readFileSync(join(dataDir, "secrets.json"), "utf8");
}

beforeEach(() => {
  dataDir = freshFolder();
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

test("a second start keeps the data, the sessions, the tokens and the password", async () => {
  const first = await startApp({ dataDir });
  const me = await first.signIn();
  const { json } = await me.post<{ id: number }>("/api/customers", customer);
  expect(await first.stop({ keepData: true })).toBe(0);
  const secrets = await storedSecrets();

  // The variables of the first user are ignored once there is a user.
  const second = await startApp({ dataDir, env: { ADMIN_EMAIL: "other@example.com", ADMIN_PASSWORD: "another one" } });
  expect((await second.visitor.with({ Cookie: me.cookie }).get(`/api/customers/${json.id}`)).status).toBe(200);
  expect((await second.visitor.with({ Authorization: `Bearer ${me.token}` }).get("/api/quotes")).status).toBe(200);
  expect((await second.visitor.post("/api/auth/login", admin)).status).toBe(200);
  const other = { email: "other@example.com", password: "another one" };
  expect((await second.visitor.post("/api/auth/login", other)).status).toBe(401);
  expect(await storedSecrets()).toEqual(secrets);
  await second.stop({ keepData: true });
});

test.skipIf(onPostgresql)("a start without the keys that a used database had says what is lost", async () => {
  const first = await startApp({ dataDir: await prepareFolder(dataDir) });
  await first.signIn();
  await first.stop({ keepData: true });
  rmSync(join(dataDir, "secrets.json"));
  const second = await startApp({ dataDir });
  await second.says(/secrets\.json was missing, so new keys were made/);
  await second.stop({ keepData: true });
});

test.runIf(process.platform === "linux")("a start loads no library that only some requests need", async () => {
  const app = await startApp({ dataDir: await prepareFolder(dataDir) });
  const me = await app.signIn();
  const libraries = () => readFileSync(`/proc/${app.pid}/maps`, "utf8");
  expect((await me.get("/quotes")).status).toBe(200);
  expect(libraries()).toContain("better-sqlite3");
  expect(libraries()).not.toContain("libvips");
  const logo = { body: logoForm(await logoPng()) };
  expect((await me.send("POST", "/api/upload-logo", logo)).status).toBe(200);
  expect(libraries()).toContain("libvips");
  await app.stop({ keepData: true });
});

test("saved data is there after the process was killed, and its lock does not hinder a new one", async () => {
  const first = await startApp({ dataDir: await prepareFolder(dataDir) });
  const me = await first.signIn();
  const saves = Array.from({ length: 20 }, () => me.post<{ id: number }>("/api/customers", customer));
  const ids = (await Promise.all(saves)).map(({ json }) => json.id);
  await first.stop({ keepData: true, signal: "SIGKILL" });
  expect(readdirSync(dataDir)).toContain("server.pid");
  const second = await startApp({ dataDir });
  const found = await (await second.signIn()).get<{ id: number }[]>("/api/customers");
  expect(found.json.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b));
  expect(await second.stop({ keepData: true })).toBe(0);
  expect(readdirSync(dataDir)).not.toContain("server.pid");
});

test("asked to stop, the server answers the requests under way, accepts no more, and exits with 0", async () => {
  const app = await startApp({ dataDir: await prepareFolder(dataDir) });
  const me = await app.signIn();
  const body = JSON.stringify(customer);
  const headers = { Cookie: me.cookie, "Content-Length": Buffer.byteLength(body), "Content-Type": "application/json" };
  const underWay = request({ port: app.port, host: "127.0.0.1", method: "POST", path: "/api/customers", headers });
  const status = new Promise<number | undefined>((resolve, reject) => {
    underWay.on("response", (answer) => resolve(answer.resume().statusCode));
    underWay.on("error", reject);
  });
  await new Promise<void>((done) => underWay.write(body.slice(0, 10), () => done()));
  // When this request is answered, the server has also received the one above.
  expect((await me.get("/api/settings")).status).toBe(200);
  // Ctrl+C reaches the server from the terminal, and once more from npm and scripts/ready.mjs.
  process.kill(app.pid, "SIGINT");
  const stopped = app.stop({ keepData: true });
  underWay.end(body.slice(10));
  expect(await status).toBe(201);
  expect(await stopped).toBe(0);
  expect(app.faults()).toEqual([]);
  await expect(app.visitor.get("/login")).rejects.toThrow();
  const ofEngine = onPostgresql ? ["on-postgresql"] : ["alisio.db", "backups", "secrets.json"];
  expect(readdirSync(dataDir).sort()).toEqual([...ofEngine, "incoming", "server.lock"].sort());
});

test("asked to stop, the server does not wait for connections without a request", async () => {
  const app = await startApp({ dataDir: await prepareFolder(dataDir) });
  // Browsers open connections in advance.
  const silent = connect(app.port, "127.0.0.1");
  await once(silent, "connect");
  // When this request is answered, the server has also accepted the connection.
  await app.visitor.get("/login");
  const closed = once(silent, "close");
  const began = performance.now();
  expect(await app.stop({ keepData: true })).toBe(0);
  await closed;
  expect(performance.now() - began).toBeLessThan(5_000);
});

test("the folder, the secrets and the database are for their owner alone", async () => {
  const inner = join(dataDir, "made", "here");
  const app = await startApp({ dataDir: inner });
  expect(statSync(inner).mode & 0o777).toBe(0o700);
  for (const name of onPostgresql ? [] : ["secrets.json", "alisio.db", "alisio.db-wal"]) {
    expect(statSync(join(inner, name)).mode & 0o777, name).toBe(0o600);
  }
  await app.stop({ keepData: true });
});

test("damaged secrets end the start with one line, and the file stays as it is", async () => {
  writeFileSync(join(dataDir, "secrets.json"), '{"session_secret": 1}');
  const { code, output } = await runToItsEnd({ PORT: String(await freePort()), DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toMatch(/^DATA_DIR: its file secrets\.json is damaged; .+\n$/);
  expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toBe('{"session_secret": 1}');
});

test.skipIf(onPostgresql)("a damaged database ends the start and a program with one line on what helps", async () => {
  writeFileSync(join(dataDir, "alisio.db"), "This is no database.\n".repeat(1_000));
  const told = "DATA_DIR: its file alisio.db is damaged; restore a backup: npm run restore -- FILE\n";
  const started = await runToItsEnd({ PORT: String(await freePort()), DATA_DIR: dataDir });
  expect(started).toEqual({ code: 1, output: told });
  expect(await runProgram("user", ["list"], { DATA_DIR: dataDir })).toEqual({ code: 1, output: told });
});

test("without a user, the console's code lets one person make the first, and only once", async () => {
  const withoutUser = { dataDir, env: { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" } };
  const shows = /\/first-run with this code: (\S{12})\n/;
  const before = await startApp(withoutUser);
  const [, shown] = await before.says(shows);
  await before.stop({ keepData: true });
  const app = await startApp(withoutUser);
  const [, code = ""] = await app.says(shows);
  expect(code, "it stays the same until somebody has used it").toBe(shown);
  expect((await app.visitor.get("/login")).text).toContain('href="/first-run"');
  const fields = { code, name: "Eva", email: "eva@example.com", password: "long enough" };

  const wrong = await app.visitor.postForm("/first-run", { ...fields, code: "wrong" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('value="eva@example.com"');
  expect(wrong.text).not.toContain("long enough");
  expect((await app.visitor.postForm("/first-run", { ...fields, password: "short" })).status).toBe(422);

  const made = await app.visitor.postForm("/first-run", fields);
  expect(made.status).toBe(302);
  expect(made.headers.get("Location")).toBe("/");
  expect((await app.visitor.with({ Cookie: cookieOf(made.headers) }).get("/")).status).toBe(200);
  expect((await app.visitor.post("/api/auth/login", fields)).json).toMatchObject({ user: { name: "Eva" } });

  expect((await app.visitor.get("/first-run")).headers.get("Location")).toBe("/login");
  const again = await app.visitor.postForm("/first-run", { ...fields, email: "second@example.com" });
  expect(again.status).toBeGreaterThanOrEqual(300);
  const second = { email: "second@example.com", password: fields.password };
  expect((await app.visitor.post("/api/auth/login", second)).status).toBe(401);
  await app.stop({ keepData: true });

  const later = await startApp({ dataDir, env: { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" } });
  expect(later.output()).not.toContain("code");
  await later.stop({ keepData: true });
});

test.skipIf(onPostgresql)("a lost or empty database beside its backups is no new installation", async () => {
  mkdirSync(join(dataDir, "backups"));
  const backup = join(dataDir, "backups/alisio-2026-11-22.tar.gz");
  writeFileSync(backup, "x");
  const told = (how: string) =>
    `DATA_DIR: its database alisio.db is ${how}, but its backups are there (1). Restore the newest: npm run restore -- ${backup}; or, if a new installation is meant, move ${join(dataDir, "backups")} away\n`;
  const env = { PORT: String(await freePort()), DATA_DIR: dataDir };
  expect(await runToItsEnd(env)).toEqual({ code: 1, output: told("missing") });
  writeFileSync(join(dataDir, "alisio.db"), "");
  expect(await runToItsEnd(env)).toEqual({ code: 1, output: told("empty") });
  expect(await runProgram("user", ["add", "ana@example.com"], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    output: told("empty"),
  });
});

test.skipIf(onPostgresql)("only who adds a user makes a database", async () => {
  const none = join(dataDir, "nowhere");
  const told = `DATA_DIR: ${none} has no database yet\n`;
  for (const given of [["list"], ["reset", "ana@example.com"]])
    expect(await runProgram("user", given, { DATA_DIR: none })).toEqual({ code: 1, output: told });
  expect(readdirSync(dataDir)).toEqual([]);
});
