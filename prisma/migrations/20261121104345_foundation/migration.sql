-- CreateTable
CREATE TABLE "User" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Session" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "token_hash" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" DATETIME NOT NULL,
    "last_used_at" DATETIME NOT NULL,
    "user_agent" TEXT NOT NULL,
    CONSTRAINT "Session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SignInTries" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "failures" INTEGER NOT NULL,
    "last_at" DATETIME NOT NULL,
    "blocked_until" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Settings" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "iva_bp" INTEGER NOT NULL,
    "language" TEXT,
    "no_iva_reason" TEXT NOT NULL,
    "letterhead_id" INTEGER NOT NULL,
    CONSTRAINT "Settings_letterhead_id_fkey" FOREIGN KEY ("letterhead_id") REFERENCES "Letterhead" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Settings_one_row" CHECK ("id" = 1),
    CONSTRAINT "Settings_iva_range" CHECK ("iva_bp" BETWEEN 0 AND 10000),
    CONSTRAINT "Settings_language_known" CHECK ("language" IN ('en', 'es'))
);

-- CreateTable
CREATE TABLE "Letterhead" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "company_name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "address2" TEXT NOT NULL,
    "address3" TEXT NOT NULL,
    "town" TEXT NOT NULL,
    "province" TEXT NOT NULL,
    "postcode" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "website" TEXT NOT NULL,
    "nie" TEXT NOT NULL,
    "logo_id" INTEGER,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "Letterhead_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "Logo" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Logo" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "sha256" TEXT NOT NULL,
    "png" BLOB NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "EmailSettings" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "smtp_host" TEXT NOT NULL,
    "smtp_port" INTEGER NOT NULL,
    "smtp_secure" INTEGER NOT NULL,
    "smtp_user" TEXT NOT NULL,
    "smtp_pass_sealed" TEXT NOT NULL,
    "smtp_from_name" TEXT NOT NULL,
    "smtp_from_email" TEXT NOT NULL,
    "business_notify_email" TEXT NOT NULL,
    CONSTRAINT "EmailSettings_one_row" CHECK ("id" = 1),
    CONSTRAINT "EmailSettings_secure_flag" CHECK ("smtp_secure" IN (0, 1)),
    CONSTRAINT "EmailSettings_port_range" CHECK ("smtp_port" BETWEEN 1 AND 65535)
);

-- CreateTable
CREATE TABLE "Counter" (
    "series" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,

    PRIMARY KEY ("series", "year"),
    CONSTRAINT "Counter_starts_at_one" CHECK ("n" >= 1)
);

-- CreateTable
CREATE TABLE "Tally" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "n" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "Customer" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "first_name" TEXT NOT NULL,
    "surname" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "address2" TEXT NOT NULL,
    "address3" TEXT NOT NULL,
    "town" TEXT NOT NULL,
    "province" TEXT NOT NULL,
    "postcode" TEXT NOT NULL,
    "tel" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "nie" TEXT NOT NULL,
    "language" TEXT,
    "sort_key" TEXT NOT NULL,
    "search_text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "Customer_language_known" CHECK ("language" IN ('en', 'es'))
);

-- CreateTable
CREATE TABLE "Product" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "price2_cents" INTEGER NOT NULL,
    "checklist_template_id" INTEGER,
    "sort_key" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    "deleted_at" DATETIME,
    CONSTRAINT "Product_checklist_template_id_fkey" FOREIGN KEY ("checklist_template_id") REFERENCES "ReportTemplate" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Product_name_given" CHECK ("name" <> ''),
    CONSTRAINT "Product_price_range" CHECK ("price_cents" BETWEEN 0 AND 999999999),
    CONSTRAINT "Product_price2_range" CHECK ("price2_cents" BETWEEN 0 AND 999999999)
);

-- CreateTable
CREATE TABLE "Quote" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "quote_number" TEXT NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "customer_copy" TEXT NOT NULL,
    "letterhead_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "type" INTEGER NOT NULL,
    "discount_cents" INTEGER NOT NULL,
    "iva_bp" INTEGER NOT NULL,
    "net_cents" INTEGER NOT NULL,
    "iva_cents" INTEGER NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "valid_from" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "Quote_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Quote_letterhead_id_fkey" FOREIGN KEY ("letterhead_id") REFERENCES "Letterhead" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Quote_type_known" CHECK ("type" IN (1, 2)),
    CONSTRAINT "Quote_discount_range" CHECK ("discount_cents" BETWEEN 0 AND 999999999),
    CONSTRAINT "Quote_iva_range" CHECK ("iva_bp" BETWEEN 0 AND 10000),
    CONSTRAINT "Quote_net_not_negative" CHECK ("net_cents" >= 0),
    CONSTRAINT "Quote_iva_only_type_2" CHECK ("type" = 2 OR "iva_cents" = 0),
    CONSTRAINT "Quote_total_adds_up" CHECK ("total_cents" = "net_cents" + "iva_cents"),
    CONSTRAINT "Quote_language_known" CHECK ("language" IN ('en', 'es')),
    CONSTRAINT "Quote_status_known" CHECK ("status" IN ('draft', 'sent', 'accepted', 'rejected', 'expired'))
);

-- CreateTable
CREATE TABLE "QuoteLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "quote_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price_cents" INTEGER NOT NULL,
    CONSTRAINT "QuoteLine_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "Quote" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "QuoteLine_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "Product" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "QuoteLine_quantity_range" CHECK (typeof("quantity") = 'integer' AND "quantity" BETWEEN 1 AND 9999),
    CONSTRAINT "QuoteLine_price_range" CHECK (typeof("unit_price_cents") = 'integer' AND "unit_price_cents" BETWEEN 0 AND 999999999),
    CONSTRAINT "QuoteLine_position_range" CHECK ("position" BETWEEN 1 AND 200)
);

-- CreateTable
CREATE TABLE "Job" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "quote_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "start" DATETIME NOT NULL,
    "end" DATETIME NOT NULL,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "cancelled_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "Job_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "Quote" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Job_ends_after_start" CHECK ("end" > "start")
);

-- CreateTable
CREATE TABLE "Invoice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "invoice_number" TEXT NOT NULL,
    "job_id" INTEGER,
    "quote_id" INTEGER NOT NULL,
    "quote_number" TEXT NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "customer_copy" TEXT NOT NULL,
    "customer_name" TEXT NOT NULL,
    "letterhead_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "type" INTEGER NOT NULL,
    "discount_cents" INTEGER NOT NULL,
    "iva_bp" INTEGER NOT NULL,
    "net_cents" INTEGER NOT NULL,
    "iva_cents" INTEGER NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "no_iva_reason" TEXT NOT NULL,
    "work_date" TEXT NOT NULL,
    "paid" INTEGER NOT NULL,
    "paid_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "Invoice_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "Job" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Invoice_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "Quote" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Invoice_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Invoice_letterhead_id_fkey" FOREIGN KEY ("letterhead_id") REFERENCES "Letterhead" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Invoice_type_known" CHECK ("type" IN (1, 2)),
    CONSTRAINT "Invoice_discount_range" CHECK ("discount_cents" BETWEEN 0 AND 999999999),
    CONSTRAINT "Invoice_iva_range" CHECK ("iva_bp" BETWEEN 0 AND 10000),
    CONSTRAINT "Invoice_net_not_negative" CHECK ("net_cents" >= 0),
    CONSTRAINT "Invoice_iva_only_type_2" CHECK ("type" = 2 OR "iva_cents" = 0),
    CONSTRAINT "Invoice_total_adds_up" CHECK ("total_cents" = "net_cents" + "iva_cents"),
    CONSTRAINT "Invoice_language_known" CHECK ("language" IN ('en', 'es')),
    CONSTRAINT "Invoice_paid_flag" CHECK ("paid" IN (0, 1))
);

-- CreateTable
CREATE TABLE "InvoiceLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "invoice_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price_cents" INTEGER NOT NULL,
    CONSTRAINT "InvoiceLine_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "InvoiceLine_quantity_range" CHECK (typeof("quantity") = 'integer' AND "quantity" BETWEEN 1 AND 9999),
    CONSTRAINT "InvoiceLine_price_range" CHECK (typeof("unit_price_cents") = 'integer' AND "unit_price_cents" BETWEEN 0 AND 999999999),
    CONSTRAINT "InvoiceLine_position_range" CHECK ("position" BETWEEN 1 AND 200)
);

-- CreateTable
CREATE TABLE "Engineer" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "active" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "Engineer_active_flag" CHECK ("active" IN (0, 1))
);

-- CreateTable
CREATE TABLE "ChecklistTask" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "title" TEXT NOT NULL,
    "title_key" TEXT NOT NULL,
    "has_text" INTEGER NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "active" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "ChecklistTask_active_flag" CHECK ("active" IN (0, 1)),
    CONSTRAINT "ChecklistTask_text_flag" CHECK ("has_text" IN (0, 1))
);

-- CreateTable
CREATE TABLE "ReportTemplate" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "active" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "ReportTemplate_active_flag" CHECK ("active" IN (0, 1))
);

-- CreateTable
CREATE TABLE "ReportTemplateTask" (
    "template_id" INTEGER NOT NULL,
    "task_id" INTEGER NOT NULL,
    "sort_order" INTEGER NOT NULL,

    PRIMARY KEY ("template_id", "task_id"),
    CONSTRAINT "ReportTemplateTask_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "ReportTemplate" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReportTemplateTask_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "ChecklistTask" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ServiceReport" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "report_number" TEXT NOT NULL,
    "idempotency_key" TEXT,
    "customer_name" TEXT NOT NULL,
    "site_address" TEXT NOT NULL,
    "job_id" INTEGER,
    "job_ref" TEXT,
    "report_date" TEXT NOT NULL,
    "engineer_id" INTEGER NOT NULL,
    "engineer_name" TEXT NOT NULL,
    "template_id" INTEGER,
    "notes" TEXT,
    "signature_png" BLOB,
    "signed_by" TEXT,
    "signed_at" DATETIME,
    "letterhead_id" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "ServiceReport_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "Job" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "ServiceReport_engineer_id_fkey" FOREIGN KEY ("engineer_id") REFERENCES "Engineer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ServiceReport_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "ReportTemplate" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "ServiceReport_letterhead_id_fkey" FOREIGN KEY ("letterhead_id") REFERENCES "Letterhead" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ServiceReportItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "report_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "task_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "completed" INTEGER NOT NULL,
    "value_text" TEXT,
    CONSTRAINT "ServiceReportItem_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "ServiceReport" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ServiceReportItem_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "ChecklistTask" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ServiceReportItem_completed_flag" CHECK ("completed" IN (0, 1))
);

-- CreateTable
CREATE TABLE "ReportPhoto" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "report_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "jpeg" BLOB NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    CONSTRAINT "ReportPhoto_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "ServiceReport" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DocumentEmail" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "quote_id" INTEGER,
    "invoice_id" INTEGER,
    "report_id" INTEGER,
    "to_email" TEXT NOT NULL,
    "sent_at" DATETIME NOT NULL,
    "message_id" TEXT,
    "error" TEXT,
    CONSTRAINT "DocumentEmail_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "Quote" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "DocumentEmail_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "DocumentEmail_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "ServiceReport" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Outbox" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" DATETIME NOT NULL,
    "created_at" DATETIME NOT NULL,
    "done_at" DATETIME,
    "last_error" TEXT
);

-- CreateTable
CREATE TABLE "PushSubscription" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "endpoint_hash" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "session_id" INTEGER,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "PushSubscription_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "Session" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Session_token_hash_key" ON "Session"("token_hash");

-- CreateIndex
CREATE INDEX "Session_user_id_idx" ON "Session"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "Logo_sha256_key" ON "Logo"("sha256");

-- CreateIndex
CREATE INDEX "Customer_sort_key_id_idx" ON "Customer"("sort_key", "id");

-- CreateIndex
CREATE INDEX "Product_sort_key_id_idx" ON "Product"("sort_key", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Quote_quote_number_key" ON "Quote"("quote_number");

-- CreateIndex
CREATE INDEX "Quote_customer_id_created_at_id_idx" ON "Quote"("customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "Quote_created_at_id_idx" ON "Quote"("created_at", "id");

-- CreateIndex
CREATE INDEX "QuoteLine_product_id_idx" ON "QuoteLine"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "QuoteLine_quote_id_position_key" ON "QuoteLine"("quote_id", "position");

-- CreateIndex
CREATE INDEX "Job_start_idx" ON "Job"("start");

-- CreateIndex
CREATE INDEX "Job_quote_id_idx" ON "Job"("quote_id");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_invoice_number_key" ON "Invoice"("invoice_number");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_job_id_key" ON "Invoice"("job_id");

-- CreateIndex
CREATE INDEX "Invoice_customer_id_idx" ON "Invoice"("customer_id");

-- CreateIndex
CREATE INDEX "Invoice_created_at_id_idx" ON "Invoice"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "InvoiceLine_invoice_id_position_key" ON "InvoiceLine"("invoice_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "ChecklistTask_title_key_key" ON "ChecklistTask"("title_key");

-- CreateIndex
CREATE UNIQUE INDEX "ServiceReport_report_number_key" ON "ServiceReport"("report_number");

-- CreateIndex
CREATE UNIQUE INDEX "ServiceReport_idempotency_key_key" ON "ServiceReport"("idempotency_key");

-- CreateIndex
CREATE INDEX "ServiceReport_created_at_id_idx" ON "ServiceReport"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ServiceReportItem_report_id_position_key" ON "ServiceReportItem"("report_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "ReportPhoto_report_id_position_key" ON "ReportPhoto"("report_id", "position");

-- CreateIndex
CREATE INDEX "DocumentEmail_quote_id_idx" ON "DocumentEmail"("quote_id");

-- CreateIndex
CREATE INDEX "DocumentEmail_invoice_id_idx" ON "DocumentEmail"("invoice_id");

-- CreateIndex
CREATE INDEX "DocumentEmail_report_id_idx" ON "DocumentEmail"("report_id");

-- CreateIndex
CREATE INDEX "Outbox_done_at_next_at_idx" ON "Outbox"("done_at", "next_at");

-- CreateIndex
CREATE UNIQUE INDEX "PushSubscription_endpoint_hash_key" ON "PushSubscription"("endpoint_hash");

-- By hand from here on, and the CHECKs above: a migration that makes one of these tables anew must say them again.

-- The company starts without a name, with the usual IVA (specification, section 9).
INSERT INTO "Letterhead" ("id", "company_name", "address", "address2", "address3", "town", "province", "postcode", "phone", "email", "website", "nie", "created_at")
VALUES (1, '', '', '', '', '', '', '', '', '', '', '', strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'));
INSERT INTO "Settings" ("id", "iva_bp", "language", "no_iva_reason", "letterhead_id") VALUES (1, 2100, NULL, '', 1);
INSERT INTO "EmailSettings" ("id", "smtp_host", "smtp_port", "smtp_secure", "smtp_user", "smtp_pass_sealed", "smtp_from_name", "smtp_from_email", "business_notify_email")
VALUES (1, '', 587, 0, '', '', '', '', '');

-- Saved documents name a letterhead and a logo: neither ever changes.
CREATE TRIGGER "Letterhead_never_changes" BEFORE UPDATE ON "Letterhead" BEGIN SELECT RAISE(ABORT, 'LETTERHEAD_NEVER_CHANGES'); END;
CREATE TRIGGER "Logo_never_changes" BEFORE UPDATE ON "Logo" BEGIN SELECT RAISE(ABORT, 'LOGO_NEVER_CHANGES'); END;

-- A number, once given, stays with its quote, and a quote stays: numbers have no gap.
CREATE TRIGGER "Quote_number_never_changes" BEFORE UPDATE OF "quote_number" ON "Quote" WHEN NEW."quote_number" <> OLD."quote_number"
BEGIN SELECT RAISE(ABORT, 'QUOTE_NUMBER_NEVER_CHANGES'); END;
CREATE TRIGGER "Quote_never_deleted" BEFORE DELETE ON "Quote" BEGIN SELECT RAISE(ABORT, 'QUOTE_NEVER_DELETED'); END;
CREATE TRIGGER "Counter_never_goes_back" BEFORE UPDATE ON "Counter" WHEN NEW."n" <= OLD."n"
BEGIN SELECT RAISE(ABORT, 'COUNTER_NEVER_GOES_BACK'); END;

-- The number of rows, so that a list need not count them.
INSERT INTO "Tally" ("name", "n") VALUES ('Quote', 0), ('Customer', 0);
CREATE TRIGGER "Quote_tally" AFTER INSERT ON "Quote" BEGIN UPDATE "Tally" SET "n" = "n" + 1 WHERE "name" = 'Quote'; END;
CREATE TRIGGER "Customer_tally_insert" AFTER INSERT ON "Customer" BEGIN UPDATE "Tally" SET "n" = "n" + 1 WHERE "name" = 'Customer'; END;
CREATE TRIGGER "Customer_tally_delete" AFTER DELETE ON "Customer" BEGIN UPDATE "Tally" SET "n" = "n" - 1 WHERE "name" = 'Customer'; END;
