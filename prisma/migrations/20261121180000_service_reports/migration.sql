-- By hand: making these tables anew would lose their checks.

-- What the list's search looks in, folded: number, customer, address, reference, engineer.
ALTER TABLE "ServiceReport" ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';
-- Only the demo made reports before this. SQLite folds no accents: words that have one are not found in those.
UPDATE "ServiceReport" SET "search_text" = lower("report_number" || ' ' || "customer_name" || ' ' || "site_address" || ' ' || coalesce("job_ref", '') || ' ' || "engineer_name");
CREATE INDEX "ServiceReport_report_date_id_idx" ON "ServiceReport"("report_date", "id");

-- Of what was asked for with the key: something else under the same key is no repeat.
ALTER TABLE "ServiceReport" ADD COLUMN "request_sha256" TEXT;

-- What was signed never changes. A deleted template is let go of (nothing deletes a job).
CREATE TRIGGER "ServiceReport_never_changes" BEFORE UPDATE OF "id", "report_number", "idempotency_key", "request_sha256", "customer_name", "site_address", "job_ref",
  "report_date", "engineer_id", "engineer_name", "notes", "signature_png", "signed_by", "signed_at", "letterhead_id", "language", "created_at"
ON "ServiceReport" BEGIN SELECT RAISE(ABORT, 'SERVICE_REPORT_NEVER_CHANGES'); END;
CREATE TRIGGER "ServiceReport_never_deleted" BEFORE DELETE ON "ServiceReport" BEGIN SELECT RAISE(ABORT, 'SERVICE_REPORT_NEVER_DELETED'); END;
CREATE TRIGGER "ServiceReportItem_never_changes" BEFORE UPDATE ON "ServiceReportItem" BEGIN SELECT RAISE(ABORT, 'SERVICE_REPORT_NEVER_CHANGES'); END;
CREATE TRIGGER "ServiceReportItem_never_deleted" BEFORE DELETE ON "ServiceReportItem" BEGIN SELECT RAISE(ABORT, 'SERVICE_REPORT_NEVER_CHANGES'); END;
CREATE TRIGGER "ReportPhoto_never_changes" BEFORE UPDATE ON "ReportPhoto" BEGIN SELECT RAISE(ABORT, 'SERVICE_REPORT_NEVER_CHANGES'); END;
CREATE TRIGGER "ReportPhoto_never_deleted" BEFORE DELETE ON "ReportPhoto" BEGIN SELECT RAISE(ABORT, 'SERVICE_REPORT_NEVER_CHANGES'); END;
