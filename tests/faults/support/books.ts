/** What must hold of a database file after the process that wrote it was killed. */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect } from "vitest";
import { computeTotals, type LineNumbers, type QuoteType } from "#app/documents/totals.ts";
import { type AuditLine, lineHash } from "#app/platform/audit.server.ts";
import { searchTables } from "../../../prisma/triggers/search.ts";

/**
 * Gives what `look` finds in a copy of a database file and its write-ahead log: opening the originals would change
 * them.
 */
export function lookInto<T>(file: string, look: (database: Database.Database) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "alisio-look-"));
  const copy = join(folder, "alisio.db");
  copyFileSync(file, copy);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  const database = new Database(copy);
  try {
    return look(database);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

/** Checks the file, the totals of all documents, the numbers of all series, and the audit trail. */
export function expectSoundBooks(file: string): void {
  lookInto(file, (database) => {
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(database.pragma("foreign_key_check")).toEqual([]);
    expectTotals(database, "Quote", "QuoteLine", "quote_id");
    expectTotals(database, "Invoice", "InvoiceLine", "invoice_id");
    expectNumbers(database, { series: "quote", letter: "Q", table: "Quote", column: "quote_number" });
    expectNumbers(database, { series: "invoice", letter: "F", table: "Invoice", column: "invoice_number" });
    expectNumbers(database, { series: "report", letter: "SR", table: "ServiceReport", column: "report_number" });
    expectTrail(database);
  });
}

type Stored = { id: number; type: QuoteType; discount_cents: number; discount_bp: number; iva_bp: number } & Record<
  string,
  number
>;
type Line = LineNumbers & { owner: number; optional?: number };

function expectTotals(database: Database.Database, table: string, lineTable: string, owner: string): void {
  const lines = database.prepare(`SELECT *, "${owner}" AS owner FROM "${lineTable}"`).all();
  const byOwner = Map.groupBy(lines as Line[], (line) => line.owner);
  for (const row of database.prepare(`SELECT * FROM "${table}"`).all() as Stored[]) {
    const own = byOwner.get(row.id) ?? [];
    expect(own.length, `${table} ${row.id} has lines`).toBeGreaterThan(0);
    const { net_cents, iva_cents, total_cents } = computeTotals({ ...row, lines: own });
    expect(row, `${table} ${row.id}`).toMatchObject({ net_cents, iva_cents, total_cents });
    if (table === "Invoice") expect(own).toHaveLength(row.line_count ?? -1);
  }
}

type Series = { series: string; letter: string; table: string; column: string };

/** The numbers begin at 1, have no gap and no duplicate, and the counter holds the last; so do versions, from 2 on. */
function expectNumbers(database: Database.Database, { series, letter, table, column }: Series): void {
  const counters = database.prepare(`SELECT "year", "n" FROM "Counter" WHERE "series" = ?`).all(series);
  const wanted = (counters as { year: number; n: number }[]).flatMap(({ year, n }) =>
    Array.from({ length: n }, (_, index) => `${letter}-${year}-${String(index + 1).padStart(4, "0")}`),
  );
  const found = database.prepare(`SELECT "${column}" FROM "${table}"`).pluck().all() as string[];
  const [versions, first] = [found.filter((number) => number.includes("/")), found.filter((one) => !one.includes("/"))];
  expect(first.sort(), series).toEqual(wanted.sort());
  for (const [base = "", versioned] of Map.groupBy(versions, (number) => number.split("/")[0])) {
    expect(first, "the first version").toContain(base);
    const counted = versioned.map((_, index) => `${base}/${index + 2}`);
    expect(versioned.sort(), "later versions").toEqual(counted.sort());
  }
}

/** The trail has no gap, a line for each row that was made, and no noted change is without a line. */
function expectTrail(database: Database.Database): void {
  let hash = "";
  const lines = database.prepare(`SELECT * FROM "Audit" ORDER BY "id"`).all() as (AuditLine & { at: string })[];
  for (const [index, line] of lines.entries()) {
    hash = lineHash({ ...line, at: new Date(line.at) }, hash);
    expect([line.id, line.hash], "the next line of the trail").toEqual([index + 1, hash]);
  }
  for (const [kind, table] of Object.entries({
    quote: "Quote",
    invoice: "Invoice",
    job: "Job",
    customer: "Customer",
  })) {
    const added = lines.filter((line) => line.kind === kind && line.did === "added");
    expect(added.length, kind).toBe(database.prepare(`SELECT count(*) FROM "${table}"`).pluck().get());
  }
  expect(database.prepare(`SELECT count(*) FROM "AuditChange"`).pluck().get()).toBe(0);
}

/**
 * Tables whose rows change by a mere or a refused request: sessions, counts of failed sign-ins, and their audit lines.
 */
const ofAsking = ["Session", "SignInTries", "Audit", "sqlite_sequence"];

/** A hash over all rows of all tables but those that every request may change. */
export function checksum(file: string): string {
  return lookInto(file, (database) => {
    const names = database.prepare(`SELECT "name" FROM sqlite_master WHERE "type" = 'table' ORDER BY "name"`).pluck();
    const hash = createHash("sha256");
    for (const name of names.all() as string[]) {
      // What the search indexes have follows from the other tables.
      if (ofAsking.includes(name) || searchTables.includes(name)) continue;
      hash.update(`\n${name}\n`);
      for (const row of database.prepare(`SELECT * FROM "${name}" ORDER BY rowid`).raw().iterate()) {
        hash.update(JSON.stringify(row));
      }
    }
    return hash.digest("hex");
  });
}
