import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { computeTotals, type LineNumbers } from "#app/documents/totals.ts";

const folder = mkdtempSync(join(tmpdir(), "alisio-demo-"));
let database: Database.Database;

function runDemo(): string {
  const given = ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "demo.ts")];
  return execFileSync(process.execPath, given, {
    env: { ...process.env, DATA_DIR: folder },
    encoding: "utf8",
    stdio: "pipe",
  });
}

beforeAll(() => {
  expect(runDemo()).toMatch(/Sign in as demo@alisio\.example with the password \S{8}/);
  database = new Database(join(folder, "alisio.db"), { readonly: true });
});

afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

type Money = {
  discount_cents: number;
  discount_bp: number;
  type: 1 | 2;
  iva_bp: number;
  net_cents: number;
  iva_cents: number;
  total_cents: number;
};

test("there are an owner, an office user, and an account for each engineer who works here", () => {
  const users = database
    .prepare(
      `SELECT u."email", u."role", e."name" FROM "User" u LEFT JOIN "Engineer" e ON e."user_id" = u."id" ORDER BY u."id"`,
    )
    .all();
  expect(users).toEqual([
    { email: "demo@alisio.example", role: "owner", name: null },
    { email: "oficina@alisio.example", role: "office", name: null },
    { email: "nuria@alisio.example", role: "engineer", name: "Nuria Peláez" },
    { email: "inaki@alisio.example", role: "engineer", name: "Iñaki Robles" },
    { email: "aitana@alisio.example", role: "engineer", name: "Aitana Ferrer" },
    { email: "marcos@alisio.example", role: "engineer", name: "Marcos Gil" },
  ]);
});

test.each([
  ["Quote", "QuoteLine", "quote_id"],
  ["Invoice", "InvoiceLine", "invoice_id"],
])("every total of a demo %s follows from its lines", (table, lineTable, key) => {
  const documents = database.prepare(`SELECT * FROM "${table}"`).all() as (Money & { id: number })[];
  const linesOf = database.prepare(`SELECT * FROM "${lineTable}" WHERE "${key}" = ?`);
  expect(documents.length).toBeGreaterThan(50);
  for (const { id, net_cents, iva_cents, total_cents, ...rest } of documents) {
    const lines = linesOf.all(id) as LineNumbers[];
    expect(computeTotals({ lines, ...rest })).toMatchObject({ net_cents, iva_cents, total_cents });
  }
});

test.each([
  ["quote", "Quote", "quote_number", "Q"],
  ["invoice", "Invoice", "invoice_number", "F"],
  ["report", "ServiceReport", "report_number", "SR"],
])("the numbers of the demo's %ss have no gap, in order of their making", (series, table, column, letter) => {
  const given = database
    .prepare(`SELECT "${column}" FROM "${table}" WHERE "${column}" NOT LIKE '%/%' ORDER BY "created_at", "id"`)
    .pluck()
    .all();
  const counters = database
    .prepare(`SELECT "year", "n" FROM "Counter" WHERE "series" = ? ORDER BY "year"`)
    .all(series) as {
    year: number;
    n: number;
  }[];
  const wanted = counters.flatMap(({ year, n }) =>
    Array.from({ length: n }, (_, index) => `${letter}-${year}-${String(index + 1).padStart(4, "0")}`),
  );
  expect(given).toEqual(wanted);
});

test("the demo has each state of a quote, with its history, and a version that differs from the one before", () => {
  const all = (sql: string) => database.prepare(sql).pluck().all();
  const statuses = all(`SELECT DISTINCT "status" FROM "Quote" ORDER BY 1`);
  expect(statuses).toEqual(["accepted", "draft", "rejected", "sent", "void"]);
  const told = (event: string, column: string) =>
    all(`SELECT DISTINCT "${column}" FROM "QuoteEvent" WHERE "event" = '${event}'`);
  expect(told("accepted", "how")).toContain("whatsapp");
  expect(told("rejected", "reason").length).toBeGreaterThan(3);
  expect(told("sent", "how")).toContain("post");
  const [version] = all(
    `SELECT "quote_number" FROM "Quote" WHERE "revision" = 2 AND "latest" = 1 AND "status" = 'sent'`,
  );
  expect(version).toMatch(/^Q-\d{4}-\d{4}\/2$/);
  const totals = all(
    `SELECT q."total_cents" FROM "Quote" q JOIN "Quote" v ON q."id" IN (v."id", v."first_id") AND v."revision" = 2`,
  );
  expect(new Set(totals).size).toBe(2);
});

test("four engineers in two vans do the jobs of the demo: at one time, and nobody has two at once", () => {
  const atOnce = `FROM "Job" a JOIN "Job" b ON a."id" < b."id" AND a."start" < b."end" AND b."start" < a."end"`;
  const shared = `JOIN "JobEngineer" x ON x."job_id" = a."id" JOIN "JobEngineer" y ON y."job_id" = b."id"
    AND y."engineer_id" = x."engineer_id"`;
  const count = (from: string) => database.prepare(`SELECT count(*) ${from}`).pluck().get();
  expect(count(atOnce)).toBeGreaterThan(10);
  expect(count(`${atOnce} ${shared}`)).toBe(0);
  expect(count(`FROM (SELECT DISTINCT "engineer_id" FROM "JobEngineer")`)).toBe(4);
  expect(count(`FROM "Job" WHERE "state" <> 'to_plan' AND "id" NOT IN (SELECT "job_id" FROM "JobEngineer")`)).toBe(0);
});

test("the demo does not touch a database that has customers", () => {
  expect(runDemo).toThrow(/There are customers already/);
});

test("there are visits without a quote, one that waits to be planned, a job of three days, and a customer who was told", () => {
  const one = (sql: string) => database.prepare(sql).pluck().all();
  const kinds = `SELECT "kind" FROM "Job" WHERE "customer_id" IS NOT NULL AND "visit_of" IS NULL ORDER BY "kind"`;
  expect(one(kinds)).toEqual(["breakdown", "maintenance", "other", "survey"]);
  expect(one(`SELECT "title" LIKE 'Medir%' FROM "Job" WHERE "state" = 'to_plan'`)).toEqual([1]);
  expect(one(`SELECT count(*) FROM "Job" WHERE "visit_of" IS NOT NULL GROUP BY "visit_of"`)).toEqual([2]);
  expect(one(`SELECT "kind" || ' ' || "skipped" FROM "CustomerNotice"`)).toEqual(["booked "]);
});
