-- CreateTable
CREATE TABLE "LetterText" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('quote', 'invoice', 'report')),
    "language" TEXT NOT NULL CHECK ("language" IN ('es', 'en')),
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "LetterText_kind_language_key" ON "LetterText"("kind", "language");
DROP TRIGGER IF EXISTS "LetterText_audit_insert";
CREATE TRIGGER "LetterText_audit_insert" AFTER INSERT ON "LetterText" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('email-settings', NEW."id", NEW."kind" || ' ' || NEW."language", '',
    NULL,
    json_object('subject', NEW."subject", 'message', NEW."message"));
END;
DROP TRIGGER IF EXISTS "LetterText_audit_update";
CREATE TRIGGER "LetterText_audit_update" AFTER UPDATE OF "subject", "message" ON "LetterText" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('email-settings', NEW."id", NEW."kind" || ' ' || NEW."language", '',
    json_object('subject', OLD."subject", 'message', OLD."message"),
    json_object('subject', NEW."subject", 'message', NEW."message"));
END;
DROP TRIGGER IF EXISTS "LetterText_audit_delete";
CREATE TRIGGER "LetterText_audit_delete" AFTER DELETE ON "LetterText" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('email-settings', OLD."id", OLD."kind" || ' ' || OLD."language", '',
    json_object('subject', OLD."subject", 'message', OLD."message"),
    NULL);
END;
