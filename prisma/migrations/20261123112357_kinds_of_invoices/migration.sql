-- Invoices get a kind and a series, IVA by line, sums by rate, what is to be paid of them, and the invoice that they
-- rectify; they can be made without a quote, and from several jobs. Invoice and InvoiceLine are made anew: their CHECKs
-- and the columns that may now be absent cannot be changed in a table. Without foreign keys meanwhile, or dropping the
-- table would take its e-mails and payments off it; with the old way of renaming, which leaves the triggers of other
-- tables alone that name Invoice.
PRAGMA foreign_keys=OFF;
PRAGMA legacy_alter_table=ON;
CREATE TABLE "NewInvoice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "invoice_number" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'F1',
    "series" TEXT NOT NULL DEFAULT 'invoice',
    "tax_rules" TEXT NOT NULL DEFAULT '',
    "job_id" INTEGER,
    "quote_id" INTEGER,
    "quote_number" TEXT NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "customer_copy" TEXT NOT NULL,
    "site_copy" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL,
    "letterhead_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "type" INTEGER NOT NULL,
    "discount_cents" INTEGER NOT NULL,
    "discount_bp" INTEGER NOT NULL DEFAULT 0,
    "iva_bp" INTEGER,
    "net_cents" INTEGER NOT NULL,
    "iva_cents" INTEGER NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "line_count" INTEGER NOT NULL DEFAULT 0,
    "tax_count" INTEGER NOT NULL DEFAULT 0,
    "no_iva_reason" TEXT NOT NULL,
    "work_date" TEXT NOT NULL,
    "due_on" TEXT,
    "payment_terms" TEXT NOT NULL DEFAULT '',
    "iban" TEXT NOT NULL DEFAULT '',
    "advance" INTEGER NOT NULL DEFAULT 0,
    "rectifies_id" INTEGER,
    "rectify_type" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL DEFAULT '',
    "annulled_at" DATETIME,
    "annul_reason" TEXT NOT NULL DEFAULT '',
    "payable_cents" INTEGER NOT NULL,
    "paid" INTEGER NOT NULL,
    "paid_at" DATETIME,
    "paid_cents" INTEGER NOT NULL DEFAULT 0,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "Invoice_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "Job" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Invoice_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "Quote" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Invoice_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Invoice_letterhead_id_fkey" FOREIGN KEY ("letterhead_id") REFERENCES "Letterhead" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Invoice_rectifies_id_fkey" FOREIGN KEY ("rectifies_id") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Invoice_id_below_drafts" CHECK ("id" < 1000000000),
    CONSTRAINT "Invoice_kind_known" CHECK ("kind" IN ('F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5')),
    CONSTRAINT "Invoice_series_known" CHECK ("series" IN ('invoice', 'simplified', 'rectifying', 'rectifying-simplified')),
    CONSTRAINT "Invoice_series_of_kind" CHECK ("series" = CASE
      WHEN "kind" = 'F2' THEN 'simplified' WHEN "kind" = 'R5' THEN 'rectifying-simplified'
      WHEN "kind" LIKE 'R%' THEN 'rectifying' ELSE 'invoice' END),
    CONSTRAINT "Invoice_tax_rules_known" CHECK ("tax_rules" IN ('', 'spain')),
    CONSTRAINT "Invoice_type_known" CHECK ("type" IN (1, 2)),
    CONSTRAINT "Invoice_discount_range" CHECK ("discount_cents" BETWEEN 0 AND 999999999),
    CONSTRAINT "Invoice_discount_percent_range" CHECK (typeof("discount_bp") = 'integer' AND "discount_bp" BETWEEN 0 AND 10000),
    CONSTRAINT "Invoice_iva_range" CHECK ("iva_bp" BETWEEN 0 AND 10000),
    CONSTRAINT "Invoice_negative_only_rectifies" CHECK ("net_cents" >= 0 OR "rectifies_id" IS NOT NULL),
    CONSTRAINT "Invoice_iva_only_type_2" CHECK ("type" = 2 OR "iva_cents" = 0),
    CONSTRAINT "Invoice_total_adds_up" CHECK ("total_cents" = "net_cents" + "iva_cents"),
    CONSTRAINT "Invoice_language_known" CHECK ("language" IN ('en', 'es')),
    CONSTRAINT "Invoice_due_on_day" CHECK ("due_on" LIKE '____-__-__'),
    CONSTRAINT "Invoice_advance_flag" CHECK ("advance" IN (0, 1)),
    CONSTRAINT "Invoice_rectifies_by_kind" CHECK (("rectifies_id" IS NOT NULL) = ("kind" LIKE 'R%')
      AND ("rectifies_id" IS NOT NULL) = ("rectify_type" <> '') AND ("rectifies_id" IS NULL OR "reason" <> '')),
    CONSTRAINT "Invoice_rectify_type_known" CHECK ("rectify_type" IN ('', 'I', 'S')),
    CONSTRAINT "Invoice_annulled_with_reason" CHECK (("annulled_at" IS NULL) = ("annul_reason" = '')),
    CONSTRAINT "Invoice_paid_flag" CHECK ("paid" IN (0, 1))
);
INSERT INTO "NewInvoice" ("id", "invoice_number", "job_id", "quote_id", "quote_number", "customer_id", "customer_copy",
  "site_copy", "search_text", "letterhead_id", "language", "type", "discount_cents", "discount_bp", "iva_bp", "net_cents",
  "iva_cents", "total_cents", "line_count", "tax_count", "no_iva_reason", "work_date", "payable_cents", "paid", "paid_at",
  "paid_cents", "created_at")
SELECT "id", "invoice_number", "job_id", "quote_id", "quote_number", "customer_id", "customer_copy",
  "site_copy", "search_text", "letterhead_id", "language", "type", "discount_cents", "discount_bp", "iva_bp", "net_cents",
  "iva_cents", "total_cents", "line_count", 1, "no_iva_reason", "work_date", "total_cents", "paid", "paid_at",
  "paid_cents", "created_at" FROM "Invoice";
-- Ids go on from the last one given out, which may be higher than that of the last row.
DELETE FROM "sqlite_sequence" WHERE "name" = 'NewInvoice';
INSERT INTO "sqlite_sequence" ("name", "seq") SELECT 'NewInvoice', "seq" FROM "sqlite_sequence" WHERE "name" = 'Invoice';
DROP TABLE "Invoice";
ALTER TABLE "NewInvoice" RENAME TO "Invoice";

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
    "iva_bp" INTEGER NOT NULL DEFAULT 0,
    "cause" TEXT NOT NULL DEFAULT '',
    "advance_id" INTEGER,
    CONSTRAINT "InvoiceLine_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "InvoiceLine_advance_id_fkey" FOREIGN KEY ("advance_id") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "InvoiceLine_kind_known" CHECK ("kind" IN ('line', 'heading', 'deduction')),
    CONSTRAINT "InvoiceLine_quantity_range" CHECK (typeof("quantity_milli") = 'integer' AND ("kind" = 'heading' OR "quantity_milli" BETWEEN 1 AND 9999000)),
    CONSTRAINT "InvoiceLine_price_range" CHECK (typeof("unit_price_cents") = 'integer' AND "unit_price_cents" BETWEEN -999999999 AND 999999999),
    CONSTRAINT "InvoiceLine_position_range" CHECK ("position" BETWEEN 1 AND 200),
    CONSTRAINT "InvoiceLine_discount_range" CHECK (typeof("discount_bp") = 'integer' AND "discount_bp" BETWEEN 0 AND 10000),
    CONSTRAINT "InvoiceLine_unit_known" CHECK ("unit" IN ('ud', 'm', 'h', 'kg', 'm²')),
    CONSTRAINT "InvoiceLine_iva_range" CHECK (typeof("iva_bp") = 'integer' AND "iva_bp" BETWEEN 0 AND 10000),
    CONSTRAINT "InvoiceLine_cause_known" CHECK ("cause" IN ('', 'S2', 'E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'N1', 'N2')),
    CONSTRAINT "InvoiceLine_cause_without_iva" CHECK ("cause" = '' OR "iva_bp" = 0),
    CONSTRAINT "InvoiceLine_deduction_of_advance" CHECK (("kind" = 'deduction') = ("advance_id" IS NOT NULL)
      AND ("kind" <> 'deduction' OR "unit_price_cents" <= 0)),
    CONSTRAINT "InvoiceLine_heading_is_bare" CHECK ("kind" <> 'heading' OR ("quantity_milli" = 0 AND "unit_price_cents" = 0 AND "discount_bp" = 0 AND "iva_bp" = 0 AND "cause" = ''))
);
INSERT INTO "NewInvoiceLine" ("id", "invoice_id", "position", "kind", "name", "description", "quantity_milli", "unit",
  "unit_price_cents", "discount_bp", "iva_bp")
SELECT l."id", l."invoice_id", l."position", l."kind", l."name", l."description", l."quantity_milli", l."unit",
  l."unit_price_cents", l."discount_bp", CASE WHEN i."type" = 2 AND l."kind" = 'line' THEN i."iva_bp" ELSE 0 END
FROM "InvoiceLine" l JOIN "Invoice" i ON i."id" = l."invoice_id";
DELETE FROM "sqlite_sequence" WHERE "name" = 'NewInvoiceLine';
INSERT INTO "sqlite_sequence" ("name", "seq") SELECT 'NewInvoiceLine', "seq" FROM "sqlite_sequence" WHERE "name" = 'InvoiceLine';
DROP TABLE "InvoiceLine";
ALTER TABLE "NewInvoiceLine" RENAME TO "InvoiceLine";
PRAGMA legacy_alter_table=OFF;
PRAGMA foreign_keys=ON;

CREATE UNIQUE INDEX "Invoice_invoice_number_key" ON "Invoice"("invoice_number");
CREATE INDEX "Invoice_customer_id_idx" ON "Invoice"("customer_id");
CREATE INDEX "Invoice_job_id_idx" ON "Invoice"("job_id");
CREATE INDEX "Invoice_paid_customer_id_payable_cents_paid_cents_idx" ON "Invoice"("paid", "customer_id", "payable_cents", "paid_cents");
CREATE INDEX "Invoice_created_at_id_idx" ON "Invoice"("created_at", "id");
CREATE INDEX "Invoice_quote_id_idx" ON "Invoice"("quote_id");
CREATE INDEX "Invoice_letterhead_id_idx" ON "Invoice"("letterhead_id");
CREATE INDEX "Invoice_series_id_idx" ON "Invoice"("series", "id");
CREATE INDEX "Invoice_rectifies_id_idx" ON "Invoice"("rectifies_id");
CREATE UNIQUE INDEX "InvoiceLine_invoice_id_position_key" ON "InvoiceLine"("invoice_id", "position");
CREATE INDEX "InvoiceLine_advance_id_idx" ON "InvoiceLine"("advance_id");

CREATE TABLE "InvoiceTax" (
    "invoice_id" INTEGER NOT NULL,
    "iva_bp" INTEGER NOT NULL CHECK (typeof("iva_bp") = 'integer' AND "iva_bp" BETWEEN 0 AND 10000),
    "cause" TEXT NOT NULL CHECK ("cause" IN ('', 'S2', 'E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'N1', 'N2')),
    "base_cents" INTEGER NOT NULL,
    "iva_cents" INTEGER NOT NULL,
    PRIMARY KEY ("invoice_id", "iva_bp", "cause"),
    CONSTRAINT "InvoiceTax_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "InvoiceTax_none_at_zero" CHECK ("iva_bp" > 0 OR "iva_cents" = 0),
    CONSTRAINT "InvoiceTax_cause_without_iva" CHECK ("cause" = '' OR "iva_bp" = 0)
);
INSERT INTO "InvoiceTax" ("invoice_id", "iva_bp", "cause", "base_cents", "iva_cents")
SELECT "id", CASE WHEN "type" = 2 THEN "iva_bp" ELSE 0 END, '', "net_cents", "iva_cents" FROM "Invoice";

CREATE TABLE "InvoiceJob" (
    "job_id" INTEGER NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "in_force" INTEGER NOT NULL DEFAULT 1 CONSTRAINT "InvoiceJob_in_force_flag" CHECK ("in_force" IN (0, 1)),
    PRIMARY KEY ("invoice_id", "job_id"),
    CONSTRAINT "InvoiceJob_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "Job" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "InvoiceJob_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "InvoiceJob_job_id_in_force_idx" ON "InvoiceJob"("job_id", "in_force");
INSERT INTO "InvoiceJob" ("job_id", "invoice_id") SELECT "job_id", "id" FROM "Invoice" WHERE "job_id" IS NOT NULL;

CREATE TABLE "InvoiceDraft" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customer_id" INTEGER NOT NULL,
    "content" TEXT NOT NULL CONSTRAINT "InvoiceDraft_content_json" CHECK (json_valid("content")),
    "invoice_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "InvoiceDraft_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "InvoiceDraft_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "InvoiceDraft_id_above_invoices" CHECK ("id" >= 1000000000)
);
CREATE UNIQUE INDEX "InvoiceDraft_invoice_id_key" ON "InvoiceDraft"("invoice_id");
CREATE INDEX "InvoiceDraft_customer_id_idx" ON "InvoiceDraft"("customer_id");
CREATE INDEX "InvoiceDraft_invoice_id_updated_at_idx" ON "InvoiceDraft"("invoice_id", "updated_at");
INSERT INTO "sqlite_sequence" ("name", "seq") VALUES ('InvoiceDraft', 999999999);

CREATE TABLE "InvoiceSeries" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "series" TEXT NOT NULL CONSTRAINT "InvoiceSeries_known" CHECK ("series" IN ('invoice', 'simplified', 'rectifying', 'rectifying-simplified')),
    "prefix" TEXT NOT NULL,
    "first" INTEGER NOT NULL CONSTRAINT "InvoiceSeries_first_range" CHECK (typeof("first") = 'integer' AND "first" BETWEEN 1 AND 999999),
    "year" INTEGER NOT NULL
);
CREATE UNIQUE INDEX "InvoiceSeries_series_key" ON "InvoiceSeries"("series");

-- As before the tables were made anew.
CREATE TRIGGER "Invoice_customer_only_merges" BEFORE UPDATE OF "customer_id" ON "Invoice"
WHEN NEW."customer_id" IS NOT OLD."customer_id" AND NOT EXISTS (
  SELECT 1 FROM "MergedCustomer" WHERE "id" = OLD."customer_id" AND "merged_into" = NEW."customer_id"
) BEGIN
  SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES');
END;
CREATE TRIGGER "Invoice_of_first_visit" BEFORE INSERT ON "Invoice"
WHEN EXISTS (SELECT 1 FROM "Job" WHERE "id" = NEW."job_id" AND "visit_of" IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'INVOICE_OF_FIRST_VISIT'); END;
CREATE TRIGGER "InvoiceLine_never_added" BEFORE INSERT ON "InvoiceLine"
WHEN (SELECT count(*) FROM "InvoiceLine" WHERE "invoice_id" = NEW."invoice_id")
  >= (SELECT "line_count" FROM "Invoice" WHERE "id" = NEW."invoice_id")
BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
CREATE TRIGGER "InvoiceTax_never_added" BEFORE INSERT ON "InvoiceTax"
WHEN (SELECT count(*) FROM "InvoiceTax" WHERE "invoice_id" = NEW."invoice_id")
  >= (SELECT "tax_count" FROM "Invoice" WHERE "id" = NEW."invoice_id")
BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
CREATE TRIGGER "InvoiceLine_negative" BEFORE INSERT ON "InvoiceLine"
WHEN NEW."unit_price_cents" < 0 AND NEW."kind" <> 'deduction'
  AND (SELECT "rectifies_id" FROM "Invoice" WHERE "id" = NEW."invoice_id") IS NULL
BEGIN SELECT RAISE(ABORT, 'INVOICE_LINE_NEGATIVE'); END;
-- What is deducted was invoiced in advance, to the same customer, and is in force.
CREATE TRIGGER "InvoiceLine_deducts_advance" BEFORE INSERT ON "InvoiceLine"
WHEN NEW."advance_id" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "Invoice" a JOIN "Invoice" i ON i."id" = NEW."invoice_id"
  WHERE a."id" = NEW."advance_id" AND a."advance" = 1 AND a."annulled_at" IS NULL AND a."customer_id" = i."customer_id"
)
BEGIN SELECT RAISE(ABORT, 'INVOICE_DEDUCTS_NO_ADVANCE'); END;

CREATE TRIGGER "InvoiceJob_of_first_visit" BEFORE INSERT ON "InvoiceJob"
WHEN EXISTS (SELECT 1 FROM "Job" WHERE "id" = NEW."job_id" AND "visit_of" IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'INVOICE_OF_FIRST_VISIT'); END;
CREATE TRIGGER "InvoiceJob_one_in_force" BEFORE INSERT ON "InvoiceJob"
WHEN NEW."in_force" = 1 AND EXISTS (SELECT 1 FROM "InvoiceJob" WHERE "job_id" = NEW."job_id" AND "in_force" = 1)
BEGIN SELECT RAISE(ABORT, 'JOB_HAS_INVOICE'); END;
CREATE TRIGGER "InvoiceJob_released_once" BEFORE UPDATE OF "in_force" ON "InvoiceJob"
WHEN NEW."in_force" <> OLD."in_force" AND NOT EXISTS (
  SELECT 1 FROM "Invoice" WHERE "id" = NEW."invoice_id" AND NEW."in_force" = 0 AND "payable_cents" = 0
)
BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
CREATE TRIGGER "Invoice_released" AFTER UPDATE OF "payable_cents", "annulled_at" ON "Invoice"
WHEN NEW."payable_cents" = 0 AND (OLD."payable_cents" <> 0 OR (OLD."annulled_at" IS NULL AND NEW."annulled_at" IS NOT NULL))
BEGIN UPDATE "InvoiceJob" SET "in_force" = 0 WHERE "invoice_id" = NEW."id" AND "in_force" = 1; END;

-- An invoice that rectifies names the original one, of the same customer, and not another that rectifies.
CREATE TRIGGER "Invoice_rectifies_original" BEFORE INSERT ON "Invoice"
WHEN NEW."rectifies_id" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "Invoice" WHERE "id" = NEW."rectifies_id" AND "rectifies_id" IS NULL AND "annulled_at" IS NULL
    AND "customer_id" = NEW."customer_id"
)
BEGIN SELECT RAISE(ABORT, 'INVOICE_RECTIFIES_ORIGINAL'); END;
-- What is to be paid: the total of the original, or of the last invoice that took its place, with the differences since.
CREATE TRIGGER "Invoice_payable_insert" BEFORE INSERT ON "Invoice"
WHEN NEW."payable_cents" <> CASE WHEN NEW."rectifies_id" IS NULL THEN NEW."total_cents" ELSE 0 END
BEGIN SELECT RAISE(ABORT, 'INVOICE_PAYABLE_BY_RECTIFYING'); END;
CREATE TRIGGER "Invoice_payable_update" BEFORE UPDATE OF "payable_cents" ON "Invoice"
WHEN NEW."payable_cents" <> CASE WHEN NEW."annulled_at" IS NOT NULL OR NEW."rectifies_id" IS NOT NULL THEN 0 ELSE (
  SELECT coalesce((SELECT "total_cents" FROM "Invoice" WHERE "id" = s."last"), NEW."total_cents") + coalesce((
    SELECT sum("total_cents") FROM "Invoice"
    WHERE "rectifies_id" = NEW."id" AND "rectify_type" = 'I' AND "id" > coalesce(s."last", 0)), 0)
  FROM (SELECT max("id") AS "last" FROM "Invoice"
    WHERE "rectifies_id" = NEW."id" AND "rectify_type" = 'S') s) END
BEGIN SELECT RAISE(ABORT, 'INVOICE_PAYABLE_BY_RECTIFYING'); END;
CREATE TRIGGER "Invoice_rectified" AFTER INSERT ON "Invoice" WHEN NEW."rectifies_id" IS NOT NULL
BEGIN
  UPDATE "Invoice" SET
    "payable_cents" = CASE NEW."rectify_type" WHEN 'S' THEN NEW."total_cents" ELSE "payable_cents" + NEW."total_cents" END,
    "paid" = "paid_cents" >= CASE NEW."rectify_type" WHEN 'S' THEN NEW."total_cents" ELSE "payable_cents" + NEW."total_cents" END
      AND (EXISTS (SELECT 1 FROM "PaymentPart" WHERE "invoice_id" = "Invoice"."id")
        OR CASE NEW."rectify_type" WHEN 'S' THEN NEW."total_cents" ELSE "payable_cents" + NEW."total_cents" END <> "total_cents")
  WHERE "id" = NEW."rectifies_id";
END;
-- Annulled is only what was not paid, deducted or rectified, and what rectifies nothing.
CREATE TRIGGER "Invoice_annulled_once" BEFORE UPDATE OF "annulled_at", "annul_reason" ON "Invoice"
WHEN (NEW."annulled_at" IS NOT OLD."annulled_at" OR NEW."annul_reason" <> OLD."annul_reason") AND (
  OLD."annulled_at" IS NOT NULL OR NEW."annulled_at" IS NULL OR NEW."payable_cents" <> 0 OR NEW."rectifies_id" IS NOT NULL
  OR EXISTS (SELECT 1 FROM "PaymentPart" WHERE "invoice_id" = NEW."id")
  OR EXISTS (SELECT 1 FROM "Invoice" WHERE "rectifies_id" = NEW."id")
  OR EXISTS (SELECT 1 FROM "InvoiceLine" l JOIN "Invoice" i ON i."id" = l."invoice_id"
    WHERE l."advance_id" = NEW."id" AND i."annulled_at" IS NULL))
BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
-- Whether an invoice is paid follows from its payments and from what is to be paid of it.
DROP TRIGGER "PaymentPart_paid_insert";
DROP TRIGGER "PaymentPart_paid_delete";
CREATE TRIGGER "PaymentPart_paid_insert" AFTER INSERT ON "PaymentPart" BEGIN
  UPDATE "Invoice" SET "paid_cents" = "paid_cents" + NEW."amount_cents",
    "paid" = "paid_cents" + NEW."amount_cents" >= "payable_cents"
  WHERE "id" = NEW."invoice_id";
END;
CREATE TRIGGER "PaymentPart_paid_delete" AFTER DELETE ON "PaymentPart" BEGIN
  UPDATE "Invoice" SET "paid_cents" = "paid_cents" - OLD."amount_cents",
    "paid" = "paid_cents" - OLD."amount_cents" >= "payable_cents"
      AND (EXISTS (SELECT 1 FROM "PaymentPart" WHERE "invoice_id" = OLD."invoice_id") OR "payable_cents" <> "total_cents")
  WHERE "id" = OLD."invoice_id";
END;
CREATE TRIGGER "Invoice_paid_insert" BEFORE INSERT ON "Invoice"
WHEN NEW."paid" <> (NEW."rectifies_id" IS NOT NULL) OR NEW."paid_cents" <> 0
BEGIN SELECT RAISE(ABORT, 'INVOICE_PAID_BY_PAYMENTS'); END;
CREATE TRIGGER "Invoice_paid_update" BEFORE UPDATE OF "paid", "paid_cents", "payable_cents" ON "Invoice"
WHEN NEW."paid_cents" <> (SELECT coalesce(sum("amount_cents"), 0) FROM "PaymentPart" WHERE "invoice_id" = NEW."id")
  OR NEW."paid" <> (NEW."paid_cents" >= NEW."payable_cents"
    AND (EXISTS (SELECT 1 FROM "PaymentPart" WHERE "invoice_id" = NEW."id") OR NEW."payable_cents" <> NEW."total_cents"))
BEGIN SELECT RAISE(ABORT, 'INVOICE_PAID_BY_PAYMENTS'); END;

-- A draft becomes an invoice once, and stays as it was then: whoever asks for it is led to the invoice.
CREATE TRIGGER "InvoiceDraft_issued_once" BEFORE UPDATE OF "id", "content", "invoice_id" ON "InvoiceDraft" WHEN OLD."invoice_id" IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'DRAFT_ISSUED'); END;
CREATE TRIGGER "InvoiceDraft_issued_stays" BEFORE DELETE ON "InvoiceDraft" WHEN OLD."invoice_id" IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'DRAFT_ISSUED'); END;

CREATE TRIGGER "InvoiceSeries_before_its_first" BEFORE INSERT ON "InvoiceSeries"
WHEN EXISTS (SELECT 1 FROM "Invoice" WHERE "series" = NEW."series")
BEGIN SELECT RAISE(ABORT, 'INVOICE_SERIES_BEGUN'); END;

DROP TRIGGER IF EXISTS "QuoteLine_audit_insert";
CREATE TRIGGER "QuoteLine_audit_insert" AFTER INSERT ON "QuoteLine" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."quote_id", (SELECT "quote_number" FROM "Quote" WHERE "id" = NEW."quote_id"), 'lines',
    NULL,
    json_object('position', NEW."position", 'kind', nullif(NEW."kind", 'line'), 'name', NEW."name", 'description', NEW."description", 'quantity_milli', CASE WHEN NEW."kind" <> 'heading' THEN NEW."quantity_milli" END, 'unit', CASE WHEN NEW."kind" <> 'heading' THEN NEW."unit" END, 'unit_price_cents', CASE WHEN NEW."kind" <> 'heading' THEN NEW."unit_price_cents" END, 'discount_bp', nullif(NEW."discount_bp", 0), 'optional', nullif(NEW."optional", 0)));
END;
DROP TRIGGER IF EXISTS "QuoteLine_audit_update";
CREATE TRIGGER "QuoteLine_audit_update" AFTER UPDATE OF "position", "kind", "name", "description", "quantity_milli", "unit", "unit_price_cents", "discount_bp", "optional" ON "QuoteLine" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."quote_id", (SELECT "quote_number" FROM "Quote" WHERE "id" = NEW."quote_id"), 'lines',
    json_object('position', OLD."position", 'kind', nullif(OLD."kind", 'line'), 'name', OLD."name", 'description', OLD."description", 'quantity_milli', CASE WHEN OLD."kind" <> 'heading' THEN OLD."quantity_milli" END, 'unit', CASE WHEN OLD."kind" <> 'heading' THEN OLD."unit" END, 'unit_price_cents', CASE WHEN OLD."kind" <> 'heading' THEN OLD."unit_price_cents" END, 'discount_bp', nullif(OLD."discount_bp", 0), 'optional', nullif(OLD."optional", 0)),
    json_object('position', NEW."position", 'kind', nullif(NEW."kind", 'line'), 'name', NEW."name", 'description', NEW."description", 'quantity_milli', CASE WHEN NEW."kind" <> 'heading' THEN NEW."quantity_milli" END, 'unit', CASE WHEN NEW."kind" <> 'heading' THEN NEW."unit" END, 'unit_price_cents', CASE WHEN NEW."kind" <> 'heading' THEN NEW."unit_price_cents" END, 'discount_bp', nullif(NEW."discount_bp", 0), 'optional', nullif(NEW."optional", 0)));
END;
DROP TRIGGER IF EXISTS "QuoteLine_audit_delete";
CREATE TRIGGER "QuoteLine_audit_delete" AFTER DELETE ON "QuoteLine" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', OLD."quote_id", (SELECT "quote_number" FROM "Quote" WHERE "id" = OLD."quote_id"), 'lines',
    json_object('position', OLD."position", 'kind', nullif(OLD."kind", 'line'), 'name', OLD."name", 'description', OLD."description", 'quantity_milli', CASE WHEN OLD."kind" <> 'heading' THEN OLD."quantity_milli" END, 'unit', CASE WHEN OLD."kind" <> 'heading' THEN OLD."unit" END, 'unit_price_cents', CASE WHEN OLD."kind" <> 'heading' THEN OLD."unit_price_cents" END, 'discount_bp', nullif(OLD."discount_bp", 0), 'optional', nullif(OLD."optional", 0)),
    NULL);
END;
DROP TRIGGER IF EXISTS "Invoice_audit_insert";
CREATE TRIGGER "Invoice_audit_insert" AFTER INSERT ON "Invoice" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', NEW."id", NEW."invoice_number", '',
    NULL,
    json_object('quote_number', NEW."quote_number", 'type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'no_iva_reason', NEW."no_iva_reason", 'work_date', NEW."work_date", 'language', NEW."language", 'paid', NEW."paid", 'paid_at', NEW."paid_at", 'due_on', NEW."due_on", 'kind', nullif(NEW."kind", 'F1'), 'advance', nullif(NEW."advance", 0), 'rectifies', (SELECT "invoice_number" FROM "Invoice" WHERE "id" = NEW."rectifies_id"), 'payable_cents', nullif(NEW."payable_cents", NEW."total_cents"), 'annulled_at', NEW."annulled_at", 'reason', nullif(NEW."reason", ''), 'annul_reason', nullif(NEW."annul_reason", ''), 'payment_terms', nullif(NEW."payment_terms", ''), 'iban', nullif(NEW."iban", ''), 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
DROP TRIGGER IF EXISTS "Invoice_audit_update";
CREATE TRIGGER "Invoice_audit_update" AFTER UPDATE OF "quote_number", "type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents", "total_cents", "no_iva_reason", "work_date", "language", "paid", "paid_at", "due_on", "kind", "advance", "rectifies_id", "payable_cents", "annulled_at", "reason", "annul_reason", "payment_terms", "iban", "customer_id" ON "Invoice" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', NEW."id", NEW."invoice_number", '',
    json_object('quote_number', OLD."quote_number", 'type', OLD."type", 'discount_cents', OLD."discount_cents", 'discount_bp', OLD."discount_bp", 'iva_bp', OLD."iva_bp", 'net_cents', OLD."net_cents", 'iva_cents', OLD."iva_cents", 'total_cents', OLD."total_cents", 'no_iva_reason', OLD."no_iva_reason", 'work_date', OLD."work_date", 'language', OLD."language", 'paid', OLD."paid", 'paid_at', OLD."paid_at", 'due_on', OLD."due_on", 'kind', nullif(OLD."kind", 'F1'), 'advance', nullif(OLD."advance", 0), 'rectifies', (SELECT "invoice_number" FROM "Invoice" WHERE "id" = OLD."rectifies_id"), 'payable_cents', nullif(OLD."payable_cents", OLD."total_cents"), 'annulled_at', OLD."annulled_at", 'reason', nullif(OLD."reason", ''), 'annul_reason', nullif(OLD."annul_reason", ''), 'payment_terms', nullif(OLD."payment_terms", ''), 'iban', nullif(OLD."iban", ''), 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id")),
    json_object('quote_number', NEW."quote_number", 'type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'no_iva_reason', NEW."no_iva_reason", 'work_date', NEW."work_date", 'language', NEW."language", 'paid', NEW."paid", 'paid_at', NEW."paid_at", 'due_on', NEW."due_on", 'kind', nullif(NEW."kind", 'F1'), 'advance', nullif(NEW."advance", 0), 'rectifies', (SELECT "invoice_number" FROM "Invoice" WHERE "id" = NEW."rectifies_id"), 'payable_cents', nullif(NEW."payable_cents", NEW."total_cents"), 'annulled_at', NEW."annulled_at", 'reason', nullif(NEW."reason", ''), 'annul_reason', nullif(NEW."annul_reason", ''), 'payment_terms', nullif(NEW."payment_terms", ''), 'iban', nullif(NEW."iban", ''), 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
DROP TRIGGER IF EXISTS "Invoice_never_changes";
CREATE TRIGGER "Invoice_never_changes" BEFORE UPDATE OF "id", "invoice_number", "kind", "series", "tax_rules", "job_id", "quote_id", "quote_number", "customer_copy", "site_copy", "letterhead_id", "language", "type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents", "total_cents", "line_count", "tax_count", "no_iva_reason", "work_date", "due_on", "payment_terms", "iban", "advance", "rectifies_id", "rectify_type", "reason", "created_at" ON "Invoice" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "Invoice_never_deleted";
CREATE TRIGGER "Invoice_never_deleted" BEFORE DELETE ON "Invoice" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_DELETED'); END;
DROP TRIGGER IF EXISTS "InvoiceJob_never_changes";
CREATE TRIGGER "InvoiceJob_never_changes" BEFORE UPDATE OF "job_id", "invoice_id" ON "InvoiceJob" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "InvoiceJob_never_deleted";
CREATE TRIGGER "InvoiceJob_never_deleted" BEFORE DELETE ON "InvoiceJob" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "InvoiceTax_never_changes";
CREATE TRIGGER "InvoiceTax_never_changes" BEFORE UPDATE ON "InvoiceTax" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "InvoiceTax_never_deleted";
CREATE TRIGGER "InvoiceTax_never_deleted" BEFORE DELETE ON "InvoiceTax" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "InvoiceSeries_audit_insert";
CREATE TRIGGER "InvoiceSeries_audit_insert" AFTER INSERT ON "InvoiceSeries" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', NEW."id", NEW."series", '',
    NULL,
    json_object('prefix', NEW."prefix", 'first', NEW."first", 'year', NEW."year"));
END;
DROP TRIGGER IF EXISTS "InvoiceSeries_never_changes";
CREATE TRIGGER "InvoiceSeries_never_changes" BEFORE UPDATE ON "InvoiceSeries" BEGIN SELECT RAISE(ABORT, 'INVOICE_SERIES_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "InvoiceSeries_never_deleted";
CREATE TRIGGER "InvoiceSeries_never_deleted" BEFORE DELETE ON "InvoiceSeries" BEGIN SELECT RAISE(ABORT, 'INVOICE_SERIES_NEVER_DELETED'); END;
DROP TRIGGER IF EXISTS "InvoiceLine_audit_insert";
CREATE TRIGGER "InvoiceLine_audit_insert" AFTER INSERT ON "InvoiceLine" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', NEW."invoice_id", (SELECT "invoice_number" FROM "Invoice" WHERE "id" = NEW."invoice_id"), 'lines',
    NULL,
    json_object('position', NEW."position", 'kind', nullif(NEW."kind", 'line'), 'name', NEW."name", 'description', NEW."description", 'quantity_milli', CASE WHEN NEW."kind" <> 'heading' THEN NEW."quantity_milli" END, 'unit', CASE WHEN NEW."kind" <> 'heading' THEN NEW."unit" END, 'unit_price_cents', CASE WHEN NEW."kind" <> 'heading' THEN NEW."unit_price_cents" END, 'discount_bp', nullif(NEW."discount_bp", 0), 'iva_bp', CASE WHEN NEW."kind" <> 'heading' THEN NEW."iva_bp" END, 'cause', nullif(NEW."cause", '')));
END;
DROP TRIGGER IF EXISTS "InvoiceLine_never_changes";
CREATE TRIGGER "InvoiceLine_never_changes" BEFORE UPDATE ON "InvoiceLine" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "InvoiceLine_never_deleted";
CREATE TRIGGER "InvoiceLine_never_deleted" BEFORE DELETE ON "InvoiceLine" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
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
