-- The company's entry in the commercial register; a second account and other ways to pay, which invoices keep.
-- AlterTable
ALTER TABLE "Letterhead" ADD COLUMN "registry" TEXT NOT NULL DEFAULT '';
-- AlterTable
ALTER TABLE "PaymentTerms" ADD COLUMN "iban2" TEXT NOT NULL DEFAULT '';
ALTER TABLE "PaymentTerms" ADD COLUMN "payment_ways" TEXT NOT NULL DEFAULT '';
-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN "iban2" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Invoice" ADD COLUMN "payment_ways" TEXT NOT NULL DEFAULT '';
-- As before, with the entry in the register.
DROP TRIGGER "Settings_audit_update";
CREATE TRIGGER "Settings_audit_update" AFTER UPDATE ON "Settings" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', 1, '', '',
    json_patch(json_object('iva_bp', OLD."iva_bp", 'language', OLD."language", 'no_iva_reason', OLD."no_iva_reason", 'quote_conditions', OLD."quote_conditions", 'payment_terms', OLD."payment_terms", 'include_iva', OLD."include_iva", 'working_hours', OLD."working_hours", 'travel_gap_minutes', OLD."travel_gap_minutes", 'tell_booked', OLD."tell_booked", 'tell_moved', OLD."tell_moved", 'tell_day_before', OLD."tell_day_before", 'tax_rules', nullif(OLD."tax_rules", '')),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie", 'registry', nullif(h."registry", ''), 'accent', h."accent",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = OLD."letterhead_id")),
    json_patch(json_object('iva_bp', NEW."iva_bp", 'language', NEW."language", 'no_iva_reason', NEW."no_iva_reason", 'quote_conditions', NEW."quote_conditions", 'payment_terms', NEW."payment_terms", 'include_iva', NEW."include_iva", 'working_hours', NEW."working_hours", 'travel_gap_minutes', NEW."travel_gap_minutes", 'tell_booked', NEW."tell_booked", 'tell_moved', NEW."tell_moved", 'tell_day_before', NEW."tell_day_before", 'tax_rules', nullif(NEW."tax_rules", '')),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie", 'registry', nullif(h."registry", ''), 'accent', h."accent",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = NEW."letterhead_id")));
END;
DROP TRIGGER IF EXISTS "Invoice_audit_insert";
CREATE TRIGGER "Invoice_audit_insert" AFTER INSERT ON "Invoice" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', NEW."id", NEW."invoice_number", '',
    NULL,
    json_object('quote_number', NEW."quote_number", 'type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'no_iva_reason', NEW."no_iva_reason", 'work_date', NEW."work_date", 'language', NEW."language", 'paid', NEW."paid", 'paid_at', NEW."paid_at", 'due_on', NEW."due_on", 'kind', nullif(NEW."kind", 'F1'), 'advance', nullif(NEW."advance", 0), 'rectifies', (SELECT "invoice_number" FROM "Invoice" WHERE "id" = NEW."rectifies_id"), 'payable_cents', nullif(NEW."payable_cents", NEW."total_cents"), 'annulled_at', NEW."annulled_at", 'reason', nullif(NEW."reason", ''), 'annul_reason', nullif(NEW."annul_reason", ''), 'payment_terms', nullif(NEW."payment_terms", ''), 'iban', nullif(NEW."iban", ''), 'iban2', nullif(NEW."iban2", ''), 'payment_ways', nullif(NEW."payment_ways", ''), 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
DROP TRIGGER IF EXISTS "Invoice_audit_update";
CREATE TRIGGER "Invoice_audit_update" AFTER UPDATE OF "quote_number", "type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents", "total_cents", "no_iva_reason", "work_date", "language", "paid", "paid_at", "due_on", "kind", "advance", "rectifies_id", "payable_cents", "annulled_at", "reason", "annul_reason", "payment_terms", "iban", "iban2", "payment_ways", "customer_id" ON "Invoice" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', NEW."id", NEW."invoice_number", '',
    json_object('quote_number', OLD."quote_number", 'type', OLD."type", 'discount_cents', OLD."discount_cents", 'discount_bp', OLD."discount_bp", 'iva_bp', OLD."iva_bp", 'net_cents', OLD."net_cents", 'iva_cents', OLD."iva_cents", 'total_cents', OLD."total_cents", 'no_iva_reason', OLD."no_iva_reason", 'work_date', OLD."work_date", 'language', OLD."language", 'paid', OLD."paid", 'paid_at', OLD."paid_at", 'due_on', OLD."due_on", 'kind', nullif(OLD."kind", 'F1'), 'advance', nullif(OLD."advance", 0), 'rectifies', (SELECT "invoice_number" FROM "Invoice" WHERE "id" = OLD."rectifies_id"), 'payable_cents', nullif(OLD."payable_cents", OLD."total_cents"), 'annulled_at', OLD."annulled_at", 'reason', nullif(OLD."reason", ''), 'annul_reason', nullif(OLD."annul_reason", ''), 'payment_terms', nullif(OLD."payment_terms", ''), 'iban', nullif(OLD."iban", ''), 'iban2', nullif(OLD."iban2", ''), 'payment_ways', nullif(OLD."payment_ways", ''), 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id")),
    json_object('quote_number', NEW."quote_number", 'type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'no_iva_reason', NEW."no_iva_reason", 'work_date', NEW."work_date", 'language', NEW."language", 'paid', NEW."paid", 'paid_at', NEW."paid_at", 'due_on', NEW."due_on", 'kind', nullif(NEW."kind", 'F1'), 'advance', nullif(NEW."advance", 0), 'rectifies', (SELECT "invoice_number" FROM "Invoice" WHERE "id" = NEW."rectifies_id"), 'payable_cents', nullif(NEW."payable_cents", NEW."total_cents"), 'annulled_at', NEW."annulled_at", 'reason', nullif(NEW."reason", ''), 'annul_reason', nullif(NEW."annul_reason", ''), 'payment_terms', nullif(NEW."payment_terms", ''), 'iban', nullif(NEW."iban", ''), 'iban2', nullif(NEW."iban2", ''), 'payment_ways', nullif(NEW."payment_ways", ''), 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
DROP TRIGGER IF EXISTS "Invoice_never_changes";
CREATE TRIGGER "Invoice_never_changes" BEFORE UPDATE OF "id", "invoice_number", "kind", "series", "tax_rules", "job_id", "quote_id", "quote_number", "customer_copy", "site_copy", "letterhead_id", "language", "type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents", "total_cents", "line_count", "tax_count", "no_iva_reason", "work_date", "due_on", "payment_terms", "iban", "advance", "rectifies_id", "rectify_type", "reason", "created_at", "paid_at_issue_cents", "iban2", "payment_ways" ON "Invoice" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "PaymentTerms_audit_insert";
CREATE TRIGGER "PaymentTerms_audit_insert" AFTER INSERT ON "PaymentTerms" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', NEW."id", coalesce((SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), ''), 'invoice_terms',
    NULL,
    json_object('payment_terms_days', NEW."days", 'payment_month_days', nullif(NEW."month_days", ''), 'iban', nullif(NEW."iban", ''), 'iban2', nullif(NEW."iban2", ''), 'payment_ways', nullif(NEW."payment_ways", '')));
END;
DROP TRIGGER IF EXISTS "PaymentTerms_audit_update";
CREATE TRIGGER "PaymentTerms_audit_update" AFTER UPDATE OF "days", "month_days", "iban", "iban2", "payment_ways" ON "PaymentTerms" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', NEW."id", coalesce((SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), ''), 'invoice_terms',
    json_object('payment_terms_days', OLD."days", 'payment_month_days', nullif(OLD."month_days", ''), 'iban', nullif(OLD."iban", ''), 'iban2', nullif(OLD."iban2", ''), 'payment_ways', nullif(OLD."payment_ways", '')),
    json_object('payment_terms_days', NEW."days", 'payment_month_days', nullif(NEW."month_days", ''), 'iban', nullif(NEW."iban", ''), 'iban2', nullif(NEW."iban2", ''), 'payment_ways', nullif(NEW."payment_ways", '')));
END;
DROP TRIGGER IF EXISTS "PaymentTerms_audit_delete";
CREATE TRIGGER "PaymentTerms_audit_delete" AFTER DELETE ON "PaymentTerms" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', OLD."id", coalesce((SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id"), ''), 'invoice_terms',
    json_object('payment_terms_days', OLD."days", 'payment_month_days', nullif(OLD."month_days", ''), 'iban', nullif(OLD."iban", ''), 'iban2', nullif(OLD."iban2", ''), 'payment_ways', nullif(OLD."payment_ways", '')),
    NULL);
END;
