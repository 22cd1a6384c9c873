-- CreateTable
CREATE TABLE "CustomerDeclaration" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('reduced', 'reverse')),
    "customer_id" INTEGER NOT NULL,
    "site_id" INTEGER,
    "facts" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "language" TEXT NOT NULL CHECK ("language" IN ('en', 'es')),
    "customer_copy" TEXT NOT NULL,
    "letterhead_id" INTEGER NOT NULL,
    "created_at" DATETIME NOT NULL,
    "signed_on" TEXT,
    "on_paper" INTEGER NOT NULL DEFAULT 0,
    "signed_by" TEXT,
    "signature_png" BLOB,
    "signed_at" DATETIME,
    -- Signed by a name, a drawing or both, or on paper; and then on a day.
    CHECK ("on_paper" IN (0, 1)),
    CHECK (("signed_on" IS NULL) = ("signed_at" IS NULL)),
    CHECK ("signed_on" IS NULL OR "on_paper" = 1 OR "signed_by" IS NOT NULL OR "signature_png" IS NOT NULL),
    CHECK ("signed_on" IS NOT NULL OR ("on_paper" = 0 AND "signed_by" IS NULL AND "signature_png" IS NULL)),
    CONSTRAINT "CustomerDeclaration_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "CustomerDeclaration_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "Site" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "CustomerDeclaration_letterhead_id_fkey" FOREIGN KEY ("letterhead_id") REFERENCES "Letterhead" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "CustomerDeclaration_customer_id_idx" ON "CustomerDeclaration"("customer_id");

-- CreateIndex
CREATE INDEX "CustomerDeclaration_site_id_idx" ON "CustomerDeclaration"("site_id");

-- CreateIndex
CREATE INDEX "CustomerDeclaration_letterhead_id_idx" ON "CustomerDeclaration"("letterhead_id");
DROP TRIGGER IF EXISTS "CustomerDeclaration_audit_insert";
CREATE TRIGGER "CustomerDeclaration_audit_insert" AFTER INSERT ON "CustomerDeclaration" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('customer', NEW."customer_id", (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), 'declarations',
    NULL,
    json_object('kind', NEW."kind", 'place', NEW."place", 'signed_on', NEW."signed_on", 'on_paper', NEW."on_paper", 'signed_by', NEW."signed_by"));
END;
DROP TRIGGER IF EXISTS "CustomerDeclaration_audit_update";
CREATE TRIGGER "CustomerDeclaration_audit_update" AFTER UPDATE OF "kind", "place", "signed_on", "on_paper", "signed_by" ON "CustomerDeclaration" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('customer', NEW."customer_id", (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), 'declarations',
    json_object('kind', OLD."kind", 'place', OLD."place", 'signed_on', OLD."signed_on", 'on_paper', OLD."on_paper", 'signed_by', OLD."signed_by"),
    json_object('kind', NEW."kind", 'place', NEW."place", 'signed_on', NEW."signed_on", 'on_paper', NEW."on_paper", 'signed_by', NEW."signed_by"));
END;
DROP TRIGGER IF EXISTS "CustomerDeclaration_audit_delete";
CREATE TRIGGER "CustomerDeclaration_audit_delete" AFTER DELETE ON "CustomerDeclaration" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('customer', OLD."customer_id", (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id"), 'declarations',
    json_object('kind', OLD."kind", 'place', OLD."place", 'signed_on', OLD."signed_on", 'on_paper', OLD."on_paper", 'signed_by', OLD."signed_by"),
    NULL);
END;
DROP TRIGGER IF EXISTS "CustomerDeclaration_locked";
CREATE TRIGGER "CustomerDeclaration_locked" BEFORE UPDATE OF "id", "kind", "facts", "place", "language", "customer_copy", "letterhead_id", "created_at", "signed_on", "on_paper", "signed_by", "signature_png", "signed_at" ON "CustomerDeclaration" WHEN OLD."signed_on" IS NOT NULL BEGIN SELECT RAISE(ABORT, 'DECLARATION_SIGNED'); END;
-- A signed declaration is evidence of an invoice's IVA for as long as that can be looked into.
CREATE TRIGGER "CustomerDeclaration_signed_stays" BEFORE DELETE ON "CustomerDeclaration" WHEN OLD."signed_on" IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'DECLARATION_SIGNED'); END;
