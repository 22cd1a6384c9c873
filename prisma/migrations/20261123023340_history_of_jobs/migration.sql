-- The history of jobs: each move from one state to another. Jobs of before have no entries.
CREATE TABLE "JobEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "job_id" INTEGER NOT NULL,
    "from_state" TEXT CONSTRAINT "JobEvent_from_state_known" CHECK ("from_state" IN
      ('to_plan', 'booked', 'confirmed', 'on_the_way', 'working', 'done', 'not_done', 'cancelled')),
    "state" TEXT NOT NULL CONSTRAINT "JobEvent_state_known" CHECK ("state" IN
      ('to_plan', 'booked', 'confirmed', 'on_the_way', 'working', 'done', 'not_done', 'cancelled')),
    "reason" TEXT NOT NULL DEFAULT '',
    "user_id" INTEGER,
    "user_name" TEXT NOT NULL,
    "place" TEXT NOT NULL CONSTRAINT "JobEvent_place_known" CHECK ("place" IN ('office', 'phone', 'call')),
    "pressed_at" DATETIME NOT NULL,
    "recorded_at" DATETIME NOT NULL,
    "key" TEXT,
    CONSTRAINT "JobEvent_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "Job" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "JobEvent_not_done_has_reason" CHECK ("state" <> 'not_done' OR "reason" <> '')
);

CREATE UNIQUE INDEX "JobEvent_key_key" ON "JobEvent"("key");

CREATE INDEX "JobEvent_job_id_id_idx" ON "JobEvent"("job_id", "id");
DROP TRIGGER IF EXISTS "Job_state_moves";
CREATE TRIGGER "Job_state_moves" BEFORE UPDATE OF "state" ON "Job"
WHEN NEW."state" <> OLD."state" AND OLD."state" || ' ' || NEW."state" NOT IN ('to_plan booked', 'to_plan cancelled', 'booked confirmed', 'booked on_the_way', 'booked working', 'booked done', 'booked not_done', 'booked cancelled', 'confirmed booked', 'confirmed on_the_way', 'confirmed working', 'confirmed done', 'confirmed not_done', 'confirmed cancelled', 'on_the_way booked', 'on_the_way confirmed', 'on_the_way working', 'on_the_way done', 'on_the_way not_done', 'on_the_way cancelled', 'working booked', 'working on_the_way', 'working done', 'working not_done', 'working cancelled', 'done booked', 'done working', 'done not_done', 'not_done booked', 'not_done working', 'not_done done', 'not_done cancelled')
BEGIN SELECT RAISE(ABORT, 'JOB_STATE_CANNOT_MOVE'); END;
DROP TRIGGER IF EXISTS "JobEvent_never_changes";
CREATE TRIGGER "JobEvent_never_changes" BEFORE UPDATE ON "JobEvent" BEGIN SELECT RAISE(ABORT, 'JOB_EVENT_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "JobEvent_never_deleted";
CREATE TRIGGER "JobEvent_never_deleted" BEFORE DELETE ON "JobEvent" BEGIN SELECT RAISE(ABORT, 'JOB_EVENT_NEVER_CHANGES'); END;
