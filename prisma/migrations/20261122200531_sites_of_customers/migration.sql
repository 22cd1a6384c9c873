-- A new table, and columns that are added: no table is made anew.
CREATE TABLE "Site" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customer_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL CONSTRAINT "Site_name_given" CHECK ("name" <> ''),
    "address" TEXT NOT NULL,
    "address2" TEXT NOT NULL,
    "address3" TEXT NOT NULL,
    "town" TEXT NOT NULL,
    "province" TEXT NOT NULL,
    "postcode" TEXT NOT NULL,
    "contact" TEXT NOT NULL,
    "tel" TEXT NOT NULL,
    "access" TEXT NOT NULL,
    "search_text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    "deleted_at" DATETIME,
    CONSTRAINT "Site_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "Site_customer_id_idx" ON "Site"("customer_id");
ALTER TABLE "Quote" ADD COLUMN "site_id" INTEGER
  CONSTRAINT "Quote_site_id_fkey" REFERENCES "Site" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Quote" ADD COLUMN "site_copy" TEXT NOT NULL DEFAULT '';
CREATE INDEX "Quote_site_id_idx" ON "Quote"("site_id");
ALTER TABLE "Invoice" ADD COLUMN "site_copy" TEXT NOT NULL DEFAULT '';
-- A quote names a site of its customer, or none.
CREATE TRIGGER "Quote_site_of_customer_insert" BEFORE INSERT ON "Quote"
WHEN NEW."site_id" IS NOT NULL
  AND (SELECT "customer_id" FROM "Site" WHERE "id" = NEW."site_id") IS NOT NEW."customer_id" BEGIN
  SELECT RAISE(ABORT, 'SITE_OF_ANOTHER_CUSTOMER');
END;
CREATE TRIGGER "Quote_site_of_customer_update" BEFORE UPDATE OF "site_id", "customer_id" ON "Quote"
WHEN NEW."site_id" IS NOT NULL
  AND (SELECT "customer_id" FROM "Site" WHERE "id" = NEW."site_id") IS NOT NEW."customer_id" BEGIN
  SELECT RAISE(ABORT, 'SITE_OF_ANOTHER_CUSTOMER');
END;
CREATE TRIGGER "Site_customer_never_changes" BEFORE UPDATE OF "customer_id" ON "Site"
WHEN NEW."customer_id" IS NOT OLD."customer_id" BEGIN
  SELECT RAISE(ABORT, 'SITE_NEVER_CHANGES_CUSTOMER');
END;
DROP TRIGGER IF EXISTS "Site_audit_insert";
CREATE TRIGGER "Site_audit_insert" AFTER INSERT ON "Site" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('customer', NEW."customer_id", (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), 'sites',
    NULL,
    CASE WHEN NEW."deleted_at" IS NULL THEN json_object('name', NEW."name", 'address', NEW."address", 'address2', NEW."address2", 'address3', NEW."address3", 'postcode', NEW."postcode", 'town', NEW."town", 'province', NEW."province", 'contact', NEW."contact", 'tel', NEW."tel", 'access', NEW."access") END);
END;
DROP TRIGGER IF EXISTS "Site_audit_update";
CREATE TRIGGER "Site_audit_update" AFTER UPDATE OF "name", "address", "address2", "address3", "postcode", "town", "province", "contact", "tel", "access", "deleted_at" ON "Site" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('customer', NEW."customer_id", (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), 'sites',
    CASE WHEN OLD."deleted_at" IS NULL THEN json_object('name', OLD."name", 'address', OLD."address", 'address2', OLD."address2", 'address3', OLD."address3", 'postcode', OLD."postcode", 'town', OLD."town", 'province', OLD."province", 'contact', OLD."contact", 'tel', OLD."tel", 'access', OLD."access") END,
    CASE WHEN NEW."deleted_at" IS NULL THEN json_object('name', NEW."name", 'address', NEW."address", 'address2', NEW."address2", 'address3', NEW."address3", 'postcode', NEW."postcode", 'town', NEW."town", 'province', NEW."province", 'contact', NEW."contact", 'tel', NEW."tel", 'access', NEW."access") END);
END;
DROP TRIGGER IF EXISTS "Site_audit_delete";
CREATE TRIGGER "Site_audit_delete" AFTER DELETE ON "Site" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('customer', OLD."customer_id", (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id"), 'sites',
    CASE WHEN OLD."deleted_at" IS NULL THEN json_object('name', OLD."name", 'address', OLD."address", 'address2', OLD."address2", 'address3', OLD."address3", 'postcode', OLD."postcode", 'town', OLD."town", 'province', OLD."province", 'contact', OLD."contact", 'tel', OLD."tel", 'access', OLD."access") END,
    NULL);
END;
DROP TRIGGER IF EXISTS "Quote_audit_insert";
CREATE TRIGGER "Quote_audit_insert" AFTER INSERT ON "Quote" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."id", NEW."quote_number", '',
    NULL,
    json_object('type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'status', NEW."status", 'language', NEW."language", 'title', NEW."title", 'intro', NEW."intro", 'conditions', NEW."conditions", 'payment_terms', NEW."payment_terms", 'valid_days', NEW."valid_days", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), 'site', (SELECT "name" FROM "Site" WHERE "id" = NEW."site_id")));
END;
DROP TRIGGER IF EXISTS "Quote_audit_update";
CREATE TRIGGER "Quote_audit_update" AFTER UPDATE OF "type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents", "total_cents", "status", "language", "title", "intro", "conditions", "payment_terms", "valid_days", "customer_id", "site_id" ON "Quote" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."id", NEW."quote_number", '',
    json_object('type', OLD."type", 'discount_cents', OLD."discount_cents", 'discount_bp', OLD."discount_bp", 'iva_bp', OLD."iva_bp", 'net_cents', OLD."net_cents", 'iva_cents', OLD."iva_cents", 'total_cents', OLD."total_cents", 'status', OLD."status", 'language', OLD."language", 'title', OLD."title", 'intro', OLD."intro", 'conditions', OLD."conditions", 'payment_terms', OLD."payment_terms", 'valid_days', OLD."valid_days", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id"), 'site', (SELECT "name" FROM "Site" WHERE "id" = OLD."site_id")),
    json_object('type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'status', NEW."status", 'language', NEW."language", 'title', NEW."title", 'intro', NEW."intro", 'conditions', NEW."conditions", 'payment_terms', NEW."payment_terms", 'valid_days', NEW."valid_days", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), 'site', (SELECT "name" FROM "Site" WHERE "id" = NEW."site_id")));
END;
DROP TRIGGER IF EXISTS "Invoice_never_changes";
CREATE TRIGGER "Invoice_never_changes" BEFORE UPDATE OF "id", "invoice_number", "job_id", "quote_id", "quote_number", "customer_id", "customer_copy", "letterhead_id", "language", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "no_iva_reason", "work_date", "created_at", "line_count", "discount_bp", "site_copy" ON "Invoice" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "Customer_search_insert";
CREATE TRIGGER "Customer_search_insert" AFTER INSERT ON "Customer" BEGIN
  INSERT OR REPLACE INTO "CustomerSearch" (rowid, "text") SELECT "id", "Customer"."search_text" || coalesce((SELECT group_concat("search_text", '') FROM "Site"
    WHERE "customer_id" = "Customer"."id" AND "deleted_at" IS NULL), '') FROM "Customer" WHERE "id" = NEW."id";
END;
DROP TRIGGER IF EXISTS "Customer_search_update";
CREATE TRIGGER "Customer_search_update" AFTER UPDATE OF "search_text" ON "Customer" WHEN OLD."search_text" IS NOT NEW."search_text" BEGIN
  INSERT OR REPLACE INTO "CustomerSearch" (rowid, "text") SELECT "id", "Customer"."search_text" || coalesce((SELECT group_concat("search_text", '') FROM "Site"
    WHERE "customer_id" = "Customer"."id" AND "deleted_at" IS NULL), '') FROM "Customer" WHERE "id" = NEW."id";
  INSERT OR REPLACE INTO "QuoteSearch" (rowid, "text") SELECT "id", "Quote"."search_text" || coalesce((SELECT "search_text" FROM "Site" WHERE "id" = "Quote"."site_id"), '') || coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Quote"."customer_id"), '') FROM "Quote" WHERE "customer_id" = NEW."id";
  INSERT OR REPLACE INTO "InvoiceSearch" (rowid, "text") SELECT "id", "Invoice"."search_text" || CASE WHEN instr("Invoice"."search_text", coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Invoice"."customer_id"), '')) > 0 THEN '' ELSE coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Invoice"."customer_id"), '') END FROM "Invoice" WHERE "customer_id" = NEW."id";
  INSERT OR REPLACE INTO "ServiceReportSearch" (rowid, "text") SELECT "id", "ServiceReport"."search_text" || coalesce((SELECT c."search_text" FROM "Job" j JOIN "Quote" q ON q."id" = j."quote_id"
    JOIN "Customer" c ON c."id" = q."customer_id" WHERE j."id" = "ServiceReport"."job_id"), '') FROM "ServiceReport" WHERE "job_id" IN (SELECT j."id" FROM "Quote" q JOIN "Job" j ON j."quote_id" = q."id" WHERE q."customer_id" = NEW."id");
END;
DROP TRIGGER IF EXISTS "Quote_search_insert";
CREATE TRIGGER "Quote_search_insert" AFTER INSERT ON "Quote" BEGIN
  INSERT OR REPLACE INTO "QuoteSearch" (rowid, "text") SELECT "id", "Quote"."search_text" || coalesce((SELECT "search_text" FROM "Site" WHERE "id" = "Quote"."site_id"), '') || coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Quote"."customer_id"), '') FROM "Quote" WHERE "id" = NEW."id";
END;
DROP TRIGGER IF EXISTS "Quote_search_update";
CREATE TRIGGER "Quote_search_update" AFTER UPDATE OF "search_text", "customer_id", "site_id" ON "Quote" WHEN OLD."search_text" IS NOT NEW."search_text" OR OLD."customer_id" IS NOT NEW."customer_id" OR OLD."site_id" IS NOT NEW."site_id" BEGIN
  INSERT OR REPLACE INTO "QuoteSearch" (rowid, "text") SELECT "id", "Quote"."search_text" || coalesce((SELECT "search_text" FROM "Site" WHERE "id" = "Quote"."site_id"), '') || coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Quote"."customer_id"), '') FROM "Quote" WHERE "id" = NEW."id";
  INSERT OR REPLACE INTO "ServiceReportSearch" (rowid, "text") SELECT "id", "ServiceReport"."search_text" || coalesce((SELECT c."search_text" FROM "Job" j JOIN "Quote" q ON q."id" = j."quote_id"
    JOIN "Customer" c ON c."id" = q."customer_id" WHERE j."id" = "ServiceReport"."job_id"), '') FROM "ServiceReport" WHERE "job_id" IN (SELECT "id" FROM "Job" WHERE "quote_id" = NEW."id");
END;
DROP TRIGGER IF EXISTS "Site_search_insert";
CREATE TRIGGER "Site_search_insert" AFTER INSERT ON "Site" BEGIN
  INSERT OR REPLACE INTO "CustomerSearch" (rowid, "text") SELECT "id", "Customer"."search_text" || coalesce((SELECT group_concat("search_text", '') FROM "Site"
    WHERE "customer_id" = "Customer"."id" AND "deleted_at" IS NULL), '') FROM "Customer" WHERE "id" = NEW."customer_id";
END;
DROP TRIGGER IF EXISTS "Site_search_update";
CREATE TRIGGER "Site_search_update" AFTER UPDATE OF "search_text", "customer_id", "deleted_at" ON "Site" WHEN OLD."search_text" IS NOT NEW."search_text" OR OLD."customer_id" IS NOT NEW."customer_id" OR OLD."deleted_at" IS NOT NEW."deleted_at" BEGIN
  INSERT OR REPLACE INTO "CustomerSearch" (rowid, "text") SELECT "id", "Customer"."search_text" || coalesce((SELECT group_concat("search_text", '') FROM "Site"
    WHERE "customer_id" = "Customer"."id" AND "deleted_at" IS NULL), '') FROM "Customer" WHERE "id" IN (OLD."customer_id", NEW."customer_id");
  INSERT OR REPLACE INTO "QuoteSearch" (rowid, "text") SELECT "id", "Quote"."search_text" || coalesce((SELECT "search_text" FROM "Site" WHERE "id" = "Quote"."site_id"), '') || coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Quote"."customer_id"), '') FROM "Quote" WHERE "site_id" = NEW."id";
END;
DROP TRIGGER IF EXISTS "Site_search_delete";
CREATE TRIGGER "Site_search_delete" AFTER DELETE ON "Site" BEGIN
  INSERT OR REPLACE INTO "CustomerSearch" (rowid, "text") SELECT "id", "Customer"."search_text" || coalesce((SELECT group_concat("search_text", '') FROM "Site"
    WHERE "customer_id" = "Customer"."id" AND "deleted_at" IS NULL), '') FROM "Customer" WHERE "id" = OLD."customer_id";
END;
