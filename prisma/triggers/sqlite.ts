/** The triggers in SQLite's words, and what a database's triggers lack of them. */
import type Database from "better-sqlite3";
import type { Dialect, Trigger } from "./dialect.ts";
import { writeTriggers } from "./write.ts";

/** The phrases of SQLite. */
export const sqlite: Dialect = {
  number: (condition) => condition,
  shifted: (instant, ...by) => `strftime('%Y-%m-%dT%H:%M:%f+00:00', ${[instant, ...by].join(", ")})`,
  minutes: (from, to) => `round((julianday(${to}) - julianday(${from})) * 1440)`,
  year: (instant, by) => `strftime('%Y', ${instant}, ${by})`,
  now: "'now'",
  allTexts: (column, rows) => `(SELECT group_concat(${column}, '') ${rows})`,
  eachText: (json) => `json_each(${json})`,
  writeTexts: (index, select) => `INSERT OR REPLACE INTO "${index}" (rowid, "text") ${select}`,
  deleteText: (index, id) => `DELETE FROM "${index}" WHERE rowid = ${id}`,
};

/** The SQL that makes a trigger. */
function sqlOf({ name, table, event, when, refuses, does }: Trigger): string {
  const statements = refuses ? [`SELECT RAISE(ABORT, '${refuses}')`] : (does ?? []);
  const body = statements.map((statement) => `  ${statement};\n`).join("");
  return `CREATE TRIGGER "${name}" ${event} ON "${table}"${when ? `\nWHEN ${when}` : ""} BEGIN\n${body}END`;
}

/**
 * The SQL that changes a database's triggers to those of the rules; "" when they agree. It drops all others that no
 * rule asks for.
 */
export function triggerDifference(database: Database.Database): string {
  const triggers = writeTriggers(sqlite, (table) => columnsIn(database, table));
  const wanted = new Map(triggers.map((trigger) => [trigger.name, sqlOf(trigger)]));
  const stored = new Map(
    (
      database.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all() as {
        name: string;
        sql: string;
      }[]
    ).map(({ name, sql }) => [name, sql]),
  );
  const needless = [...stored.keys()].filter((name) => !wanted.has(name));
  const changed = [...wanted].filter(([name, sql]) => oneLine(stored.get(name) ?? "") !== oneLine(sql));
  return [
    ...needless.map((name) => `DROP TRIGGER "${name}";`),
    ...changed.map(([name, sql]) => `DROP TRIGGER IF EXISTS "${name}";\n${sql};`),
  ].join("\n");
}

/** The columns of a table, in order. */
export function columnsIn(database: Database.Database, table: string): string[] {
  return database.prepare("SELECT name FROM pragma_table_info(?) ORDER BY cid").pluck().all(table) as string[];
}

/** White space does not count. */
function oneLine(sql: string): string {
  return sql.replace(/\s+/g, " ").trim();
}
