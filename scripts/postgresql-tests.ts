/**
 * Which files of tests run on PostgreSQL as well as on SQLite: all over HTTP, and those of verbs on a real database,
 * but for those that are named here.
 */
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The project's root, from which files are named. */
export const root = resolve(import.meta.dirname, "..");

/** Files that are of SQLite by their nature, each with the reason. */
export const ofSqlite: Record<string, string> = {
  "app/list-tags.test.ts": "reads in SQLite's program of a query which tables it opens",
  "app/operations/health.test.ts": "looks for the written moment in the file, and at backups",
  "app/platform/write-group.test.ts": "counts the flushes of the file",
  "prisma/indexes.test.ts": "reads SQLite's plans of queries",
  "prisma/postgresql/parity.test.ts": "compares the file with what PostgreSQL gets",
  "prisma/triggers/triggers.test.ts":
    "compares the file's triggers with their rules; parity.test.ts those of both engines",
  "tests/http/backups.test.ts": "Alisio makes backups of SQLite's file only; those of PostgreSQL are its own tools'",
  "tests/http/move.test.ts": "moves the file, or refuses to; with a server it is move-postgresql.test.ts",
  "tests/http/restore-drill.test.ts": "restores backups of the file",
};

/** What a file imports that opens the database in the process of the tests. */
const opensDatabase = /support\/(database|outbox)\.ts"/;

/** What a file says whose tests only PostgreSQL has. */
const isOfPostgresql = /describe\.runIf\(onPostgresql\)/;

/** The browser's journeys on PostgreSQL: a quote that becomes an invoice, bookings, invoices. */
export const journeys = ["main-job", "booking", "invoices"].map((name) => `tests/browser/${name}.test.ts`);

/** The files whose tests only PostgreSQL has, which `npm test` runs where its programs are installed. */
export function testsOfPostgresql(): string[] {
  const http = globSync("tests/http/*.test.ts", { cwd: root });
  return http.filter((file) => isOfPostgresql.test(readFileSync(join(root, file), "utf8"))).sort();
}

/** The files that run on PostgreSQL. */
export function testsOnPostgresql(): string[] {
  const http = globSync("tests/http/*.test.ts", { cwd: root });
  const units = globSync(["app/**/*.test.{ts,tsx}", "prisma/**/*.test.ts"], { cwd: root });
  const verbs = units.filter((file) => opensDatabase.test(readFileSync(join(root, file), "utf8")));
  return [...http, ...verbs].filter((file) => !(file in ofSqlite)).sort();
}
