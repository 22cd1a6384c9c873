/** Triggers of jobs that follow no rule of work-tables.ts. */

import type { Dialect, SpecialTriggers } from "./dialect.ts";

/** The longest job: none that began earlier can overlap. */
const day = "'-24 hours'";
/** The time that an engineer needs between two jobs. */
const gap = `(SELECT "travel_gap_minutes" || ' minutes' FROM "Settings" WHERE "id" = 1)`;
const [gapBefore, gapAfter] = [`'-' || ${gap}`, `'+' || ${gap}`];

/** The triggers by the name of their table, in the words of an engine. */
export const specialOfWork = ({ shifted, minutes }: Dialect): SpecialTriggers => ({
  Job: [
    {
      name: "Job_duration_insert",
      event: "BEFORE INSERT",
      when: `${minutes('NEW."start"', 'NEW."end"')} NOT BETWEEN 30 AND 1440`,
      refuses: "JOB_DURATION",
    },
    {
      name: "Job_duration_update",
      event: 'BEFORE UPDATE OF "start", "end"',
      when: `${minutes('NEW."start"', 'NEW."end"')} NOT BETWEEN 30 AND 1440`,
      refuses: "JOB_DURATION",
    },
    {
      name: "Job_overlap_insert",
      event: "BEFORE INSERT",
      when: `NEW."cancelled_at" IS NULL AND EXISTS (
  SELECT 1 FROM "Job" j
  WHERE j."start" < NEW."end" AND j."start" > ${shifted('NEW."start"', day)}
    AND j."end" > NEW."start" AND j."cancelled_at" IS NULL)`,
      refuses: "JOB_OVERLAP",
    },
    {
      name: "Job_overlap_update",
      event: 'BEFORE UPDATE OF "start", "end", "cancelled_at"',
      when: `NEW."cancelled_at" IS NULL AND EXISTS (
  SELECT 1 FROM "Job" j
  WHERE j."start" < ${shifted('NEW."end"', gapAfter)}
    AND j."start" > ${shifted('NEW."start"', day, gapBefore)}
    AND j."end" > ${shifted('NEW."start"', gapBefore)}
    AND j."cancelled_at" IS NULL AND j."id" <> NEW."id"
    AND (EXISTS (SELECT 1 FROM "JobEngineer" a JOIN "JobEngineer" b ON b."engineer_id" = a."engineer_id"
        WHERE a."job_id" = NEW."id" AND b."job_id" = j."id")
      OR (j."start" < NEW."end" AND j."end" > NEW."start"
        AND (NOT EXISTS (SELECT 1 FROM "JobEngineer" WHERE "job_id" = NEW."id")
          OR NOT EXISTS (SELECT 1 FROM "JobEngineer" WHERE "job_id" = j."id")))))`,
      refuses: "JOB_OVERLAP",
    },
    {
      name: "Job_sequence_grows",
      event: 'BEFORE UPDATE OF "start", "end", "cancelled_at"',
      when: `NEW."sequence" <= OLD."sequence" AND OLD."start" IS NOT NULL`,
      refuses: "JOB_SEQUENCE_GROWS",
    },
    {
      name: "Job_planned_insert",
      event: "BEFORE INSERT",
      when: `NEW."state" <> 'cancelled' AND (NEW."state" = 'to_plan') <> (NEW."start" IS NULL)`,
      refuses: "JOB_WITHOUT_SLOT",
    },
    {
      name: "Job_planned_update",
      event: 'BEFORE UPDATE OF "state"',
      when: `NEW."state" <> 'cancelled' AND (NEW."state" = 'to_plan') <> (NEW."start" IS NULL)`,
      refuses: "JOB_WITHOUT_SLOT",
    },
    {
      name: "Job_site_of_customer_insert",
      event: "BEFORE INSERT",
      when: `NEW."site_id" IS NOT NULL
  AND (SELECT "customer_id" FROM "Site" WHERE "id" = NEW."site_id") IS NOT NEW."customer_id"`,
      refuses: "SITE_OF_ANOTHER_CUSTOMER",
    },
    {
      name: "Job_site_of_customer_update",
      event: 'BEFORE UPDATE OF "site_id", "customer_id"',
      when: `NEW."site_id" IS NOT NULL
  AND (SELECT "customer_id" FROM "Site" WHERE "id" = NEW."site_id") IS NOT NEW."customer_id"`,
      refuses: "SITE_OF_ANOTHER_CUSTOMER",
    },
    {
      name: "Job_visit_of_first",
      event: "BEFORE INSERT",
      when: `NEW."visit_of" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "Job" f WHERE f."id" = NEW."visit_of"
  AND f."visit_of" IS NULL AND f."quote_id" IS NEW."quote_id" AND f."customer_id" IS NEW."customer_id")`,
      refuses: "JOB_VISIT_OF_FIRST",
    },
    {
      name: "Job_visit_of_stays",
      event: 'BEFORE UPDATE OF "visit_of"',
      when: `NEW."visit_of" IS NOT OLD."visit_of"`,
      refuses: "JOB_VISIT_OF_STAYS",
    },
  ],
  JobEngineer: [
    {
      name: "JobEngineer_overlap_insert",
      event: "BEFORE INSERT",
      when: `EXISTS (
  SELECT 1 FROM "Job" own JOIN "Job" j ON j."start" < ${shifted('own."end"', gapAfter)}
    AND j."start" > ${shifted('own."start"', day, gapBefore)}
    AND j."end" > ${shifted('own."start"', gapBefore)}
    JOIN "JobEngineer" e ON e."job_id" = j."id" AND e."engineer_id" = NEW."engineer_id"
  WHERE own."id" = NEW."job_id" AND own."cancelled_at" IS NULL AND j."id" <> own."id" AND j."cancelled_at" IS NULL)`,
      refuses: "JOB_OVERLAP",
    },
    {
      name: "JobEngineer_overlap_delete",
      event: "AFTER DELETE",
      when: `NOT EXISTS (SELECT 1 FROM "JobEngineer" WHERE "job_id" = OLD."job_id") AND EXISTS (
  SELECT 1 FROM "Job" own JOIN "Job" j ON j."start" < own."end" AND j."end" > own."start"
    AND j."start" > ${shifted('own."start"', day)}
  WHERE own."id" = OLD."job_id" AND own."cancelled_at" IS NULL AND j."id" <> own."id" AND j."cancelled_at" IS NULL)`,
      refuses: "JOB_OVERLAP",
    },
  ],
});
