import { expect, test } from "vitest";
import { onPostgresql } from "../../tests/support/postgresql.ts";
import { diskLineOf } from "./database-errors.ts";
import { startFailure, writeFailure } from "./disk.server.ts";

const noRoom = "DATA_DIR: there is no room left on its disk; make some, then start again";
const withCode = (code: string) => Object.assign(new Error(`${code}: write`), { code });

test.each([
  ["a file that finds no room", withCode("ENOSPC")],
  ["a database that finds none", withCode("SQLITE_FULL")],
  ["a quota that is used up", withCode("EDQUOT")],
])("a start ended by %s says so in one line", (_, error) => {
  expect(startFailure(error)).toMatchObject({ name: "ConfigurationError", message: noRoom });
});

test("a start ended by the full disk of PostgreSQL's server says so in one line", () => {
  const message = "DATABASE_URL: there is no room left on the server's disk; make some, then start again";
  expect(startFailure(withCode("53100"))).toMatchObject({ name: "ConfigurationError", message });
});

test.each(["SQLITE_CORRUPT", "SQLITE_CORRUPT_VTAB", "SQLITE_NOTADB"])(
  "a start ended by %s tells what helps",
  (code) => {
    const message = "DATA_DIR: its file alisio.db is damaged; restore a backup: npm run restore -- FILE";
    const told = { name: "ConfigurationError", message };
    expect(startFailure(withCode(code))).toMatchObject(told);
    expect(startFailure({ meta: { driverAdapterError: { cause: { originalCode: code } } } })).toMatchObject(told);
  },
);

test("a start ended by a write that was refused already says what was said of it", () => {
  const place = onPostgresql ? "DATABASE_URL" : "DATA_DIR";
  const message = `${place}: There is no room left on the server's disk. Nothing was saved.`;
  expect(startFailure(writeFailure(withCode("SQLITE_FULL")))).toMatchObject({ name: "ConfigurationError", message });
});

test.each(["SQLITE_CANTOPEN", "EACCES", "ERR_ASSERTION"])("a start ended by %s says it in its own words", (code) => {
  const error = withCode(code);
  expect(startFailure(error)).toBe(error);
});

test("a start ended by a file of another user names it and what helps", () => {
  const error = Object.assign(withCode("EACCES"), { path: "/data/secrets.json" });
  const message =
    "DATA_DIR: its file /data/secrets.json cannot be read and written (EACCES); make it a file of the user that runs Alisio (chown)";
  expect(startFailure(error)).toMatchObject({ name: "ConfigurationError", message });
});

test("a program ended by the disk says so in one line, and nothing of other errors", () => {
  const wrapped = { meta: { driverAdapterError: { cause: { originalCode: "SQLITE_FULL" } } } };
  expect(diskLineOf(wrapped)).toBe("There is no room left on the disk (SQLITE_FULL): make some, then try again");
  expect(diskLineOf(withCode("SQLITE_IOERR_WRITE"))).toMatch(/^The disk of the data cannot .+ \(SQLITE_IOERR_WRITE\)/);
  expect(diskLineOf(withCode("ERR_ASSERTION"))).toBeNull();
});
