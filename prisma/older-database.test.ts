/** That a database of an older version, with its data, becomes one of this version. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "migrations");
const migrations = readdirSync(folder)
  .filter((name) => /^\d{14}_/.test(name))
  .toSorted();

/** The last migration before customers had kinds. */
const lastOfThen = "20261122104610_triggers_from_rules";

function run(database: Database.Database, names: readonly string[]): void {
  for (const name of names) database.exec(readFileSync(join(folder, name, "migration.sql"), "utf8"));
}

test("customers from before there were companies are persons, with all that they had", () => {
  const database = new Database(":memory:");
  run(
    database,
    migrations.filter((name) => name <= lastOfThen),
  );
  database.exec(`INSERT INTO "Customer"
      ("first_name", "surname", "address", "address2", "address3", "town", "province", "postcode", "tel", "email", "nie",
       "sort_key", "search_text", "created_at", "updated_at")
    VALUES ('Restaurante', 'S.L.', 'Calle Mayor 1', '', '', 'Alcalá', 'Madrid', '28801', '600', 'a@example.com', 'B1',
       's.l.', 's.l.', '2026-01-01', '2026-01-01')`);
  const before = database.prepare(`SELECT * FROM "Customer"`).get() as object;
  run(
    database,
    migrations.filter((name) => name > lastOfThen),
  );
  const after = database.prepare(`SELECT * FROM "Customer"`).get();
  expect(after).toMatchObject({ ...before, kind: "person", company_name: "", notes: "" });
  // A site that is added now is found at its customer.
  database.exec(`INSERT INTO "Site" ("customer_id", "name", "address", "address2", "address3", "town", "province",
      "postcode", "contact", "tel", "access", "search_text", "created_at", "updated_at")
    VALUES (1, 'Terraza', '', '', '', '', '', '', '', '', '', '\nterraza\n', '2026-01-01', '2026-01-01')`);
  const found = database.prepare(`SELECT "text" FROM "CustomerSearch" WHERE "text" MATCH 'terraza'`).pluck().all();
  expect(found).toEqual([`${(before as { search_text: string }).search_text}\nterraza\n`]);
  database.close();
});
