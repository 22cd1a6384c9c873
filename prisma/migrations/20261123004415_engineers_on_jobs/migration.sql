-- Jobs get engineers, a state, and visits without a quote. Job is made anew: its quote and its slot may be absent, which
-- SQLite cannot change in a table. Without foreign keys meanwhile, or dropping the table would take its jobs off the
-- reports; with the old way of renaming, which leaves the triggers of other tables alone that name Job.
PRAGMA foreign_keys=OFF;
PRAGMA legacy_alter_table=ON;
CREATE TABLE "NewJob" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "quote_id" INTEGER,
    "customer_id" INTEGER,
    "site_id" INTEGER,
    "kind" TEXT NOT NULL DEFAULT 'quote',
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'booked',
    "start" DATETIME,
    "end" DATETIME,
    "visit_of" INTEGER,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "cancelled_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "Job_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "Quote" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Job_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Job_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "Site" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Job_visit_of_fkey" FOREIGN KEY ("visit_of") REFERENCES "Job" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Job_of_quote_or_customer" CHECK (("quote_id" IS NULL) <> ("customer_id" IS NULL)),
    CONSTRAINT "Job_site_of_own_customer" CHECK ("site_id" IS NULL OR "quote_id" IS NULL),
    CONSTRAINT "Job_kind_known" CHECK ("kind" IN ('quote', 'breakdown', 'survey', 'warranty', 'maintenance', 'other')
      AND ("kind" = 'quote') = ("quote_id" IS NOT NULL)),
    CONSTRAINT "Job_state_known" CHECK ("state" IN
      ('to_plan', 'booked', 'confirmed', 'on_the_way', 'working', 'done', 'not_done', 'cancelled')),
    CONSTRAINT "Job_cancelled_has_time" CHECK (("state" = 'cancelled') = ("cancelled_at" IS NOT NULL)),
    CONSTRAINT "Job_slot_whole" CHECK (("start" IS NULL) = ("end" IS NULL)),
    CONSTRAINT "Job_ends_after_start" CHECK ("end" > "start")
);
INSERT INTO "NewJob" ("id", "quote_id", "title", "state", "start", "end", "sequence", "cancelled_at", "created_at", "updated_at")
SELECT "id", "quote_id", "title", CASE WHEN "cancelled_at" IS NULL THEN 'booked' ELSE 'cancelled' END, "start", "end",
  "sequence", "cancelled_at", "created_at", "updated_at" FROM "Job";
-- Ids go on from the last one given out, which may be higher than that of the last job.
DELETE FROM "sqlite_sequence" WHERE "name" = 'NewJob';
INSERT INTO "sqlite_sequence" ("name", "seq") SELECT 'NewJob', "seq" FROM "sqlite_sequence" WHERE "name" = 'Job';
DROP TABLE "Job";
ALTER TABLE "NewJob" RENAME TO "Job";
PRAGMA legacy_alter_table=OFF;
PRAGMA foreign_keys=ON;
CREATE INDEX "Job_start_idx" ON "Job"("start");
CREATE INDEX "Job_quote_id_idx" ON "Job"("quote_id");
CREATE INDEX "Job_customer_id_idx" ON "Job"("customer_id");
CREATE INDEX "Job_site_id_idx" ON "Job"("site_id");
CREATE INDEX "Job_visit_of_idx" ON "Job"("visit_of");

CREATE TABLE "JobEngineer" (
    "job_id" INTEGER NOT NULL,
    "engineer_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL CONSTRAINT "JobEngineer_position_range" CHECK ("position" >= 0),
    PRIMARY KEY ("job_id", "engineer_id"),
    CONSTRAINT "JobEngineer_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "Job" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "JobEngineer_engineer_id_fkey" FOREIGN KEY ("engineer_id") REFERENCES "Engineer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "JobEngineer_engineer_id_idx" ON "JobEngineer"("engineer_id");
CREATE UNIQUE INDEX "JobEngineer_job_id_position_key" ON "JobEngineer"("job_id", "position");

ALTER TABLE "Settings" ADD COLUMN "travel_gap_minutes" INTEGER NOT NULL DEFAULT 0
  CONSTRAINT "Settings_travel_gap_range" CHECK (typeof("travel_gap_minutes") = 'integer' AND "travel_gap_minutes" BETWEEN 0 AND 240);
-- By hand, as before, with the gap.
DROP TRIGGER "Settings_audit_update";
CREATE TRIGGER "Settings_audit_update" AFTER UPDATE ON "Settings" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', 1, '', '',
    json_patch(json_object('iva_bp', OLD."iva_bp", 'language', OLD."language", 'no_iva_reason', OLD."no_iva_reason", 'quote_conditions', OLD."quote_conditions", 'payment_terms', OLD."payment_terms", 'include_iva', OLD."include_iva", 'working_hours', OLD."working_hours", 'travel_gap_minutes', OLD."travel_gap_minutes"),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie", 'accent', h."accent",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = OLD."letterhead_id")),
    json_patch(json_object('iva_bp', NEW."iva_bp", 'language', NEW."language", 'no_iva_reason', NEW."no_iva_reason", 'quote_conditions', NEW."quote_conditions", 'payment_terms', NEW."payment_terms", 'include_iva', NEW."include_iva", 'working_hours', NEW."working_hours", 'travel_gap_minutes', NEW."travel_gap_minutes"),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie", 'accent', h."accent",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = NEW."letterhead_id")));
END;

-- A job lasts from half an hour to a day: so whatever overlaps a job starts at most 24 hours before it ends.
CREATE TRIGGER "Job_duration_insert" BEFORE INSERT ON "Job"
WHEN round((julianday(NEW."end") - julianday(NEW."start")) * 1440) NOT BETWEEN 30 AND 1440
BEGIN SELECT RAISE(ABORT, 'JOB_DURATION'); END;
CREATE TRIGGER "Job_duration_update" BEFORE UPDATE OF "start", "end" ON "Job"
WHEN round((julianday(NEW."end") - julianday(NEW."start")) * 1440) NOT BETWEEN 30 AND 1440
BEGIN SELECT RAISE(ABORT, 'JOB_DURATION'); END;

-- A job without a slot waits to be planned; every other one has its slot, at the latest when its state says so.
CREATE TRIGGER "Job_planned_insert" BEFORE INSERT ON "Job"
WHEN NEW."state" <> 'cancelled' AND (NEW."state" = 'to_plan') <> (NEW."start" IS NULL)
BEGIN SELECT RAISE(ABORT, 'JOB_WITHOUT_SLOT'); END;
CREATE TRIGGER "Job_planned_update" BEFORE UPDATE OF "state" ON "Job"
WHEN NEW."state" <> 'cancelled' AND (NEW."state" = 'to_plan') <> (NEW."start" IS NULL)
BEGIN SELECT RAISE(ABORT, 'JOB_WITHOUT_SLOT'); END;

-- No engineer has two jobs at one time, whoever writes, and has the travel gap of the settings between two. A job that
-- nobody is assigned to overlaps with every other one. Instants are texts of one form, in UTC: they compare as they
-- follow each other. A job is stored without a slot, then its engineers, then its slot, in one transaction; so a new one
-- that has a slot at once has nobody.
CREATE TRIGGER "Job_overlap_insert" BEFORE INSERT ON "Job"
WHEN NEW."cancelled_at" IS NULL AND EXISTS (
  SELECT 1 FROM "Job" j
  WHERE j."start" < NEW."end" AND j."start" > strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW."start", '-24 hours')
    AND j."end" > NEW."start" AND j."cancelled_at" IS NULL)
BEGIN SELECT RAISE(ABORT, 'JOB_OVERLAP'); END;
CREATE TRIGGER "Job_overlap_update" BEFORE UPDATE OF "start", "end", "cancelled_at" ON "Job"
WHEN NEW."cancelled_at" IS NULL AND EXISTS (
  SELECT 1 FROM "Job" j
  WHERE j."start" < strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW."end", '+' || (SELECT "travel_gap_minutes" || ' minutes' FROM "Settings" WHERE "id" = 1))
    AND j."start" > strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW."start", '-24 hours', '-' || (SELECT "travel_gap_minutes" || ' minutes' FROM "Settings" WHERE "id" = 1))
    AND j."end" > strftime('%Y-%m-%dT%H:%M:%f+00:00', NEW."start", '-' || (SELECT "travel_gap_minutes" || ' minutes' FROM "Settings" WHERE "id" = 1))
    AND j."cancelled_at" IS NULL AND j."id" <> NEW."id"
    AND (EXISTS (SELECT 1 FROM "JobEngineer" a JOIN "JobEngineer" b ON b."engineer_id" = a."engineer_id"
        WHERE a."job_id" = NEW."id" AND b."job_id" = j."id")
      OR (j."start" < NEW."end" AND j."end" > NEW."start"
        AND (NOT EXISTS (SELECT 1 FROM "JobEngineer" WHERE "job_id" = NEW."id")
          OR NOT EXISTS (SELECT 1 FROM "JobEngineer" WHERE "job_id" = j."id")))))
BEGIN SELECT RAISE(ABORT, 'JOB_OVERLAP'); END;
CREATE TRIGGER "JobEngineer_overlap_insert" BEFORE INSERT ON "JobEngineer"
WHEN EXISTS (
  SELECT 1 FROM "Job" own JOIN "Job" j ON j."start" < strftime('%Y-%m-%dT%H:%M:%f+00:00', own."end", '+' || (SELECT "travel_gap_minutes" || ' minutes' FROM "Settings" WHERE "id" = 1))
    AND j."start" > strftime('%Y-%m-%dT%H:%M:%f+00:00', own."start", '-24 hours', '-' || (SELECT "travel_gap_minutes" || ' minutes' FROM "Settings" WHERE "id" = 1))
    AND j."end" > strftime('%Y-%m-%dT%H:%M:%f+00:00', own."start", '-' || (SELECT "travel_gap_minutes" || ' minutes' FROM "Settings" WHERE "id" = 1))
    JOIN "JobEngineer" e ON e."job_id" = j."id" AND e."engineer_id" = NEW."engineer_id"
  WHERE own."id" = NEW."job_id" AND own."cancelled_at" IS NULL AND j."id" <> own."id" AND j."cancelled_at" IS NULL)
BEGIN SELECT RAISE(ABORT, 'JOB_OVERLAP'); END;
CREATE TRIGGER "JobEngineer_overlap_delete" AFTER DELETE ON "JobEngineer"
WHEN NOT EXISTS (SELECT 1 FROM "JobEngineer" WHERE "job_id" = OLD."job_id") AND EXISTS (
  SELECT 1 FROM "Job" own JOIN "Job" j ON j."start" < own."end" AND j."end" > own."start"
    AND j."start" > strftime('%Y-%m-%dT%H:%M:%f+00:00', own."start", '-24 hours')
  WHERE own."id" = OLD."job_id" AND own."cancelled_at" IS NULL AND j."id" <> own."id" AND j."cancelled_at" IS NULL)
BEGIN SELECT RAISE(ABORT, 'JOB_OVERLAP'); END;

-- Calendar readers take a change only when the sequence grew. A job that had no slot is in no calendar yet.
CREATE TRIGGER "Job_sequence_grows" BEFORE UPDATE OF "start", "end", "cancelled_at" ON "Job"
WHEN NEW."sequence" <= OLD."sequence" AND OLD."start" IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'JOB_SEQUENCE_GROWS'); END;

-- A visit names a site of its customer, or none.
CREATE TRIGGER "Job_site_of_customer_insert" BEFORE INSERT ON "Job"
WHEN NEW."site_id" IS NOT NULL
  AND (SELECT "customer_id" FROM "Site" WHERE "id" = NEW."site_id") IS NOT NEW."customer_id" BEGIN
  SELECT RAISE(ABORT, 'SITE_OF_ANOTHER_CUSTOMER');
END;
CREATE TRIGGER "Job_site_of_customer_update" BEFORE UPDATE OF "site_id", "customer_id" ON "Job"
WHEN NEW."site_id" IS NOT NULL
  AND (SELECT "customer_id" FROM "Site" WHERE "id" = NEW."site_id") IS NOT NEW."customer_id" BEGIN
  SELECT RAISE(ABORT, 'SITE_OF_ANOTHER_CUSTOMER');
END;
-- The visits of one job name its first visit, and are for the same quote or customer.
CREATE TRIGGER "Job_visit_of_first" BEFORE INSERT ON "Job"
WHEN NEW."visit_of" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "Job" f WHERE f."id" = NEW."visit_of"
  AND f."visit_of" IS NULL AND f."quote_id" IS NEW."quote_id" AND f."customer_id" IS NEW."customer_id")
BEGIN SELECT RAISE(ABORT, 'JOB_VISIT_OF_FIRST'); END;
CREATE TRIGGER "Job_visit_of_stays" BEFORE UPDATE OF "visit_of" ON "Job"
WHEN NEW."visit_of" IS NOT OLD."visit_of"
BEGIN SELECT RAISE(ABORT, 'JOB_VISIT_OF_STAYS'); END;
DROP TRIGGER IF EXISTS "Job_audit_insert";
CREATE TRIGGER "Job_audit_insert" AFTER INSERT ON "Job" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('job', NEW."id", NEW."title", '',
    NULL,
    CASE WHEN NEW."cancelled_at" IS NULL THEN json_object('start', NEW."start", 'end', NEW."end", 'title', NEW."title", 'state', NEW."state", 'kind', nullif(NEW."kind", 'quote'), 'description', nullif(NEW."description", ''), 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), 'site', (SELECT "name" FROM "Site" WHERE "id" = NEW."site_id")) END);
END;
DROP TRIGGER IF EXISTS "Job_audit_update";
CREATE TRIGGER "Job_audit_update" AFTER UPDATE OF "start", "end", "title", "state", "kind", "description", "customer_id", "site_id", "cancelled_at" ON "Job" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('job', NEW."id", NEW."title", '',
    CASE WHEN OLD."cancelled_at" IS NULL THEN json_object('start', OLD."start", 'end', OLD."end", 'title', OLD."title", 'state', OLD."state", 'kind', nullif(OLD."kind", 'quote'), 'description', nullif(OLD."description", ''), 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id"), 'site', (SELECT "name" FROM "Site" WHERE "id" = OLD."site_id")) END,
    CASE WHEN NEW."cancelled_at" IS NULL THEN json_object('start', NEW."start", 'end', NEW."end", 'title', NEW."title", 'state', NEW."state", 'kind', nullif(NEW."kind", 'quote'), 'description', nullif(NEW."description", ''), 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = NEW."customer_id"), 'site', (SELECT "name" FROM "Site" WHERE "id" = NEW."site_id")) END);
END;
DROP TRIGGER IF EXISTS "Job_audit_delete";
CREATE TRIGGER "Job_audit_delete" AFTER DELETE ON "Job" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('job', OLD."id", OLD."title", '',
    CASE WHEN OLD."cancelled_at" IS NULL THEN json_object('start', OLD."start", 'end', OLD."end", 'title', OLD."title", 'state', OLD."state", 'kind', nullif(OLD."kind", 'quote'), 'description', nullif(OLD."description", ''), 'customer', (SELECT CASE WHEN "kind" = 'company' THEN "company_name" ELSE trim("first_name" || ' ' || "surname") END FROM "Customer" WHERE "id" = OLD."customer_id"), 'site', (SELECT "name" FROM "Site" WHERE "id" = OLD."site_id")) END,
    NULL);
END;
DROP TRIGGER IF EXISTS "JobEngineer_audit_insert";
CREATE TRIGGER "JobEngineer_audit_insert" AFTER INSERT ON "JobEngineer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('job', NEW."job_id", (SELECT "title" FROM "Job" WHERE "id" = NEW."job_id"), 'engineers',
    NULL,
    json_object('position', NEW."position", 'name', (SELECT "name" FROM "Engineer" WHERE "id" = NEW."engineer_id")));
END;
DROP TRIGGER IF EXISTS "JobEngineer_audit_update";
CREATE TRIGGER "JobEngineer_audit_update" AFTER UPDATE OF "position", "engineer_id" ON "JobEngineer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('job', NEW."job_id", (SELECT "title" FROM "Job" WHERE "id" = NEW."job_id"), 'engineers',
    json_object('position', OLD."position", 'name', (SELECT "name" FROM "Engineer" WHERE "id" = OLD."engineer_id")),
    json_object('position', NEW."position", 'name', (SELECT "name" FROM "Engineer" WHERE "id" = NEW."engineer_id")));
END;
DROP TRIGGER IF EXISTS "JobEngineer_audit_delete";
CREATE TRIGGER "JobEngineer_audit_delete" AFTER DELETE ON "JobEngineer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('job', OLD."job_id", (SELECT "title" FROM "Job" WHERE "id" = OLD."job_id"), 'engineers',
    json_object('position', OLD."position", 'name', (SELECT "name" FROM "Engineer" WHERE "id" = OLD."engineer_id")),
    NULL);
END;
DROP TRIGGER IF EXISTS "JobEngineer_never_changes";
CREATE TRIGGER "JobEngineer_never_changes" BEFORE UPDATE OF "job_id", "engineer_id" ON "JobEngineer" BEGIN SELECT RAISE(ABORT, 'JOB_ENGINEER_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "Customer_search_update";
CREATE TRIGGER "Customer_search_update" AFTER UPDATE OF "search_text" ON "Customer" WHEN OLD."search_text" IS NOT NEW."search_text" BEGIN
  INSERT OR REPLACE INTO "CustomerSearch" (rowid, "text") SELECT "id", "Customer"."search_text" || coalesce((SELECT group_concat("search_text", '') FROM "Site"
    WHERE "customer_id" = "Customer"."id" AND "deleted_at" IS NULL), '') FROM "Customer" WHERE "id" = NEW."id";
  INSERT OR REPLACE INTO "QuoteSearch" (rowid, "text") SELECT "id", "Quote"."search_text" || coalesce((SELECT "search_text" FROM "Site" WHERE "id" = "Quote"."site_id"), '') || coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Quote"."customer_id"), '') FROM "Quote" WHERE "customer_id" = NEW."id";
  INSERT OR REPLACE INTO "InvoiceSearch" (rowid, "text") SELECT "id", "Invoice"."search_text" || CASE WHEN instr("Invoice"."search_text", coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Invoice"."customer_id"), '')) > 0 THEN '' ELSE coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Invoice"."customer_id"), '') END FROM "Invoice" WHERE "customer_id" = NEW."id";
  INSERT OR REPLACE INTO "ServiceReportSearch" (rowid, "text") SELECT "id", "ServiceReport"."search_text" || coalesce((SELECT c."search_text" FROM "Job" j LEFT JOIN "Quote" q ON q."id" = j."quote_id"
    JOIN "Customer" c ON c."id" = coalesce(q."customer_id", j."customer_id") WHERE j."id" = "ServiceReport"."job_id"), '') FROM "ServiceReport" WHERE "job_id" IN (SELECT j."id" FROM "Quote" q JOIN "Job" j ON j."quote_id" = q."id" WHERE q."customer_id" = NEW."id");
  INSERT OR REPLACE INTO "ServiceReportSearch" (rowid, "text") SELECT "id", "ServiceReport"."search_text" || coalesce((SELECT c."search_text" FROM "Job" j LEFT JOIN "Quote" q ON q."id" = j."quote_id"
    JOIN "Customer" c ON c."id" = coalesce(q."customer_id", j."customer_id") WHERE j."id" = "ServiceReport"."job_id"), '') FROM "ServiceReport" WHERE "job_id" IN (SELECT "id" FROM "Job" WHERE "customer_id" = NEW."id");
END;
DROP TRIGGER IF EXISTS "Quote_search_update";
CREATE TRIGGER "Quote_search_update" AFTER UPDATE OF "search_text", "customer_id", "site_id" ON "Quote" WHEN OLD."search_text" IS NOT NEW."search_text" OR OLD."customer_id" IS NOT NEW."customer_id" OR OLD."site_id" IS NOT NEW."site_id" BEGIN
  INSERT OR REPLACE INTO "QuoteSearch" (rowid, "text") SELECT "id", "Quote"."search_text" || coalesce((SELECT "search_text" FROM "Site" WHERE "id" = "Quote"."site_id"), '') || coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = "Quote"."customer_id"), '') FROM "Quote" WHERE "id" = NEW."id";
  INSERT OR REPLACE INTO "ServiceReportSearch" (rowid, "text") SELECT "id", "ServiceReport"."search_text" || coalesce((SELECT c."search_text" FROM "Job" j LEFT JOIN "Quote" q ON q."id" = j."quote_id"
    JOIN "Customer" c ON c."id" = coalesce(q."customer_id", j."customer_id") WHERE j."id" = "ServiceReport"."job_id"), '') FROM "ServiceReport" WHERE "job_id" IN (SELECT "id" FROM "Job" WHERE "quote_id" = NEW."id");
END;
DROP TRIGGER IF EXISTS "ServiceReport_search_insert";
CREATE TRIGGER "ServiceReport_search_insert" AFTER INSERT ON "ServiceReport" BEGIN
  INSERT OR REPLACE INTO "ServiceReportSearch" (rowid, "text") SELECT "id", "ServiceReport"."search_text" || coalesce((SELECT c."search_text" FROM "Job" j LEFT JOIN "Quote" q ON q."id" = j."quote_id"
    JOIN "Customer" c ON c."id" = coalesce(q."customer_id", j."customer_id") WHERE j."id" = "ServiceReport"."job_id"), '') FROM "ServiceReport" WHERE "id" = NEW."id";
END;
DROP TRIGGER IF EXISTS "ServiceReport_search_update";
CREATE TRIGGER "ServiceReport_search_update" AFTER UPDATE OF "search_text", "job_id" ON "ServiceReport" WHEN OLD."search_text" IS NOT NEW."search_text" OR OLD."job_id" IS NOT NEW."job_id" BEGIN
  INSERT OR REPLACE INTO "ServiceReportSearch" (rowid, "text") SELECT "id", "ServiceReport"."search_text" || coalesce((SELECT c."search_text" FROM "Job" j LEFT JOIN "Quote" q ON q."id" = j."quote_id"
    JOIN "Customer" c ON c."id" = coalesce(q."customer_id", j."customer_id") WHERE j."id" = "ServiceReport"."job_id"), '') FROM "ServiceReport" WHERE "id" = NEW."id";
END;
DROP TRIGGER IF EXISTS "Job_search_update";
CREATE TRIGGER "Job_search_update" AFTER UPDATE OF "customer_id" ON "Job" WHEN OLD."customer_id" IS NOT NEW."customer_id" BEGIN
  INSERT OR REPLACE INTO "ServiceReportSearch" (rowid, "text") SELECT "id", "ServiceReport"."search_text" || coalesce((SELECT c."search_text" FROM "Job" j LEFT JOIN "Quote" q ON q."id" = j."quote_id"
    JOIN "Customer" c ON c."id" = coalesce(q."customer_id", j."customer_id") WHERE j."id" = "ServiceReport"."job_id"), '') FROM "ServiceReport" WHERE "job_id" = NEW."id";
END;
