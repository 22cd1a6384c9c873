/** Writes the triggers from the rules in tables.ts, for both engines. */
import { changeTriggers } from "./changes.ts";
import type { Dialect, SpecialTriggers, Trigger } from "./dialect.ts";
import type { AuditRules, FrozenRules, LockedRules, MoveRules, TableRules } from "./rules.ts";
import { searchTriggers } from "./search.ts";
import { specialOfInvoices } from "./special-invoices.ts";
import { specialOfOthers } from "./special-others.ts";
import { specialOfSales } from "./special-sales.ts";
import { specialOfWork } from "./special-work.ts";
import { tables } from "./tables.ts";

/** All triggers. `columnsOf` gives the columns of a table in order. */
export function writeTriggers(dialect: Dialect, columnsOf: (table: string) => readonly string[]): Trigger[] {
  const special: SpecialTriggers = {
    ...{ ...specialOfInvoices(dialect), ...specialOfSales(dialect) },
    ...{ ...specialOfWork(dialect), ...specialOfOthers(dialect) },
  };
  const written = Object.entries(tables).flatMap(([table, rules]) => triggersOf(table, rules, columnsOf(table)));
  const others = Object.entries(special).flatMap(([table, triggers]) => triggers.map((one) => ({ ...one, table })));
  return [...written, ...others, ...changeTriggers(), ...searchTriggers(dialect)];
}

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
    const note = `INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('${kind}', ${as}."${id}", ${row(subject, as)}, '${part}',
    ${before},
    ${after})`;
    return { name: `${table}_audit_${event}`, table, event: `AFTER ${happens[event]}`, does: [note] };
  });
}

function frozenTriggers(table: string, rules: FrozenRules, columns: readonly string[]): Trigger[] {
  const { says, except = {}, isPart, mayGo } = rules;
  const frozen = columns.filter((column) => !(column in except)).map((column) => `"${column}"`);
  const which = Object.keys(except).length > 0 ? ` OF ${frozen.join(", ")}` : "";
  const never = (deed: "changes" | "deleted", event: string, refuses: string): Trigger => ({
    ...{ name: `${table}_never_${deed}`, table, event: `BEFORE ${event}`, refuses },
  });
  const changes = never("changes", `UPDATE${which}`, `${says}_NEVER_CHANGES`);
  if (mayGo) return [changes];
  return [changes, never("deleted", "DELETE", `${says}_NEVER_${isPart ? "CHANGES" : "DELETED"}`)];
}

function lockedTriggers(table: string, rules: LockedRules, columns: readonly string[]): Trigger[] {
  const { says, when, except = {}, isPart } = rules;
  const locked = columns.filter((column) => !(column in except)).map((column) => `"${column}"`);
  const trigger = (name: string, event: string, as: "NEW" | "OLD"): Trigger => ({
    ...{ name, table, event: `BEFORE ${event}`, when: when.replaceAll("@.", `${as}.`), refuses: says },
  });
  return [
    trigger(`${table}_locked`, `UPDATE OF ${locked.join(", ")}`, "OLD"),
    ...(isPart
      ? [trigger(`${table}_locked_insert`, "INSERT", "NEW"), trigger(`${table}_locked_delete`, "DELETE", "OLD")]
      : []),
  ];
}

function movesTrigger(table: string, { column, says, allowed }: MoveRules): Trigger {
  const moves = Object.entries(allowed).flatMap(([from, tos]) => tos.map((to) => `'${from} ${to}'`));
  const when = `NEW."${column}" <> OLD."${column}" AND OLD."${column}" || ' ' || NEW."${column}" NOT IN (${moves.join(", ")})`;
  return { name: `${table}_${column}_moves`, table, event: `BEFORE UPDATE OF "${column}"`, when, refuses: says };
}

function countingTriggers(table: string, events: readonly ("insert" | "delete")[], when?: string): Trigger[] {
  return events.map((event) => ({
    ...{ name: `${table}_tally${events.length > 1 ? `_${event}` : ""}`, table, event: `AFTER ${event.toUpperCase()}` },
    ...(when ? { when: when.replaceAll("@.", event === "insert" ? "NEW." : "OLD.") } : {}),
    does: [`UPDATE "Tally" SET "n" = "n" ${event === "insert" ? "+ 1" : "- 1"} WHERE "name" = '${table}'`],
  }));
}
