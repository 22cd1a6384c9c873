/** Looks for invoices whose kept PDF is not what was kept (docs/decisions/0086-kept-pdfs.md). */
import { hash } from "node:crypto";
import Database from "better-sqlite3";

/**
 * The numbers of the invoices in a database file whose kept PDF does not have its checksum; none in a database of a
 * version that kept no PDFs.
 */
export function damagedPdfs(file: string): string[] {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const tables = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'InvoicePdf'");
    if (!tables.get()) return [];
    const kept = database.prepare<[], { invoice_number: string; sha256: string; pdf: Buffer }>(`
      SELECT i."invoice_number", p."sha256", p."pdf"
      FROM "InvoicePdf" p JOIN "Invoice" i ON i."id" = p."invoice_id" ORDER BY i."id"`);
    const damaged: string[] = [];
    // One after the other: all of them together may be more than fits into memory.
    for (const { invoice_number, sha256, pdf } of kept.iterate()) {
      if (hash("sha256", pdf, "hex") !== sha256) damaged.push(invoice_number);
    }
    return damaged;
  } finally {
    database.close();
  }
}
