-- What was paid of an invoice, and the payments of which that follows.
ALTER TABLE "Invoice" ADD COLUMN "paid_cents" INTEGER NOT NULL DEFAULT 0;

DROP INDEX "Invoice_paid_customer_id_total_cents_idx";
CREATE INDEX "Invoice_paid_customer_id_total_cents_paid_cents_idx"
ON "Invoice"("paid", "customer_id", "total_cents", "paid_cents");

CREATE TABLE "Payment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "paid_on" TEXT NOT NULL CHECK ("paid_on" LIKE '____-__-__'),
    "method" TEXT NOT NULL
        CHECK ("method" IN ('', 'transfer', 'card', 'cash', 'cheque', 'bizum', 'direct_debit', 'other')),
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" DATETIME NOT NULL
);

CREATE TABLE "PaymentPart" (
    "payment_id" INTEGER NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,

    PRIMARY KEY ("payment_id", "invoice_id"),
    CONSTRAINT "PaymentPart_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PaymentPart_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "PaymentPart_invoice_id_idx" ON "PaymentPart"("invoice_id");

-- An invoice that is marked paid gets one payment of all of it, on the day of the mark. The time is stored in UTC: an
-- hour is added, so that in Spain only a mark in the first hour of a summer day gets the day before.
INSERT INTO "Payment" ("id", "paid_on", "method", "created_at")
SELECT "id", date(coalesce("paid_at", "created_at"), '+1 hour'), '', coalesce("paid_at", "created_at")
FROM "Invoice" WHERE "paid" = 1 ORDER BY "id";
INSERT INTO "PaymentPart" ("payment_id", "invoice_id", "amount_cents")
SELECT "id", "id", "total_cents" FROM "Invoice" WHERE "paid" = 1 ORDER BY "id";
UPDATE "Invoice" SET "paid_cents" = "total_cents" WHERE "paid" = 1;

-- Whether an invoice is paid, and how much of it, follows from its payments and from nothing else.
CREATE TRIGGER "PaymentPart_paid_insert" AFTER INSERT ON "PaymentPart" BEGIN
  UPDATE "Invoice" SET "paid_cents" = "paid_cents" + NEW."amount_cents",
    "paid" = "paid_cents" + NEW."amount_cents" >= "total_cents"
  WHERE "id" = NEW."invoice_id";
END;
CREATE TRIGGER "PaymentPart_paid_delete" AFTER DELETE ON "PaymentPart" BEGIN
  UPDATE "Invoice" SET "paid_cents" = "paid_cents" - OLD."amount_cents",
    "paid" = "paid_cents" - OLD."amount_cents" >= "total_cents"
      AND EXISTS (SELECT 1 FROM "PaymentPart" WHERE "invoice_id" = OLD."invoice_id")
  WHERE "id" = OLD."invoice_id";
END;
CREATE TRIGGER "Invoice_paid_insert" BEFORE INSERT ON "Invoice" WHEN NEW."paid" <> 0 OR NEW."paid_cents" <> 0
BEGIN SELECT RAISE(ABORT, 'INVOICE_PAID_BY_PAYMENTS'); END;
CREATE TRIGGER "Invoice_paid_update" BEFORE UPDATE OF "paid", "paid_cents" ON "Invoice"
WHEN NEW."paid_cents" <> (SELECT coalesce(sum("amount_cents"), 0) FROM "PaymentPart" WHERE "invoice_id" = NEW."id")
  OR NEW."paid" <> (NEW."paid_cents" >= NEW."total_cents"
    AND EXISTS (SELECT 1 FROM "PaymentPart" WHERE "invoice_id" = NEW."id"))
BEGIN SELECT RAISE(ABORT, 'INVOICE_PAID_BY_PAYMENTS'); END;

DROP TRIGGER IF EXISTS "Payment_never_changes";
CREATE TRIGGER "Payment_never_changes" BEFORE UPDATE ON "Payment" BEGIN SELECT RAISE(ABORT, 'PAYMENT_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "PaymentPart_audit_insert";
CREATE TRIGGER "PaymentPart_audit_insert" AFTER INSERT ON "PaymentPart" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', NEW."invoice_id", (SELECT "invoice_number" FROM "Invoice" WHERE "id" = NEW."invoice_id"), 'payments',
    NULL,
    json_object('amount_cents', NEW."amount_cents", 'paid_on', (SELECT "paid_on" FROM "Payment" WHERE "id" = NEW."payment_id"), 'method', (SELECT "method" FROM "Payment" WHERE "id" = NEW."payment_id"), 'note', (SELECT "note" FROM "Payment" WHERE "id" = NEW."payment_id")));
END;
DROP TRIGGER IF EXISTS "PaymentPart_audit_delete";
CREATE TRIGGER "PaymentPart_audit_delete" AFTER DELETE ON "PaymentPart" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('invoice', OLD."invoice_id", (SELECT "invoice_number" FROM "Invoice" WHERE "id" = OLD."invoice_id"), 'payments',
    json_object('amount_cents', OLD."amount_cents", 'paid_on', (SELECT "paid_on" FROM "Payment" WHERE "id" = OLD."payment_id"), 'method', (SELECT "method" FROM "Payment" WHERE "id" = OLD."payment_id"), 'note', (SELECT "note" FROM "Payment" WHERE "id" = OLD."payment_id")),
    NULL);
END;
DROP TRIGGER IF EXISTS "PaymentPart_never_changes";
CREATE TRIGGER "PaymentPart_never_changes" BEFORE UPDATE ON "PaymentPart" BEGIN SELECT RAISE(ABORT, 'PAYMENT_NEVER_CHANGES'); END;
