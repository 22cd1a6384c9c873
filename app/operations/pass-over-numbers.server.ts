/** Makes a restored database skip the row ids and versions that may have been given out after its backup. */
import Database from "better-sqlite3";

/**
 * More rows, and more saves of one row, than can have been made since the backup. With a million ids for each restore,
 * ids stay below 2^31 for two thousand restores.
 */
const rowsPassedOver = 1_000_000;
const savesPassedOver = 1_000;

/**
 * Raises the next row ids and all versions in a database file that no process has open.
 * The restored database does not have what was made or changed after the backup, but open tabs, phones and subscribed
 * calendars still know it by id and version. A new customer must not get the id of a lost one, and an edit based on a
 * lost version must not be taken for current.
 * Document numbers do not skip: they continue without a gap.
 */
export function passOverNumbers(file: string): void {
  const database = new Database(file, { fileMustExist: true });
  try {
    database.transaction(() => {
      for (const table of numberedTables(database)) passOverRows(database, table);
      for (const { table, column } of counters(database)) {
        database.exec(`UPDATE "${table}" SET "${column}" = "${column}" + ${savesPassedOver}`);
      }
      passOverChanges(database);
      beginNewChain(database);
    })();
  } finally {
    database.close();
  }
}

/** Raises the counts of changes: an ETag that was given out after the backup must not be that of other rows. */
function passOverChanges(database: Database.Database): void {
  const counted = database.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'ChangeCount'`).get();
  if (counted) database.exec(`UPDATE "ChangeCount" SET "n" = "n" + ${rowsPassedOver} WHERE "name" = ''`);
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

function passOverRows(database: Database.Database, table: string): void {
  const given = database.prepare(`UPDATE sqlite_sequence SET seq = seq + ${rowsPassedOver} WHERE name = ?`).run(table);
  if (given.changes > 0) return;
  database.prepare(`INSERT INTO sqlite_sequence (name, seq) VALUES (?, ${rowsPassedOver})`).run(table);
}

/**
 * The columns to raise: every `version`, with which an edit is compared, and Job.sequence, by which calendar apps see a
 * change.
 */
function counters(database: Database.Database): { table: string; column: string }[] {
  const found = database.prepare(
    `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND (c.name = 'version' OR (t.name = 'Job' AND c.name = 'sequence'))`,
  );
  return found.all() as { table: string; column: string }[];
}
