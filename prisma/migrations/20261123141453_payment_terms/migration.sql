-- CreateTable
CREATE TABLE "PaymentTerms" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customer_id" INTEGER,
    "days" INTEGER,
    "month_days" TEXT NOT NULL DEFAULT '',
    "iban" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "PaymentTerms_first_of_company" CHECK (("id" = 1) = ("customer_id" IS NULL)),
    CONSTRAINT "PaymentTerms_days" CHECK ("days" BETWEEN 0 AND 365),
    CONSTRAINT "PaymentTerms_month_days" CHECK ("month_days" = '' OR ("days" IS NOT NULL AND "month_days" NOT GLOB '*[^0-9,]*')),
    CONSTRAINT "PaymentTerms_of_customer" CHECK ("customer_id" IS NULL OR ("days" IS NOT NULL AND "iban" = '')),
    CONSTRAINT "PaymentTerms_iban" CHECK (length("iban") <= 34 AND "iban" NOT GLOB '*[^A-Z0-9]*'),
    CONSTRAINT "PaymentTerms_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- The company's, as long as nothing is agreed.
INSERT INTO "PaymentTerms" ("id") VALUES (1);

-- CreateIndex
CREATE UNIQUE INDEX "PaymentTerms_customer_id_key" ON "PaymentTerms"("customer_id");
DROP TRIGGER IF EXISTS "PaymentTerms_audit_insert";
CREATE TRIGGER "PaymentTerms_audit_insert" AFTER INSERT ON "PaymentTerms" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', NEW."id", coalesce((SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), ''), '',
    NULL,
    json_object('payment_terms_days', NEW."days", 'payment_month_days', nullif(NEW."month_days", ''), 'iban', nullif(NEW."iban", '')));
END;
DROP TRIGGER IF EXISTS "PaymentTerms_audit_update";
CREATE TRIGGER "PaymentTerms_audit_update" AFTER UPDATE OF "days", "month_days", "iban" ON "PaymentTerms" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', NEW."id", coalesce((SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), ''), '',
    json_object('payment_terms_days', OLD."days", 'payment_month_days', nullif(OLD."month_days", ''), 'iban', nullif(OLD."iban", '')),
    json_object('payment_terms_days', NEW."days", 'payment_month_days', nullif(NEW."month_days", ''), 'iban', nullif(NEW."iban", '')));
END;
DROP TRIGGER IF EXISTS "PaymentTerms_audit_delete";
CREATE TRIGGER "PaymentTerms_audit_delete" AFTER DELETE ON "PaymentTerms" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', OLD."id", coalesce((SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id"), ''), '',
    json_object('payment_terms_days', OLD."days", 'payment_month_days', nullif(OLD."month_days", ''), 'iban', nullif(OLD."iban", '')),
    NULL);
END;
