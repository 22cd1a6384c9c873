-- CreateTable
CREATE TABLE "VerifactuSettings" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "mode" TEXT NOT NULL DEFAULT 'off',
    "installation" TEXT NOT NULL DEFAULT '',
    "seal" INTEGER NOT NULL DEFAULT 0,
    "certificate" TEXT NOT NULL DEFAULT '',
    "cert_nif" TEXT NOT NULL DEFAULT '',
    "cert_name" TEXT NOT NULL DEFAULT '',
    "cert_until" DATETIME,
    CONSTRAINT "VerifactuSettings_one_row" CHECK ("id" = 1),
    CONSTRAINT "VerifactuSettings_mode_known" CHECK ("mode" IN ('off', 'test', 'real')),
    CONSTRAINT "VerifactuSettings_flag" CHECK ("seal" IN (0, 1))
);
INSERT INTO "VerifactuSettings" ("id") VALUES (1);

-- CreateTable
CREATE TABLE "VerifactuRecord" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "invoice_id" INTEGER,
    "issuer_nif" TEXT NOT NULL,
    "installation" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "issued_on" TEXT NOT NULL,
    "generated_at" TEXT NOT NULL,
    "previous_id" INTEGER,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "subsanacion" TEXT NOT NULL DEFAULT '',
    "rechazo_previo" TEXT NOT NULL DEFAULT '',
    "corrects_id" INTEGER,
    "xml" BLOB NOT NULL,
    CONSTRAINT "VerifactuRecord_known" CHECK ("kind" IN ('alta', 'anulacion')
      AND "subsanacion" IN ('', 'S') AND "rechazo_previo" IN ('', 'S', 'X')),
    CONSTRAINT "VerifactuRecord_named" CHECK ("issuer_nif" <> '' AND "installation" <> '' AND "number" <> ''),
    CONSTRAINT "VerifactuRecord_hashed" CHECK (length("hash") = 64 AND length("previous_hash") IN (0, 64)),
    CONSTRAINT "VerifactuRecord_first" CHECK (("previous_id" IS NULL) = ("previous_hash" = '')),
    CONSTRAINT "VerifactuRecord_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "VerifactuRecord_previous_id_fkey" FOREIGN KEY ("previous_id") REFERENCES "VerifactuRecord" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "VerifactuRecord_corrects_id_fkey" FOREIGN KEY ("corrects_id") REFERENCES "VerifactuRecord" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "VerifactuDelivery" (
    "record_id" INTEGER NOT NULL,
    "site" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "code" TEXT NOT NULL DEFAULT '',
    "message" TEXT NOT NULL DEFAULT '',
    "submission_id" INTEGER NOT NULL,

    CONSTRAINT "VerifactuDelivery_known" CHECK ("site" IN ('test', 'real')
      AND "state" IN ('sent', 'accepted', 'accepted_with_errors', 'rejected')),
    PRIMARY KEY ("record_id", "site"),
    CONSTRAINT "VerifactuDelivery_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "VerifactuRecord" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "VerifactuDelivery_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "VerifactuSubmission" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "VerifactuSubmission" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "site" TEXT NOT NULL,
    "sent_at" DATETIME NOT NULL,
    "records" INTEGER NOT NULL,
    "incident" INTEGER NOT NULL,
    "answered_at" DATETIME,
    "answer" BLOB,
    "state" TEXT NOT NULL DEFAULT '',
    "csv" TEXT NOT NULL DEFAULT '',
    "wait_seconds" INTEGER NOT NULL DEFAULT 60,
    "error" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "VerifactuSubmission_known" CHECK ("site" IN ('test', 'real') AND "incident" IN (0, 1)
      AND "records" BETWEEN 0 AND 1000 AND ("answered_at" IS NULL) = ("answer" IS NULL))
);

-- CreateTable
CREATE TABLE "VerifactuDeclaration" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "program_version" TEXT NOT NULL,
    "system_name" TEXT NOT NULL,
    "system_id" TEXT NOT NULL,
    "components" TEXT NOT NULL,
    "producer" TEXT NOT NULL,
    "producer_nif" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "signed_on" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "VerifactuRecord_previous_id_key" ON "VerifactuRecord"("previous_id");

-- CreateIndex
CREATE UNIQUE INDEX "VerifactuRecord_corrects_id_key" ON "VerifactuRecord"("corrects_id");

-- CreateIndex
CREATE INDEX "VerifactuRecord_invoice_id_idx" ON "VerifactuRecord"("invoice_id");

-- CreateIndex
CREATE INDEX "VerifactuRecord_issuer_nif_installation_id_idx" ON "VerifactuRecord"("issuer_nif", "installation", "id");

-- CreateIndex
CREATE INDEX "VerifactuRecord_generated_at_idx" ON "VerifactuRecord"("generated_at");

-- CreateIndex
CREATE INDEX "VerifactuDelivery_submission_id_idx" ON "VerifactuDelivery"("submission_id");

-- CreateIndex
CREATE INDEX "VerifactuDelivery_site_state_idx" ON "VerifactuDelivery"("site", "state");

-- CreateIndex
CREATE INDEX "VerifactuSubmission_site_id_idx" ON "VerifactuSubmission"("site", "id");
DROP TRIGGER IF EXISTS "VerifactuSettings_audit_update";
CREATE TRIGGER "VerifactuSettings_audit_update" AFTER UPDATE OF "mode", "cert_name", "cert_nif" ON "VerifactuSettings" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', NEW."id", 'VERI*FACTU', '',
    json_object('verifactu_mode', OLD."mode", 'certificate', trim(OLD."cert_name" || ' ' || OLD."cert_nif")),
    json_object('verifactu_mode', NEW."mode", 'certificate', trim(NEW."cert_name" || ' ' || NEW."cert_nif")));
END;
DROP TRIGGER IF EXISTS "VerifactuRecord_never_changes";
CREATE TRIGGER "VerifactuRecord_never_changes" BEFORE UPDATE ON "VerifactuRecord" BEGIN SELECT RAISE(ABORT, 'VERIFACTU_RECORD_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "VerifactuRecord_never_deleted";
CREATE TRIGGER "VerifactuRecord_never_deleted" BEFORE DELETE ON "VerifactuRecord" BEGIN SELECT RAISE(ABORT, 'VERIFACTU_RECORD_NEVER_DELETED'); END;
DROP TRIGGER IF EXISTS "VerifactuDelivery_locked";
CREATE TRIGGER "VerifactuDelivery_locked" BEFORE UPDATE OF "record_id", "site", "state", "code", "message", "submission_id" ON "VerifactuDelivery" WHEN OLD."state" <> 'sent' BEGIN SELECT RAISE(ABORT, 'VERIFACTU_ANSWERED'); END;
DROP TRIGGER IF EXISTS "VerifactuDelivery_locked_insert";
CREATE TRIGGER "VerifactuDelivery_locked_insert" BEFORE INSERT ON "VerifactuDelivery" WHEN NEW."state" <> 'sent' BEGIN SELECT RAISE(ABORT, 'VERIFACTU_ANSWERED'); END;
DROP TRIGGER IF EXISTS "VerifactuDelivery_locked_delete";
CREATE TRIGGER "VerifactuDelivery_locked_delete" BEFORE DELETE ON "VerifactuDelivery" WHEN OLD."state" <> 'sent' BEGIN SELECT RAISE(ABORT, 'VERIFACTU_ANSWERED'); END;
DROP TRIGGER IF EXISTS "VerifactuSubmission_locked";
CREATE TRIGGER "VerifactuSubmission_locked" BEFORE UPDATE OF "id", "site", "sent_at", "records", "incident", "answered_at", "answer", "state", "csv", "wait_seconds", "error" ON "VerifactuSubmission" WHEN OLD."answered_at" IS NOT NULL BEGIN SELECT RAISE(ABORT, 'VERIFACTU_ANSWERED'); END;
DROP TRIGGER IF EXISTS "VerifactuSubmission_locked_insert";
CREATE TRIGGER "VerifactuSubmission_locked_insert" BEFORE INSERT ON "VerifactuSubmission" WHEN NEW."answered_at" IS NOT NULL BEGIN SELECT RAISE(ABORT, 'VERIFACTU_ANSWERED'); END;
DROP TRIGGER IF EXISTS "VerifactuSubmission_locked_delete";
CREATE TRIGGER "VerifactuSubmission_locked_delete" BEFORE DELETE ON "VerifactuSubmission" WHEN OLD."answered_at" IS NOT NULL BEGIN SELECT RAISE(ABORT, 'VERIFACTU_ANSWERED'); END;
DROP TRIGGER IF EXISTS "VerifactuDeclaration_audit_insert";
CREATE TRIGGER "VerifactuDeclaration_audit_insert" AFTER INSERT ON "VerifactuDeclaration" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', NEW."id", 'VERI*FACTU ' || NEW."program_version", '',
    NULL,
    json_object('declaration_of', NEW."producer"));
END;
DROP TRIGGER IF EXISTS "VerifactuDeclaration_never_changes";
CREATE TRIGGER "VerifactuDeclaration_never_changes" BEFORE UPDATE ON "VerifactuDeclaration" BEGIN SELECT RAISE(ABORT, 'VERIFACTU_DECLARATION_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "VerifactuDeclaration_never_deleted";
CREATE TRIGGER "VerifactuDeclaration_never_deleted" BEFORE DELETE ON "VerifactuDeclaration" BEGIN SELECT RAISE(ABORT, 'VERIFACTU_DECLARATION_NEVER_DELETED'); END;

-- A chain has one first record, and each other one stands behind the last.
CREATE TRIGGER "VerifactuRecord_first_of_chain" BEFORE INSERT ON "VerifactuRecord" WHEN NEW."previous_id" IS NULL
  AND EXISTS (SELECT 1 FROM "VerifactuRecord"
    WHERE "issuer_nif" = NEW."issuer_nif" AND "installation" = NEW."installation")
BEGIN SELECT RAISE(ABORT, 'VERIFACTU_CHAIN'); END;
CREATE TRIGGER "VerifactuRecord_behind_last" BEFORE INSERT ON "VerifactuRecord" WHEN NEW."previous_id" IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM "VerifactuRecord" p
    WHERE p."id" = NEW."previous_id" AND p."hash" = NEW."previous_hash" AND p."id" = (SELECT max("id")
      FROM "VerifactuRecord" WHERE "issuer_nif" = NEW."issuer_nif" AND "installation" = NEW."installation"))
BEGIN SELECT RAISE(ABORT, 'VERIFACTU_CHAIN'); END;
