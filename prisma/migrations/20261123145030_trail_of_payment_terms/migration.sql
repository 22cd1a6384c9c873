DROP TRIGGER IF EXISTS "PaymentTerms_audit_insert";
CREATE TRIGGER "PaymentTerms_audit_insert" AFTER INSERT ON "PaymentTerms" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', NEW."id", coalesce((SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), ''), 'invoice_terms',
    NULL,
    json_object('payment_terms_days', NEW."days", 'payment_month_days', nullif(NEW."month_days", ''), 'iban', nullif(NEW."iban", '')));
END;
DROP TRIGGER IF EXISTS "PaymentTerms_audit_update";
CREATE TRIGGER "PaymentTerms_audit_update" AFTER UPDATE OF "days", "month_days", "iban" ON "PaymentTerms" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', NEW."id", coalesce((SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), ''), 'invoice_terms',
    json_object('payment_terms_days', OLD."days", 'payment_month_days', nullif(OLD."month_days", ''), 'iban', nullif(OLD."iban", '')),
    json_object('payment_terms_days', NEW."days", 'payment_month_days', nullif(NEW."month_days", ''), 'iban', nullif(NEW."iban", '')));
END;
DROP TRIGGER IF EXISTS "PaymentTerms_audit_delete";
CREATE TRIGGER "PaymentTerms_audit_delete" AFTER DELETE ON "PaymentTerms" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', OLD."id", coalesce((SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id"), ''), 'invoice_terms',
    json_object('payment_terms_days', OLD."days", 'payment_month_days', nullif(OLD."month_days", ''), 'iban', nullif(OLD."iban", '')),
    NULL);
END;
