ALTER TABLE "Quote" ADD COLUMN "valid_days" INTEGER NOT NULL DEFAULT 30
  CONSTRAINT "Quote_valid_days_range" CHECK (typeof("valid_days") = 'integer' AND "valid_days" BETWEEN 1 AND 365);
DROP TRIGGER IF EXISTS "Quote_audit_insert";
CREATE TRIGGER "Quote_audit_insert" AFTER INSERT ON "Quote" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."id", NEW."quote_number", '',
    NULL,
    json_object('type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'status', NEW."status", 'language', NEW."language", 'title', NEW."title", 'intro', NEW."intro", 'conditions', NEW."conditions", 'payment_terms', NEW."payment_terms", 'valid_days', NEW."valid_days", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
DROP TRIGGER IF EXISTS "Quote_audit_update";
CREATE TRIGGER "Quote_audit_update" AFTER UPDATE OF "type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents", "total_cents", "status", "language", "title", "intro", "conditions", "payment_terms", "valid_days", "customer_id" ON "Quote" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."id", NEW."quote_number", '',
    json_object('type', OLD."type", 'discount_cents', OLD."discount_cents", 'discount_bp', OLD."discount_bp", 'iva_bp', OLD."iva_bp", 'net_cents', OLD."net_cents", 'iva_cents', OLD."iva_cents", 'total_cents', OLD."total_cents", 'status', OLD."status", 'language', OLD."language", 'title', OLD."title", 'intro', OLD."intro", 'conditions', OLD."conditions", 'payment_terms', OLD."payment_terms", 'valid_days', OLD."valid_days", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id")),
    json_object('type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'status', NEW."status", 'language', NEW."language", 'title', NEW."title", 'intro', NEW."intro", 'conditions', NEW."conditions", 'payment_terms', NEW."payment_terms", 'valid_days', NEW."valid_days", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
