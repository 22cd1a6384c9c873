-- A version of a quote is a row of its own. By hand: Prisma would make Quote anew, and lose its CHECKs and triggers.
ALTER TABLE "Quote" ADD COLUMN "first_id" INTEGER
  CONSTRAINT "Quote_first_id_fkey" REFERENCES "Quote" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Quote" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1
  CONSTRAINT "Quote_revision_range" CHECK (typeof("revision") = 'integer' AND "revision" BETWEEN 1 AND 999);
ALTER TABLE "Quote" ADD COLUMN "latest" INTEGER NOT NULL DEFAULT 1 CONSTRAINT "Quote_latest_flag" CHECK ("latest" IN (0, 1));
CREATE UNIQUE INDEX "Quote_first_id_revision_key" ON "Quote"("first_id", "revision");

-- The lists show the latest version of each quote.
DROP INDEX "Quote_created_at_id_idx";
CREATE INDEX "Quote_latest_created_at_id_idx" ON "Quote"("latest", "created_at", "id");
DROP INDEX "Quote_customer_id_created_at_id_idx";
CREATE INDEX "Quote_customer_id_latest_created_at_id_idx" ON "Quote"("customer_id", "latest", "created_at", "id");

-- The history tells that a later version has replaced a quote.
ALTER TABLE "QuoteEvent" DROP CONSTRAINT "QuoteEvent_event_known";
ALTER TABLE "QuoteEvent" ADD CONSTRAINT "QuoteEvent_event_known" CHECK ("event" IN ('created', 'sent', 'accepted', 'rejected', 'reopened', 'expired', 'voided', 'booked', 'invoiced', 'replaced'));

CREATE TRIGGER "Quote_version_never_changes" BEFORE UPDATE OF "first_id", "revision" ON "Quote"
BEGIN SELECT RAISE(ABORT, 'QUOTE_VERSION_NEVER_CHANGES'); END;
CREATE TRIGGER "Quote_version_of_first" BEFORE INSERT ON "Quote"
WHEN (NEW."first_id" IS NULL) <> (NEW."revision" = 1)
  OR (NEW."first_id" IS NOT NULL AND NEW."quote_number" IS NOT
    (SELECT f."quote_number" || '/' || NEW."revision" FROM "Quote" f WHERE f."id" = NEW."first_id" AND f."first_id" IS NULL))
BEGIN SELECT RAISE(ABORT, 'QUOTE_VERSION_OF_FIRST'); END;
CREATE TRIGGER "Quote_replaced_keeps_status" BEFORE UPDATE OF "status" ON "Quote"
WHEN OLD."latest" = 0 AND NEW."latest" = 0 AND NEW."status" <> OLD."status"
BEGIN SELECT RAISE(ABORT, 'QUOTE_REPLACED'); END;
DROP TRIGGER IF EXISTS "Quote_locked";
CREATE TRIGGER "Quote_locked" BEFORE UPDATE OF "id", "customer_copy", "letterhead_id", "language", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "created_at", "discount_bp", "title", "intro", "conditions", "payment_terms", "valid_days", "site_id", "site_copy" ON "Quote" WHEN (OLD."status" IN ('accepted', 'void') OR OLD."latest" = 0) BEGIN SELECT RAISE(ABORT, 'QUOTE_LOCKED'); END;
DROP TRIGGER IF EXISTS "Quote_tally";
CREATE TRIGGER "Quote_tally" AFTER INSERT ON "Quote" WHEN NEW."first_id" IS NULL BEGIN UPDATE "Tally" SET "n" = "n" + 1 WHERE "name" = 'Quote'; END;
DROP TRIGGER IF EXISTS "QuoteLine_locked";
CREATE TRIGGER "QuoteLine_locked" BEFORE UPDATE OF "id", "quote_id", "position", "kind", "product_id", "name", "description", "quantity_milli", "unit", "unit_price_cents", "discount_bp", "optional" ON "QuoteLine" WHEN EXISTS (SELECT 1 FROM "Quote" q WHERE q."id" = OLD."quote_id" AND (q."status" IN ('accepted', 'void') OR q."latest" = 0)) BEGIN SELECT RAISE(ABORT, 'QUOTE_LOCKED'); END;
DROP TRIGGER IF EXISTS "QuoteLine_locked_insert";
CREATE TRIGGER "QuoteLine_locked_insert" BEFORE INSERT ON "QuoteLine" WHEN EXISTS (SELECT 1 FROM "Quote" q WHERE q."id" = NEW."quote_id" AND (q."status" IN ('accepted', 'void') OR q."latest" = 0)) BEGIN SELECT RAISE(ABORT, 'QUOTE_LOCKED'); END;
DROP TRIGGER IF EXISTS "QuoteLine_locked_delete";
CREATE TRIGGER "QuoteLine_locked_delete" BEFORE DELETE ON "QuoteLine" WHEN EXISTS (SELECT 1 FROM "Quote" q WHERE q."id" = OLD."quote_id" AND (q."status" IN ('accepted', 'void') OR q."latest" = 0)) BEGIN SELECT RAISE(ABORT, 'QUOTE_LOCKED'); END;
