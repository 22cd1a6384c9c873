ALTER TABLE "Quote" ADD COLUMN "title" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Quote" ADD COLUMN "intro" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Quote" ADD COLUMN "conditions" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Quote" ADD COLUMN "payment_terms" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Settings" ADD COLUMN "quote_conditions" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Settings" ADD COLUMN "payment_terms" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Settings" ADD COLUMN "include_iva" INTEGER NOT NULL DEFAULT 0
  CONSTRAINT "Settings_include_iva_flag" CHECK ("include_iva" IN (0, 1));

-- By hand, as before: the letterhead's texts are recorded with the settings.
DROP TRIGGER "Settings_audit_update";
CREATE TRIGGER "Settings_audit_update" AFTER UPDATE ON "Settings" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', 1, '', '',
    json_patch(json_object('iva_bp', OLD."iva_bp", 'language', OLD."language", 'no_iva_reason', OLD."no_iva_reason", 'quote_conditions', OLD."quote_conditions", 'payment_terms', OLD."payment_terms", 'include_iva', OLD."include_iva"),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = OLD."letterhead_id")),
    json_patch(json_object('iva_bp', NEW."iva_bp", 'language', NEW."language", 'no_iva_reason', NEW."no_iva_reason", 'quote_conditions', NEW."quote_conditions", 'payment_terms', NEW."payment_terms", 'include_iva', NEW."include_iva"),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = NEW."letterhead_id")));
END;
DROP TRIGGER IF EXISTS "Quote_audit_insert";
CREATE TRIGGER "Quote_audit_insert" AFTER INSERT ON "Quote" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."id", NEW."quote_number", '',
    NULL,
    json_object('type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'status', NEW."status", 'language', NEW."language", 'title', NEW."title", 'intro', NEW."intro", 'conditions', NEW."conditions", 'payment_terms', NEW."payment_terms", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
DROP TRIGGER IF EXISTS "Quote_audit_update";
CREATE TRIGGER "Quote_audit_update" AFTER UPDATE OF "type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents", "total_cents", "status", "language", "title", "intro", "conditions", "payment_terms", "customer_id" ON "Quote" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."id", NEW."quote_number", '',
    json_object('type', OLD."type", 'discount_cents', OLD."discount_cents", 'discount_bp', OLD."discount_bp", 'iva_bp', OLD."iva_bp", 'net_cents', OLD."net_cents", 'iva_cents', OLD."iva_cents", 'total_cents', OLD."total_cents", 'status', OLD."status", 'language', OLD."language", 'title', OLD."title", 'intro', OLD."intro", 'conditions', OLD."conditions", 'payment_terms', OLD."payment_terms", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id")),
    json_object('type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'status', NEW."status", 'language', NEW."language", 'title', NEW."title", 'intro', NEW."intro", 'conditions', NEW."conditions", 'payment_terms', NEW."payment_terms", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
