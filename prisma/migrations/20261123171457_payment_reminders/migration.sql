-- Customers are reminded by e-mail of what they owe; nothing is sent until a switch is on.
-- CreateTable
CREATE TABLE "ReminderSettings" (
    "id" INTEGER NOT NULL PRIMARY KEY CONSTRAINT "ReminderSettings_one" CHECK ("id" = 1),
    "active" INTEGER NOT NULL DEFAULT 0 CONSTRAINT "ReminderSettings_active_flag" CHECK ("active" IN (0, 1)),
    "first_days" INTEGER NOT NULL DEFAULT 7,
    "second_days" INTEGER DEFAULT 21,
    "third_days" INTEGER DEFAULT 45,
    "since" TEXT,
    CONSTRAINT "ReminderSettings_in_order" CHECK ("first_days" >= 1
      AND ("second_days" IS NULL OR "second_days" > "first_days")
      AND ("third_days" IS NULL OR ("second_days" IS NOT NULL AND "third_days" > "second_days")))
);
INSERT INTO "ReminderSettings" ("id") VALUES (1);

-- CreateTable
CREATE TABLE "ReminderStop" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customer_id" INTEGER NOT NULL,
    "invoice_id" INTEGER,
    CONSTRAINT "ReminderStop_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReminderStop_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PaymentReminder" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "invoice_id" INTEGER NOT NULL,
    "step" INTEGER NOT NULL CONSTRAINT "PaymentReminder_step_known" CHECK ("step" IN (1, 2, 3)),
    "to_email" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "dropped_at" DATETIME,
    "outbox_id" INTEGER NOT NULL,
    CONSTRAINT "PaymentReminder_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PaymentReminder_outbox_id_fkey" FOREIGN KEY ("outbox_id") REFERENCES "Outbox" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "ReminderStop_invoice_id_key" ON "ReminderStop"("invoice_id");

-- CreateIndex
CREATE INDEX "ReminderStop_customer_id_idx" ON "ReminderStop"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentReminder_outbox_id_key" ON "PaymentReminder"("outbox_id");

-- CreateIndex
CREATE INDEX "PaymentReminder_created_at_idx" ON "PaymentReminder"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentReminder_invoice_id_step_key" ON "PaymentReminder"("invoice_id", "step");
DROP TRIGGER IF EXISTS "ReminderSettings_audit_update";
CREATE TRIGGER "ReminderSettings_audit_update" AFTER UPDATE OF "active", "first_days", "second_days", "third_days", "since" ON "ReminderSettings" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', NEW."id", '', 'payment_reminders',
    json_object('active', OLD."active", 'first_days', OLD."first_days", 'second_days', OLD."second_days", 'third_days', OLD."third_days", 'since', nullif(OLD."since", '')),
    json_object('active', NEW."active", 'first_days', NEW."first_days", 'second_days', NEW."second_days", 'third_days', NEW."third_days", 'since', nullif(NEW."since", '')));
END;
DROP TRIGGER IF EXISTS "ReminderStop_audit_insert";
CREATE TRIGGER "ReminderStop_audit_insert" AFTER INSERT ON "ReminderStop" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('customer', NEW."customer_id", coalesce((SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), ''), 'unreminded',
    NULL,
    json_object('invoice_number', (SELECT "invoice_number" FROM "Invoice" WHERE "id" = NEW."invoice_id")));
END;
DROP TRIGGER IF EXISTS "ReminderStop_audit_delete";
CREATE TRIGGER "ReminderStop_audit_delete" AFTER DELETE ON "ReminderStop" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('customer', OLD."customer_id", coalesce((SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id"), ''), 'unreminded',
    json_object('invoice_number', (SELECT "invoice_number" FROM "Invoice" WHERE "id" = OLD."invoice_id")),
    NULL);
END;
DROP TRIGGER IF EXISTS "PaymentReminder_never_changes";
CREATE TRIGGER "PaymentReminder_never_changes" BEFORE UPDATE OF "id", "invoice_id", "step", "to_email", "created_at", "outbox_id" ON "PaymentReminder" BEGIN SELECT RAISE(ABORT, 'PAYMENT_REMINDER_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "PaymentReminder_never_deleted";
CREATE TRIGGER "PaymentReminder_never_deleted" BEFORE DELETE ON "PaymentReminder" BEGIN SELECT RAISE(ABORT, 'PAYMENT_REMINDER_NEVER_DELETED'); END;

-- The texts of these e-mails: the table is made anew for its check of the kinds.
CREATE TABLE "new_LetterText" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('quote', 'invoice', 'report', 'visit_booked', 'visit_moved', 'visit_day_before', 'visit_cancelled', 'reminder_1', 'reminder_2', 'reminder_3')),
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
