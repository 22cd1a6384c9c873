-- As the rules of prisma/triggers/tables.ts write them: the columns in the order of the table, and the customer of an
-- invoice among those whose change is told of.
DROP TRIGGER IF EXISTS "Invoice_audit_update";
CREATE TRIGGER "Invoice_audit_update" AFTER UPDATE OF "quote_number", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "no_iva_reason", "work_date", "language", "paid", "paid_at", "customer_id" ON "Invoice" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', NEW."id", NEW."invoice_number", '',
    json_object('quote_number', OLD."quote_number", 'type', OLD."type", 'discount_cents', OLD."discount_cents", 'iva_bp', OLD."iva_bp", 'net_cents', OLD."net_cents", 'iva_cents', OLD."iva_cents", 'total_cents', OLD."total_cents", 'no_iva_reason', OLD."no_iva_reason", 'work_date', OLD."work_date", 'language', OLD."language", 'paid', OLD."paid", 'paid_at', OLD."paid_at", 'customer', (SELECT trim("first_name" || ' ' || "surname") FROM "Customer" WHERE "id" = OLD."customer_id")),
    json_object('quote_number', NEW."quote_number", 'type', NEW."type", 'discount_cents', NEW."discount_cents", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'no_iva_reason', NEW."no_iva_reason", 'work_date', NEW."work_date", 'language', NEW."language", 'paid', NEW."paid", 'paid_at', NEW."paid_at", 'customer', (SELECT trim("first_name" || ' ' || "surname") FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
DROP TRIGGER IF EXISTS "Invoice_never_changes";
CREATE TRIGGER "Invoice_never_changes" BEFORE UPDATE OF "id", "invoice_number", "job_id", "quote_id", "quote_number", "customer_id", "customer_copy", "customer_name", "letterhead_id", "language", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "no_iva_reason", "work_date", "created_at", "line_count" ON "Invoice" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "ServiceReport_never_changes";
CREATE TRIGGER "ServiceReport_never_changes" BEFORE UPDATE OF "id", "report_number", "idempotency_key", "customer_name", "site_address", "job_ref", "report_date", "engineer_id", "engineer_name", "notes", "signature_png", "signed_by", "signed_at", "letterhead_id", "language", "created_at", "request_sha256" ON "ServiceReport" BEGIN SELECT RAISE(ABORT, 'SERVICE_REPORT_NEVER_CHANGES'); END;
