/**
 * Which files of tests run on PostgreSQL as well as on SQLite: all over HTTP, and those of verbs on a real database that do
 * not open SQLite's file themselves.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Files that are of SQLite by their nature, each with the reason. */
export const ofSqlite: Record<string, string> = {
  "tests/http/backups.test.ts": "Alisio makes backups of SQLite's file only; those of PostgreSQL are its own tools'",
  "tests/http/move.test.ts": "moves the file, or refuses to; with a server it is move-postgresql.test.ts",
  "tests/http/restore-drill.test.ts": "restores backups of the file",
};

/** What a file imports that opens the database in the process of the tests. */
const opensDatabase = /support\/(database|outbox)\.ts"/;

/** What a file says that opens SQLite's file itself. */
const opensFile = /better-sqlite3|inDatabase/;

/** The files that run on PostgreSQL, from the project's root. */
export function testsOnPostgresql(root: string): string[] {
  const http = globSync("tests/http/*.test.ts", { cwd: root });
  const units = globSync(["app/**/*.test.{ts,tsx}", "prisma/**/*.test.ts"], { cwd: root });
  const verbs = units.filter((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return opensDatabase.test(text) && !opensFile.test(text);
  });
  return [...http, ...verbs].filter((file) => !(file in ofSqlite)).sort();
}
