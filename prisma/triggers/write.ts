/** Writes the SQL of the triggers from the rules in tables.ts. */
import type Database from "better-sqlite3";
import type { AuditRules, FrozenRules, LockedRules, MoveRules, TableRules } from "./rules.ts";
import { searchTriggers } from "./search.ts";
import { tables } from "./tables.ts";

/** The SQL of all triggers, by name. `columnsOf` gives the columns of a table in order. */
export function writeTriggers(columnsOf: (table: string) => readonly string[]): Map<string, string> {
  const written = Object.entries(tables).flatMap(([table, rules]) => triggersOf(table, rules, columnsOf(table)));
  return new Map([...written, ...searchTriggers()]);
}

/**
 * The SQL that changes a database's triggers to those of the rules; "" when they agree. It keeps the triggers that are
 * named as written by hand, and drops all others that no rule asks for.
 */
export function triggerDifference(database: Database.Database): string {
  const wanted = writeTriggers((table) => columnsIn(database, table));
  const byHand = new Set(Object.values(tables).flatMap(({ byHand = [] }) => byHand));
  const stored = new Map(
    (
      database.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all() as {
        name: string;
        sql: string;
      }[]
    ).map(({ name, sql }) => [name, sql]),
  );
  const needless = [...stored.keys()].filter((name) => !wanted.has(name) && !byHand.has(name));
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

function oneLine(sql: string): string {
  return sql.replace(/\s+/g, " ").trim();
}

type Trigger = [name: string, sql: string];

function triggersOf(table: string, rules: TableRules, columns: readonly string[]): Trigger[] {
  const { audit, frozen, locked, moves, counted = [], countedWhen } = rules;
  return [
    ...(audit ? auditTriggers(table, audit) : []),
    ...(frozen ? frozenTriggers(table, frozen, columns) : []),
    ...(locked ? lockedTriggers(table, locked, columns) : []),
    ...(moves ? [movesTrigger(table, moves)] : []),
    ...countingTriggers(table, counted, countedWhen),
  ];
}

function auditTriggers(table: string, rules: AuditRules): Trigger[] {
  const { kind, id, subject, part = "", on = ["insert", "update", "delete"] } = rules;
  const told = rules.tells.map((tell) => (typeof tell === "string" ? ([tell, `@."${tell}"`] as const) : tell));
  const object = `json_object(${told.map(([name, sql]) => `'${name}', ${sql}`).join(", ")})`;
  const state = rules.while ? `CASE WHEN ${rules.while} THEN ${object} END` : object;
  const row = (sql: string, as: "NEW" | "OLD") => sql.replaceAll("@.", `${as}.`);
  // The trigger fires on these columns too: a change of a column that the SQL only compares or looks up is recorded as
  // well.
  const noted = [
    ...new Set([...`${object} ${rules.while ?? ""}`.matchAll(/@\."(\w+)"/g)].map(([, name]) => `"${name}"`)),
  ];
  const happens = { insert: "INSERT", update: `UPDATE OF ${noted.join(", ")}`, delete: "DELETE" };
  return on.map((event) => {
    const as = event === "delete" ? "OLD" : "NEW";
    const before = event === "insert" ? "NULL" : row(state, "OLD");
    const after = event === "delete" ? "NULL" : row(state, "NEW");
    const name = `${table}_audit_${event}`;
    return [
      name,
      `CREATE TRIGGER "${name}" AFTER ${happens[event]} ON "${table}" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('${kind}', ${as}."${id}", ${row(subject, as)}, '${part}',
    ${before},
    ${after});
END`,
    ];
  });
}

function frozenTriggers(table: string, rules: FrozenRules, columns: readonly string[]): Trigger[] {
  const { says, except = {}, isPart, mayGo } = rules;
  const frozen = columns.filter((column) => !(column in except)).map((column) => `"${column}"`);
  const which = Object.keys(except).length > 0 ? ` OF ${frozen.join(", ")}` : "";
  const never = (deed: "changes" | "deleted", event: string, error: string): Trigger => [
    `${table}_never_${deed}`,
    `CREATE TRIGGER "${table}_never_${deed}" BEFORE ${event} ON "${table}" BEGIN SELECT RAISE(ABORT, '${error}'); END`,
  ];
  const changes = never("changes", `UPDATE${which}`, `${says}_NEVER_CHANGES`);
  if (mayGo) return [changes];
  return [changes, never("deleted", "DELETE", `${says}_NEVER_${isPart ? "CHANGES" : "DELETED"}`)];
}

function lockedTriggers(table: string, rules: LockedRules, columns: readonly string[]): Trigger[] {
  const { says, when, except = {}, isPart } = rules;
  const locked = columns.filter((column) => !(column in except)).map((column) => `"${column}"`);
  const trigger = (name: string, event: string, as: "NEW" | "OLD"): Trigger => [
    name,
    `CREATE TRIGGER "${name}" BEFORE ${event} ON "${table}" WHEN ${when.replaceAll("@.", `${as}.`)} BEGIN SELECT RAISE(ABORT, '${says}'); END`,
  ];
  return [
    trigger(`${table}_locked`, `UPDATE OF ${locked.join(", ")}`, "OLD"),
    ...(isPart
      ? [trigger(`${table}_locked_insert`, "INSERT", "NEW"), trigger(`${table}_locked_delete`, "DELETE", "OLD")]
      : []),
  ];
}

function movesTrigger(table: string, { column, says, allowed }: MoveRules): Trigger {
  const moves = Object.entries(allowed).flatMap(([from, tos]) => tos.map((to) => `'${from} ${to}'`));
  const name = `${table}_${column}_moves`;
  return [
    name,
    `CREATE TRIGGER "${name}" BEFORE UPDATE OF "${column}" ON "${table}"
WHEN NEW."${column}" <> OLD."${column}" AND OLD."${column}" || ' ' || NEW."${column}" NOT IN (${moves.join(", ")})
BEGIN SELECT RAISE(ABORT, '${says}'); END`,
  ];
}

function countingTriggers(table: string, events: readonly ("insert" | "delete")[], when?: string): Trigger[] {
  return events.map((event) => {
    const name = `${table}_tally${events.length > 1 ? `_${event}` : ""}`;
    const only = when ? ` WHEN ${when.replaceAll("@.", event === "insert" ? "NEW." : "OLD.")}` : "";
    const step = event === "insert" ? "+ 1" : "- 1";
    return [
      name,
      `CREATE TRIGGER "${name}" AFTER ${event.toUpperCase()} ON "${table}"${only} BEGIN UPDATE "Tally" SET "n" = "n" ${step} WHERE "name" = '${table}'; END`,
    ];
  });
}
