/** Makes a restored database skip the row ids and versions that may have been given out after its backup. */
import { existsSync, rmSync } from "node:fs";
import Database from "better-sqlite3";

/**
 * More rows, and more saves of one row, than can have been made since the backup. With a million ids for each restore,
 * ids stay below 2^31 for two thousand restores.
 */
const rowsPassedOver = 1_000_000;
const savesPassedOver = 1_000;

/**
 * Raises the next row ids and all versions in a database file that no process has open, above its own and those of the
 * database file that it replaces, where that is there and sound.
 * The restored database does not have what was made or changed after the backup, but open tabs, phones and subscribed
 * calendars still know it by id and version. A new customer must not get the id of a lost one, and an edit based on a
 * lost version must not be taken for current. The same backup may be restored twice: what was made in between is lost,
 * too, and only the replaced database knows its numbers.
 * Document numbers do not skip: they continue without a gap.
 */
export function passOverNumbers(file: string, replaced?: string): void {
  const database = new Database(file, { fileMustExist: true });
  const former = replaced === undefined ? null : openReplaced(replaced);
  try {
    database.transaction(() => {
      passOverRows(database, former);
      for (const counter of listCounters(database)) passOverSaves(database, former, counter);
      passOverChanges(database, former);
      beginNewChain(database);
    })();
  } finally {
    if (former) closeReplaced(former);
    database.close();
  }
}

/** The replaced database, which stays as it is; null where there is none, or none that is sound. */
function openReplaced(file: string): Database.Database | null {
  if (!existsSync(file)) return null;
  let former: Database.Database | undefined;
  try {
    former = new Database(file, { readonly: true });
    if (former.pragma("quick_check(1)", { simple: true }) === "ok") return former;
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  }
  if (former) closeReplaced(former);
  return null;
}

function closeReplaced(former: Database.Database): void {
  former.close();
  // A connection that only reads leaves behind the file by which connections share the log.
  rmSync(`${former.name}-shm`, { force: true });
}

/** The rows of a query in the replaced database; none where that is older than the table. */
function* rowsOfReplaced<Row>(former: Database.Database | null, sql: string): Generator<Row> {
  try {
    if (former) yield* former.prepare<[], Row>(sql).iterate();
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  }
}

/** Raises the counts of changes: an ETag that was given out after the backup must not be that of other rows. */
function passOverChanges(database: Database.Database, former: Database.Database | null): void {
  const counted = database.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'ChangeCount'`).get();
  if (!counted) return;
  const raise = database.prepare(`INSERT INTO "ChangeCount" ("name", "n") VALUES (?, ?)
    ON CONFLICT ("name") DO UPDATE SET "n" = max("n", excluded."n")`);
  // Each count by itself, because an ETag has the sum of some of them.
  const counts = rowsOfReplaced<{ name: string; n: number }>(former, `SELECT "name", "n" FROM "ChangeCount"`);
  for (const { name, n } of counts) raise.run(name, n);
  database.exec(`UPDATE "ChangeCount" SET "n" = "n" + ${rowsPassedOver} WHERE "name" = ''`);
}

/**
 * Makes the next VERI*FACTU record the first of a new installation: the tax agency may know records that were made
 * after the backup, and a chain that goes on from an earlier one would fork (docs/decisions/0078-verifactu-records.md).
 */
function beginNewChain(database: Database.Database): void {
  const found = database.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'VerifactuSettings'`);
  if (found.get()) database.exec(`UPDATE "VerifactuSettings" SET "installation" = ''`);
}

/**
 * The tables whose ids are raised: all with AUTOINCREMENT but the audit trail, where a gap would look like a deleted
 * line.
 */
function numberedTables(database: Database.Database): string[] {
  const found = database.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' AND name <> 'Audit'`,
  );
  return found.pluck().all() as string[];
}

function passOverRows(database: Database.Database, former: Database.Database | null): void {
  type Given = { name: string; seq: number };
  const given = "SELECT name, seq FROM sqlite_sequence";
  const own = new Map((database.prepare(given).all() as Given[]).map(({ name, seq }) => [name, seq]));
  const replaced = new Map(Array.from(rowsOfReplaced<Given>(former, given), ({ name, seq }) => [name, seq]));
  const update = database.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = ?");
  const insert = database.prepare("INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)");
  for (const table of numberedTables(database)) {
    const last = Math.max(own.get(table) ?? 0, replaced.get(table) ?? 0);
    (own.has(table) ? update : insert).run(last + rowsPassedOver, table);
  }
}

type Counter = { table: string; column: string };

function passOverSaves(
  database: Database.Database,
  former: Database.Database | null,
  { table, column }: Counter,
): void {
  const raise = database.prepare(`UPDATE "${table}" SET "${column}" = @n WHERE "id" = @id AND "${column}" < @n`);
  const counts = rowsOfReplaced<{ id: number; n: number }>(former, `SELECT "id", "${column}" AS "n" FROM "${table}"`);
  for (const count of counts) raise.run(count);
  database.exec(`UPDATE "${table}" SET "${column}" = "${column}" + ${savesPassedOver}`);
}

/**
 * The columns to raise: every `version`, with which an edit is compared, and Job.sequence, by which calendar apps see a
 * change.
 */
function listCounters(database: Database.Database): Counter[] {
  const found = database.prepare(
    `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND (c.name = 'version' OR (t.name = 'Job' AND c.name = 'sequence'))`,
  );
  return found.all() as Counter[];
}
