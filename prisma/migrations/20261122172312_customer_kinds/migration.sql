-- A customer is a person or a company. A company has a legal name; its first name and surname are its contact person's.
ALTER TABLE "Customer" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'person' CONSTRAINT "Customer_kind_known" CHECK ("kind" IN ('person', 'company'));
ALTER TABLE "Customer" ADD COLUMN "company_name" TEXT NOT NULL DEFAULT '' CONSTRAINT "Customer_company_named" CHECK (("kind" = 'company') = ("company_name" <> ''));
ALTER TABLE "Customer" ADD COLUMN "notes" TEXT NOT NULL DEFAULT '';
DROP TRIGGER IF EXISTS "Customer_audit_insert";
CREATE TRIGGER "Customer_audit_insert" AFTER INSERT ON "Customer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('customer', NEW."id", CASE WHEN NEW."kind" = 'company' THEN NEW."company_name" ELSE trim(NEW."first_name" || ' ' || NEW."surname") END, '',
    NULL,
    json_object('kind', NEW."kind", 'company_name', NEW."company_name", 'notes', NEW."notes", 'first_name', NEW."first_name", 'surname', NEW."surname", 'tel', NEW."tel", 'email', NEW."email", 'nie', NEW."nie", 'address', NEW."address", 'address2', NEW."address2", 'address3', NEW."address3", 'town', NEW."town", 'province', NEW."province", 'postcode', NEW."postcode", 'language', NEW."language"));
END;
DROP TRIGGER IF EXISTS "Customer_audit_update";
CREATE TRIGGER "Customer_audit_update" AFTER UPDATE OF "kind", "company_name", "notes", "first_name", "surname", "tel", "email", "nie", "address", "address2", "address3", "town", "province", "postcode", "language" ON "Customer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('customer', NEW."id", CASE WHEN NEW."kind" = 'company' THEN NEW."company_name" ELSE trim(NEW."first_name" || ' ' || NEW."surname") END, '',
    json_object('kind', OLD."kind", 'company_name', OLD."company_name", 'notes', OLD."notes", 'first_name', OLD."first_name", 'surname', OLD."surname", 'tel', OLD."tel", 'email', OLD."email", 'nie', OLD."nie", 'address', OLD."address", 'address2', OLD."address2", 'address3', OLD."address3", 'town', OLD."town", 'province', OLD."province", 'postcode', OLD."postcode", 'language', OLD."language"),
    json_object('kind', NEW."kind", 'company_name', NEW."company_name", 'notes', NEW."notes", 'first_name', NEW."first_name", 'surname', NEW."surname", 'tel', NEW."tel", 'email', NEW."email", 'nie', NEW."nie", 'address', NEW."address", 'address2', NEW."address2", 'address3', NEW."address3", 'town', NEW."town", 'province', NEW."province", 'postcode', NEW."postcode", 'language', NEW."language"));
END;
DROP TRIGGER IF EXISTS "Customer_audit_delete";
CREATE TRIGGER "Customer_audit_delete" AFTER DELETE ON "Customer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('customer', OLD."id", CASE WHEN OLD."kind" = 'company' THEN OLD."company_name" ELSE trim(OLD."first_name" || ' ' || OLD."surname") END, '',
    json_object('kind', OLD."kind", 'company_name', OLD."company_name", 'notes', OLD."notes", 'first_name', OLD."first_name", 'surname', OLD."surname", 'tel', OLD."tel", 'email', OLD."email", 'nie', OLD."nie", 'address', OLD."address", 'address2', OLD."address2", 'address3', OLD."address3", 'town', OLD."town", 'province', OLD."province", 'postcode', OLD."postcode", 'language', OLD."language"),
    NULL);
END;
DROP TRIGGER IF EXISTS "Quote_audit_insert";
CREATE TRIGGER "Quote_audit_insert" AFTER INSERT ON "Quote" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."id", NEW."quote_number", '',
    NULL,
    json_object('type', NEW."type", 'discount_cents', NEW."discount_cents", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'status', NEW."status", 'language', NEW."language", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
DROP TRIGGER IF EXISTS "Quote_audit_update";
CREATE TRIGGER "Quote_audit_update" AFTER UPDATE OF "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "status", "language", "customer_id" ON "Quote" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote', NEW."id", NEW."quote_number", '',
    json_object('type', OLD."type", 'discount_cents', OLD."discount_cents", 'iva_bp', OLD."iva_bp", 'net_cents', OLD."net_cents", 'iva_cents', OLD."iva_cents", 'total_cents', OLD."total_cents", 'status', OLD."status", 'language', OLD."language", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id")),
    json_object('type', NEW."type", 'discount_cents', NEW."discount_cents", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'status', NEW."status", 'language', NEW."language", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
DROP TRIGGER IF EXISTS "Invoice_audit_insert";
CREATE TRIGGER "Invoice_audit_insert" AFTER INSERT ON "Invoice" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', NEW."id", NEW."invoice_number", '',
    NULL,
    json_object('quote_number', NEW."quote_number", 'type', NEW."type", 'discount_cents', NEW."discount_cents", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'no_iva_reason', NEW."no_iva_reason", 'work_date', NEW."work_date", 'language', NEW."language", 'paid', NEW."paid", 'paid_at', NEW."paid_at", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
DROP TRIGGER IF EXISTS "Invoice_audit_update";
CREATE TRIGGER "Invoice_audit_update" AFTER UPDATE OF "quote_number", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "no_iva_reason", "work_date", "language", "paid", "paid_at", "customer_id" ON "Invoice" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', NEW."id", NEW."invoice_number", '',
    json_object('quote_number', OLD."quote_number", 'type', OLD."type", 'discount_cents', OLD."discount_cents", 'iva_bp', OLD."iva_bp", 'net_cents', OLD."net_cents", 'iva_cents', OLD."iva_cents", 'total_cents', OLD."total_cents", 'no_iva_reason', OLD."no_iva_reason", 'work_date', OLD."work_date", 'language', OLD."language", 'paid', OLD."paid", 'paid_at', OLD."paid_at", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id")),
    json_object('quote_number', NEW."quote_number", 'type', NEW."type", 'discount_cents', NEW."discount_cents", 'iva_bp', NEW."iva_bp", 'net_cents', NEW."net_cents", 'iva_cents', NEW."iva_cents", 'total_cents', NEW."total_cents", 'no_iva_reason', NEW."no_iva_reason", 'work_date', NEW."work_date", 'language', NEW."language", 'paid', NEW."paid", 'paid_at', NEW."paid_at", 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id")));
END;
