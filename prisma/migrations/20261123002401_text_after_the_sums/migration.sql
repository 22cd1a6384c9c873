-- A text after the sums of a quote, before its terms. By hand: Prisma would make Quote anew, and lose its CHECKs and triggers.
ALTER TABLE "Quote" ADD COLUMN "outro" TEXT NOT NULL DEFAULT '';
DROP TRIGGER IF EXISTS "Quote_audit_insert";
CREATE TRIGGER "Quote_audit_insert" AFTER INSERT ON "Quote" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."id", NEW."quote_number", '',
    NULL,
    json_object('type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'status', NEW."status", 'language', NEW."language", 'title', NEW."title", 'intro', NEW."intro", 'outro', NEW."outro", 'conditions', NEW."conditions", 'payment_terms', NEW."payment_terms", 'valid_days', NEW."valid_days", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), 'site', (SELECT "name" FROM "Site" WHERE "id" = NEW."site_id")));
END;
DROP TRIGGER IF EXISTS "Quote_audit_update";
CREATE TRIGGER "Quote_audit_update" AFTER UPDATE OF "type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents", "total_cents", "status", "language", "title", "intro", "outro", "conditions", "payment_terms", "valid_days", "customer_id", "site_id" ON "Quote" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."id", NEW."quote_number", '',
    json_object('type', OLD."type", 'discount_cents', OLD."discount_cents", 'discount_bp', OLD."discount_bp", 'iva_bp', OLD."iva_bp", 'net_cents', OLD."net_cents", 'iva_cents', OLD."iva_cents", 'total_cents', OLD."total_cents", 'status', OLD."status", 'language', OLD."language", 'title', OLD."title", 'intro', OLD."intro", 'outro', OLD."outro", 'conditions', OLD."conditions", 'payment_terms', OLD."payment_terms", 'valid_days', OLD."valid_days", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id"), 'site', (SELECT "name" FROM "Site" WHERE "id" = OLD."site_id")),
    json_object('type', NEW."type", 'discount_cents', NEW."discount_cents", 'discount_bp', NEW."discount_bp", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'status', NEW."status", 'language', NEW."language", 'title', NEW."title", 'intro', NEW."intro", 'outro', NEW."outro", 'conditions', NEW."conditions", 'payment_terms', NEW."payment_terms", 'valid_days', NEW."valid_days", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), 'site', (SELECT "name" FROM "Site" WHERE "id" = NEW."site_id")));
END;
DROP TRIGGER IF EXISTS "Quote_locked";
CREATE TRIGGER "Quote_locked" BEFORE UPDATE OF "id", "customer_copy", "letterhead_id", "language", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "created_at", "discount_bp", "title", "intro", "conditions", "payment_terms", "valid_days", "site_id", "site_copy", "outro" ON "Quote" WHEN (OLD."status" IN ('accepted', 'void') OR (OLD."latest" = 0 AND EXISTS (SELECT 1 FROM "Quote" f
    WHERE f."first_id" = coalesce(OLD."first_id", OLD."id") AND f."latest" = 1 AND f."revision" > OLD."revision"))) BEGIN SELECT RAISE(ABORT, 'QUOTE_LOCKED'); END;
