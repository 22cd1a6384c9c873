-- Customers are told by e-mail of their visits; nothing is sent until a switch is on.
-- AlterTable
ALTER TABLE "Settings" ADD COLUMN "tell_booked" INTEGER NOT NULL DEFAULT 0 CONSTRAINT "Settings_tell_booked_flag" CHECK ("tell_booked" IN (0, 1));
ALTER TABLE "Settings" ADD COLUMN "tell_moved" INTEGER NOT NULL DEFAULT 0 CONSTRAINT "Settings_tell_moved_flag" CHECK ("tell_moved" IN (0, 1));
ALTER TABLE "Settings" ADD COLUMN "tell_day_before" INTEGER NOT NULL DEFAULT 0 CONSTRAINT "Settings_tell_day_before_flag" CHECK ("tell_day_before" IN (0, 1));
DROP TRIGGER "Settings_audit_update";
CREATE TRIGGER "Settings_audit_update" AFTER UPDATE ON "Settings" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', 1, '', '',
    json_patch(json_object('iva_bp', OLD."iva_bp", 'language', OLD."language", 'no_iva_reason', OLD."no_iva_reason", 'quote_conditions', OLD."quote_conditions", 'payment_terms', OLD."payment_terms", 'include_iva', OLD."include_iva", 'working_hours', OLD."working_hours", 'travel_gap_minutes', OLD."travel_gap_minutes", 'tell_booked', OLD."tell_booked", 'tell_moved', OLD."tell_moved", 'tell_day_before', OLD."tell_day_before"),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie", 'accent', h."accent",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = OLD."letterhead_id")),
    json_patch(json_object('iva_bp', NEW."iva_bp", 'language', NEW."language", 'no_iva_reason', NEW."no_iva_reason", 'quote_conditions', NEW."quote_conditions", 'payment_terms', NEW."payment_terms", 'include_iva', NEW."include_iva", 'working_hours', NEW."working_hours", 'travel_gap_minutes', NEW."travel_gap_minutes", 'tell_booked', NEW."tell_booked", 'tell_moved', NEW."tell_moved", 'tell_day_before', NEW."tell_day_before"),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie", 'accent', h."accent",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = NEW."letterhead_id")));
END;

-- The texts of these e-mails: the table is made anew for its check of the kinds.
CREATE TABLE "new_LetterText" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('quote', 'invoice', 'report', 'visit_booked', 'visit_moved', 'visit_day_before', 'visit_cancelled')),
    "language" TEXT NOT NULL CHECK ("language" IN ('es', 'en')),
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL
);
INSERT INTO "new_LetterText" ("id", "kind", "language", "subject", "message")
  SELECT "id", "kind", "language", "subject", "message" FROM "LetterText";
DROP TABLE "LetterText";
ALTER TABLE "new_LetterText" RENAME TO "LetterText";
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

-- CreateTable
CREATE TABLE "CustomerNotice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "job_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL CONSTRAINT "CustomerNotice_kind_known" CHECK ("kind" IN ('booked', 'moved', 'day_before', 'cancelled')),
    "occasion" TEXT NOT NULL,
    "start" DATETIME NOT NULL,
    "end" DATETIME NOT NULL,
    "former_start" DATETIME,
    "former_end" DATETIME,
    "language" TEXT NOT NULL CHECK ("language" IN ('es', 'en')),
    "to_email" TEXT NOT NULL,
    "skipped" TEXT NOT NULL CONSTRAINT "CustomerNotice_skipped_known" CHECK ("skipped" IN ('', 'left_out', 'no_address', 'not_set_up', 'past', 'night')),
    "created_at" DATETIME NOT NULL,
    "outbox_id" INTEGER,
    CONSTRAINT "CustomerNotice_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "Job" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "CustomerNotice_outbox_id_fkey" FOREIGN KEY ("outbox_id") REFERENCES "Outbox" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "CustomerNotice_sent_or_skipped" CHECK (("skipped" = '') = ("outbox_id" IS NOT NULL))
);

-- CreateIndex
CREATE UNIQUE INDEX "CustomerNotice_outbox_id_key" ON "CustomerNotice"("outbox_id");
-- CreateIndex
CREATE UNIQUE INDEX "CustomerNotice_job_id_kind_occasion_key" ON "CustomerNotice"("job_id", "kind", "occasion");
DROP TRIGGER IF EXISTS "CustomerNotice_never_changes";
CREATE TRIGGER "CustomerNotice_never_changes" BEFORE UPDATE ON "CustomerNotice" BEGIN SELECT RAISE(ABORT, 'CUSTOMER_NOTICE_NEVER_CHANGES'); END;
