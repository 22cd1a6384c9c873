-- CreateTable
CREATE TABLE "QuoteTemplate" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "QuoteTemplate_name_given" CHECK ("name" <> ''),
    CONSTRAINT "QuoteTemplate_content_json" CHECK (json_valid("content"))
);

-- CreateIndex
CREATE UNIQUE INDEX "QuoteTemplate_name_key_key" ON "QuoteTemplate"("name_key");
DROP TRIGGER IF EXISTS "QuoteTemplate_audit_insert";
CREATE TRIGGER "QuoteTemplate_audit_insert" AFTER INSERT ON "QuoteTemplate" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote-template', NEW."id", NEW."name", '',
    NULL,
    json_object('name', NEW."name"));
END;
DROP TRIGGER IF EXISTS "QuoteTemplate_audit_update";
CREATE TRIGGER "QuoteTemplate_audit_update" AFTER UPDATE OF "name" ON "QuoteTemplate" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote-template', NEW."id", NEW."name", '',
    json_object('name', OLD."name"),
    json_object('name', NEW."name"));
END;
DROP TRIGGER IF EXISTS "QuoteTemplate_audit_delete";
CREATE TRIGGER "QuoteTemplate_audit_delete" AFTER DELETE ON "QuoteTemplate" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('quote-template', OLD."id", OLD."name", '',
    json_object('name', OLD."name"),
    NULL);
END;
