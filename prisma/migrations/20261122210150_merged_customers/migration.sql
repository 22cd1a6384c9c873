CREATE TABLE "MergedCustomer" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "merged_into" INTEGER NOT NULL CONSTRAINT "MergedCustomer_into_another" CHECK ("merged_into" <> "id"),
    "merged_at" DATETIME NOT NULL,
    CONSTRAINT "MergedCustomer_merged_into_fkey" FOREIGN KEY ("merged_into") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "MergedCustomer_merged_into_idx" ON "MergedCustomer"("merged_into");
-- An invoice and a site change their customer only when the two are merged.
CREATE TRIGGER "Invoice_customer_only_merges" BEFORE UPDATE OF "customer_id" ON "Invoice"
WHEN NEW."customer_id" IS NOT OLD."customer_id" AND NOT EXISTS (
  SELECT 1 FROM "MergedCustomer" WHERE "id" = OLD."customer_id" AND "merged_into" = NEW."customer_id"
) BEGIN
  SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES');
END;
DROP TRIGGER "Site_customer_never_changes";
CREATE TRIGGER "Site_customer_only_merges" BEFORE UPDATE OF "customer_id" ON "Site"
WHEN NEW."customer_id" IS NOT OLD."customer_id" AND NOT EXISTS (
  SELECT 1 FROM "MergedCustomer" WHERE "id" = OLD."customer_id" AND "merged_into" = NEW."customer_id"
) BEGIN
  SELECT RAISE(ABORT, 'SITE_NEVER_CHANGES_CUSTOMER');
END;
DROP TRIGGER IF EXISTS "MergedCustomer_never_changes";
CREATE TRIGGER "MergedCustomer_never_changes" BEFORE UPDATE OF "id", "merged_at" ON "MergedCustomer" BEGIN SELECT RAISE(ABORT, 'MERGED_CUSTOMER_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "Invoice_never_changes";
CREATE TRIGGER "Invoice_never_changes" BEFORE UPDATE OF "id", "invoice_number", "job_id", "quote_id", "quote_number", "customer_copy", "letterhead_id", "language", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "no_iva_reason", "work_date", "created_at", "line_count", "discount_bp", "site_copy" ON "Invoice" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
