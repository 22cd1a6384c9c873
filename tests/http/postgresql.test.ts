/** What a PostgreSQL server itself must say. `npm run test:postgresql` starts one; without it nothing here runs. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { wordsIn } from "#app/words/words.server.ts";
import { migrate } from "../../prisma/migrate.ts";
import { columnsOf } from "../../prisma/postgresql/twin.ts";
import { uniqueWord } from "../browser/support/data.ts";
import {
  type App,
  bareEnvironment,
  briefLife,
  freePort,
  freshFolder,
  root,
  runToItsEnd,
  startApp,
} from "../support/app.ts";
import { useFile } from "../support/database.ts";
import { executeIn } from "../support/direct.ts";
import {
  databaseUrl,
  ensureDatabase,
  makeDatabase,
  onPostgresql,
  sharedDatabase,
  urlOf,
} from "../support/postgresql.ts";
import { runProgram } from "../support/program.ts";
import { customer } from "../support/samples.ts";
import { executeSql } from "../support/servers.ts";

const missingUrl = /^DATABASE_URL: is missing, for the servers of \S+ run on PostgreSQL; .+on-postgresql\n$/;

describe.runIf(onPostgresql)("on PostgreSQL", () => {
  const { file } = useFile();
  let app: App;

  beforeAll(async () => {
    app = await startApp();
  });

  afterAll(() => app.stop());

  test("one of two servers that start at once on an empty database migrates it", async () => {
    const url = await ensureDatabase(freshFolder());
    const both = await Promise.all([migrate(url), migrate(url)]);
    const [none, all] = both.toSorted((a, b) => a.length - b.length);
    expect(none).toEqual([]);
    expect(all?.[0]).toMatch(/_baseline$/);
  });

  test("keys, indexes and what may be null are the same as in SQLite's file", async () => {
    const sqlite = new Database(file, { readonly: true });
    const all = (sql: string, table: string) => sqlite.prepare(sql).pluck().all(table) as string[];
    const url = urlOf(app.dataDir);
    for (const table of columnsOf(readFileSync(join(root, "prisma/schema.prisma"), "utf8")).keys()) {
      const [there] = await executeSql<{ keys: string[]; indexes: string[]; nullable: string[] }>(
        url,
        `SELECT
          ARRAY(SELECT pg_get_constraintdef(oid) FROM pg_constraint
            WHERE contype = 'f' AND conrelid = '"${table}"'::regclass) AS "keys",
          ARRAY(SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename = '${table}'
            AND indexname NOT LIKE '%\\_pkey') AS "indexes",
          ARRAY(SELECT column_name::text FROM information_schema.columns
            WHERE table_schema = 'public' AND table_name = '${table}' AND is_nullable = 'YES') AS "nullable"`,
      );
      const keys = all(`SELECT "from" || '>' || "table" || ' ' || on_delete FROM pragma_foreign_key_list(?)`, table);
      expect((there?.keys ?? []).map(keyOf).toSorted(), table).toEqual(keys.toSorted());
      // The order of the last days, which is an expression, is PostgreSQL's alone (prisma/postgresql/rules.ts).
      const own = table === "Quote" ? [expect.stringContaining("make_interval")] : [];
      const indexes = all(
        "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql NOT NULL AND tbl_name = ?",
        table,
      );
      expect(
        (there?.indexes ?? []).filter((sql) => sql.includes("make_interval")),
        table,
      ).toEqual(own);
      expect(
        (there?.indexes ?? [])
          .filter((sql) => !sql.includes("make_interval"))
          .map(indexOf)
          .toSorted(),
        table,
      ).toEqual(indexes.map(indexOf).toSorted());
      const nullable = all(`SELECT name FROM pragma_table_info(?) WHERE "notnull" = 0 AND pk = 0`, table);
      expect((there?.nullable ?? []).toSorted(), table).toEqual(nullable.toSorted());
    }
    sqlite.close();
  });

  test("/healthz is well, and says nothing of backups", async () => {
    const answer = await app.visitor.get("/healthz");
    expect(answer.json).toMatchObject({ status: "ok", checks: { backup: { status: "ok", age_hours: null } } });
  });

  test.each(["backup", "restore"])("npm run %s refuses in one line and names what to use", (name) => {
    const given = [...briefLife, `app/operations/${name}.program.ts`, "/tmp/never-made"];
    const env = { ...bareEnvironment, DATA_DIR: app.dataDir, DATABASE_URL: urlOf(app.dataDir) };
    const { status, stdout, stderr } = spawnSync(process.execPath, given, { cwd: root, env, encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^DATABASE_URL: .+pg_dump or pgBackRest.+\n$/);
  });

  // Beside them stands the old alisio.db where somebody has moved to PostgreSQL.
  const programs = ["user list", "demo", "clock", "verifactu", "backup /tmp/never-made", "restore /tmp/none"];

  test.each(programs)("without DATABASE_URL npm run %s does nothing in the folder of a server", async (typed) => {
    const [name = "", ...given] = typed.split(" ");
    const { code, output } = await runProgram(name, given, { DATA_DIR: app.dataDir, DATABASE_URL: "" });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(missingUrl) });
    expect(readdirSync(app.dataDir)).not.toContain("alisio.db");
  });

  test("without DATABASE_URL no server starts in the folder of another, until its note is deleted", async () => {
    const dataDir = freshFolder();
    const onSqlite = { DATABASE_URL: "" };
    await (await startApp({ dataDir })).stop({ keepData: true });
    const env = { PORT: String(await freePort()), DATA_DIR: dataDir, ...onSqlite };
    expect(await runToItsEnd(env)).toEqual({ code: 1, output: expect.stringMatching(missingUrl) });
    rmSync(join(dataDir, "on-postgresql"));
    await (await startApp({ dataDir, env: onSqlite })).stop();
  });

  describe("a start is refused in one line", () => {
    async function refusalOf(url: string, more: Record<string, string> = {}): Promise<string> {
      const env = { PORT: String(await freePort()), DATA_DIR: freshFolder(), ...sharedDatabase(url), ...more };
      const { code, output } = await runToItsEnd(env);
      expect(code).toBe(1);
      return output;
    }

    test("where there is no server", async () => {
      expect(await refusalOf(`postgresql://alisio@127.0.0.1:${await freePort()}/alisio`)).toMatch(
        /^DATABASE_URL: the server at 127\.0\.0\.1:\d+ is not reachable: .+\n$/,
      );
    });

    test("where the database is missing", async () => {
      expect(await refusalOf(databaseUrl("nowhere"))).toMatch(/^DATABASE_URL: .+ refuses: .+"nowhere".+\(3D000\)\n$/);
    });

    test("where it is not in UTF-8", async () => {
      await executeSql(databaseUrl("postgres"), "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
      expect(await refusalOf(databaseUrl("latin"))).toMatch(/^DATABASE_URL: the database latin is in LATIN1; .+\n$/);
    });

    test("without the key of the secrets, before anything is made", async () => {
      const url = await ensureDatabase(freshFolder());
      expect(await refusalOf(url, { SECRETS_KEY: "" })).toMatch(/^SECRETS_KEY: is needed with DATABASE_URL, .+\n$/);
      expect(await executeSql(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    });

    test("with another key than the secrets were sealed with", async () => {
      const more = { SECRETS_KEY: "another key, which is as long as that" };
      expect(await refusalOf(urlOf(app.dataDir), more)).toMatch(/^SECRETS_KEY: is not the key .+\n$/);
    });

    test("where the user may not make tables", async () => {
      await executeSql(databaseUrl("postgres"), "CREATE ROLE guest LOGIN");
      await makeDatabase("of_others");
      const url = databaseUrl("of_others").replace("alisio@", "guest@");
      expect(await refusalOf(url)).toMatch(/^DATABASE_URL: the user guest may not make tables there; .+\n$/);
    });

    test("where it takes no writes", async () => {
      await makeDatabase("read_only");
      await executeSql(databaseUrl("postgres"), "ALTER DATABASE read_only SET default_transaction_read_only = on");
      expect(await refusalOf(databaseUrl("read_only"))).toMatch(
        /^DATABASE_URL: the database read_only takes no writes; .+\n$/,
      );
    });

    test("where a later version wrote it", async () => {
      const url = await ensureDatabase(freshFolder());
      await migrate(url);
      await executeSql(url, `UPDATE "_prisma_migrations" SET "migration_name" = '99991231235959_later'`);
      await executeSql(url, `UPDATE "_alisio_rules" SET "checksum" = 'of later rules'`);
      expect(await refusalOf(url)).toMatch(/^The database was written by a newer version .+\n$/);
      expect(await executeSql(url, 'SELECT * FROM "_alisio_rules"')).toEqual([{ checksum: "of later rules" }]);
    });
  });

  describe("a write that the server cannot store is refused in SQLite's words, and nothing is stored", () => {
    const { noRoom, diskFails } = wordsIn("en").problems;

    test("when its disk is full", async () => {
      // In the words and with the code of PostgreSQL's own extending of a file.
      await executeSql(
        urlOf(app.dataDir),
        `CREATE FUNCTION "full"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          RAISE EXCEPTION 'could not extend file "base/16384/16397": No space left on device' USING ERRCODE = 'disk_full';
        END $$`,
        'CREATE TRIGGER "full" BEFORE INSERT ON "Customer" FOR EACH ROW EXECUTE FUNCTION "full"()',
      );
      onTestFinished(() => executeIn(app.dataDir, 'DROP FUNCTION "full" CASCADE').then(() => {}));
      const me = await app.signIn();
      const surname = uniqueWord();
      const called = await me.post<{ error: string }>("/api/customers", { ...customer, surname });
      expect([called.status, called.json.error]).toEqual([507, noRoom]);
      const posted = await me.postForm("/?index", { ...customer, surname });
      expect(posted.status).toBe(507);
      expect(posted.text).toContain(noRoom.replace("'", "&#x27;"));
      expect(posted.text, "what was typed").toContain(surname);
      expect((await me.get("/customers")).status).toBe(200);
      expect(await executeSql(urlOf(app.dataDir), `SELECT 1 FROM "Customer" WHERE "surname" = '${surname}'`)).toEqual(
        [],
      );
    });

    test("when it is made read-only, and it goes on by itself afterwards", async () => {
      const database = new URL(urlOf(app.dataDir)).pathname.slice(1);
      const set = (value: string) =>
        executeSql(
          databaseUrl("postgres"),
          `ALTER DATABASE "${database}" SET default_transaction_read_only = ${value}`,
          // It holds for new connections.
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
        );
      const me = await app.signIn();
      await set("on");
      const called = await me.post<{ error: string }>("/api/customers", customer);
      expect([called.status, called.json.error]).toEqual([507, diskFails]);
      expect((await me.get("/customers")).status).toBe(200);
      await set("off");
      expect((await me.post("/api/customers", customer)).status).toBe(201);
    });
  });

  test("connections that the server ends are replaced, and nothing that was answered is lost", async () => {
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    const me = await app.signIn();
    const { json } = await me.post<{ id: number }>("/api/customers", customer);
    await executeSql(urlOf(app.dataDir), cut);
    expect((await me.get(`/api/customers/${json.id}`)).json).toMatchObject(customer);
    expect((await me.post("/api/customers", customer)).status).toBe(201);
  });

  test("a database of a version that did not count pairs of letters gets the counts of all its texts", async () => {
    const url = urlOf(app.dataDir);
    const me = await app.signIn();
    for (const surname of ["Slab", "Ñandú Qj", "Slab Slab"]) await me.post("/api/customers", { ...customer, surname });
    await executeSql(url, 'DROP TABLE "PairCount", "PairNote"', "DROP FUNCTION note_pairs CASCADE");
    await executeSql(url, 'DELETE FROM "_alisio_rules"');
    await migrate(url);
    const counted = `SELECT "pair", "n" FROM "PairCount" WHERE "index" = 'CustomerSearch' ORDER BY "pair"`;
    const right = `SELECT "pair", count(*)::int AS "n" FROM "CustomerSearch",
      LATERAL (SELECT DISTINCT unnest(letter_pairs("text")) AS "pair") pairs GROUP BY "pair" ORDER BY "pair"`;
    const counts = await executeSql<{ pair: string; n: number }>(url, counted);
    expect(counts).toEqual(await executeSql(url, right));
    expect(counts.find(({ pair }) => pair === "qj")?.n).toBe(1);
    // What is noted since is not counted again when later rules are applied.
    await executeSql(url, 'DELETE FROM "PairCount"');
    expect((await me.post("/api/customers", { ...customer, surname: "Slab" })).status).toBe(201);
    await executeSql(url, 'DELETE FROM "_alisio_rules"');
    await migrate(url);
    const both = `SELECT (SELECT count(*) FROM "PairCount" WHERE "index" = 'CustomerSearch')::int AS "counts",
      (SELECT sum("by") FROM "PairNote" WHERE "index" = 'CustomerSearch' AND 'sl' = ANY ("pairs"))::int AS "noted"`;
    expect(await executeSql(url, both)).toEqual([{ counts: 0, noted: 1 }]);
  });
});

/** `FOREIGN KEY (job_id) REFERENCES "Job"(id) ON DELETE CASCADE` as `job_id>Job CASCADE`. */
function keyOf(constraint: string): string {
  const [, column, table, more = ""] = /\("?(\w+)"?\) REFERENCES "?(\w+)"?\(\w+\)(.*)/.exec(constraint) ?? [];
  return `${column}>${table} ${/ON DELETE (CASCADE|SET NULL|RESTRICT)/.exec(more)?.[1] ?? "NO ACTION"}`;
}

/** An index as its columns, and whether it is unique. */
function indexOf(sql: string): string {
  const columns = /\((.*)\)/.exec(sql)?.[1] ?? "";
  return `${/^CREATE UNIQUE/.test(sql) ? "unique " : ""}${columns.replaceAll('"', "")}${/ WHERE /.test(sql) ? " some" : ""}`;
}
