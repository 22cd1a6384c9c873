/** That a saved invoice never changes: the triggers and checks of the database refuse it, whoever writes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { columnsOf, type Direct, openDirectly, tryStatement } from "../../tests/support/direct.ts";
import { onPostgresql } from "../../tests/support/postgresql.ts";
import { refusalOf } from "../../tests/support/refusal.ts";
import { storeBooking } from "../../tests/support/stored.ts";
import { createInvoice } from "./invoices.server.ts";

const { dataDir } = useDatabase();
let direct: Direct;

beforeAll(async () => {
  const { job } = await storeBooking();
  await createInvoice(job.id, { paid: 0 }, { language: "es" });
  direct = await openDirectly(dataDir);
});

afterAll(() => direct.close());

test("an update of any column but payments, annulling and the search text is refused, even with the same value", async () => {
  const columns = await columnsOf(direct, "Invoice");
  expect(columns).toHaveLength(42);
  const changeable: string[] = [];
  for (const name of columns) {
    const refusal = await refusalOf(tryStatement(direct, `UPDATE "Invoice" SET "${name}" = "${name}"`));
    if (refusal === "") changeable.push(name);
    else expect(refusal, name).toBe("INVOICE_NEVER_CHANGES");
  }
  expect(changeable.sort()).toEqual([
    ...["annul_reason", "annulled_at", "customer_id", "paid", "paid_at", "paid_cents", "payable_cents", "search_text"],
  ]);
});

test("a change of another column together with one that may change is refused", async () => {
  const both = tryStatement(direct, `UPDATE "Invoice" SET "paid_at" = NULL, "total_cents" = 1`);
  expect(await refusalOf(both)).toBe("INVOICE_NEVER_CHANGES");
  expect(await tryStatement(direct, `UPDATE "Invoice" SET "paid_at" = '2026-11-20T00:00:00.000+00:00'`)).toBe(1);
});

test("an update of any column of the lines is refused", async () => {
  const columns = await columnsOf(direct, "InvoiceLine");
  expect(columns).toContain("unit_price_cents");
  for (const name of columns) {
    const change = tryStatement(direct, `UPDATE "InvoiceLine" SET "${name}" = "${name}"`);
    expect(await refusalOf(change), name).toBe("INVOICE_NEVER_CHANGES");
  }
});

const newLine = (position: number) =>
  `INSERT INTO "InvoiceLine" ("invoice_id", "position", "name", "quantity_milli", "unit_price_cents")
   VALUES (1, ${position}, 'x', 1, 1)`;

const newTax = `INSERT INTO "InvoiceTax" ("invoice_id", "iva_bp", "cause", "base_cents", "iva_cents") VALUES (1, 400, '', 1, 0)`;

const again = `"paid", "paid_at", "created_at", "job_id", "quote_id", "quote_number", "customer_id", "customer_copy",
  "search_text", "letterhead_id", "language", "type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents",
  "total_cents", "payable_cents", "line_count", "no_iva_reason", "work_date", "invoice_number", "id"`;

test.each([
  ["it is not deleted", `DELETE FROM "Invoice"`, "INVOICE_NEVER_DELETED"],
  ["no line of it is deleted", `DELETE FROM "InvoiceLine"`, "INVOICE_NEVER_CHANGES"],
  ["no line is added", newLine(2), "INVOICE_NEVER_CHANGES"],
  ["its job stays", `DELETE FROM "Job"`, "INVOICE_NEVER_CHANGES"],
  ["a job has one invoice", `INSERT INTO "InvoiceJob" ("job_id", "invoice_id") VALUES (1, 2)`, "JOB_HAS_INVOICE"],
  ["its jobs stay", `DELETE FROM "InvoiceJob"`, "INVOICE_NEVER_CHANGES"],
  ["its job is not released", `UPDATE "InvoiceJob" SET "in_force" = 0`, "INVOICE_NEVER_CHANGES"],
  ["no sum of it changes", `UPDATE "InvoiceTax" SET "base_cents" = 1`, "INVOICE_NEVER_CHANGES"],
  ["no sum is added", newTax, "INVOICE_NEVER_CHANGES"],
  ["less is not to be paid", `UPDATE "Invoice" SET "payable_cents" = 0, "paid" = 1`, "INVOICE_PAYABLE_BY_RECTIFYING"],
  [
    "it is not annulled without a reason",
    `UPDATE "Invoice" SET "annulled_at" = '2026-01-01', "payable_cents" = 0, "paid" = 1`,
    "Invoice_annulled_with_reason",
  ],
  ["two have not one number", copyOf({ id: 99, job_id: "NULL" }), "UNIQUE"],
])("%s", async (_, sql, refusal) => {
  expect(await refusalOf(tryStatement(direct, sql))).toBe(refusal);
});

// PostgreSQL has no such statement.
test.skipIf(onPostgresql).each([
  ["no line is put in the place of another", newLine(1), "INVOICE_NEVER_CHANGES"],
  ["it is not put in the place of itself", copyOf({}), "FOREIGN KEY"],
])("%s", async (_, sql, refusal) => {
  expect(await refusalOf(tryStatement(direct, sql.replace("INSERT", "INSERT OR REPLACE")))).toBe(refusal);
});

test.each([
  ["it is not paid without payments", `UPDATE "Invoice" SET "paid" = 1`],
  ["nothing is received without payments", `UPDATE "Invoice" SET "paid_cents" = 1`],
  ["it is not paid from the beginning", copyOf({ id: 99, invoice_number: "'F-2020-0001'", job_id: "NULL", paid: 1 })],
])("%s", async (_, sql) => {
  expect(await refusalOf(tryStatement(direct, sql))).toBe("INVOICE_PAID_BY_PAYMENTS");
});

/** The SQL that inserts a second invoice like the first, but for some columns. */
function copyOf(changes: Record<string, unknown>): string {
  const names = again.split(",").map((name) => name.trim().replaceAll('"', ""));
  const values = names.map((name) => changes[name] ?? `"${name}"`);
  return `INSERT INTO "Invoice" (${again}) SELECT ${values.join(", ")} FROM "Invoice" WHERE "id" = 1`;
}
