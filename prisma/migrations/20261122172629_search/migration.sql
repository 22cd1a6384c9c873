-- The search indexes (prisma/triggers/search.ts). The next start fills them, when it folds all texts by the new rule.
ALTER TABLE "Invoice" RENAME COLUMN "customer_name" TO "search_text";
ALTER TABLE "Quote" ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';
CREATE TABLE "FoldRule" (
    "id" INTEGER NOT NULL PRIMARY KEY CHECK ("id" = 1),
    "rule" INTEGER NOT NULL
);
CREATE VIRTUAL TABLE "CustomerSearch" USING fts5("text", tokenize = 'trigram case_sensitive 1');
CREATE VIRTUAL TABLE "CustomerSearchTerms" USING fts5vocab("CustomerSearch", 'row');
CREATE VIRTUAL TABLE "QuoteSearch" USING fts5("text", tokenize = 'trigram case_sensitive 1');
CREATE VIRTUAL TABLE "QuoteSearchTerms" USING fts5vocab("QuoteSearch", 'row');
CREATE VIRTUAL TABLE "InvoiceSearch" USING fts5("text", tokenize = 'trigram case_sensitive 1');
CREATE VIRTUAL TABLE "InvoiceSearchTerms" USING fts5vocab("InvoiceSearch", 'row');
CREATE VIRTUAL TABLE "ServiceReportSearch" USING fts5("text", tokenize = 'trigram case_sensitive 1');
CREATE VIRTUAL TABLE "ServiceReportSearchTerms" USING fts5vocab("ServiceReportSearch", 'row');
DROP TRIGGER IF EXISTS "Invoice_never_changes";
CREATE TRIGGER "Invoice_never_changes" BEFORE UPDATE OF "id", "invoice_number", "job_id", "quote_id", "quote_number", "customer_id", "customer_copy", "letterhead_id", "language", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "no_iva_reason", "work_date", "created_at", "line_count" ON "Invoice" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "Customer_search_insert";
CREATE TRIGGER "Customer_search_insert" AFTER INSERT ON "Customer" BEGIN
  INSERT OR REPLACE INTO "CustomerSearch" (rowid, "text") SELECT "id", "Customer"."search_text" FROM "Customer" WHERE "id" = NEW."id";
END;
DROP TRIGGER IF EXISTS "Customer_search_update";
CREATE TRIGGER "Customer_search_update" AFTER UPDATE OF "search_text" ON "Customer" WHEN OLD."search_text" IS NOT NEW."search_text" BEGIN
  INSERT OR REPLACE INTO "CustomerSearch" (rowid, "text") SELECT "id", "Customer"."search_text" FROM "Customer" WHERE "id" = NEW."id";
  INSERT OR REPLACE INTO "QuoteSearch" (rowid, "text") SELECT "id", "Quote"."search_text" || coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Quote"."customer_id"), '') FROM "Quote" WHERE "customer_id" = NEW."id";
  INSERT OR REPLACE INTO "InvoiceSearch" (rowid, "text") SELECT "id", "Invoice"."search_text" || CASE WHEN instr("Invoice"."search_text", coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Invoice"."customer_id"), '')) > 0 THEN '' ELSE coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Invoice"."customer_id"), '') END FROM "Invoice" WHERE "customer_id" = NEW."id";
  INSERT OR REPLACE INTO "ServiceReportSearch" (rowid, "text") SELECT "id", "ServiceReport"."search_text" || coalesce((SELECT c."search_text" FROM "Job" j JOIN "Quote" q ON q."id" = j."quote_id"
    JOIN "Customer" c ON c."id" = q."customer_id" WHERE j."id" = "ServiceReport"."job_id"), '') FROM "ServiceReport" WHERE "job_id" IN (SELECT j."id" FROM "Quote" q JOIN "Job" j ON j."quote_id" = q."id" WHERE q."customer_id" = NEW."id");
END;
DROP TRIGGER IF EXISTS "Customer_search_delete";
CREATE TRIGGER "Customer_search_delete" AFTER DELETE ON "Customer" BEGIN
  DELETE FROM "CustomerSearch" WHERE rowid = OLD."id";
END;
DROP TRIGGER IF EXISTS "Quote_search_insert";
CREATE TRIGGER "Quote_search_insert" AFTER INSERT ON "Quote" BEGIN
  INSERT OR REPLACE INTO "QuoteSearch" (rowid, "text") SELECT "id", "Quote"."search_text" || coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Quote"."customer_id"), '') FROM "Quote" WHERE "id" = NEW."id";
END;
DROP TRIGGER IF EXISTS "Quote_search_update";
CREATE TRIGGER "Quote_search_update" AFTER UPDATE OF "search_text", "customer_id" ON "Quote" WHEN OLD."search_text" IS NOT NEW."search_text" OR OLD."customer_id" IS NOT NEW."customer_id" BEGIN
  INSERT OR REPLACE INTO "QuoteSearch" (rowid, "text") SELECT "id", "Quote"."search_text" || coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Quote"."customer_id"), '') FROM "Quote" WHERE "id" = NEW."id";
  INSERT OR REPLACE INTO "ServiceReportSearch" (rowid, "text") SELECT "id", "ServiceReport"."search_text" || coalesce((SELECT c."search_text" FROM "Job" j JOIN "Quote" q ON q."id" = j."quote_id"
    JOIN "Customer" c ON c."id" = q."customer_id" WHERE j."id" = "ServiceReport"."job_id"), '') FROM "ServiceReport" WHERE "job_id" IN (SELECT "id" FROM "Job" WHERE "quote_id" = NEW."id");
END;
DROP TRIGGER IF EXISTS "Quote_search_delete";
CREATE TRIGGER "Quote_search_delete" AFTER DELETE ON "Quote" BEGIN
  DELETE FROM "QuoteSearch" WHERE rowid = OLD."id";
END;
DROP TRIGGER IF EXISTS "Invoice_search_insert";
CREATE TRIGGER "Invoice_search_insert" AFTER INSERT ON "Invoice" BEGIN
  INSERT OR REPLACE INTO "InvoiceSearch" (rowid, "text") SELECT "id", "Invoice"."search_text" || CASE WHEN instr("Invoice"."search_text", coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Invoice"."customer_id"), '')) > 0 THEN '' ELSE coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Invoice"."customer_id"), '') END FROM "Invoice" WHERE "id" = NEW."id";
END;
DROP TRIGGER IF EXISTS "Invoice_search_update";
CREATE TRIGGER "Invoice_search_update" AFTER UPDATE OF "search_text", "customer_id" ON "Invoice" WHEN OLD."search_text" IS NOT NEW."search_text" OR OLD."customer_id" IS NOT NEW."customer_id" BEGIN
  INSERT OR REPLACE INTO "InvoiceSearch" (rowid, "text") SELECT "id", "Invoice"."search_text" || CASE WHEN instr("Invoice"."search_text", coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Invoice"."customer_id"), '')) > 0 THEN '' ELSE coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Invoice"."customer_id"), '') END FROM "Invoice" WHERE "id" = NEW."id";
END;
DROP TRIGGER IF EXISTS "Invoice_search_delete";
CREATE TRIGGER "Invoice_search_delete" AFTER DELETE ON "Invoice" BEGIN
  DELETE FROM "InvoiceSearch" WHERE rowid = OLD."id";
END;
DROP TRIGGER IF EXISTS "ServiceReport_search_insert";
CREATE TRIGGER "ServiceReport_search_insert" AFTER INSERT ON "ServiceReport" BEGIN
  INSERT OR REPLACE INTO "ServiceReportSearch" (rowid, "text") SELECT "id", "ServiceReport"."search_text" || coalesce((SELECT c."search_text" FROM "Job" j JOIN "Quote" q ON q."id" = j."quote_id"
    JOIN "Customer" c ON c."id" = q."customer_id" WHERE j."id" = "ServiceReport"."job_id"), '') FROM "ServiceReport" WHERE "id" = NEW."id";
END;
DROP TRIGGER IF EXISTS "ServiceReport_search_update";
CREATE TRIGGER "ServiceReport_search_update" AFTER UPDATE OF "search_text", "job_id" ON "ServiceReport" WHEN OLD."search_text" IS NOT NEW."search_text" OR OLD."job_id" IS NOT NEW."job_id" BEGIN
  INSERT OR REPLACE INTO "ServiceReportSearch" (rowid, "text") SELECT "id", "ServiceReport"."search_text" || coalesce((SELECT c."search_text" FROM "Job" j JOIN "Quote" q ON q."id" = j."quote_id"
    JOIN "Customer" c ON c."id" = q."customer_id" WHERE j."id" = "ServiceReport"."job_id"), '') FROM "ServiceReport" WHERE "id" = NEW."id";
END;
DROP TRIGGER IF EXISTS "ServiceReport_search_delete";
CREATE TRIGGER "ServiceReport_search_delete" AFTER DELETE ON "ServiceReport" BEGIN
  DELETE FROM "ServiceReportSearch" WHERE rowid = OLD."id";
END;
