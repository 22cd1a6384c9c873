/** What a restored database must not do: give numbers again that were given out after its backup was made. */
import Database from "better-sqlite3";

/** Far more rows, and saves of one row, than there can be since the backup. Ids stay below 2^31 for two thousand restores. */
const rowsPassedOver = 1_000_000;
const savesPassedOver = 1_000;

/**
 * Makes a database file, which nobody has open, go on with numbers of rows that none ever had, and count what is in it as
 * saved more often than it ever was. What was made or changed after the backup is gone here, but open tabs, telephones and
 * subscribed calendars still know it by these: the next customer must not be taken for the one who had that number, nor the
 * next save for the one that is lost. Numbers of documents go on without a gap.
 */
export function passOverNumbers(file: string): void {
  const database = new Database(file, { fileMustExist: true });
  try {
    database.transaction(() => {
      for (const table of numberedTables(database)) passOverRows(database, table);
      for (const { table, column } of counters(database)) {
        database.exec(`UPDATE "${table}" SET "${column}" = "${column}" + ${savesPassedOver}`);
      }
    })();
  } finally {
    database.close();
  }
}

/** All but the audit trail, in which a gap would tell of a line that was taken out. */
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

/** The count of saves that an edit is compared with, and the one that calendar readers go by. */
function counters(database: Database.Database): { table: string; column: string }[] {
  const found = database.prepare(
    `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND (c.name = 'version' OR (t.name = 'Job' AND c.name = 'sequence'))`,
  );
  return found.all() as { table: string; column: string }[];
}
