/**
 * Backup and restore from end to end, by the commands that a person types: after a loss, and after an upgrade that is
 * rolled back.
 */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync, watch } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addCustomer, addInvoice, addProduct, addQuote, type StoredQuote } from "../browser/support/data.ts";
import {
  admin,
  bareEnvironment,
  briefLife,
  freshFolder,
  prepareFolder,
  root,
  runToItsEnd,
  startApp,
} from "../support/app.ts";
import { inDatabase, makePreviousDatabase, migrationNames } from "../support/data-folder.ts";
import { settingsFor, startMailServer } from "../support/mail-server.ts";
import { logoForm, logoPng } from "../support/pictures.ts";
import { runProgram, runProgramOften } from "../support/program.ts";
import { company, customer } from "../support/samples.ts";

let here = "";
let there = "";

beforeEach(() => {
  here = freshFolder();
  there = freshFolder();
});

afterEach(() => {
  for (const folder of [here, there]) rmSync(folder, { recursive: true, force: true });
});

test("an installation that is lost is restored elsewhere with all that was acknowledged before the backup", async () => {
  const passwords: string[] = [];
  const mail = await startMailServer({
    authOptional: false,
    onAuth: (auth, _session, done) => {
      passwords.push(auth.password ?? "");
      done(null, { user: auth.username });
    },
  });
  const lost = await startApp({ dataDir: await prepareFolder(here) });
  const me = await lost.signIn();
  await me.put("/api/settings", { ...company, iva_percent: 21 });
  await me.send("POST", "/api/upload-logo", { body: logoForm(await logoPng()) });
  await me.put("/api/settings/email", { ...settingsFor(mail), smtp_user: "oficina", smtp_pass: "contraseña" });
  const [customer, product] = [await addCustomer(me), await addProduct(me)];
  const order = { customer_id: customer.id, product_id: product.id };

  // Quotes are saved all the time: before the backup, during it, and until the process is killed.
  const acknowledged: StoredQuote[] = [];
  let working = true;
  const work = (async () => {
    while (working) acknowledged.push(await addQuote(me, order).catch(() => ({ id: 0, quote_number: "" })));
  })();
  const { invoice_number } = await addInvoice(me, (await addQuote(me, order)).id);
  const file = join(there, "backup.tar.gz");
  while (acknowledged.length < 5) await me.get("/api/settings");
  const before = [...acknowledged];
  const made = await runProgram("backup", [file], { DATA_DIR: here });
  expect(made).toEqual({ code: 0, output: expect.stringContaining(`Backup made and checked: ${file} (`) });
  const of = String.raw`"${company.company_name}" \(newest invoice ${invoice_number}, newest quote Q-\d{4}-\d{4}\)`;
  expect(made.output).toMatch(new RegExp(`\nIt is of ${of}\n$`));
  const during = acknowledged.length - before.length;
  working = false;
  await lost.stop({ signal: "SIGKILL" });
  await work;
  expect(during).toBeGreaterThan(0);

  const dataDir = join(there, "data");
  const restored = await runProgram("restore", [file], { DATA_DIR: dataDir });
  expect(restored).toEqual({ code: 0, output: expect.stringContaining(`Restored into ${dataDir}: the backup of `) });
  expect(restored.output).toMatch(new RegExp(`^${file} is of ${of}, made \\d{4}-\\d\\d-\\d\\dT.+Z\nRestored into`));
  const found = await startApp({ dataDir });
  // The old password and the old session are valid.
  const again = await found.signIn(admin);
  expect((await found.visitor.with({ Cookie: me.cookie }).get("/api/customers")).status).toBe(200);
  const numbers: string[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const { data } = (await again.get<{ data: StoredQuote[] }>(`/api/quotes?pageSize=100&page=${page}`)).json;
    numbers.push(...data.map(({ quote_number }) => quote_number));
    more = data.length > 0;
  }
  numbers.sort();
  for (const { quote_number } of before) expect(numbers).toContain(quote_number);
  // Numbers go on without a gap.
  const next = await addQuote(again, order);
  const numbered = [...numbers, next.quote_number].map((number) => Number(number.slice(-4)));
  expect(numbered).toEqual(numbered.map((_, index) => index + 1));
  expect((await again.post("/api/settings/email/test", { to: "prueba@example.com" })).status).toBe(200);
  expect(passwords).toEqual(["contraseña"]);
  const { logo_path } = (await again.get<{ logo_path: string }>("/api/settings")).json;
  expect((await again.get(logo_path)).headers.get("Content-Type")).toBe("image/png");
  await found.stop();
  await mail.stop();
});

test("ids, tags and tokens that were lost by a restore fit nothing that comes after it", async () => {
  const lost = await startApp({ dataDir: await prepareFolder(here) });
  const me = await lost.signIn();
  const first = await addCustomer(me);
  const file = join(there, "backup.tar.gz");
  expect((await runProgram("backup", [file], { DATA_DIR: here })).code).toBe(0);
  // These changes come after the backup.
  const removed = await lost.signIn();
  const address = `/api/customers/${first.id}`;
  const seen = await me.put(address, { ...customer, tel: "1" });
  const second = await addCustomer(me);
  await lost.stop({ keepData: true });

  expect((await runProgram("restore", [file], { DATA_DIR: here })).code).toBe(0);
  const found = await startApp({ dataDir: here });
  const again = await found.signIn();
  const bearer = found.visitor.with({ Authorization: `Bearer ${removed.token}` });
  expect((await bearer.get("/api/customers")).status).toBe(401);
  expect((await again.put(address, { ...customer, tel: "2" })).status).toBe(200);
  const tag = seen.headers.get("ETag") ?? "";
  const late = await again.with({ "If-Match": tag }).put(address, { ...customer, tel: "3" });
  expect([tag, late.status]).toEqual([expect.stringMatching(/^"v\d+"$/), 409]);
  expect((await addCustomer(again)).id).toBeGreaterThan(second.id);
  expect((await again.get(`/api/customers/${second.id}`)).status).toBe(404);
  await found.stop({ keepData: true });
});

test("a start removes what a restore left that was killed while unpacking", async () => {
  const lost = await startApp({ dataDir: await prepareFolder(here) });
  const { id } = await addCustomer(await lost.signIn());
  await lost.stop({ keepData: true });
  // Large enough that unpacking takes a while, and incompressible.
  inDatabase(
    join(here, "alisio.db"),
    `INSERT INTO "Logo" ("sha256", "png", "width", "height") VALUES ('x', randomblob(10000000), 1, 1)`,
  );
  const file = join(there, "backup.tar.gz");
  expect((await runProgram("backup", [file], { DATA_DIR: here })).code).toBe(0);
  const program = [...briefLife, "app/operations/restore.program.ts", file];
  const child = spawn(process.execPath, program, { cwd: root, env: { ...bareEnvironment, DATA_DIR: here } });
  const unpacked = () => readdirSync(here).filter((name) => name.startsWith("restoring-"));
  const watching = watch(here, (_, name) => name?.startsWith("restoring-") && child.kill("SIGKILL"));
  await new Promise((done) => child.on("close", done));
  watching.close();
  expect(unpacked()).toHaveLength(1);
  expect(readdirSync(here).filter((name) => name.startsWith("re"))).toEqual(unpacked());

  const found = await startApp({ dataDir: here });
  expect(readdirSync(here).filter((name) => name.startsWith("re"))).toEqual([]);
  expect((await (await found.signIn()).get(`/api/customers/${id}`)).status).toBe(200);
  await found.stop({ keepData: true });
});

test("an upgrade makes a backup first, with which one can go back", async () => {
  const file = join(here, "alisio.db");
  makePreviousDatabase(file);
  const marked = () => inDatabase<{ iva_bp: number }>(file, 'SELECT "iva_bp" FROM "Settings"');
  const applied = () =>
    inDatabase<{ name: string }>(file, 'SELECT "migration_name" AS "name" FROM "_prisma_migrations" ORDER BY 1').map(
      ({ name }) => name,
    );
  inDatabase(file, 'UPDATE "Settings" SET "iva_bp" = 1234');
  const upgraded = await startApp({ dataDir: here });
  const kept = `before-${migrationNames.at(-1)}.tar.gz`;
  expect(readdirSync(join(here, "backups"))).toEqual([kept]);
  await addCustomer(await upgraded.signIn());
  await upgraded.stop({ keepData: true });
  expect(applied()).toEqual(migrationNames);

  const back = await runProgram("restore", [join(here, "backups", kept)], { DATA_DIR: here });
  expect(back).toEqual({ code: 0, output: expect.stringContaining("What was there before is kept in ") });
  expect(applied()).toEqual(migrationNames.slice(0, -1));
  expect(marked()).toEqual([{ iva_bp: 1234 }]);

  // The upgrade can be repeated; the second start makes no further backup.
  for (let n = 0; n < 2; n += 1) await (await startApp({ dataDir: here })).stop({ keepData: true });
  expect(readdirSync(join(here, "backups"))).toEqual([kept]);
  expect(marked()).toEqual([{ iva_bp: 1234 }]);
});

test("an upgrade whose backup fails changes nothing, and says so in one line", async () => {
  const file = join(here, "alisio.db");
  makePreviousDatabase(file);
  // A damaged database: a row names another that does not exist.
  inDatabase(file, "PRAGMA foreign_keys = OFF", 'UPDATE "Settings" SET "letterhead_id" = 999');
  const bytes = readFileSync(file);
  const { code, output } = await runToItsEnd({ DATA_DIR: here });
  expect(code).toBe(1);
  expect(output).toMatch(/^Not started: this version changes the database, and the backup before that failed\. .+\n$/);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test("a newer database is refused, and so is one with an unfinished upgrade", async () => {
  const file = join(here, "alisio.db");
  makePreviousDatabase(file);
  // One that holds nothing is made anew.
  inDatabase(file, `INSERT INTO "Chore" ("name") VALUES ('any')`);
  const note = (name: string, finished: string) =>
    inDatabase(
      file,
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "applied_steps_count")
       VALUES ('${name}', 'x', ${finished}, '${name}', 0)`,
    );
  note(String(migrationNames.at(-1)), "NULL");
  const halfway = await runToItsEnd({ DATA_DIR: here });
  expect(halfway).toEqual({ code: 1, output: expect.stringMatching(/^The database was left in the middle of .+\n$/) });
  note("29990101000000_from_the_future", "1");
  const newer = await runToItsEnd({ DATA_DIR: here });
  expect(newer).toEqual({
    code: 1,
    output: expect.stringMatching(/^The database was written by a newer version .+\n$/),
  });
  expect(readdirSync(here).sort()).toEqual(["alisio.db", "incoming", "server.lock", "server.pid"]);
});

test.each<[string, [given: string[], line: string][]]>([
  [
    "backup",
    [
      [[], "Usage: npm run backup -- FILE [--replace]\n"],
      [["--verbose", "a"], "Usage: npm run backup -- FILE [--replace]\n"],
      [["/a.tar.gz"], "DATA_DIR: HERE has no database yet: there is nothing to back up\n"],
    ],
  ],
  [
    "restore",
    [
      [[], "Usage: npm run restore -- FILE\n"],
      [["/nowhere.tar.gz"], "/nowhere.tar.gz does not exist\n"],
    ],
  ],
])("%s is refused in one line without a file, with other words, and where there is nothing", async (program, wrong) => {
  const told = wrong.map(([given]) => given);
  expect(await runProgramOften(program, told, { DATA_DIR: here })).toEqual(
    wrong.map(([, line]) => ({ code: 1, stdout: "", stderr: line.replace("HERE", here) })),
  );
});

test.each(["backup", "restore"])("%s with a wrong variable is refused in one line that names it", async (program) => {
  const wrong = await runProgram(program, ["/nowhere.tar.gz"], { DATA_DIR: here, PORT: "x" });
  expect(wrong).toEqual({ code: 1, output: expect.stringMatching(/^PORT: .+\n$/) });
});
