/**
 * The rules that PostgreSQL itself keeps: functions, CHECKs, triggers and the indexes of searches, in its own words,
 * from the same specification as SQLite's. They contain no data but what follows from other tables, so they are made
 * anew as a whole when they have changed (migrate.ts), and a migration only names them (new-migration.ts).
 */
import { checks } from "../checks.ts";
import type { Dialect, Trigger } from "../triggers/dialect.ts";
import { searchedTables, searchFill } from "../triggers/search.ts";
import { writeTriggers } from "../triggers/write.ts";
import { pairCounts } from "./pair-counts.ts";
import { takenTime } from "./taken-time.ts";
import { columnsOf } from "./twin.ts";

const postgresql: Dialect = {
  number: (condition) => `(${condition})::int`,
  shifted: (instant, ...by) => `(${[instant, ...by.map((text) => `(${text})::interval`)].join(" + ")})`,
  minutes: (from, to) => `round(extract(epoch FROM ${to} - ${from}) / 60)`,
  year: (instant, by) => `to_char(${instant} + ${by}::interval, 'YYYY')`,
  now: "(now() AT TIME ZONE 'UTC')",
  allTexts: (column, rows) => `(SELECT string_agg(${column}, '' ORDER BY "id") ${rows})`,
  eachText: (json) => `json_array_elements_text(${json}::json) AS each ("value")`,
  writeTexts: (index, select) =>
    `INSERT INTO "${index}" ("id", "text") ${select} ON CONFLICT ("id") DO UPDATE SET "text" = EXCLUDED."text"`,
  deleteText: (index, id) => `DELETE FROM "${index}" WHERE "id" = ${id}`,
};

/** Functions that SQLite has and PostgreSQL has not. */
const functions = `
CREATE OR REPLACE FUNCTION iif(boolean, text, text) RETURNS text IMMUTABLE LANGUAGE sql AS
$$ SELECT CASE WHEN $1 THEN $2 ELSE $3 END $$;
-- A merge patch of flat objects (RFC 7396), in the order of their names.
CREATE OR REPLACE FUNCTION json_patch(json, json) RETURNS json IMMUTABLE LANGUAGE sql AS
$$ SELECT json_object_agg(e.key, e.value ORDER BY e.place) FROM (
  SELECT key, value, ordinality AS place FROM json_each($1) WITH ORDINALITY
  UNION ALL SELECT key, value, 1000 + ordinality FROM json_each($2) WITH ORDINALITY WHERE value::text <> 'null') e $$;
CREATE OR REPLACE FUNCTION json_valid(text) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS
$$ BEGIN PERFORM $1::json; RETURN true; EXCEPTION WHEN OTHERS THEN RETURN false; END $$;
-- An instant as SQLite stores it, and as the audit trail shows it.
CREATE OR REPLACE FUNCTION instant_text(timestamp) RETURNS text IMMUTABLE LANGUAGE sql AS
$$ SELECT to_char($1, 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"') $$;
-- The last line of the trail that was ever written, for the check that none is missing at its end.
CREATE OR REPLACE FUNCTION note_last_line() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO "Tally" ("name", "n") VALUES ('last of Audit', NEW."id") ON CONFLICT ("name") DO UPDATE SET "n" = EXCLUDED."n";
  RETURN NULL;
END $$;
CREATE TRIGGER "Audit_last" AFTER INSERT ON "Audit" FOR EACH ROW EXECUTE FUNCTION note_last_line();`;

/** The index of pairs has no statistics: ANALYZE would take each text apart for them, and no plan needs them. */
const pairIndexes = searchedTables.flatMap((table) => [
  `CREATE INDEX IF NOT EXISTS "${table}Search_pairs_idx" ON "${table}Search" USING gin (letter_pairs("text"));`,
  `ALTER INDEX "${table}Search_pairs_idx" ALTER COLUMN 1 SET STATISTICS 0;`,
]);

/**
 * Makes searches quick: for words of two letters by their pairs, for longer ones where the extension can be had;
 * without it they read all texts.
 */
const searchIndexes = `
${pairIndexes.join("\n")}
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN OTHERS THEN RAISE NOTICE 'pg_trgm is not there: searches read all texts';
END $$;
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') THEN
${searchedTables.map((table) => `    CREATE INDEX IF NOT EXISTS "${table}Search_text_idx" ON "${table}Search" USING gin ("text" gin_trgm_ops);`).join("\n")}
  END IF;
END $$;`;

/**
 * The quotes of each status in the order of their last days: Prisma's schema cannot have an expression in an index.
 * Whoever changes the expression renames the index.
 */
const lastDays = `
CREATE INDEX IF NOT EXISTS "Quote_last_day_idx" ON "Quote" ("latest", "status", ("valid_from" + make_interval(days => "valid_days")));`;

/** Removes what rulesOf() makes from these tables, but for functions, which it replaces. */
const noRules = (tables: string) => `
DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT tgname, tgrelid::regclass AS "table" FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
    WHERE NOT tgisinternal AND c.relnamespace = current_schema()::regnamespace AND c.relname IN (${tables}) LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', one.tgname, one."table");
  END LOOP;
  FOR one IN SELECT conname, conrelid::regclass AS "table" FROM pg_constraint JOIN pg_class c ON c.oid = conrelid
    WHERE contype = 'c' AND connamespace = current_schema()::regnamespace AND c.relname IN (${tables}) LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one."table", one.conname);
  END LOOP;
END $$;`;

/** The SQL that gives a database all rules of this version, in the place of those it has. `schema` is schema.prisma. */
export function rulesOf(schema: string): string {
  const columns = columnsOf(schema);
  const namesIn = (table: string) => (columns.get(table) ?? []).map(({ name }) => name);
  const instantsIn = (table: string) =>
    (columns.get(table) ?? []).filter(({ type }) => type === "DateTime").map(({ name }) => name);
  const triggers = writeTriggers(postgresql, namesIn).map((trigger) => sqlOf(trigger, instantsIn(trigger.table)));
  const constraints = Object.entries(checks).map(([table, ofTable]) => {
    const added = Object.entries(ofTable).map(([name, sql]) => `  ADD CONSTRAINT "${name}" CHECK (${translated(sql)})`);
    return `ALTER TABLE "${table}"\n${added.join(",\n")};`;
  });
  const names = [...columns.keys()].map((table) => `'${table}'`).join(", ");
  // The counts come first: filling them takes long, and only what follows keeps others from reading.
  const others = [functions, ...constraints, ...triggers, takenTime, searchIndexes, lastDays];
  return [pairCounts, noRules(names), ...others].join("\n");
}

/**
 * The SQL of a trigger. Its condition is in the function, because WHEN takes no subquery. A refusal has the SQLSTATE of
 * a foreign key, so that Prisma tells of it as it does on SQLite.
 */
function sqlOf({ name, table, event, when, refuses, does }: Trigger, instants: readonly string[]): string {
  const deeds = refuses
    ? [`RAISE EXCEPTION '${refuses}' USING ERRCODE = 'foreign_key_violation'`]
    : (does ?? []).map((statement) => withInstantTexts(translated(statement), instants));
  const statements = deeds.map((deed) => `    ${deed};`).join("\n");
  const body = when ? `  IF (${translated(when)}) THEN\n${statements}\n  END IF;` : statements;
  const row = event.endsWith("DELETE") ? "OLD" : "NEW";
  return `CREATE OR REPLACE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
${body}
  RETURN ${row};
END $$;
CREATE TRIGGER "${name}" ${event} ON "${table}" FOR EACH ROW EXECUTE FUNCTION "${name}"();`;
}

/** The SQL that writes the texts of all rows into the search indexes. */
export function filledSearches(): string[] {
  return searchFill(postgresql).map(translated);
}

/** The words of SQLite's SQL that PostgreSQL has otherwise. */
function translated(sql: string): string {
  return sql
    .replaceAll("json_object(", "json_build_object(")
    .replaceAll("instr(", "strpos(")
    .replace(/\bIS NOT\b(?!\s+(NULL|DISTINCT)\b)/g, "IS DISTINCT FROM")
    .replace(/\bIS\b(?!\s+(NOT|NULL|DISTINCT)\b)/g, "IS NOT DISTINCT FROM")
    .replace(/typeof\(("\w+")\) = 'integer'/g, "$1 IS NOT NULL")
    .replace(/CAST\(('[^']*') AS BLOB\)/g, "$1::bytea")
    .replace(/NOT GLOB '\*\[\^([^\]]*)\]\*'/g, "!~ '[^$1]'")
    .replace(/GLOB '([^'*?]*)'/g, "~ '^$1$$'");
}

/** In the JSON that the trail records, instants are the same texts as in SQLite. */
function withInstantTexts(statement: string, instants: readonly string[]): string {
  if (!statement.includes("json_build_object(") || instants.length === 0) return statement;
  return statement.replace(new RegExp(`\\b(NEW|OLD)\\."(${instants.join("|")})"`, "g"), "instant_text($&)");
}
