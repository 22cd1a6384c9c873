/** SQL of the application is portable, but for the pieces of dialect.server.ts and what handles the database's file. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** These are one engine's own by what they do: copying, checking and locking a file, and the pieces of the dialects. */
const ofOneEngine = [
  "app/platform/postgresql-sql.server.ts",
  "app/platform/sqlite.server.ts",
  "app/platform/sqlite-sql.server.ts",
  "app/platform/connection.server.ts",
  "app/platform/prisma-adapter.server.ts",
  "app/platform/instance-lock.server.ts",
  "app/operations/checked-database.server.ts",
  "app/operations/damaged-pdfs.server.ts",
  "app/operations/holdings.server.ts",
  "app/operations/make-backup.server.ts",
  "app/operations/pass-over-numbers.server.ts",
];

/** What SQLite has and PostgreSQL has not, or takes otherwise. */
const dialect = new RegExp(
  [
    /\b(instr|ifnull|iif|strftime|julianday|unixepoch|group_concat|total_changes)\b/,
    /\b(json_\w+|sqlite_\w+|pragma|rowid|glob)\b/,
    /INSERT OR |COLLATE NOCASE|CROSS JOIN "|AUTOINCREMENT|->>/,
    /WHERE 1\b|sql`1`|IS (NOT )?NULL AS/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((file) => join("app", file))
  .filter((file) => /\.server\.tsx?$/.test(file) && !ofOneEngine.includes(file));

const withSql = files
  .map((file) => ({ file, code: withoutComments(readFileSync(file, "utf8")) }))
  .filter(({ code }) => /Prisma\.(sql|raw)\b|\$(query|execute)Raw/.test(code));

function withoutComments(code: string): string {
  return code.replace(/\/\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "");
}

test("the files with SQL are found", () => {
  expect(withSql.length).toBeGreaterThan(8);
});

test.each(withSql)("$file is portable", ({ code }) => {
  expect(code.match(dialect)?.[0]).toBeUndefined();
});

test("nothing else opens the file of the database", () => {
  const opening = files.filter((file) =>
    /from "better-sqlite3"|adapter-better-sqlite3/.test(readFileSync(file, "utf8")),
  );
  expect(opening).toEqual([]);
});

test.each([
  `Prisma.sql\`SELECT 1 WHERE instr("a", 'b') > 0\``,
  "Prisma.sql`\"payload\" ->> 'topic'`",
  'Prisma.sql`"x" IS NOT NULL AS "y"`',
  'Prisma.sql`FROM a CROSS JOIN "b" ON 1 = 1`',
])("the pattern finds %s", (code) => {
  expect(code).toMatch(dialect);
});
