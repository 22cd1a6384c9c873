/** What must hold of a database file after the process that wrote it was killed. */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect } from "vitest";
import { prefixes, type Series } from "#app/documents/numbering.server.ts";
import { computeTotals, type QuoteType, type TaxedLine, totalsByRate } from "#app/documents/totals.ts";
import { type AuditLine, lineHash } from "#app/platform/audit.server.ts";
import { invoiceSeries } from "#app/tax/invoice-kinds.ts";
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
    expectTotals(database, { table: "Quote", lineTable: "QuoteLine", owner: "quote_id", totalsOf: computeTotals });
    expectTotals(database, {
      table: "Invoice",
      lineTable: "InvoiceLine",
      owner: "invoice_id",
      totalsOf: totalsOfInvoice,
    });
    expectNumbers(database, { series: "quote", table: "Quote", column: "quote_number" });
    for (const series of invoiceSeries) {
      const of = { table: "Invoice", column: "invoice_number", where: `"series" = '${series}'` };
      expectNumbers(database, { series, ...of });
    }
    expectNumbers(database, { series: "report", table: "ServiceReport", column: "report_number" });
    expectTrail(database);
  });
}

type Stored = {
  id: number;
  type: QuoteType;
  discount_cents: number;
  discount_bp: number;
  iva_bp: number;
  line_count?: number;
};
type Line = TaxedLine & { owner: number; kind: string; optional?: number };
type Sums = { net_cents: number; iva_cents: number; total_cents: number };
type Documents = {
  table: string;
  lineTable: string;
  owner: string;
  totalsOf: (document: Stored & { lines: Line[] }) => Sums;
};

function expectTotals(database: Database.Database, { table, lineTable, owner, totalsOf }: Documents): void {
  const lines = database.prepare(`SELECT *, "${owner}" AS owner FROM "${lineTable}"`).all();
  const byOwner = Map.groupBy(lines as Line[], (line) => line.owner);
  for (const row of database.prepare(`SELECT * FROM "${table}"`).all() as Stored[]) {
    const own = byOwner.get(row.id) ?? [];
    expect(own.length, `${table} ${row.id} has lines`).toBeGreaterThan(0);
    const { net_cents, iva_cents, total_cents } = totalsOf({ ...row, lines: own });
    expect(row, `${table} ${row.id}`).toMatchObject({ net_cents, iva_cents, total_cents });
    if (table === "Invoice") expect(own).toHaveLength(row.line_count ?? -1);
  }
}

/** An invoice has a rate a line, and deducts what was invoiced in advance. */
function totalsOfInvoice({ lines, ...invoice }: Stored & { lines: Line[] }): Sums {
  const ofKind = (kind: string) => lines.filter((line) => line.kind === kind);
  return totalsByRate({ ...invoice, lines: ofKind("line"), deductions: ofKind("deduction") });
}

type Numbered = { series: Series; table: string; column: string; where?: string };
type SetSeries = { prefix: string; year: number; first: number } | undefined;

/**
 * The numbers of a series begin as they are set, at 1 otherwise, have no gap and no duplicate, and the counter holds
 * the last; so do versions, from 2 on.
 */
function expectNumbers(database: Database.Database, { series, table, column, where = "TRUE" }: Numbered): void {
  const set = database.prepare(`SELECT * FROM "InvoiceSeries" WHERE "series" = ?`).get(series) as SetSeries;
  const counters = database.prepare(`SELECT "year", "n" FROM "Counter" WHERE "series" = ?`).all(series);
  const wanted = (counters as { year: number; n: number }[]).flatMap(({ year, n }) => {
    const begin = set?.year === year ? set.first : 1;
    const numbers = Array.from({ length: n - begin + 1 }, (_, index) => String(begin + index).padStart(4, "0"));
    return numbers.map((number) => `${set?.prefix ?? prefixes[series]}-${year}-${number}`);
  });
  const found = database.prepare(`SELECT "${column}" FROM "${table}" WHERE ${where}`).pluck().all() as string[];
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
 * Tables whose rows change by a mere or a refused request: sessions, counts of failed sign-ins, and their audit lines;
 * and the PDFs of invoices, which the outbox keeps some time after the issue.
 */
const ofAsking = ["Session", "SignInTries", "Audit", "sqlite_sequence", "InvoicePdf"];

/** A hash over all rows of all tables but those that every request may change. */
export function checksum(file: string): string {
  return lookInto(file, (database) => {
    const names = database.prepare(`SELECT "name" FROM sqlite_master WHERE "type" = 'table' ORDER BY "name"`).pluck();
    const hash = createHash("sha256");
    for (const name of names.all() as string[]) {
      // What the search indexes have follows from the other tables.
      if (ofAsking.includes(name) || searchTables.includes(name)) continue;
      hash.update(`\n${name}\n`);
      const where = name === "Outbox" ? `WHERE "kind" <> 'pdf'` : "";
      for (const row of database.prepare(`SELECT * FROM "${name}" ${where} ORDER BY rowid`).raw().iterate()) {
        hash.update(JSON.stringify(row));
      }
    }
    return hash.digest("hex");
  });
}
