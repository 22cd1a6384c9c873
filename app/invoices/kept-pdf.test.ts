/** The PDF of an invoice is kept once and never changes, and duplicates say so: on a real database. */
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { annulInvoice, rectifyInvoice } from "#app/corrections/rectify.server.ts";
import { stopPdfWorker } from "#app/documents/render.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { makeBackup } from "#app/operations/make-backup.server.ts";
import { restoreBackup } from "#app/operations/restore.server.ts";
import { startOutbox, stopOutbox } from "#app/outbox/lanes.server.ts";
import { setPaid } from "#app/payments/payments.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { migrationNames } from "../../tests/support/data-folder.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { executeIn, withoutTriggers } from "../../tests/support/direct.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { asked } from "../../tests/support/issued-invoices.ts";
import { ignore } from "../../tests/support/outbox.ts";
import { onPostgresql } from "../../tests/support/postgresql.ts";
import { readPdf } from "../../tests/support/read-pdf.ts";
import { refusalOf } from "../../tests/support/refusal.ts";
import { company } from "../../tests/support/samples.ts";
import { storeBooking, storeCustomer } from "../../tests/support/stored.ts";
import { makeDuplicate } from "./duplicate.server.ts";
import { invoiceContentSchema, rectifySchema } from "./invoice-content.schema.ts";
import { createIssued } from "./invoice-drafts.server.ts";
import { createInvoice } from "./invoices.server.ts";
import { onIssue } from "./issue.server.ts";
import { deliverKeptPdf, getInvoicePdf } from "./kept-pdf.server.ts";

const { dataDir } = useDatabase();
const lines = [{ name: "Work", unit_price: 100 }];

let customer_id: number;

beforeAll(async () => {
  await saveSettings({ ...company, payment_terms_days: 30, iban: "ES9121000418450200051332" });
  customer_id = (await storeCustomer()).id;
});
afterEach(() => stopOutbox());
afterAll(() => stopPdfWorker());

const issue = async (more: object = {}) =>
  (await createIssued(validate(invoiceContentSchema, { customer_id, lines, ...more }), asked)).id;
const kept = (invoice_id: number) => reader().invoicePdf.findMany({ where: { invoice_id } });
const eventuallyKept = (check: () => Promise<void>) => eventually(check, 30_000);
const start = () => startOutbox({ mail: ignore, push: ignore, verifactu: ignore, pdf: deliverKeptPdf });

test("asked for twice at once, while the outbox keeps it too, there is one, and all get its bytes", async () => {
  await start();
  const id = await issue();
  const given = await Promise.all([getInvoicePdf(id), getInvoicePdf(id)]);
  await eventuallyKept(async () =>
    expect(await reader().outbox.count({ where: { kind: "pdf", done_at: null } })).toBe(0),
  );
  const [row, ...more] = await kept(id);
  expect(more).toEqual([]);
  for (const { pdf, sha256 } of [...given, await getInvoicePdf(id)]) {
    expect(Buffer.from(pdf).equals(row?.pdf ?? new Uint8Array())).toBe(true);
    expect(sha256).toBe(row?.sha256);
  }
});

test("nobody asks, and it is kept all the same", async () => {
  await start();
  const id = await issue();
  await eventuallyKept(async () => expect(await kept(id)).toHaveLength(1));
});

test("an issue that fails leaves no PDF to keep, and a message without an invoice is given up on", async () => {
  const before = await reader().outbox.count();
  onIssue("test", async () => {
    throw new Error("The record cannot be made");
  });
  await expect(issue()).rejects.toThrow("The record cannot be made");
  onIssue("test", ignore);
  expect(await reader().outbox.count()).toBe(before);
  await expect(deliverKeptPdf({ invoice_id: 999_999 })).rejects.toMatchObject({ kind: "not-found" });
});

test("after a kill between issue and PDF, the next start keeps the one that the issue would have", async () => {
  const [early, late] = [await issue(), await issue()];
  const before = await readPdf((await getInvoicePdf(early)).pdf);
  // Nothing of what happens since then is on it.
  await setPaid(late, 1);
  await saveSettings({ ...company, company_name: "Otra, S.L." });
  await start();
  await eventuallyKept(async () => expect(await kept(late)).toHaveLength(1));
  const [row] = await kept(late);
  const { pdf } = await getInvoicePdf(late);
  expect(Buffer.from(pdf).equals(row?.pdf ?? new Uint8Array())).toBe(true);
  const numbers = /F-\d{4}-\d{4}/g;
  expect((await readPdf(pdf)).text.replace(numbers, "")).toBe(before.text.replace(numbers, ""));
});

test("paid, corrected or annulled since, the bytes stay; issued as paid, it says so", async () => {
  const [paid, corrected, annulled] = [await issue(), await issue(), await issue()];
  const all = [paid, corrected, annulled];
  const before = await Promise.all(all.map(getInvoicePdf));
  await setPaid(paid, 1);
  await rectifyInvoice(corrected, validate(rectifySchema, { type: "I", all: 1, reason: "Never done" }), asked);
  await annulInvoice(annulled, "Never ordered");
  expect(await Promise.all(all.map(getInvoicePdf))).toEqual(before);
  expect((await readPdf(before[0]?.pdf ?? new Uint8Array())).text).toMatch(/How to pay.*ES91/);
  const { job } = await storeBooking();
  const cash = await createInvoice(job.id, { paid: 1 }, { language: "en" });
  await setPaid(cash.id, 0);
  const { text } = await readPdf((await getInvoicePdf(cash.id)).pdf);
  expect(text).toContain("Paid on ");
  expect(text).not.toContain("How to pay");
});

test("the database refuses to change or delete what is kept", async () => {
  const id = await issue();
  await getInvoicePdf(id);
  const row = `SELECT "invoice_id", "sha256", "kept_at", "pdf" FROM "InvoicePdf" WHERE "invoice_id" = ${id}`;
  for (const sql of [
    `UPDATE "InvoicePdf" SET "kept_at" = '2030-01-01' WHERE "invoice_id" = ${id}`,
    `DELETE FROM "InvoicePdf" WHERE "invoice_id" = ${id}`,
    // PostgreSQL has no such statement.
    ...(onPostgresql ? [] : [`INSERT OR REPLACE INTO "InvoicePdf" ${row}`]),
  ])
    expect(await refusalOf(executeIn(dataDir, sql)), sql).toMatch(/^INVOICE_PDF_NEVER/);
});

/** Writes other bytes in the place of a kept PDF, past the triggers. */
async function spoil(id: number): Promise<void> {
  const bytes = Buffer.from("%PDF-of somebody else");
  await withoutTriggers(dataDir, "InvoicePdf", ({ execute }) =>
    execute(`UPDATE "InvoicePdf" SET "pdf" = ? WHERE "invoice_id" = ?`, bytes, id),
  );
}

test("what is damaged is told and never given out", async () => {
  const id = await issue();
  await getInvoicePdf(id);
  await spoil(id);
  await expect(getInvoicePdf(id)).rejects.toMatchObject({ kind: "damaged" });
  await expect(makeDuplicate(id)).rejects.toMatchObject({ kind: "damaged" });
  await expect(deliverKeptPdf({ invoice_id: id })).resolves.toBeUndefined();
});

// PostgreSQL's backups are made by its own programs.
test.skipIf(onPostgresql)("a backup has what was damaged since as it was, and one of later names it", async () => {
  const id = await issue();
  const { pdf, invoice_number } = await getInvoicePdf(id);
  const into = (name: string) => join(dataDir, name);
  const known = migrationNames;
  const whole = await makeBackup({ dataDir, file: into("whole.tar.gz"), replace: false });
  expect((await restoreBackup({ file: whole.file, dataDir: into("whole"), known })).damaged).not.toContain(
    invoice_number,
  );
  await spoil(id);
  const spoilt = await makeBackup({ dataDir, file: into("spoilt.tar.gz"), replace: false });
  expect((await restoreBackup({ file: spoilt.file, dataDir: into("spoilt"), known })).damaged).toContain(
    invoice_number,
  );
  const restored = new Database(join(into("whole"), "alisio.db"), { readonly: true });
  const bytes = restored.prepare(`SELECT "pdf" FROM "InvoicePdf" WHERE "invoice_id" = ?`).pluck().get(id);
  restored.close();
  expect(Buffer.from(pdf).equals(bytes as Buffer)).toBe(true);
});

test.each([
  ["en", "Duplicate (duplicado)"],
  ["es", "Duplicado"],
] as const)("a duplicate says so on each page and nothing else is different, in %s", async (language, word) => {
  const many = Array.from({ length: 60 }, () => lines[0]);
  const content = validate(invoiceContentSchema, { customer_id, lines: many });
  const { id } = await createIssued(content, { language });
  const original = await getInvoicePdf(id);
  const duplicate = await makeDuplicate(id, { now: new Date("2026-11-24T09:00:00Z") });
  // The original is in it byte for byte.
  expect(Buffer.from(duplicate.pdf).subarray(0, original.pdf.length).equals(original.pdf)).toBe(true);
  const [one, two] = [await readPdf(original.pdf), await readPdf(duplicate.pdf)];
  expect(one.pages.length).toBeGreaterThan(1);
  expect(two.pages.map(({ pieces }) => pieces.filter(({ text }) => text === word).length)).toEqual(
    one.pages.map(() => 1),
  );
  expect(two.pages.map(({ pieces }) => pieces.filter(({ text }) => text !== word))).toEqual(
    one.pages.map(({ pieces }) => pieces),
  );
  const [line] = await reader().audit.findMany({ where: { subject_id: id }, orderBy: { id: "desc" }, take: 1 });
  expect(line).toMatchObject({ kind: "invoice", did: "changed", subject: original.invoice_number });
  expect(JSON.parse(line?.after ?? "")).toEqual({ duplicates: [{ made_at: "2026-11-24T09:00:00.000Z" }] });
});

test("an annulled invoice has no duplicate, and one that is only looked for is not noted", async () => {
  const id = await issue();
  const before = await reader().audit.count();
  await makeDuplicate(id, { unnoted: true });
  expect(await reader().audit.count()).toBe(before);
  await annulInvoice(id, "Never ordered");
  await expect(makeDuplicate(id)).rejects.toMatchObject({ kind: "conflict" });
});
