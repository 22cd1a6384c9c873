/**
 * PostgreSQL's own guard that an engineer is at one job at a time, also against who writes past Alisio's lock: a table
 * with the time that each job takes of its engineers, kept by triggers, and an exclusion constraint on it. A job of
 * nobody takes the time of everybody. The gap between two jobs is the triggers' of both engines: it changes with the
 * settings. See docs/decisions/0112-times-that-exclude-each-other.md.
 */

/** The tables whose changes are followed, with the column of the job's id and the event. */
const followed = [
  ["Job", "id", `INSERT OR DELETE OR UPDATE OF "start", "end", "cancelled_at"`],
  ["JobEngineer", "job_id", "INSERT OR DELETE OR UPDATE"],
] as const;

/** The rows of the jobs that a condition on `j` chooses. Ranges of numbers exclude each other without an extension. */
const takenBy = (condition: string) => `INSERT INTO "TakenTime" ("job_id", "engineers", "during")
  SELECT j."id", int8range(e."engineer_id", e."engineer_id", '[]'), tsrange(j."start", j."end")
  FROM "Job" j LEFT JOIN "JobEngineer" e ON e."job_id" = j."id"
  WHERE j."cancelled_at" IS NULL AND j."start" IS NOT NULL AND ${condition}`;

/** Makes the table and its triggers, and fills it from the jobs. */
export const takenTime = `
CREATE TABLE IF NOT EXISTS "TakenTime" (
  "job_id" INTEGER NOT NULL, "engineers" int8range NOT NULL, "during" tsrange NOT NULL,
  CONSTRAINT "TakenTime_overlap" EXCLUDE USING gist ("engineers" WITH &&, "during" WITH &&));
CREATE INDEX IF NOT EXISTS "TakenTime_job_id_idx" ON "TakenTime" ("job_id");
CREATE OR REPLACE FUNCTION write_taken_time() RETURNS trigger LANGUAGE plpgsql AS
$$ DECLARE changed integer := to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0];
BEGIN
  DELETE FROM "TakenTime" WHERE "job_id" = changed;
  ${takenBy('j."id" = changed')};
  RETURN NULL;
END $$;
${followed
  .map(
    ([table, column, event]) =>
      `CREATE TRIGGER "${table}_taken_time" AFTER ${event} ON "${table}" FOR EACH ROW EXECUTE FUNCTION write_taken_time('${column}');`,
  )
  .join("\n")}
DELETE FROM "TakenTime";
${takenBy("true")};`;
