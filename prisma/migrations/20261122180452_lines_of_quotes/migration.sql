-- By hand: Prisma would make Quote, Invoice and Product anew too, and lose their CHECKs.
ALTER TABLE "Product" ADD COLUMN "unit" TEXT NOT NULL DEFAULT 'ud'
  CONSTRAINT "Product_unit_known" CHECK ("unit" IN ('ud', 'm', 'h', 'kg', 'm²'));
ALTER TABLE "Quote" ADD COLUMN "discount_bp" INTEGER NOT NULL DEFAULT 0
  CONSTRAINT "Quote_discount_percent_range" CHECK (typeof("discount_bp") = 'integer' AND "discount_bp" BETWEEN 0 AND 10000);
ALTER TABLE "Invoice" ADD COLUMN "discount_bp" INTEGER NOT NULL DEFAULT 0
  CONSTRAINT "Invoice_discount_percent_range" CHECK (typeof("discount_bp") = 'integer' AND "discount_bp" BETWEEN 0 AND 10000);

-- The lines of quotes and invoices, made anew: a quantity was whole, and a line always had a product. What was the
-- product's name, `description`, is `name` from here on. Dropping a table drops its triggers; those that keep the lines
-- of invoices are written again below.
CREATE TABLE "NewQuoteLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "quote_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'line',
    "product_id" INTEGER,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "quantity_milli" INTEGER NOT NULL,
    "unit" TEXT NOT NULL DEFAULT 'ud',
    "unit_price_cents" INTEGER NOT NULL,
    "discount_bp" INTEGER NOT NULL DEFAULT 0,
    "optional" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "QuoteLine_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "Quote" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "QuoteLine_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "Product" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "QuoteLine_kind_known" CHECK ("kind" IN ('line', 'heading')),
    CONSTRAINT "QuoteLine_quantity_range" CHECK (typeof("quantity_milli") = 'integer' AND ("kind" = 'heading' OR "quantity_milli" BETWEEN 1 AND 9999000)),
    CONSTRAINT "QuoteLine_price_range" CHECK (typeof("unit_price_cents") = 'integer' AND "unit_price_cents" BETWEEN 0 AND 999999999),
    CONSTRAINT "QuoteLine_position_range" CHECK ("position" BETWEEN 1 AND 200),
    CONSTRAINT "QuoteLine_discount_range" CHECK (typeof("discount_bp") = 'integer' AND "discount_bp" BETWEEN 0 AND 10000),
    CONSTRAINT "QuoteLine_unit_known" CHECK ("unit" IN ('ud', 'm', 'h', 'kg', 'm²')),
    CONSTRAINT "QuoteLine_optional_flag" CHECK ("optional" IN (0, 1)),
    CONSTRAINT "QuoteLine_heading_is_bare" CHECK ("kind" = 'line' OR ("product_id" IS NULL AND "quantity_milli" = 0 AND "unit_price_cents" = 0 AND "discount_bp" = 0 AND "optional" = 0))
);
INSERT INTO "NewQuoteLine" ("id", "quote_id", "position", "product_id", "name", "quantity_milli", "unit_price_cents")
SELECT "id", "quote_id", "position", "product_id", "description", "quantity" * 1000, "unit_price_cents" FROM "QuoteLine";
DROP TABLE "QuoteLine";
ALTER TABLE "NewQuoteLine" RENAME TO "QuoteLine";
CREATE INDEX "QuoteLine_product_id_idx" ON "QuoteLine"("product_id");
CREATE UNIQUE INDEX "QuoteLine_quote_id_position_key" ON "QuoteLine"("quote_id", "position");

CREATE TABLE "NewInvoiceLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "invoice_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'line',
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "quantity_milli" INTEGER NOT NULL,
    "unit" TEXT NOT NULL DEFAULT 'ud',
    "unit_price_cents" INTEGER NOT NULL,
    "discount_bp" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "InvoiceLine_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "InvoiceLine_kind_known" CHECK ("kind" IN ('line', 'heading')),
    CONSTRAINT "InvoiceLine_quantity_range" CHECK (typeof("quantity_milli") = 'integer' AND ("kind" = 'heading' OR "quantity_milli" BETWEEN 1 AND 9999000)),
    CONSTRAINT "InvoiceLine_price_range" CHECK (typeof("unit_price_cents") = 'integer' AND "unit_price_cents" BETWEEN 0 AND 999999999),
    CONSTRAINT "InvoiceLine_position_range" CHECK ("position" BETWEEN 1 AND 200),
    CONSTRAINT "InvoiceLine_discount_range" CHECK (typeof("discount_bp") = 'integer' AND "discount_bp" BETWEEN 0 AND 10000),
    CONSTRAINT "InvoiceLine_unit_known" CHECK ("unit" IN ('ud', 'm', 'h', 'kg', 'm²')),
    CONSTRAINT "InvoiceLine_heading_is_bare" CHECK ("kind" = 'line' OR ("quantity_milli" = 0 AND "unit_price_cents" = 0 AND "discount_bp" = 0))
);
INSERT INTO "NewInvoiceLine" ("id", "invoice_id", "position", "name", "quantity_milli", "unit_price_cents")
SELECT "id", "invoice_id", "position", "description", "quantity" * 1000, "unit_price_cents" FROM "InvoiceLine";
DROP TABLE "InvoiceLine";
ALTER TABLE "NewInvoiceLine" RENAME TO "InvoiceLine";
CREATE UNIQUE INDEX "InvoiceLine_invoice_id_position_key" ON "InvoiceLine"("invoice_id", "position");

CREATE TRIGGER "InvoiceLine_never_added" BEFORE INSERT ON "InvoiceLine"
WHEN (SELECT count(*) FROM "InvoiceLine" WHERE "invoice_id" = NEW."invoice_id")
  >= (SELECT "line_count" FROM "Invoice" WHERE "id" = NEW."invoice_id")
BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;


DROP TRIGGER IF EXISTS "Product_audit_insert";
CREATE TRIGGER "Product_audit_insert" AFTER INSERT ON "Product" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('product', NEW."id", NEW."name", '',
    NULL,
    CASE WHEN NEW."deleted_at" IS NULL THEN json_object('name', NEW."name", 'description', NEW."description", 'price_cents', NEW."price_cents", 'price2_cents', NEW."price2_cents", 'unit', NEW."unit", 'template', (SELECT "name" FROM "ReportTemplate" WHERE "id" = NEW."checklist_template_id")) END);
END;
DROP TRIGGER IF EXISTS "Product_audit_update";
CREATE TRIGGER "Product_audit_update" AFTER UPDATE OF "name", "description", "price_cents", "price2_cents", "unit", "checklist_template_id", "deleted_at" ON "Product" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('product', NEW."id", NEW."name", '',
    CASE WHEN OLD."deleted_at" IS NULL THEN json_object('name', OLD."name", 'description', OLD."description", 'price_cents', OLD."price_cents", 'price2_cents', OLD."price2_cents", 'unit', OLD."unit", 'template', (SELECT "name" FROM "ReportTemplate" WHERE "id" = OLD."checklist_template_id")) END,
    CASE WHEN NEW."deleted_at" IS NULL THEN json_object('name', NEW."name", 'description', NEW."description", 'price_cents', NEW."price_cents", 'price2_cents', NEW."price2_cents", 'unit', NEW."unit", 'template', (SELECT "name" FROM "ReportTemplate" WHERE "id" = NEW."checklist_template_id")) END);
END;
DROP TRIGGER IF EXISTS "Product_audit_delete";
CREATE TRIGGER "Product_audit_delete" AFTER DELETE ON "Product" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('product', OLD."id", OLD."name", '',
    CASE WHEN OLD."deleted_at" IS NULL THEN json_object('name', OLD."name", 'description', OLD."description", 'price_cents', OLD."price_cents", 'price2_cents', OLD."price2_cents", 'unit', OLD."unit", 'template', (SELECT "name" FROM "ReportTemplate" WHERE "id" = OLD."checklist_template_id")) END,
    NULL);
END;
DROP TRIGGER IF EXISTS "Quote_audit_insert";
CREATE TRIGGER "Quote_audit_insert" AFTER INSERT ON "Quote" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."id", NEW."quote_number", '',
    NULL,
    json_object('type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'status', NEW."status", 'language', NEW."language", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
DROP TRIGGER IF EXISTS "Quote_audit_update";
CREATE TRIGGER "Quote_audit_update" AFTER UPDATE OF "type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents", "total_cents", "status", "language", "customer_id" ON "Quote" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."id", NEW."quote_number", '',
    json_object('type', OLD."type", 'discount_cents', OLD."discount_cents", 'discount_bp', OLD."discount_bp", 'iva_bp', OLD."iva_bp", 'net_cents', OLD."net_cents", 'iva_cents', OLD."iva_cents", 'total_cents', OLD."total_cents", 'status', OLD."status", 'language', OLD."language", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id")),
    json_object('type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'status', NEW."status", 'language', NEW."language", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
DROP TRIGGER IF EXISTS "QuoteLine_audit_insert";
CREATE TRIGGER "QuoteLine_audit_insert" AFTER INSERT ON "QuoteLine" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."quote_id", (SELECT "quote_number" FROM "Quote" WHERE "id" = NEW."quote_id"), 'lines',
    NULL,
    json_object('position', NEW."position", 'kind', nullif(NEW."kind", 'line'), 'name', NEW."name", 'description', NEW."description", 'quantity_milli', CASE WHEN NEW."kind" = 'line' THEN NEW."quantity_milli" END, 'unit', CASE WHEN NEW."kind" = 'line' THEN NEW."unit" END, 'unit_price_cents', CASE WHEN NEW."kind" = 'line' THEN NEW."unit_price_cents" END, 'discount_bp', nullif(NEW."discount_bp", 0), 'optional', nullif(NEW."optional", 0)));
END;
DROP TRIGGER IF EXISTS "QuoteLine_audit_update";
CREATE TRIGGER "QuoteLine_audit_update" AFTER UPDATE OF "position", "kind", "name", "description", "quantity_milli", "unit", "unit_price_cents", "discount_bp", "optional" ON "QuoteLine" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."quote_id", (SELECT "quote_number" FROM "Quote" WHERE "id" = NEW."quote_id"), 'lines',
    json_object('position', OLD."position", 'kind', nullif(OLD."kind", 'line'), 'name', OLD."name", 'description', OLD."description", 'quantity_milli', CASE WHEN OLD."kind" = 'line' THEN OLD."quantity_milli" END, 'unit', CASE WHEN OLD."kind" = 'line' THEN OLD."unit" END, 'unit_price_cents', CASE WHEN OLD."kind" = 'line' THEN OLD."unit_price_cents" END, 'discount_bp', nullif(OLD."discount_bp", 0), 'optional', nullif(OLD."optional", 0)),
    json_object('position', NEW."position", 'kind', nullif(NEW."kind", 'line'), 'name', NEW."name", 'description', NEW."description", 'quantity_milli', CASE WHEN NEW."kind" = 'line' THEN NEW."quantity_milli" END, 'unit', CASE WHEN NEW."kind" = 'line' THEN NEW."unit" END, 'unit_price_cents', CASE WHEN NEW."kind" = 'line' THEN NEW."unit_price_cents" END, 'discount_bp', nullif(NEW."discount_bp", 0), 'optional', nullif(NEW."optional", 0)));
END;
DROP TRIGGER IF EXISTS "QuoteLine_audit_delete";
CREATE TRIGGER "QuoteLine_audit_delete" AFTER DELETE ON "QuoteLine" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', OLD."quote_id", (SELECT "quote_number" FROM "Quote" WHERE "id" = OLD."quote_id"), 'lines',
    json_object('position', OLD."position", 'kind', nullif(OLD."kind", 'line'), 'name', OLD."name", 'description', OLD."description", 'quantity_milli', CASE WHEN OLD."kind" = 'line' THEN OLD."quantity_milli" END, 'unit', CASE WHEN OLD."kind" = 'line' THEN OLD."unit" END, 'unit_price_cents', CASE WHEN OLD."kind" = 'line' THEN OLD."unit_price_cents" END, 'discount_bp', nullif(OLD."discount_bp", 0), 'optional', nullif(OLD."optional", 0)),
    NULL);
END;
DROP TRIGGER IF EXISTS "Invoice_audit_insert";
CREATE TRIGGER "Invoice_audit_insert" AFTER INSERT ON "Invoice" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', NEW."id", NEW."invoice_number", '',
    NULL,
    json_object('quote_number', NEW."quote_number", 'type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'no_iva_reason', NEW."no_iva_reason", 'work_date', NEW."work_date", 'language', NEW."language", 'paid', NEW."paid", 'paid_at', NEW."paid_at", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
DROP TRIGGER IF EXISTS "Invoice_audit_update";
CREATE TRIGGER "Invoice_audit_update" AFTER UPDATE OF "quote_number", "type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents", "total_cents", "no_iva_reason", "work_date", "language", "paid", "paid_at", "customer_id" ON "Invoice" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', NEW."id", NEW."invoice_number", '',
    json_object('quote_number', OLD."quote_number", 'type', OLD."type", 'discount_cents', OLD."discount_cents", 'discount_bp', OLD."discount_bp", 'iva_bp', OLD."iva_bp", 'net_cents', OLD."net_cents", 'iva_cents', OLD."iva_cents", 'total_cents', OLD."total_cents", 'no_iva_reason', OLD."no_iva_reason", 'work_date', OLD."work_date", 'language', OLD."language", 'paid', OLD."paid", 'paid_at', OLD."paid_at", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id")),
    json_object('quote_number', NEW."quote_number", 'type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'no_iva_reason', NEW."no_iva_reason", 'work_date', NEW."work_date", 'language', NEW."language", 'paid', NEW."paid", 'paid_at', NEW."paid_at", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
DROP TRIGGER IF EXISTS "Invoice_never_changes";
CREATE TRIGGER "Invoice_never_changes" BEFORE UPDATE OF "id", "invoice_number", "job_id", "quote_id", "quote_number", "customer_id", "customer_copy", "letterhead_id", "language", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "no_iva_reason", "work_date", "created_at", "line_count", "discount_bp" ON "Invoice" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "InvoiceLine_audit_insert";
CREATE TRIGGER "InvoiceLine_audit_insert" AFTER INSERT ON "InvoiceLine" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', NEW."invoice_id", (SELECT "invoice_number" FROM "Invoice" WHERE "id" = NEW."invoice_id"), 'lines',
    NULL,
    json_object('position', NEW."position", 'kind', nullif(NEW."kind", 'line'), 'name', NEW."name", 'description', NEW."description", 'quantity_milli', CASE WHEN NEW."kind" = 'line' THEN NEW."quantity_milli" END, 'unit', CASE WHEN NEW."kind" = 'line' THEN NEW."unit" END, 'unit_price_cents', CASE WHEN NEW."kind" = 'line' THEN NEW."unit_price_cents" END, 'discount_bp', nullif(NEW."discount_bp", 0)));
END;
DROP TRIGGER IF EXISTS "InvoiceLine_never_changes";
CREATE TRIGGER "InvoiceLine_never_changes" BEFORE UPDATE ON "InvoiceLine" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "InvoiceLine_never_deleted";
CREATE TRIGGER "InvoiceLine_never_deleted" BEFORE DELETE ON "InvoiceLine" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
