-- Warnings about the time of a job that somebody confirmed.
-- CreateTable
CREATE TABLE "JobWarning" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "job_id" INTEGER NOT NULL,
    "engineer_id" INTEGER NOT NULL,
    "engineer_name" TEXT NOT NULL,
    "kind" TEXT NOT NULL CONSTRAINT "JobWarning_kind_known" CHECK ("kind" IN ('outside-hours', 'day-off')),
    "reason" TEXT NOT NULL,
    "start" DATETIME NOT NULL,
    "end" DATETIME NOT NULL,
    "user_id" INTEGER,
    "user_name" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "JobWarning_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "Job" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "JobWarning_job_id_idx" ON "JobWarning"("job_id");
DROP TRIGGER IF EXISTS "JobWarning_audit_insert";
CREATE TRIGGER "JobWarning_audit_insert" AFTER INSERT ON "JobWarning" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('job', NEW."job_id", (SELECT "title" FROM "Job" WHERE "id" = NEW."job_id"), 'warnings',
    NULL,
    json_object('name', NEW."engineer_name", 'kind', nullif(NEW."kind", 'day-off'), 'reason', NEW."reason", 'start', NEW."start", 'end', NEW."end"));
END;
DROP TRIGGER IF EXISTS "JobWarning_never_changes";
CREATE TRIGGER "JobWarning_never_changes" BEFORE UPDATE ON "JobWarning" BEGIN SELECT RAISE(ABORT, 'JOB_WARNING_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "JobWarning_never_deleted";
CREATE TRIGGER "JobWarning_never_deleted" BEFORE DELETE ON "JobWarning" BEGIN SELECT RAISE(ABORT, 'JOB_WARNING_NEVER_CHANGES'); END;
