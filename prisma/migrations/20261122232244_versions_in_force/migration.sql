-- A version takes the place of the one before only when it is sent or answered (docs/decisions/0053). The history tells
-- that a version was begun, which one holds again, and that a quote was changed after it was sent.
ALTER TABLE "QuoteEvent" DROP CONSTRAINT "QuoteEvent_event_known";
ALTER TABLE "QuoteEvent" ADD CONSTRAINT "QuoteEvent_event_known" CHECK ("event" IN ('created', 'sent', 'accepted', 'rejected', 'reopened', 'expired', 'voided', 'booked', 'invoiced', 'changed', 'version', 'replaced', 'restored'));

-- Drafts that have taken the place of another version, and were never sent or answered: that one holds again. The new
-- entries of the histories mark which ones.
INSERT INTO "QuoteEvent" ("quote_id", "at", "event", "status", "user_id", "user_name", "how", "by", "reason", "day", "about")
SELECT o."id", strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'restored', o."status", NULL, '', '', '', '', '', d."quote_number"
FROM "Quote" d JOIN "Quote" o ON o."id" = (
  SELECT v."id" FROM "Quote" v
  WHERE (v."id" = d."first_id" OR v."first_id" = d."first_id") AND v."revision" < d."revision" AND v."status" NOT IN ('draft', 'void')
  ORDER BY v."revision" DESC LIMIT 1)
WHERE d."first_id" IS NOT NULL AND d."latest" = 1 AND d."status" = 'draft'
  AND NOT EXISTS (SELECT 1 FROM "QuoteEvent" e WHERE e."quote_id" = d."id" AND e."status" NOT IN ('draft', 'void'));
UPDATE "Quote" SET "latest" = 0 WHERE "quote_number" IN (SELECT "about" FROM "QuoteEvent" WHERE "event" = 'restored');
UPDATE "Quote" SET "latest" = 1 WHERE "id" IN (SELECT "quote_id" FROM "QuoteEvent" WHERE "event" = 'restored');

-- What a later version in force has replaced keeps its status; a version that is not in force yet may be answered.
DROP TRIGGER "Quote_replaced_keeps_status";
CREATE TRIGGER "Quote_replaced_keeps_status" BEFORE UPDATE OF "status" ON "Quote"
WHEN OLD."latest" = 0 AND NEW."latest" = 0 AND NEW."status" <> OLD."status" AND EXISTS (SELECT 1 FROM "Quote" f
  WHERE f."first_id" = coalesce(OLD."first_id", OLD."id") AND f."latest" = 1 AND f."revision" > OLD."revision")
BEGIN SELECT RAISE(ABORT, 'QUOTE_REPLACED'); END;
DROP TRIGGER IF EXISTS "Quote_locked";
CREATE TRIGGER "Quote_locked" BEFORE UPDATE OF "id", "customer_copy", "letterhead_id", "language", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "created_at", "discount_bp", "title", "intro", "conditions", "payment_terms", "valid_days", "site_id", "site_copy" ON "Quote" WHEN (OLD."status" IN ('accepted', 'void') OR (OLD."latest" = 0 AND EXISTS (SELECT 1 FROM "Quote" f
    WHERE f."first_id" = coalesce(OLD."first_id", OLD."id") AND f."latest" = 1 AND f."revision" > OLD."revision"))) BEGIN SELECT RAISE(ABORT, 'QUOTE_LOCKED'); END;
DROP TRIGGER IF EXISTS "QuoteLine_locked";
CREATE TRIGGER "QuoteLine_locked" BEFORE UPDATE OF "id", "quote_id", "position", "kind", "product_id", "name", "description", "quantity_milli", "unit", "unit_price_cents", "discount_bp", "optional" ON "QuoteLine" WHEN EXISTS (SELECT 1 FROM "Quote" q WHERE q."id" = OLD."quote_id" AND (q."status" IN ('accepted', 'void') OR (q."latest" = 0 AND EXISTS (SELECT 1 FROM "Quote" f
    WHERE f."first_id" = coalesce(q."first_id", q."id") AND f."latest" = 1 AND f."revision" > q."revision")))) BEGIN SELECT RAISE(ABORT, 'QUOTE_LOCKED'); END;
DROP TRIGGER IF EXISTS "QuoteLine_locked_insert";
CREATE TRIGGER "QuoteLine_locked_insert" BEFORE INSERT ON "QuoteLine" WHEN EXISTS (SELECT 1 FROM "Quote" q WHERE q."id" = NEW."quote_id" AND (q."status" IN ('accepted', 'void') OR (q."latest" = 0 AND EXISTS (SELECT 1 FROM "Quote" f
    WHERE f."first_id" = coalesce(q."first_id", q."id") AND f."latest" = 1 AND f."revision" > q."revision")))) BEGIN SELECT RAISE(ABORT, 'QUOTE_LOCKED'); END;
DROP TRIGGER IF EXISTS "QuoteLine_locked_delete";
CREATE TRIGGER "QuoteLine_locked_delete" BEFORE DELETE ON "QuoteLine" WHEN EXISTS (SELECT 1 FROM "Quote" q WHERE q."id" = OLD."quote_id" AND (q."status" IN ('accepted', 'void') OR (q."latest" = 0 AND EXISTS (SELECT 1 FROM "Quote" f
    WHERE f."first_id" = coalesce(q."first_id", q."id") AND f."latest" = 1 AND f."revision" > q."revision")))) BEGIN SELECT RAISE(ABORT, 'QUOTE_LOCKED'); END;
