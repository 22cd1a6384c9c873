/** Moving a year of a company to PostgreSQL and back. `npm run test:postgresql` starts a server for it. */
import { spawn } from "node:child_process";
import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTables } from "../../prisma/move/tables.ts";
import { type App, bareEnvironment, briefLife, freshFolder, root, runToItsEnd, startApp } from "../support/app.ts";
import { Caller } from "../support/caller.ts";
import { inDatabase } from "../support/data-folder.ts";
import { databaseUrl, makeDatabase, onPostgresql, sharedDatabase } from "../support/postgresql.ts";
import { runProgram } from "../support/program.ts";
import { customer } from "../support/samples.ts";

/** The demo has its users already. */
const noAdmin = { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };

/** Lists whose answers must be the same on both engines. */
const lists = ["customers", "quotes", "invoices", "jobs", "products", "service-reports/reports"];

describe.runIf(onPostgresql)("moving", () => {
  const [dataDir, places] = [freshFolder(), freshFolder()];
  const file = join(dataDir, "alisio.db");
  let session = "";
  let answers: unknown[] = [];

  beforeAll(async () => {
    const { code, output } = await runProgram("demo", [], { DATA_DIR: dataDir });
    expect(code, output).toBe(0);
    const [, password = ""] = /Sign in as \S+ with the password (\S+)/.exec(output) ?? [];
    // What the demo has not: pictures, signs beyond Latin, sums above 2^31 cents, and a change by another program.
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, n) => n)).toString("hex");
    inDatabase(
      file,
      `INSERT INTO "Logo" ("sha256", "png", "width", "height") VALUES ('${"0".repeat(64)}', x'${bytes}', 16, 16)`,
      `UPDATE "Customer" SET "notes" = 'Ñandú "à la" \\ 你好 🛠' || char(10, 9) || '{}' WHERE "id" = 1`,
      `UPDATE "Quote" SET "net_cents" = 5000000000, "iva_cents" = 0, "total_cents" = 5000000000
        WHERE "id" = (SELECT max("id") FROM "Quote" WHERE "status" = 'draft')`,
      `DELETE FROM "Absence" WHERE "id" = (SELECT max("id") FROM "Absence")`,
    );
    const app = await startApp({ dataDir, env: { ...noAdmin, DATABASE_URL: "" } });
    const me = await app.signIn({ email: "demo@alisio.example", password });
    session = me.cookie;
    answers = await answersOf(app);
    await app.stop({ keepData: true });
  });

  afterAll(() => {
    for (const folder of [dataDir, places]) rmSync(folder, { recursive: true });
  });

  /** Gives the address of a new database. */
  async function newDatabase(name: string): Promise<string> {
    await makeDatabase(name);
    return databaseUrl(name);
  }

  async function answersOf(app: App): Promise<unknown[]> {
    const me = new Caller(app.url, { Cookie: session });
    const given: unknown[] = [];
    for (const list of lists) {
      const { status, json } = await me.get(`/api/${list}?pageSize=100`);
      expect(status, list).toBe(200);
      given.push(json);
    }
    return given;
  }

  const move = (given: string[], env: Record<string, string> = {}) =>
    runProgram("move", given, { DATA_DIR: dataDir, ...sharedDatabase(""), ...env });

  test("a year there and back is the same in every row, and goes on there", async () => {
    const url = await newDatabase("year");
    const before = hashOf(file);
    const there = await move([url]);
    expect(there.code, there.output).toBe(0);
    expect(there.output).toMatch(/^Customer: 123 rows$/m);
    expect(there.output).toMatch(/^Invoice: \d+ rows; .*total_cents \d+; .*paid_cents \d+/m);
    expect(there.output).toMatch(/^All \d+ tables, \d+ rows: the same in both, value by value$/m);
    expect(there.output).toMatch(/^Audit trail: \d{4} lines, whole in both$/m);
    expect(there.output).toMatch(/^VERI\*FACTU: \d{3} records, the chain is whole in both$/m);
    expect(there.output).toMatch(/^Last numbers of series: .*invoice \d{4}: \d+/m);
    expect(hashOf(file)).toBe(before);

    const folder = join(places, "year");
    const back = await move(["--back", folder], { DATABASE_URL: url });
    expect(back.code, back.output).toBe(0);
    // But for the names of the places, the programs have compared and said the same.
    const compared = (output: string) => output.split("\n").slice(0, -3);
    expect(compared(back.output)).toEqual(compared(there.output));
    expect(contentOf(join(folder, "alisio.db"))).toEqual(contentOf(file));
    expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe(
      readFileSync(join(dataDir, "secrets.json"), "utf8"),
    );

    const [given] = inDatabase<{ seq: number }>(file, `SELECT seq FROM sqlite_sequence WHERE name = 'Customer'`);
    for (const env of [
      { DATA_DIR: dataDir, DATABASE_URL: url },
      { DATA_DIR: folder, DATABASE_URL: "" },
    ]) {
      const app = await startApp({ dataDir: env.DATA_DIR, env: { ...noAdmin, DATABASE_URL: env.DATABASE_URL } });
      // The session that was begun before the move goes on.
      expect(await answersOf(app)).toEqual(answers);
      const me = new Caller(app.url, { Cookie: session });
      const found = async () => (await me.get<unknown[]>("/api/customers?q=begona%20peña%20iniguez")).json.length;
      const before = await found();
      const { status, json } = await me.post<{ id: number }>("/api/customers", customer);
      expect({ status, id: json.id }).toEqual({ status: 201, id: (given?.seq ?? 0) + 1 });
      expect(await found()).toBe(before + 1);
      expect((await me.get("/admin/audit?check=1")).text).toMatch(/All \d+ lines are there, as they were written\./);
      expect(app.faults()).toEqual([]);
      await app.stop({ keepData: true });
    }
    // What the server on PostgreSQL has left there, so that nobody goes on with the file.
    rmSync(join(dataDir, "on-postgresql"));
  });

  test("what is not empty, has no rights, or refuses a row is told in one line, and nothing is there", async () => {
    const used = await newDatabase("used");
    await execute(used, `CREATE TABLE "Thing" ("id" INTEGER)`);
    expect(await move([used])).toEqual({ code: 1, output: "The database used is not empty: it has Thing\n" });

    await execute(databaseUrl("postgres"), "CREATE ROLE mover LOGIN");
    const foreign = (await newDatabase("of_somebody")).replace("alisio@", "mover@");
    expect((await move([foreign])).output).toMatch(/^The address: the user mover may not make tables there; .+\n$/);

    const folder = join(places, "nul");
    const url = await newDatabase("nul");
    await copyFolder(folder);
    inDatabase(join(folder, "alisio.db"), `UPDATE "Customer" SET "notes" = 'a' || char(0) WHERE "id" = 2`);
    const { code, output } = await move([url], { DATA_DIR: folder });
    expect(code).toBe(1);
    expect(output).toMatch(/\nNothing was moved: a row of the table Customer was not taken: .+\(22\w{3}\)\n$/);
    expect(await tablesIn(url)).toEqual([]);
  });

  test("interrupted there, it leaves nothing in the database, and can be done again", async () => {
    const url = await newDatabase("cut");
    await killWhenCopying([url], { DATA_DIR: dataDir });
    await expect.poll(() => tablesIn(url)).toEqual([]);
    const { code, output } = await move([url]);
    expect(code, output).toBe(0);
  });

  test("back is refused while a server runs on the database; interrupted, it leaves no database", async () => {
    const url = await newDatabase("back");
    expect((await move(["--back", join(places, "back")], { DATABASE_URL: url })).output).toMatch(
      /^The database back is empty or was last used by an older version: /,
    );
    expect((await move([url])).code).toBe(0);
    const other = freshFolder();
    // Whichever server is started first, the keys stay those of the moved folder.
    const wrong = await runToItsEnd({ DATA_DIR: other, ...noAdmin, ...sharedDatabase(url) });
    expect(wrong.code).toBe(1);
    expect(wrong.output).toMatch(
      /^DATA_DIR: the keys of this database are in the secrets\.json of the folder that it was moved from; .+\n$/,
    );
    const keyless = await move(["--back", join(places, "back")], { DATABASE_URL: url, DATA_DIR: other });
    expect(keyless.output).toMatch(/has no secrets\.json, and the database has no keys\n$/);
    // As where that file is lost: then new keys may be made.
    await execute(url, 'DELETE FROM "_alisio_keys"');
    const app = await startApp({ dataDir: other, env: { ...noAdmin, DATABASE_URL: url } });
    expect((await move(["--back", join(places, "back")], { DATABASE_URL: url })).output).toBe(
      "The database back is in use by another Alisio; stop all its servers first\n",
    );
    await app.stop();

    const folder = join(places, "back");
    await killWhenCopying(["--back", folder], { DATA_DIR: dataDir, ...sharedDatabase(url) });
    expect(existsSync(join(folder, "alisio.db"))).toBe(false);
    const { code, output } = await move(["--back", folder], { DATABASE_URL: url });
    expect(code, output).toBe(0);
    expect(readdirSync(folder).toSorted()).toEqual(["alisio.db", "secrets.json", "server.lock"]);
    // The secrets that the server has made and sealed in the database, not those of the old folder.
    const keysOf = (place: string) => JSON.parse(readFileSync(join(place, "secrets.json"), "utf8")) as object;
    expect(Object.keys(keysOf(folder)).toSorted()).toEqual(Object.keys(keysOf(dataDir)).toSorted());
    expect(keysOf(folder)).not.toEqual(keysOf(dataDir));
  });

  async function copyFolder(folder: string): Promise<void> {
    const { code, output } = await runProgram("backup", [`${folder}.tar.gz`], { DATA_DIR: dataDir });
    expect(code, output).toBe(0);
    expect((await runProgram("restore", [`${folder}.tar.gz`], { DATA_DIR: folder })).code).toBe(0);
  }
});

/** Starts the program and kills it as soon as it says that it copies. */
async function killWhenCopying(given: string[], env: Record<string, string>): Promise<void> {
  const program = [...briefLife, "prisma/move.ts", ...given];
  const child = spawn(process.execPath, program, { cwd: root, env: { ...bareEnvironment, ...env } });
  const ended = new Promise((done) => child.on("close", (_code, signal) => done(signal)));
  child.stdout.on("data", (chunk: Buffer) => {
    if (chunk.toString().includes("Copying")) child.kill("SIGKILL");
  });
  expect(await ended).toBe("SIGKILL");
}

async function execute<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function tablesIn(url: string): Promise<string[]> {
  const rows = await execute<{ name: string }>(
    url,
    `SELECT relname AS "name" FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S')`,
  );
  return rows.map(({ name }) => name);
}

/** Everything that a file stores: how its tables are made, their rows, the texts of searches, and the last ids. */
function contentOf(file: string): Record<string, unknown[]> {
  const database = new Database(file, { readonly: true });
  const all = (sql: string) => database.prepare(sql).all();
  try {
    const tables = readTables().map(({ name, key }) => [
      name,
      all(`SELECT * FROM "${name}" ORDER BY ${key.map((column) => `"${column}"`).join(", ")}`),
    ]);
    const searches = ["Customer", "Product", "Quote", "Invoice", "ServiceReport"].map((name) => [
      `${name}Search`,
      all(`SELECT rowid, "text" FROM "${name}Search" ORDER BY rowid`),
    ]);
    return {
      ...Object.fromEntries([...tables, ...searches]),
      schema: all("SELECT type, name, sql FROM sqlite_master ORDER BY type, name"),
      ids: all("SELECT name, seq FROM sqlite_sequence WHERE seq > 0 ORDER BY name"),
    };
  } finally {
    database.close();
  }
}

function hashOf(file: string): string {
  return hash("sha256", readFileSync(file), "hex");
}
