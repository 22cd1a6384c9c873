/** Every column of the database is in the audit trail, or left out of it on purpose: a new one must be added to one of both. */
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { useDatabase } from "../tests/support/database.ts";

const { file } = useDatabase();

/** What is derived, a copy of what stands elsewhere, the time of a change, which the line has itself, or a place in a list. */
const derived = [
  "id",
  "created_at",
  "updated_at",
  "version",
  "sort_key",
  "search_text",
  "title_key",
  "customer_copy",
  "letterhead_id",
];

const leftOut: Record<string, string[]> = {
  // When it holds from follows from the change.
  Quote: [...derived, "quote_number", "valid_from"],
  QuoteLine: [...derived, "quote_id", "product_id"],
  Job: [...derived, "quote_id", "sequence"],
  Invoice: [...derived, "invoice_number", "job_id", "quote_id", "customer_name", "line_count"],
  InvoiceLine: [...derived, "invoice_id"],
  // A signature is nobody's to read there.
  ServiceReport: [
    ...derived,
    "report_number",
    "idempotency_key",
    "request_sha256",
    "job_id",
    "engineer_id",
    "template_id",
    "signature_png",
  ],
  ServiceReportItem: [...derived, "report_id", "task_id"],
  ReportPhoto: [...derived, "report_id", "jpeg"],
  // Dragging a task moves them all.
  ChecklistTask: [...derived, "sort_order"],
  ReportTemplateTask: [...derived, "template_id"],
  User: derived,
  Session: [...derived, "token_hash", "user_id", "last_used_at"],
  DocumentEmail: [...derived, "quote_id", "invoice_id", "report_id", "sent_at", "finished_at", "message_id", "answer"],
};

/** Tables without a trail: copies, counters, what waits, and the trail itself. */
const untold = [
  ...["Audit", "AuditChange", "Counter", "MistimedPaper", "Tally", "Outbox", "SignInTries", "PushSubscription"],
  ...["FormKey"],
  // The settings tell of these.
  ...["Letterhead", "Logo", "_prisma_migrations", "sqlite_sequence"],
];

test("every column of every table is told of, or left out on purpose", () => {
  const database = new Database(file, { readonly: true });
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  const triggers = database
    .prepare("SELECT group_concat(sql, ';') FROM sqlite_master WHERE type = 'trigger' AND name LIKE ? || '_audit_%'")
    .pluck();
  const missing = tables
    .filter((table) => !untold.includes(table))
    .flatMap((table) => {
      const sql = String(triggers.get(table) ?? "");
      const columns = database.prepare("SELECT name FROM pragma_table_info(?)").pluck().all(table) as string[];
      return columns
        .filter((name) => !(leftOut[table] ?? derived).includes(name) && !new RegExp(`(NEW|OLD)\\."${name}"`).test(sql))
        .map((name) => `${table}.${name}`);
    });
  database.close();
  expect(missing).toEqual([]);
});

test("no trigger tells a secret", () => {
  const database = new Database(file, { readonly: true });
  const sql = database
    .prepare("SELECT group_concat(sql, ';') FROM sqlite_master WHERE name LIKE '%_audit_%'")
    .pluck()
    .get() as string;
  database.close();
  // Compared, to say that a password was set anew; never written down.
  expect(sql).not.toMatch(/'(password_hash|smtp_pass_sealed|token_hash|signature_png|jpeg)'/);
  expect(sql.match(/(NEW|OLD)\."(password_hash|smtp_pass_sealed)"(?! =)/g) ?? []).toEqual([
    'OLD."smtp_pass_sealed"',
    'OLD."password_hash"',
  ]);
});
