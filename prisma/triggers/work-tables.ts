/** The rules of the tables of jobs, of the people who do them, and of service reports. */

import { allowedMoves as jobMoves } from "../../app/jobs/job-moves.ts";
import { nameOfCustomer, type TableRules } from "./rules.ts";

/** The rules by the name of the table. */
export const workTables: Record<string, TableRules> = {
  Job: {
    audit: {
      ...{ kind: "job", id: "id", subject: `@."title"`, while: `@."cancelled_at" IS NULL` },
      tells: [
        ...["start", "end", "title", "state"],
        ["kind", `nullif(@."kind", 'quote')`],
        ["description", `nullif(@."description", '')`],
        ["customer", nameOfCustomer],
        ["site", `(SELECT "name" FROM "Site" WHERE "id" = @."site_id")`],
      ],
    },
    untold: ["quote_id", "visit_of", "sequence"],
    moves: { column: "state", says: "JOB_STATE_CANNOT_MOVE", allowed: jobMoves },
  },
  JobEngineer: {
    audit: {
      ...{ kind: "job", id: "job_id", part: "engineers" },
      subject: `(SELECT "title" FROM "Job" WHERE "id" = @."job_id")`,
      tells: ["position", ["name", `(SELECT "name" FROM "Engineer" WHERE "id" = @."engineer_id")`]],
    },
    frozen: { says: "JOB_ENGINEER", except: { position: "another one is put in charge" }, mayGo: true },
  },
  // A history itself; the state is recorded with the job.
  JobEvent: { audit: null, frozen: { says: "JOB_EVENT", isPart: true } },
  JobWarning: {
    audit: {
      ...{ kind: "job", id: "job_id", part: "warnings", on: ["insert"] },
      subject: `(SELECT "title" FROM "Job" WHERE "id" = @."job_id")`,
      tells: [["name", `@."engineer_name"`], ["kind", `nullif(@."kind", 'day-off')`], "reason", "start", "end"],
    },
    // Who and when is said by the line of the trail.
    untold: ["job_id", "engineer_id", "user_id", "user_name", "at"],
    frozen: { says: "JOB_WARNING", isPart: true },
  },
  // A history itself. One that was never sent is deleted when later news takes its place.
  CustomerNotice: { audit: null, frozen: { says: "CUSTOMER_NOTICE", mayGo: true } },
  Engineer: {
    audit: {
      ...{ kind: "engineer", id: "id", subject: `@."name"` },
      tells: [
        ...["name", "email", "active", "colour", "phone"],
        ...["certificate_number", "certificate_category", "certificate_until", "hours"],
        ["account", `(SELECT "email" FROM "User" WHERE "id" = @."user_id")`],
      ],
    },
  },
  Absence: {
    audit: {
      ...{ kind: "absence", id: "id" },
      subject: `coalesce((SELECT "name" FROM "Engineer" WHERE "id" = @."engineer_id"), '')`,
      tells: ["from", "to", "reason"],
    },
    // The subject says whose days they are.
    untold: ["engineer_id", "source", "uid"],
  },
  ChecklistTask: {
    audit: { kind: "task", id: "id", subject: `@."title"`, tells: ["title", "has_text", "active"] },
    // Dragging one task changes the order of all.
    untold: ["sort_order"],
  },
  ReportTemplate: {
    audit: { kind: "template", id: "id", subject: `@."name"`, tells: ["name", "description", "active"] },
  },
  ReportTemplateTask: {
    audit: {
      ...{ kind: "template", id: "template_id", part: "tasks" },
      subject: `(SELECT "name" FROM "ReportTemplate" WHERE "id" = @."template_id")`,
      tells: [
        ["position", `@."sort_order"`],
        ["title", `(SELECT "title" FROM "ChecklistTask" WHERE "id" = @."task_id")`],
      ],
    },
    untold: ["template_id"],
  },
  ServiceReport: {
    audit: {
      ...{ kind: "report", id: "id", subject: `@."report_number"`, on: ["insert"] },
      tells: [
        ...["customer_name", "site_address", "job_ref", "report_date", "engineer_name", "notes"],
        ...["signed_by", "signed_at", "language"],
      ],
    },
    // Signatures must not be readable in the trail.
    untold: [
      ...["report_number", "idempotency_key", "request_sha256", "job_id", "engineer_id", "template_id"],
      "signature_png",
    ],
    frozen: {
      says: "SERVICE_REPORT",
      except: {
        job_id: "a job that goes lets go of it",
        template_id: "a template that goes lets go of it",
        search_text: "derived",
      },
    },
  },
  ServiceReportItem: {
    audit: {
      ...{ kind: "report", id: "report_id", part: "items", on: ["insert"] },
      subject: `(SELECT "report_number" FROM "ServiceReport" WHERE "id" = @."report_id")`,
      tells: ["position", "title", "completed", "value_text"],
    },
    untold: ["report_id", "task_id"],
    frozen: { says: "SERVICE_REPORT", isPart: true },
  },
  ReportPhoto: {
    audit: {
      ...{ kind: "report", id: "report_id", part: "photos", on: ["insert"] },
      subject: `(SELECT "report_number" FROM "ServiceReport" WHERE "id" = @."report_id")`,
      tells: ["position", "width", "height"],
    },
    untold: ["report_id", "jpeg"],
    frozen: { says: "SERVICE_REPORT", isPart: true },
  },
};
