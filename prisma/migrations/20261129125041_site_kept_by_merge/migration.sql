DROP TRIGGER IF EXISTS "Quote_locked";
CREATE TRIGGER "Quote_locked" BEFORE UPDATE OF "id", "customer_copy", "letterhead_id", "language", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "created_at", "discount_bp", "title", "intro", "conditions", "payment_terms", "valid_days", "site_copy", "outro" ON "Quote"
WHEN (OLD."status" IN ('accepted', 'void') OR (OLD."latest" = 0 AND EXISTS (SELECT 1 FROM "Quote" f
    WHERE f."first_id" = coalesce(OLD."first_id", OLD."id") AND f."latest" = 1 AND f."revision" > OLD."revision"))) BEGIN
  SELECT RAISE(ABORT, 'QUOTE_LOCKED');
END;
DROP TRIGGER IF EXISTS "Quote_locked_site";
CREATE TRIGGER "Quote_locked_site" BEFORE UPDATE OF "site_id" ON "Quote"
WHEN NEW."site_id" IS NOT OLD."site_id"
  AND (OLD."status" IN ('accepted', 'void') OR (OLD."latest" = 0 AND EXISTS (SELECT 1 FROM "Quote" f
    WHERE f."first_id" = coalesce(OLD."first_id", OLD."id") AND f."latest" = 1 AND f."revision" > OLD."revision")))
  AND NOT (OLD."site_id" IS NULL AND EXISTS (
    SELECT 1 FROM "MergedCustomer" WHERE "id" = OLD."customer_id" AND "merged_into" = NEW."customer_id")) BEGIN
  SELECT RAISE(ABORT, 'QUOTE_LOCKED');
END;
