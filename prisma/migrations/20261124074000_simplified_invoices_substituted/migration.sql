-- CreateTable
CREATE TABLE "InvoiceSubstitution" (
    "invoice_id" INTEGER NOT NULL,
    "simplified_id" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "in_force" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "InvoiceSubstitution_in_force_flag" CHECK ("in_force" IN (0, 1)),
    CONSTRAINT "InvoiceSubstitution_of_more_than_nothing" CHECK (typeof("amount_cents") = 'integer' AND "amount_cents" > 0),
    PRIMARY KEY ("invoice_id", "simplified_id"),
    CONSTRAINT "InvoiceSubstitution_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "InvoiceSubstitution_simplified_id_fkey" FOREIGN KEY ("simplified_id") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "InvoiceSubstitution_simplified_id_in_force_idx" ON "InvoiceSubstitution"("simplified_id", "in_force");
DROP TRIGGER IF EXISTS "InvoiceSubstitution_never_changes";
CREATE TRIGGER "InvoiceSubstitution_never_changes" BEFORE UPDATE OF "invoice_id", "simplified_id", "amount_cents" ON "InvoiceSubstitution" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "InvoiceSubstitution_never_deleted";
CREATE TRIGGER "InvoiceSubstitution_never_deleted" BEFORE DELETE ON "InvoiceSubstitution" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
-- A full invoice takes the place of simplified ones of the same customer that are in force, each once, and for what is to
-- be paid of them.
CREATE TRIGGER "InvoiceSubstitution_of_simplified" BEFORE INSERT ON "InvoiceSubstitution"
WHEN NEW."in_force" <> 1 OR NOT EXISTS (
  SELECT 1 FROM "Invoice" f JOIN "Invoice" s ON s."id" = NEW."simplified_id"
  WHERE f."id" = NEW."invoice_id" AND f."kind" = 'F3' AND f."annulled_at" IS NULL AND f."customer_id" = s."customer_id"
    AND s."kind" = 'F2' AND s."annulled_at" IS NULL AND s."payable_cents" = NEW."amount_cents"
    AND f."total_cents" >= NEW."amount_cents" + (
      SELECT coalesce(sum("amount_cents"), 0) FROM "InvoiceSubstitution" WHERE "invoice_id" = f."id")
) OR EXISTS (
  SELECT 1 FROM "InvoiceSubstitution" WHERE "simplified_id" = NEW."simplified_id" AND "in_force" = 1
)
BEGIN SELECT RAISE(ABORT, 'INVOICE_SUBSTITUTED_ONCE'); END;
-- From then on the full invoice is to be paid.
CREATE TRIGGER "InvoiceSubstitution_made" AFTER INSERT ON "InvoiceSubstitution" BEGIN
  UPDATE "Invoice" SET "payable_cents" = 0, "paid" = "paid_cents" >= 0 AND ("total_cents" <> 0
    OR EXISTS (SELECT 1 FROM "PaymentPart" WHERE "invoice_id" = NEW."simplified_id"))
  WHERE "id" = NEW."simplified_id";
END;
-- A full invoice that is annulled gives the simplified ones back, with their jobs.
CREATE TRIGGER "Invoice_substitute_annulled" AFTER UPDATE OF "annulled_at" ON "Invoice"
WHEN NEW."kind" = 'F3' AND OLD."annulled_at" IS NULL AND NEW."annulled_at" IS NOT NULL BEGIN
  UPDATE "InvoiceSubstitution" SET "in_force" = 0 WHERE "invoice_id" = NEW."id";
END;
CREATE TRIGGER "InvoiceSubstitution_ended_once" BEFORE UPDATE OF "in_force" ON "InvoiceSubstitution"
WHEN NEW."in_force" <> OLD."in_force" AND NOT EXISTS (
  SELECT 1 FROM "Invoice" WHERE "id" = NEW."invoice_id" AND NEW."in_force" = 0 AND "annulled_at" IS NOT NULL
)
BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
CREATE TRIGGER "InvoiceSubstitution_ended" AFTER UPDATE OF "in_force" ON "InvoiceSubstitution"
WHEN NEW."in_force" = 0 AND OLD."in_force" = 1 BEGIN
  UPDATE "Invoice" SET "payable_cents" = NEW."amount_cents", "paid" = "paid_cents" >= NEW."amount_cents"
  WHERE "id" = NEW."simplified_id";
  UPDATE "InvoiceJob" SET "in_force" = 0 WHERE "invoice_id" = NEW."invoice_id" AND "in_force" = 1;
  UPDATE "InvoiceJob" SET "in_force" = 1 WHERE "invoice_id" = NEW."simplified_id" AND "in_force" = 0;
END;
-- The job of a simplified invoice is that of the full one as long as it stands in its place.
DROP TRIGGER "InvoiceJob_released_once";
CREATE TRIGGER "InvoiceJob_released_once" BEFORE UPDATE OF "in_force" ON "InvoiceJob"
WHEN NEW."in_force" <> OLD."in_force" AND NOT EXISTS (
  SELECT 1 FROM "Invoice" WHERE "id" = NEW."invoice_id" AND NEW."in_force" = 0 AND "payable_cents" = 0
) AND NOT EXISTS (
  SELECT 1 FROM "InvoiceSubstitution" s JOIN "Invoice" i ON i."id" = s."simplified_id"
  WHERE s."simplified_id" = NEW."invoice_id" AND s."in_force" = 0 AND i."payable_cents" <> 0 AND NEW."in_force" = 1
    AND NOT EXISTS (SELECT 1 FROM "InvoiceJob" WHERE "job_id" = NEW."job_id" AND "in_force" = 1)
)
BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
-- What stands in the place of a simplified invoice is corrected or annulled, not that one.
DROP TRIGGER "Invoice_rectifies_original";
CREATE TRIGGER "Invoice_rectifies_original" BEFORE INSERT ON "Invoice"
WHEN NEW."rectifies_id" IS NOT NULL AND (NOT EXISTS (
  SELECT 1 FROM "Invoice" WHERE "id" = NEW."rectifies_id" AND "rectifies_id" IS NULL AND "annulled_at" IS NULL
    AND "customer_id" = NEW."customer_id"
) OR EXISTS (SELECT 1 FROM "InvoiceSubstitution" WHERE "simplified_id" = NEW."rectifies_id" AND "in_force" = 1))
BEGIN SELECT RAISE(ABORT, 'INVOICE_RECTIFIES_ORIGINAL'); END;
DROP TRIGGER "Invoice_annulled_once";
CREATE TRIGGER "Invoice_annulled_once" BEFORE UPDATE OF "annulled_at", "annul_reason" ON "Invoice"
WHEN (NEW."annulled_at" IS NOT OLD."annulled_at" OR NEW."annul_reason" <> OLD."annul_reason") AND (
  OLD."annulled_at" IS NOT NULL OR NEW."annulled_at" IS NULL OR NEW."payable_cents" <> 0 OR NEW."rectifies_id" IS NOT NULL
  OR EXISTS (SELECT 1 FROM "PaymentPart" WHERE "invoice_id" = NEW."id")
  OR EXISTS (SELECT 1 FROM "Invoice" WHERE "rectifies_id" = NEW."id")
  OR EXISTS (SELECT 1 FROM "InvoiceSubstitution" WHERE "simplified_id" = NEW."id" AND "in_force" = 1)
  OR EXISTS (SELECT 1 FROM "InvoiceLine" l JOIN "Invoice" i ON i."id" = l."invoice_id"
    WHERE l."advance_id" = NEW."id" AND i."annulled_at" IS NULL))
BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
DROP TRIGGER "Invoice_payable_update";
CREATE TRIGGER "Invoice_payable_update" BEFORE UPDATE OF "payable_cents" ON "Invoice"
WHEN NEW."payable_cents" <> CASE WHEN NEW."annulled_at" IS NOT NULL OR NEW."rectifies_id" IS NOT NULL
  OR EXISTS (SELECT 1 FROM "InvoiceSubstitution" WHERE "simplified_id" = NEW."id" AND "in_force" = 1) THEN 0 ELSE (
  SELECT coalesce((SELECT "total_cents" FROM "Invoice" WHERE "id" = s."last"), NEW."total_cents") + coalesce((
    SELECT sum("total_cents") FROM "Invoice"
    WHERE "rectifies_id" = NEW."id" AND "rectify_type" = 'I' AND "id" > coalesce(s."last", 0)), 0)
  FROM (SELECT max("id") AS "last" FROM "Invoice"
    WHERE "rectifies_id" = NEW."id" AND "rectify_type" = 'S') s) END
BEGIN SELECT RAISE(ABORT, 'INVOICE_PAYABLE_BY_RECTIFYING'); END;
-- A full invoice states the discounts of several simplified ones as lines.
DROP TRIGGER "InvoiceLine_negative";
CREATE TRIGGER "InvoiceLine_negative" BEFORE INSERT ON "InvoiceLine"
WHEN NEW."unit_price_cents" < 0 AND NEW."kind" <> 'deduction' AND NOT EXISTS (
  SELECT 1 FROM "Invoice" WHERE "id" = NEW."invoice_id" AND ("rectifies_id" IS NOT NULL OR "kind" = 'F3'))
BEGIN SELECT RAISE(ABORT, 'INVOICE_LINE_NEGATIVE'); END;
-- What a simplified invoice deducts stays deducted as long as the full one in its place is in force.
DROP TRIGGER "InvoiceLine_deducted_once";
CREATE TRIGGER "InvoiceLine_deducted_once" BEFORE INSERT ON "InvoiceLine"
WHEN NEW."advance_id" IS NOT NULL AND EXISTS (
  SELECT 1 FROM "InvoiceLine" l JOIN "Invoice" o ON o."id" = l."invoice_id"
  JOIN "Invoice" i ON i."id" = coalesce((SELECT "invoice_id" FROM "InvoiceSubstitution"
    WHERE "simplified_id" = o."id" AND "in_force" = 1), o."id")
  WHERE l."advance_id" = NEW."advance_id" AND l."invoice_id" <> NEW."invoice_id"
    AND i."annulled_at" IS NULL AND NOT (i."payable_cents" = 0 AND i."total_cents" <> 0)
)
BEGIN SELECT RAISE(ABORT, 'INVOICE_ADVANCE_DEDUCTED'); END;
