-- The audit trail (docs/decisions/0026-audit.md). Triggers note every change of a row that somebody may ask about, whoever
-- makes it; at the end of the same transaction the notes become lines of the trail. prisma/audit.test.ts holds that every
-- column is noted, or left out on purpose.

-- What changed in the transaction that is open: empty whenever none is, but for what another program changed.
CREATE TABLE "AuditChange" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "subject" TEXT,
    "part" TEXT NOT NULL,
    "before" TEXT,
    "after" TEXT,
    "outside" INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE "Audit" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "user_id" INTEGER,
    "user_name" TEXT NOT NULL,
    "did" TEXT NOT NULL CHECK ("did" IN ('added', 'changed', 'removed')),
    "kind" TEXT NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "before" TEXT,
    "after" TEXT,
    "hash" TEXT NOT NULL
);
CREATE INDEX "Audit_kind_subject_id_idx" ON "Audit"("kind", "subject_id");
CREATE INDEX "Audit_at_idx" ON "Audit"("at");
CREATE TRIGGER "Audit_never_changes" BEFORE UPDATE ON "Audit" BEGIN SELECT RAISE(ABORT, 'AUDIT_NEVER_CHANGES'); END;
CREATE TRIGGER "Audit_never_deleted" BEFORE DELETE ON "Audit" BEGIN SELECT RAISE(ABORT, 'AUDIT_NEVER_DELETED'); END;
CREATE TRIGGER "Audit_only_at_its_end" BEFORE INSERT ON "Audit" WHEN NEW."id" <> coalesce((SELECT max("id") FROM "Audit"), 0) + 1
BEGIN SELECT RAISE(ABORT, 'AUDIT_ONLY_AT_ITS_END'); END;

CREATE TRIGGER "Customer_audit_insert" AFTER INSERT ON "Customer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('customer', NEW."id", trim(NEW."first_name" || ' ' || NEW."surname"), '',
    NULL,
    json_object('first_name', NEW."first_name", 'surname', NEW."surname", 'tel', NEW."tel", 'email', NEW."email", 'nie', NEW."nie", 'address', NEW."address",
    'address2', NEW."address2", 'address3', NEW."address3", 'town', NEW."town", 'province', NEW."province", 'postcode', NEW."postcode",
    'language', NEW."language"));
END;
CREATE TRIGGER "Customer_audit_update" AFTER UPDATE OF "first_name", "surname", "tel", "email", "nie", "address", "address2", "address3", "town", "province", "postcode", "language" ON "Customer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('customer', NEW."id", trim(NEW."first_name" || ' ' || NEW."surname"), '',
    json_object('first_name', OLD."first_name", 'surname', OLD."surname", 'tel', OLD."tel", 'email', OLD."email", 'nie', OLD."nie", 'address', OLD."address",
    'address2', OLD."address2", 'address3', OLD."address3", 'town', OLD."town", 'province', OLD."province", 'postcode', OLD."postcode",
    'language', OLD."language"),
    json_object('first_name', NEW."first_name", 'surname', NEW."surname", 'tel', NEW."tel", 'email', NEW."email", 'nie', NEW."nie", 'address', NEW."address",
    'address2', NEW."address2", 'address3', NEW."address3", 'town', NEW."town", 'province', NEW."province", 'postcode', NEW."postcode",
    'language', NEW."language"));
END;
CREATE TRIGGER "Customer_audit_delete" AFTER DELETE ON "Customer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('customer', OLD."id", trim(OLD."first_name" || ' ' || OLD."surname"), '',
    json_object('first_name', OLD."first_name", 'surname', OLD."surname", 'tel', OLD."tel", 'email', OLD."email", 'nie', OLD."nie", 'address', OLD."address",
    'address2', OLD."address2", 'address3', OLD."address3", 'town', OLD."town", 'province', OLD."province", 'postcode', OLD."postcode",
    'language', OLD."language"),
    NULL);
END;
CREATE TRIGGER "Product_audit_insert" AFTER INSERT ON "Product" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('product', NEW."id", NEW."name", '',
    NULL,
    CASE WHEN NEW."deleted_at" IS NULL THEN json_object('name', NEW."name", 'description', NEW."description", 'price_cents', NEW."price_cents", 'price2_cents', NEW."price2_cents",
    'template', (SELECT "name" FROM "ReportTemplate" WHERE "id" = NEW."checklist_template_id")) END);
END;
CREATE TRIGGER "Product_audit_update" AFTER UPDATE OF "name", "description", "price_cents", "price2_cents", "checklist_template_id", "deleted_at" ON "Product" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('product', NEW."id", NEW."name", '',
    CASE WHEN OLD."deleted_at" IS NULL THEN json_object('name', OLD."name", 'description', OLD."description", 'price_cents', OLD."price_cents", 'price2_cents', OLD."price2_cents",
    'template', (SELECT "name" FROM "ReportTemplate" WHERE "id" = OLD."checklist_template_id")) END,
    CASE WHEN NEW."deleted_at" IS NULL THEN json_object('name', NEW."name", 'description', NEW."description", 'price_cents', NEW."price_cents", 'price2_cents', NEW."price2_cents",
    'template', (SELECT "name" FROM "ReportTemplate" WHERE "id" = NEW."checklist_template_id")) END);
END;
CREATE TRIGGER "Product_audit_delete" AFTER DELETE ON "Product" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('product', OLD."id", OLD."name", '',
    CASE WHEN OLD."deleted_at" IS NULL THEN json_object('name', OLD."name", 'description', OLD."description", 'price_cents', OLD."price_cents", 'price2_cents', OLD."price2_cents",
    'template', (SELECT "name" FROM "ReportTemplate" WHERE "id" = OLD."checklist_template_id")) END,
    NULL);
END;
CREATE TRIGGER "Quote_audit_insert" AFTER INSERT ON "Quote" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."id", NEW."quote_number", '',
    NULL,
    json_object('type', NEW."type", 'discount_cents', NEW."discount_cents", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents",
    'total_cents', NEW."total_cents", 'status', NEW."status", 'language', NEW."language",
    'customer', (SELECT trim("first_name" || ' ' || "surname") FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
CREATE TRIGGER "Quote_audit_update" AFTER UPDATE OF "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "status", "language", "customer_id" ON "Quote" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."id", NEW."quote_number", '',
    json_object('type', OLD."type", 'discount_cents', OLD."discount_cents", 'iva_bp', OLD."iva_bp", 'net_cents', OLD."net_cents", 'iva_cents', OLD."iva_cents",
    'total_cents', OLD."total_cents", 'status', OLD."status", 'language', OLD."language",
    'customer', (SELECT trim("first_name" || ' ' || "surname") FROM "Customer" WHERE "id" = OLD."customer_id")),
    json_object('type', NEW."type", 'discount_cents', NEW."discount_cents", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents",
    'total_cents', NEW."total_cents", 'status', NEW."status", 'language', NEW."language",
    'customer', (SELECT trim("first_name" || ' ' || "surname") FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
CREATE TRIGGER "QuoteLine_audit_insert" AFTER INSERT ON "QuoteLine" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."quote_id", (SELECT "quote_number" FROM "Quote" WHERE "id" = NEW."quote_id"), 'lines',
    NULL,
    json_object('position', NEW."position", 'description', NEW."description", 'quantity', NEW."quantity", 'unit_price_cents', NEW."unit_price_cents"));
END;
CREATE TRIGGER "QuoteLine_audit_update" AFTER UPDATE OF "position", "description", "quantity", "unit_price_cents" ON "QuoteLine" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."quote_id", (SELECT "quote_number" FROM "Quote" WHERE "id" = NEW."quote_id"), 'lines',
    json_object('position', OLD."position", 'description', OLD."description", 'quantity', OLD."quantity", 'unit_price_cents', OLD."unit_price_cents"),
    json_object('position', NEW."position", 'description', NEW."description", 'quantity', NEW."quantity", 'unit_price_cents', NEW."unit_price_cents"));
END;
CREATE TRIGGER "QuoteLine_audit_delete" AFTER DELETE ON "QuoteLine" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', OLD."quote_id", (SELECT "quote_number" FROM "Quote" WHERE "id" = OLD."quote_id"), 'lines',
    json_object('position', OLD."position", 'description', OLD."description", 'quantity', OLD."quantity", 'unit_price_cents', OLD."unit_price_cents"),
    NULL);
END;
CREATE TRIGGER "Job_audit_insert" AFTER INSERT ON "Job" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('job', NEW."id", NEW."title", '',
    NULL,
    CASE WHEN NEW."cancelled_at" IS NULL THEN json_object('start', NEW."start", 'end', NEW."end", 'title', NEW."title") END);
END;
CREATE TRIGGER "Job_audit_update" AFTER UPDATE OF "start", "end", "title", "cancelled_at" ON "Job" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('job', NEW."id", NEW."title", '',
    CASE WHEN OLD."cancelled_at" IS NULL THEN json_object('start', OLD."start", 'end', OLD."end", 'title', OLD."title") END,
    CASE WHEN NEW."cancelled_at" IS NULL THEN json_object('start', NEW."start", 'end', NEW."end", 'title', NEW."title") END);
END;
CREATE TRIGGER "Job_audit_delete" AFTER DELETE ON "Job" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('job', OLD."id", OLD."title", '',
    CASE WHEN OLD."cancelled_at" IS NULL THEN json_object('start', OLD."start", 'end', OLD."end", 'title', OLD."title") END,
    NULL);
END;
CREATE TRIGGER "Invoice_audit_insert" AFTER INSERT ON "Invoice" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', NEW."id", NEW."invoice_number", '',
    NULL,
    json_object('quote_number', NEW."quote_number", 'type', NEW."type", 'discount_cents', NEW."discount_cents", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents",
    'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'no_iva_reason', NEW."no_iva_reason", 'work_date', NEW."work_date",
    'language', NEW."language", 'paid', NEW."paid", 'paid_at', NEW."paid_at",
    'customer', (SELECT trim("first_name" || ' ' || "surname") FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
CREATE TRIGGER "Invoice_audit_update" AFTER UPDATE OF "quote_number", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "no_iva_reason", "work_date", "language", "paid",
    "paid_at" ON "Invoice" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', NEW."id", NEW."invoice_number", '',
    json_object('quote_number', OLD."quote_number", 'type', OLD."type", 'discount_cents', OLD."discount_cents", 'iva_bp', OLD."iva_bp", 'net_cents', OLD."net_cents",
    'iva_cents', OLD."iva_cents", 'total_cents', OLD."total_cents", 'no_iva_reason', OLD."no_iva_reason", 'work_date', OLD."work_date",
    'language', OLD."language", 'paid', OLD."paid", 'paid_at', OLD."paid_at",
    'customer', (SELECT trim("first_name" || ' ' || "surname") FROM "Customer" WHERE "id" = OLD."customer_id")),
    json_object('quote_number', NEW."quote_number", 'type', NEW."type", 'discount_cents', NEW."discount_cents", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents",
    'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'no_iva_reason', NEW."no_iva_reason", 'work_date', NEW."work_date",
    'language', NEW."language", 'paid', NEW."paid", 'paid_at', NEW."paid_at",
    'customer', (SELECT trim("first_name" || ' ' || "surname") FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
CREATE TRIGGER "InvoiceLine_audit_insert" AFTER INSERT ON "InvoiceLine" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', NEW."invoice_id", (SELECT "invoice_number" FROM "Invoice" WHERE "id" = NEW."invoice_id"), 'lines',
    NULL,
    json_object('position', NEW."position", 'description', NEW."description", 'quantity', NEW."quantity", 'unit_price_cents', NEW."unit_price_cents"));
END;
CREATE TRIGGER "ServiceReport_audit_insert" AFTER INSERT ON "ServiceReport" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('report', NEW."id", NEW."report_number", '',
    NULL,
    json_object('customer_name', NEW."customer_name", 'site_address', NEW."site_address", 'job_ref', NEW."job_ref", 'report_date', NEW."report_date",
    'engineer_name', NEW."engineer_name", 'notes', NEW."notes", 'signed_by', NEW."signed_by", 'signed_at', NEW."signed_at", 'language', NEW."language"));
END;
CREATE TRIGGER "ServiceReportItem_audit_insert" AFTER INSERT ON "ServiceReportItem" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('report', NEW."report_id", (SELECT "report_number" FROM "ServiceReport" WHERE "id" = NEW."report_id"), 'items',
    NULL,
    json_object('position', NEW."position", 'title', NEW."title", 'completed', NEW."completed", 'value_text', NEW."value_text"));
END;
CREATE TRIGGER "ReportPhoto_audit_insert" AFTER INSERT ON "ReportPhoto" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('report', NEW."report_id", (SELECT "report_number" FROM "ServiceReport" WHERE "id" = NEW."report_id"), 'photos',
    NULL,
    json_object('position', NEW."position", 'width', NEW."width", 'height', NEW."height"));
END;
CREATE TRIGGER "Engineer_audit_insert" AFTER INSERT ON "Engineer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('engineer', NEW."id", NEW."name", '',
    NULL,
    json_object('name', NEW."name", 'email', NEW."email", 'active', NEW."active"));
END;
CREATE TRIGGER "Engineer_audit_update" AFTER UPDATE OF "name", "email", "active" ON "Engineer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('engineer', NEW."id", NEW."name", '',
    json_object('name', OLD."name", 'email', OLD."email", 'active', OLD."active"),
    json_object('name', NEW."name", 'email', NEW."email", 'active', NEW."active"));
END;
CREATE TRIGGER "Engineer_audit_delete" AFTER DELETE ON "Engineer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('engineer', OLD."id", OLD."name", '',
    json_object('name', OLD."name", 'email', OLD."email", 'active', OLD."active"),
    NULL);
END;
CREATE TRIGGER "ChecklistTask_audit_insert" AFTER INSERT ON "ChecklistTask" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('task', NEW."id", NEW."title", '',
    NULL,
    json_object('title', NEW."title", 'has_text', NEW."has_text", 'active', NEW."active"));
END;
CREATE TRIGGER "ChecklistTask_audit_update" AFTER UPDATE OF "title", "has_text", "active" ON "ChecklistTask" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('task', NEW."id", NEW."title", '',
    json_object('title', OLD."title", 'has_text', OLD."has_text", 'active', OLD."active"),
    json_object('title', NEW."title", 'has_text', NEW."has_text", 'active', NEW."active"));
END;
CREATE TRIGGER "ChecklistTask_audit_delete" AFTER DELETE ON "ChecklistTask" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('task', OLD."id", OLD."title", '',
    json_object('title', OLD."title", 'has_text', OLD."has_text", 'active', OLD."active"),
    NULL);
END;
CREATE TRIGGER "ReportTemplate_audit_insert" AFTER INSERT ON "ReportTemplate" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('template', NEW."id", NEW."name", '',
    NULL,
    json_object('name', NEW."name", 'description', NEW."description", 'active', NEW."active"));
END;
CREATE TRIGGER "ReportTemplate_audit_update" AFTER UPDATE OF "name", "description", "active" ON "ReportTemplate" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('template', NEW."id", NEW."name", '',
    json_object('name', OLD."name", 'description', OLD."description", 'active', OLD."active"),
    json_object('name', NEW."name", 'description', NEW."description", 'active', NEW."active"));
END;
CREATE TRIGGER "ReportTemplate_audit_delete" AFTER DELETE ON "ReportTemplate" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('template', OLD."id", OLD."name", '',
    json_object('name', OLD."name", 'description', OLD."description", 'active', OLD."active"),
    NULL);
END;
CREATE TRIGGER "ReportTemplateTask_audit_insert" AFTER INSERT ON "ReportTemplateTask" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('template', NEW."template_id", (SELECT "name" FROM "ReportTemplate" WHERE "id" = NEW."template_id"), 'tasks',
    NULL,
    json_object('position', NEW."sort_order", 'title', (SELECT "title" FROM "ChecklistTask" WHERE "id" = NEW."task_id")));
END;
CREATE TRIGGER "ReportTemplateTask_audit_update" AFTER UPDATE OF "sort_order", "task_id" ON "ReportTemplateTask" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('template', NEW."template_id", (SELECT "name" FROM "ReportTemplate" WHERE "id" = NEW."template_id"), 'tasks',
    json_object('position', OLD."sort_order", 'title', (SELECT "title" FROM "ChecklistTask" WHERE "id" = OLD."task_id")),
    json_object('position', NEW."sort_order", 'title', (SELECT "title" FROM "ChecklistTask" WHERE "id" = NEW."task_id")));
END;
CREATE TRIGGER "ReportTemplateTask_audit_delete" AFTER DELETE ON "ReportTemplateTask" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('template', OLD."template_id", (SELECT "name" FROM "ReportTemplate" WHERE "id" = OLD."template_id"), 'tasks',
    json_object('position', OLD."sort_order", 'title', (SELECT "title" FROM "ChecklistTask" WHERE "id" = OLD."task_id")),
    NULL);
END;

CREATE TRIGGER "Settings_audit_update" AFTER UPDATE ON "Settings" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', 1, '', '',
    json_patch(json_object('iva_bp', OLD."iva_bp", 'language', OLD."language", 'no_iva_reason', OLD."no_iva_reason"),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = OLD."letterhead_id")),
    json_patch(json_object('iva_bp', NEW."iva_bp", 'language', NEW."language", 'no_iva_reason', NEW."no_iva_reason"),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = NEW."letterhead_id")));
END;

-- That the password was set anew, and nothing of it.
CREATE TRIGGER "EmailSettings_audit_update" AFTER UPDATE ON "EmailSettings" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('email-settings', 1, '', '',
    json_object('smtp_host', OLD."smtp_host", 'smtp_port', OLD."smtp_port", 'smtp_secure', OLD."smtp_secure", 'smtp_user', OLD."smtp_user", 'smtp_from_name', OLD."smtp_from_name", 'smtp_from_email', OLD."smtp_from_email", 'business_notify_email', OLD."business_notify_email",
      'smtp_pass', iif(OLD."smtp_pass_sealed" = '', 'none', 'set')),
    json_object('smtp_host', NEW."smtp_host", 'smtp_port', NEW."smtp_port", 'smtp_secure', NEW."smtp_secure", 'smtp_user', NEW."smtp_user", 'smtp_from_name', NEW."smtp_from_name", 'smtp_from_email', NEW."smtp_from_email", 'business_notify_email', NEW."business_notify_email",
      'smtp_pass', iif(NEW."smtp_pass_sealed" = '', 'none', iif(NEW."smtp_pass_sealed" = OLD."smtp_pass_sealed", 'set', 'set anew'))));
END;

CREATE TRIGGER "User_audit_insert" AFTER INSERT ON "User" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('user', NEW."id", NEW."email", '', NULL, json_object('name', NEW."name", 'email', NEW."email", 'password', 'set'));
END;
CREATE TRIGGER "User_audit_update" AFTER UPDATE ON "User" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('user', NEW."id", NEW."email", '',
    json_object('name', OLD."name", 'email', OLD."email", 'password', 'set'),
    json_object('name', NEW."name", 'email', NEW."email", 'password', iif(NEW."password_hash" = OLD."password_hash", 'set', 'set anew')));
END;
CREATE TRIGGER "User_audit_delete" AFTER DELETE ON "User" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('user', OLD."id", OLD."email", '', json_object('name', OLD."name", 'email', OLD."email", 'password', 'set'), NULL);
END;

-- Signing in and out, and being signed out. When one was last used is no news.
CREATE TRIGGER "Session_audit_insert" AFTER INSERT ON "Session" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('session', NEW."id", (SELECT "email" FROM "User" WHERE "id" = NEW."user_id"), '', NULL, json_object('user_agent', NEW."user_agent"));
END;
CREATE TRIGGER "Session_audit_delete" AFTER DELETE ON "Session" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('session', OLD."id", (SELECT "email" FROM "User" WHERE "id" = OLD."user_id"), '', json_object('user_agent', OLD."user_agent"), NULL);
END;

-- A sending, when it is known what came of it.
CREATE TRIGGER "DocumentEmail_audit_update" AFTER UPDATE ON "DocumentEmail" WHEN NEW."finished_at" IS NOT NULL BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES (
    CASE WHEN NEW."quote_id" IS NOT NULL THEN 'quote' WHEN NEW."invoice_id" IS NOT NULL THEN 'invoice' ELSE 'report' END,
    coalesce(NEW."quote_id", NEW."invoice_id", NEW."report_id"),
    coalesce((SELECT "quote_number" FROM "Quote" WHERE "id" = NEW."quote_id"),
      (SELECT "invoice_number" FROM "Invoice" WHERE "id" = NEW."invoice_id"),
      (SELECT "report_number" FROM "ServiceReport" WHERE "id" = NEW."report_id")),
    'emails', NULL, json_object('to_email', NEW."to_email", 'error', NEW."error"));
END;
