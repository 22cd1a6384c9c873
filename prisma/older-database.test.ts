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

/** A database as it was when a migration was the last one. */
function databaseAt(last: string): Database.Database {
  const database = new Database(":memory:");
  run(
    database,
    migrations.filter((name) => name <= last),
  );
  return database;
}

test("customers from before there were companies are persons, with all that they had", () => {
  const database = databaseAt(lastOfThen);
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

test("jobs from before they had engineers keep their invoices and reports, and the ids go on", () => {
  const before = "20261122211451_templates_of_quotes";
  const database = databaseAt(before);
  database.exec(`INSERT INTO "Customer"
      ("id", "first_name", "surname", "address", "address2", "address3", "town", "province", "postcode", "tel", "email",
       "nie", "sort_key", "search_text", "created_at", "updated_at")
    VALUES (1, 'Ana', 'Ruiz', '', '', '', '', '', '', '', '', '', '', '', '2026-01-01', '2026-01-01');
    INSERT INTO "Quote" ("id", "customer_id", "customer_copy", "letterhead_id", "language", "type", "discount_cents",
       "iva_bp", "net_cents", "iva_cents", "total_cents", "valid_from", "created_at", "updated_at", "quote_number", "status")
    VALUES (1, 1, '{}', 1, 'es', 1, 0, 2100, 0, 0, 0, '2026-01-01', '2026-01-01', '2026-01-01', 'Q-2026-0001', 'accepted');
    INSERT INTO "Job" ("id", "quote_id", "title", "start", "end", "sequence", "cancelled_at", "created_at", "updated_at")
    VALUES (1, 1, 'One', '2026-02-02T08:00:00.000+00:00', '2026-02-02T10:00:00.000+00:00', 3, NULL, '2026-01-01', '2026-01-01'),
      (2, 1, 'Two', '2026-02-02T08:00:00.000+00:00', '2026-02-02T10:00:00.000+00:00', 1, '2026-01-02', '2026-01-01', '2026-01-01');
    UPDATE "sqlite_sequence" SET "seq" = 41 WHERE "name" = 'Job';
    INSERT INTO "Engineer" ("id", "name") VALUES (1, 'Nuria');
    INSERT INTO "ServiceReport" ("report_number", "customer_name", "site_address", "job_id", "report_date", "engineer_id",
       "engineer_name", "letterhead_id", "language", "created_at")
    VALUES ('SR-2026-0001', 'Ana', '', 1, '2026-02-02', 1, 'Nuria', 1, 'es', '2026-02-02');
    INSERT INTO "Invoice" ("invoice_number", "job_id", "quote_id", "quote_number", "customer_id", "customer_copy",
       "search_text", "letterhead_id", "language", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents",
       "total_cents", "no_iva_reason", "work_date", "paid", "created_at")
    VALUES ('F-2026-0001', 1, 1, 'Q-2026-0001', 1, '{}', '', 1, 'es', 1, 0, 2100, 0, 0, 0, '', '2026-02-02', 0, '2026-02-02')`);
  const jobs = database.prepare(`SELECT * FROM "Job"`).all() as object[];
  const papers = () => [
    database.prepare(`SELECT "job_id" FROM "Invoice"`).pluck().get(),
    database.prepare(`SELECT "job_id" FROM "ServiceReport"`).pluck().get(),
  ];
  run(
    database,
    migrations.filter((name) => name > before),
  );
  const own = { kind: "quote", customer_id: null, site_id: null, description: "", visit_of: null };
  const after = database.prepare(`SELECT * FROM "Job"`).all();
  expect(after).toMatchObject([
    { ...jobs[0], ...own, state: "booked" },
    { ...jobs[1], ...own, state: "cancelled" },
  ]);
  expect(papers()).toEqual([1, 1]);
  // The invoice of before is a full one, with one sum, owed as it was, and still the job's.
  const stored = (table: string) => database.prepare(`SELECT * FROM "${table}"`).all();
  expect(stored("Invoice")).toMatchObject([
    { kind: "F1", series: "invoice", tax_rules: "", payable_cents: 0, paid: 0 },
  ]);
  expect(stored("InvoiceTax")).toEqual([{ invoice_id: 1, iva_bp: 0, cause: "", base_cents: 0, iva_cents: 0 }]);
  expect(stored("InvoiceJob")).toEqual([{ job_id: 1, invoice_id: 1, in_force: 1 }]);
  expect(database.pragma("foreign_key_check")).toEqual([]);
  expect(database.pragma("foreign_keys", { simple: true })).toBe(1);
  // The foreign keys of invoices and reports name the new table, and ids are not given out twice.
  expect(() => database.exec(`UPDATE "ServiceReport" SET "job_id" = 99`)).toThrow("FOREIGN KEY");
  const insert = (time: string) =>
    database
      .prepare(
        `INSERT INTO "Job" ("quote_id", "title", "start", "end", "created_at", "updated_at")
         VALUES (1, '', '2026-02-02T${time}:00:00.000+00:00', '2026-02-02T12:00:00.000+00:00', '2026-01-01', '2026-01-01')`,
      )
      .run().lastInsertRowid;
  expect(() => insert("09")).toThrow("JOB_OVERLAP");
  expect(insert("10")).toBe(42);
  database.close();
});

test("quotes from before there were versions are their own first version, and what was accepted is locked", () => {
  const before = "20261122200531_sites_of_customers";
  const database = databaseAt(before);
  database.exec(`INSERT INTO "Customer"
      ("id", "first_name", "surname", "address", "address2", "address3", "town", "province", "postcode", "tel", "email",
       "nie", "sort_key", "search_text", "created_at", "updated_at")
    VALUES (1, 'Ana', 'Ruiz', '', '', '', '', '', '', '', '', '', '', '', '2026-01-01', '2026-01-01')`);
  const columns = `"customer_id", "customer_copy", "letterhead_id", "language", "type", "discount_cents", "iva_bp",
    "net_cents", "iva_cents", "total_cents", "valid_from", "created_at", "updated_at", "quote_number", "status"`;
  const values = "1, '{}', 1, 'es', 1, 0, 2100, 0, 0, 0, '2026-01-01', '2026-01-01', '2026-01-01'";
  for (const status of ["draft", "accepted"])
    database.exec(`INSERT INTO "Quote" (${columns}) VALUES (${values}, 'Q-2026-${status}', '${status}')`);
  const stored = database.prepare(`SELECT * FROM "Quote" ORDER BY "id"`).all() as object[];
  run(
    database,
    migrations.filter((name) => name > before),
  );
  const own = { first_id: null, revision: 1, latest: 1 };
  const after = database.prepare(`SELECT * FROM "Quote" ORDER BY "id"`).all();
  expect(after).toMatchObject(stored.map((row) => ({ ...row, ...own })));
  expect(database.prepare(`SELECT count(*) FROM "QuoteEvent"`).pluck().get()).toBe(0);
  const change = (status: string) => () =>
    database.prepare(`UPDATE "Quote" SET "title" = 'x' WHERE "status" = ?`).run(status);
  expect(change("accepted")).toThrow("QUOTE_LOCKED");
  expect(change("draft")).not.toThrow();
  database.exec(`UPDATE "Quote" SET "status" = 'void' WHERE "status" = 'draft'`);
  database.close();
});

test("a draft version that had replaced an accepted quote waits again; one that was sent since stays in force", () => {
  const before = "20261122211451_templates_of_quotes";
  const database = databaseAt(before);
  database.exec(`INSERT INTO "Customer"
      ("id", "first_name", "surname", "address", "address2", "address3", "town", "province", "postcode", "tel", "email",
       "nie", "sort_key", "search_text", "created_at", "updated_at")
    VALUES (1, 'Ana', 'Ruiz', '', '', '', '', '', '', '', '', '', '', '', '2026-01-01', '2026-01-01')`);
  const add = (id: number, first: number | null, revision: number, latest: 0 | 1, status: string) =>
    database.exec(`INSERT INTO "Quote" ("id", "quote_number", "first_id", "revision", "latest", "status", "customer_id",
        "customer_copy", "letterhead_id", "language", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents",
        "total_cents", "valid_from", "created_at", "updated_at")
      VALUES (${id}, 'Q-${first ?? id}${first ? `/${revision}` : ""}', ${first}, ${revision}, ${latest}, '${status}', 1,
        '{}', 1, 'es', 1, 0, 2100, 0, 0, 0, '2026-01-01', '2026-01-01', '2026-01-01')`);
  const note = (quote: number, status: string) =>
    database.exec(`INSERT INTO "QuoteEvent" ("quote_id", "at", "event", "status", "user_name", "how", "by", "reason", "day", "about")
      VALUES (${quote}, '2026-01-02', 'sent', '${status}', '', '', '', '', '', '')`);
  add(1, null, 1, 0, "accepted");
  add(2, 1, 2, 0, "void");
  add(3, 1, 3, 1, "draft");
  // Sent, and a draft again: the customer has it.
  add(4, null, 1, 0, "sent");
  add(5, 4, 2, 1, "draft");
  note(5, "sent");
  // All others were deleted.
  add(6, null, 1, 0, "void");
  add(7, 6, 2, 1, "draft");
  run(
    database,
    migrations.filter((name) => name > before),
  );
  const inForce = database.prepare(`SELECT "id" FROM "Quote" WHERE "latest" = 1 ORDER BY "id"`).pluck().all();
  expect(inForce).toEqual([1, 5, 7]);
  const events = database.prepare(
    `SELECT "quote_id", "event", "status", "about" FROM "QuoteEvent" WHERE "event" <> 'sent'`,
  );
  expect(events.all()).toEqual([{ quote_id: 1, event: "restored", status: "accepted", about: "Q-1/3" }]);
  // The waiting version can be written; what it would replace stays locked.
  database.exec(`UPDATE "Quote" SET "title" = 'x' WHERE "id" = 3`);
  expect(() => database.exec(`UPDATE "Quote" SET "title" = 'x' WHERE "id" = 1`)).toThrow("QUOTE_LOCKED");
  database.close();
});

test("every account from before there were roles is an owner's, and not shut", () => {
  const before = "20261122211451_templates_of_quotes";
  const database = databaseAt(before);
  database.exec(`INSERT INTO "User" ("email", "name", "password_hash", "created_at") VALUES ('a', 'Ana', 'x', 0)`);
  database.exec(`INSERT INTO "Engineer" ("name") VALUES ('Ana')`);
  run(
    database,
    migrations.filter((name) => name > before),
  );
  expect(database.prepare(`SELECT "role", "active" FROM "User"`).all()).toEqual([{ role: "owner", active: 1 }]);
  expect(database.prepare(`SELECT "user_id" FROM "Engineer"`).all()).toEqual([{ user_id: null }]);
  database.close();
});

test("texts of e-mails from before there were those of visits are kept, and nobody is told until a switch is on", () => {
  const before = "20261123055247_quiet_hours_of_outbox";
  const database = databaseAt(before);
  database.exec(`INSERT INTO "LetterText" ("id", "kind", "language", "subject", "message")
    VALUES (7, 'quote', 'es', 'Oferta {number}', 'Hola')`);
  run(
    database,
    migrations.filter((name) => name > before),
  );
  expect(database.prepare(`SELECT "id", "subject" FROM "LetterText"`).all()).toEqual([
    { id: 7, subject: "Oferta {number}" },
  ]);
  const add = (id: number, kind: string) =>
    database.exec(`INSERT INTO "LetterText" VALUES (${id}, '${kind}', 'es', '', '')`);
  add(8, "visit_booked");
  expect(() => add(9, "visit_other")).toThrow("CHECK");
  const switches = database.prepare(`SELECT "tell_booked", "tell_moved", "tell_day_before" FROM "Settings"`).all();
  expect(switches).toEqual([{ tell_booked: 0, tell_moved: 0, tell_day_before: 0 }]);
  database.close();
});
