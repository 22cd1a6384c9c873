import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { computeTotals, type LineNumbers, type TaxedLine, totalsByRate } from "#app/documents/totals.ts";
import { bareEnvironment, briefLife } from "../tests/support/app.ts";

/** Milliseconds. A year takes 9 s of a processor, and much longer beside everything else on a small machine. */
const longest = 300_000;

const folder = mkdtempSync(join(tmpdir(), "alisio-demo-"));
let database: Database.Database;

function runDemo(): string {
  return run(join(import.meta.dirname, "demo.ts"));
}

function run(program: string): string {
  return execFileSync(process.execPath, [...briefLife, program], {
    env: { ...bareEnvironment, DATA_DIR: folder },
    encoding: "utf8",
    stdio: "pipe",
    timeout: longest,
  });
}

beforeAll(() => {
  expect(runDemo()).toMatch(/Sign in as demo@alisio\.example with the password \S{8}/);
  database = new Database(join(folder, "alisio.db"), { readonly: true });
}, longest);

afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

type Money = {
  id: number;
  discount_cents: number;
  discount_bp: number;
  net_cents: number;
  iva_cents: number;
  total_cents: number;
};

const all = (sql: string) => database.prepare(sql).pluck().all();

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

test("every total of a demo quote follows from its lines", () => {
  const quotes = database.prepare(`SELECT * FROM "Quote"`).all() as (Money & { type: 1 | 2; iva_bp: number })[];
  const linesOf = database.prepare(`SELECT * FROM "QuoteLine" WHERE "quote_id" = ?`);
  expect(quotes.length).toBeGreaterThan(50);
  for (const { id, net_cents, iva_cents, total_cents, ...rest } of quotes) {
    const lines = linesOf.all(id) as LineNumbers[];
    expect(computeTotals({ lines, ...rest })).toMatchObject({ net_cents, iva_cents, total_cents });
  }
});

test("every total of a demo invoice follows from its lines, and so do its sums by rate", () => {
  const invoices = database.prepare(`SELECT * FROM "Invoice"`).all() as Money[];
  const linesOf = database.prepare(`SELECT * FROM "InvoiceLine" WHERE "invoice_id" = ?`);
  const taxesOf = database.prepare(
    `SELECT "iva_bp", "cause", "base_cents", "iva_cents" FROM "InvoiceTax" WHERE "invoice_id" = ? ORDER BY 1, 2`,
  );
  expect(invoices.length).toBeGreaterThan(50);
  for (const { id, net_cents, iva_cents, total_cents, ...rest } of invoices) {
    const of = (linesOf.all(id) as (TaxedLine & { kind: string })[]).filter(({ kind }) => kind !== "heading");
    const [lines, deductions] = [of.filter(isSold), of.filter((line) => !isSold(line))];
    const { taxes, ...sums } = totalsByRate({ lines, deductions, ...rest });
    expect(sums).toMatchObject({ net_cents, iva_cents, total_cents });
    expect(taxesOf.all(id)).toEqual(taxes.toSorted((a, b) => a.iva_bp - b.iva_bp || (a.cause < b.cause ? -1 : 1)));
  }
});

function isSold({ kind }: { kind: string }): boolean {
  return kind !== "deduction";
}

test.each([
  ["quote", "Quote", "quote_number", "Q"],
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

test("the demo's invoices of each series have no gap, in the order of their days", () => {
  const numbers = all(`SELECT "invoice_number" FROM "Invoice" ORDER BY "series", "created_at", "id"`) as string[];
  const first = numbers.map((number) => number.replace(/-\d+$/, ""));
  const wanted = first.map((series, n) => `${series}-${String(n - first.indexOf(series) + 1).padStart(4, "0")}`);
  expect(numbers).toEqual(wanted);
  expect(new Set(first.map((series) => series[0]))).toEqual(new Set(["F", "R", "S"]));
});

test("the demo has invoices of every kind that a year brings, all with their record in one whole chain", () => {
  const kinds = all(`SELECT DISTINCT "kind" || "rectify_type" FROM "Invoice" ORDER BY 1`);
  expect(kinds).toEqual(["F1", "F2", "F3", "R1I", "R1S", "R5I"]);
  const rates = all(`SELECT DISTINCT "iva_bp" || "cause" FROM "InvoiceTax" ORDER BY 1`);
  expect(rates).toEqual(["0S2", "1000", "2100"]);
  const count = (from: string) => all(`SELECT count(*) FROM ${from}`)[0];
  expect(count(`"Invoice" WHERE "advance" = 1`)).toBeGreaterThan(3);
  expect(count(`"InvoiceLine" WHERE "kind" = 'deduction'`)).toBeGreaterThan(3);
  expect(count(`"Invoice" WHERE "annulled_at" IS NOT NULL`)).toBe(1);
  expect(count(`"Invoice" i WHERE NOT EXISTS (SELECT 1 FROM "VerifactuRecord" r WHERE r."invoice_id" = i."id")`)).toBe(
    0,
  );
  expect(count(`"InvoiceDraft"`)).toBe(2);
  // One of them fills two pages.
  expect(count(`"Invoice" WHERE "line_count" > 15`)).toBe(1);
  const program = join(import.meta.dirname, "../app/verifactu/check.program.ts");
  expect(run(program)).toMatch(/^\d{3} records: the chain is whole\.\n$/);
});

test("whatever the demo invoices at 10 % or with reverse charge rests on a declaration that was signed before", () => {
  const undeclared = (of: string, kind: string) =>
    all(`SELECT i."invoice_number" FROM "Invoice" i JOIN "InvoiceTax" t ON t."invoice_id" = i."id"
      WHERE ${of} AND NOT EXISTS (SELECT 1 FROM "CustomerDeclaration" d WHERE d."customer_id" = i."customer_id"
        AND d."kind" = '${kind}' AND d."signed_at" <= i."created_at")`);
  expect(undeclared(`t."iva_bp" = 1000`, "reduced")).toEqual([]);
  expect(undeclared(`t."cause" = 'S2'`, "reverse")).toEqual([]);
  expect(all(`SELECT DISTINCT "kind" || "on_paper" FROM "CustomerDeclaration" ORDER BY 1`)).toEqual([
    "reduced0",
    "reverse1",
  ]);
});

test("the demo's customers paid in parts, several at once, and back; the bank's file waits; some were reminded", () => {
  const count = (from: string) => all(`SELECT count(*) FROM ${from}`)[0];
  expect(count(`"Invoice" WHERE "paid" = 0 AND "paid_cents" > 0`)).toBeGreaterThan(0);
  expect(count(`(SELECT 1 FROM "PaymentPart" GROUP BY "payment_id" HAVING count(*) > 1)`)).toBe(1);
  expect(
    all(`SELECT "note" FROM "Payment" p JOIN "PaymentPart" ON "payment_id" = p."id" WHERE "amount_cents" < 0`),
  ).toEqual(["Devuelto por el banco: sin saldo"]);
  expect(count(`"Invoice" WHERE "paid" = 0 AND "due_on" < date('now')`)).toBeGreaterThan(0);
  expect(count(`"PaymentReminder"`)).toBeGreaterThan(0);
  expect(count(`"BankEntry" WHERE "payment_id" IS NULL AND "dismissed_at" IS NULL`)).toBe(6);
  expect(count(`"BankEntry" WHERE "amount_cents" < 0 AND "payment_id" IS NULL`)).toBe(1);
  expect(count(`"BankEntry" WHERE "payment_id" IS NOT NULL`)).toBe(1);
  expect(count(`"Invoice" WHERE "iban" = '' AND "rectifies_id" IS NULL`)).toBe(0);
});

test("the demo has each state of a quote, with its history, and a version that differs from the one before", () => {
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

test("the demo does not add a second year", () => {
  expect(runDemo).toThrow(/this one is in use \(it has customers\)/);
});

test("there are visits without a quote, one that waits to be planned, a job of three days, and a customer who was told", () => {
  const one = (sql: string) => database.prepare(sql).pluck().all();
  const kinds = `SELECT DISTINCT "kind" FROM "Job" WHERE "customer_id" IS NOT NULL AND "visit_of" IS NULL ORDER BY 1`;
  // A warranty is there on working days, on which some engineers are free in the morning.
  expect(one(kinds)).toEqual(expect.arrayContaining(["breakdown", "maintenance", "other", "survey"]));
  expect(one(`SELECT "title" LIKE 'Medir%' FROM "Job" WHERE "state" = 'to_plan'`)).toEqual([1]);
  expect(one(`SELECT count(*) FROM "Job" WHERE "visit_of" IS NOT NULL GROUP BY "visit_of"`)).toEqual([2]);
  expect(one(`SELECT "kind" || ' ' || "skipped" FROM "CustomerNotice"`)).toEqual(["booked "]);
});
