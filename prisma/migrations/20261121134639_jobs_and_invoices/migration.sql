-- By hand: what Prisma would write makes the table anew and loses its CHECKs.
ALTER TABLE "Invoice" ADD COLUMN "line_count" INTEGER NOT NULL DEFAULT 0;
UPDATE "Invoice" SET "line_count" = (SELECT count(*) FROM "InvoiceLine" l WHERE l."invoice_id" = "Invoice"."id");

-- A job lasts from one hour to a day: so whatever overlaps a job starts at most 24 hours before it ends.
CREATE TRIGGER "Job_duration_insert" BEFORE INSERT ON "Job"
WHEN round((julianday(NEW."end") - julianday(NEW."start")) * 1440) NOT BETWEEN 60 AND 1440
BEGIN SELECT RAISE(ABORT, 'JOB_DURATION'); END;
CREATE TRIGGER "Job_duration_update" BEFORE UPDATE OF "start", "end" ON "Job"
WHEN round((julianday(NEW."end") - julianday(NEW."start")) * 1440) NOT BETWEEN 60 AND 1440
BEGIN SELECT RAISE(ABORT, 'JOB_DURATION'); END;

-- No two jobs at one time, whoever writes. Instants are texts of one form, in UTC: they compare as they follow each other.
CREATE TRIGGER "Job_overlap_insert" BEFORE INSERT ON "Job"
WHEN NEW."cancelled_at" IS NULL AND EXISTS (
  SELECT 1 FROM "Job" j
  WHERE j."start" < NEW."end" AND j."start" > strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW."start", '-24 hours')
    AND j."end" > NEW."start" AND j."cancelled_at" IS NULL)
BEGIN SELECT RAISE(ABORT, 'JOB_OVERLAP'); END;
CREATE TRIGGER "Job_overlap_update" BEFORE UPDATE OF "start", "end", "cancelled_at" ON "Job"
WHEN NEW."cancelled_at" IS NULL AND EXISTS (
  SELECT 1 FROM "Job" j
  WHERE j."start" < NEW."end" AND j."start" > strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW."start", '-24 hours')
    AND j."end" > NEW."start" AND j."cancelled_at" IS NULL AND j."id" <> NEW."id")
BEGIN SELECT RAISE(ABORT, 'JOB_OVERLAP'); END;

-- Calendar readers take a change only when the sequence grew.
CREATE TRIGGER "Job_sequence_grows" BEFORE UPDATE OF "start", "end", "cancelled_at" ON "Job"
WHEN NEW."sequence" <= OLD."sequence"
BEGIN SELECT RAISE(ABORT, 'JOB_SEQUENCE_GROWS'); END;

-- An invoice is a snapshot: only `paid` and `paid_at` change, it stays, and so do its lines.
CREATE TRIGGER "Invoice_never_changes" BEFORE UPDATE OF
  "id", "invoice_number", "job_id", "quote_id", "quote_number", "customer_id", "customer_copy", "customer_name",
  "letterhead_id", "language", "type", "discount_cents", "iva_bp", "net_cents", "iva_cents", "total_cents",
  "line_count", "no_iva_reason", "work_date", "created_at" ON "Invoice"
BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
CREATE TRIGGER "Invoice_never_deleted" BEFORE DELETE ON "Invoice" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_DELETED'); END;
CREATE TRIGGER "InvoiceLine_never_changes" BEFORE UPDATE ON "InvoiceLine" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
CREATE TRIGGER "InvoiceLine_never_deleted" BEFORE DELETE ON "InvoiceLine" BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
CREATE TRIGGER "InvoiceLine_never_added" BEFORE INSERT ON "InvoiceLine"
WHEN (SELECT count(*) FROM "InvoiceLine" WHERE "invoice_id" = NEW."invoice_id")
  >= (SELECT "line_count" FROM "Invoice" WHERE "id" = NEW."invoice_id")
BEGIN SELECT RAISE(ABORT, 'INVOICE_NEVER_CHANGES'); END;
