-- A draft that is deleted becomes void: one status more. SQLite changes a CHECK in place, without making the table anew.
ALTER TABLE "Quote" DROP CONSTRAINT "Quote_status_known";
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_status_known" CHECK ("status" IN ('draft', 'sent', 'accepted', 'rejected', 'expired', 'void'));

-- CreateTable
CREATE TABLE "QuoteEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "quote_id" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "event" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "user_id" INTEGER,
    "user_name" TEXT NOT NULL,
    "how" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "email_id" INTEGER,
    CONSTRAINT "QuoteEvent_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "Quote" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "QuoteEvent_email_id_fkey" FOREIGN KEY ("email_id") REFERENCES "DocumentEmail" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "QuoteEvent_event_known" CHECK ("event" IN ('created', 'sent', 'accepted', 'rejected', 'reopened', 'expired', 'voided', 'booked', 'invoiced')),
    CONSTRAINT "QuoteEvent_status_known" CHECK ("status" IN ('draft', 'sent', 'accepted', 'rejected', 'expired', 'void')),
    CONSTRAINT "QuoteEvent_how_known" CHECK ("how" IN ('', 'email', 'whatsapp', 'phone', 'in_person', 'post', 'signed')),
    CONSTRAINT "QuoteEvent_reason_of_rejection" CHECK ("reason" = '' OR "event" = 'rejected')
);

-- CreateIndex
CREATE UNIQUE INDEX "QuoteEvent_email_id_key" ON "QuoteEvent"("email_id");

-- CreateIndex
CREATE INDEX "QuoteEvent_quote_id_id_idx" ON "QuoteEvent"("quote_id", "id");
DROP TRIGGER IF EXISTS "Quote_locked";
CREATE TRIGGER "Quote_locked" BEFORE UPDATE OF "id", "customer_copy", "letterhead_id", "language", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents", "created_at", "discount_bp", "title", "intro", "conditions", "payment_terms", "valid_days", "site_id", "site_copy" ON "Quote" WHEN OLD."status" IN ('accepted', 'void') BEGIN SELECT RAISE(ABORT, 'QUOTE_LOCKED'); END;
DROP TRIGGER IF EXISTS "Quote_status_moves";
CREATE TRIGGER "Quote_status_moves" BEFORE UPDATE OF "status" ON "Quote"
WHEN NEW."status" <> OLD."status" AND OLD."status" || ' ' || NEW."status" NOT IN ('draft sent', 'draft accepted', 'draft rejected', 'draft expired', 'draft void', 'sent draft', 'sent accepted', 'sent rejected', 'sent expired', 'accepted draft', 'accepted sent', 'accepted rejected', 'rejected draft', 'rejected sent', 'rejected accepted', 'expired draft', 'expired sent', 'expired accepted', 'expired rejected', 'void draft')
BEGIN SELECT RAISE(ABORT, 'QUOTE_STATUS_CANNOT_MOVE'); END;
DROP TRIGGER IF EXISTS "QuoteLine_locked";
CREATE TRIGGER "QuoteLine_locked" BEFORE UPDATE OF "id", "quote_id", "position", "kind", "product_id", "name", "description", "quantity_milli", "unit", "unit_price_cents", "discount_bp", "optional" ON "QuoteLine" WHEN (SELECT "status" FROM "Quote" WHERE "id" = OLD."quote_id") IN ('accepted', 'void') BEGIN SELECT RAISE(ABORT, 'QUOTE_LOCKED'); END;
DROP TRIGGER IF EXISTS "QuoteLine_locked_insert";
CREATE TRIGGER "QuoteLine_locked_insert" BEFORE INSERT ON "QuoteLine" WHEN (SELECT "status" FROM "Quote" WHERE "id" = NEW."quote_id") IN ('accepted', 'void') BEGIN SELECT RAISE(ABORT, 'QUOTE_LOCKED'); END;
DROP TRIGGER IF EXISTS "QuoteLine_locked_delete";
CREATE TRIGGER "QuoteLine_locked_delete" BEFORE DELETE ON "QuoteLine" WHEN (SELECT "status" FROM "Quote" WHERE "id" = OLD."quote_id") IN ('accepted', 'void') BEGIN SELECT RAISE(ABORT, 'QUOTE_LOCKED'); END;
DROP TRIGGER IF EXISTS "QuoteEvent_never_changes";
CREATE TRIGGER "QuoteEvent_never_changes" BEFORE UPDATE ON "QuoteEvent" BEGIN SELECT RAISE(ABORT, 'QUOTE_EVENT_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "QuoteEvent_never_deleted";
CREATE TRIGGER "QuoteEvent_never_deleted" BEFORE DELETE ON "QuoteEvent" BEGIN SELECT RAISE(ABORT, 'QUOTE_EVENT_NEVER_CHANGES'); END;
