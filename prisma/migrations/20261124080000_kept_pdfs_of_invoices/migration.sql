-- What was paid of an invoice when it was issued: of what its document said about payments, only this stays.
ALTER TABLE "Invoice" ADD COLUMN "paid_at_issue_cents" INTEGER NOT NULL DEFAULT 0 CONSTRAINT "Invoice_paid_at_issue" CHECK (typeof("paid_at_issue_cents") = 'integer');
UPDATE "Invoice" SET "paid_at_issue_cents" = "total_cents" WHERE "paid" = 1 AND "paid_at" = "created_at";

-- The PDF of an invoice is rendered once, and kept with its checksum.
CREATE TABLE "InvoicePdf" (
    "invoice_id" INTEGER NOT NULL PRIMARY KEY,
    "sha256" TEXT NOT NULL CONSTRAINT "InvoicePdf_sha256" CHECK (length("sha256") = 64),
    "kept_at" DATETIME NOT NULL,
    "pdf" BLOB NOT NULL CONSTRAINT "InvoicePdf_is_pdf" CHECK (substr("pdf", 1, 5) = CAST('%PDF-' AS BLOB)),
    CONSTRAINT "InvoicePdf_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
DROP TRIGGER IF EXISTS "Invoice_never_changes";
CREATE TRIGGER "Invoice_never_changes" BEFORE UPDATE OF "id", "invoice_number", "kind", "series", "tax_rules", "job_id", "quote_id", "quote_number", "customer_copy", "site_copy", "letterhead_id", "language", "type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents", "total_cents", "line_count", "tax_count", "no_iva_reason", "work_date", "due_on", "payment_terms", "iban", "advance", "rectifies_id", "rectify_type", "reason", "created_at", "paid_at_issue_cents" ON "Invoice" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
CREATE TRIGGER "InvoicePdf_never_changes" BEFORE UPDATE ON "InvoicePdf" BEGIN SELECT RAISE(ABORT, 'INVOICE_PDF_NEVER_CHANGES'); END;
CREATE TRIGGER "InvoicePdf_never_deleted" BEFORE DELETE ON "InvoicePdf" BEGIN SELECT RAISE(ABORT, 'INVOICE_PDF_NEVER_DELETED'); END;
-- Nor is it replaced by a row in its place, for which no trigger of a deletion fires.
CREATE TRIGGER "InvoicePdf_kept_once" BEFORE INSERT ON "InvoicePdf"
WHEN EXISTS (SELECT 1 FROM "InvoicePdf" WHERE "invoice_id" = NEW."invoice_id")
BEGIN SELECT RAISE(ABORT, 'INVOICE_PDF_NEVER_CHANGES'); END;
