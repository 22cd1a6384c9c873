/**
 * The triggers of the database, as one table of rules: which changes the audit trail records, which columns never
 * change, which rows are counted. `npm run db:migration` writes the triggers from here (write.ts). triggers.test.ts
 * requires that every column of every table is audited or left out by name, and that every column of a document is
 * frozen or excepted.
 */

import { allowedMoves as jobMoves } from "../../app/jobs/job-moves.ts";
import { allowedMoves, lockedStatuses } from "../../app/quotes/quote-moves.ts";

/**
 * What the audit trail records of a row (docs/decisions/0026-audit.md). In SQL, `@` is the row, before or after the
 * change.
 */
export type AuditRules = {
  /** The kind of the subject that a line of the trail names: "customer". */
  kind: string;
  /** The column with the subject's id. */
  id: string;
  /** SQL of the subject's name. */
  subject: string;
  /** Where the row belongs to a list of its subject: that list's name, such as "lines". */
  part?: string;
  /** The recorded columns: each under its name, or a pair of another name and an SQL expression. */
  tells: readonly (string | readonly [name: string, sql: string])[];
  /**
   * An SQL condition; a row for which it is false counts as absent, as a product that was taken out of the catalogue.
   */
  while?: string;
  /** The changes that are recorded; by default all three. */
  on?: readonly ("insert" | "update" | "delete")[];
};

export type FrozenRules = {
  /** How the refusal's text begins: "INVOICE" makes INVOICE_NEVER_CHANGES. */
  says: string;
  /** Columns that may change, each with the reason. */
  except?: Record<string, string>;
  /** Whether the row is part of a document, such as a line: then it must not be deleted either. */
  isPart?: boolean;
  /** Whether the row may be deleted as a whole. */
  mayGo?: boolean;
};

export type LockedRules = {
  /** The text of the refusal. */
  says: string;
  /** An SQL condition: a row for which it is true is locked. `@` is the row before the change, or that is added. */
  when: string;
  /** Columns that may change all the same, each with the reason. */
  except?: Record<string, string>;
  /** Whether the row is part of something that is locked: then none is added or deleted either. */
  isPart?: boolean;
};

/** From each value of a column, the other values that it may get. */
export type MoveRules = { column: string; says: string; allowed: Readonly<Record<string, readonly string[]>> };

export type TableRules = {
  /** null: the trail records nothing of this table. Absent: the triggers that record it are in a migration, by hand. */
  audit?: AuditRules | null;
  /** Columns that the trail leaves out, beside derivedColumns. */
  untold?: readonly string[];
  frozen?: FrozenRules;
  locked?: LockedRules;
  moves?: MoveRules;
  /** The changes by which the number of rows in Tally is updated. */
  counted?: readonly ("insert" | "delete")[];
  /** An SQL condition: only rows for which it is true are counted. `@` is the row. */
  countedWhen?: string;
  /** Triggers that a migration writes by hand, since they follow no rule of this table. */
  byHand?: readonly string[];
};

/**
 * Columns that the trail leaves out everywhere: derived values, copies, times of change, which each line has itself,
 * and places in a list.
 */
export const derivedColumns: readonly string[] = [
  ...["id", "created_at", "updated_at", "version", "sort_key", "search_text", "title_key", "town_key"],
  ...["customer_copy", "site_copy", "letterhead_id"],
];

/**
 * The columns of a quote's or an invoice's line. What a line does not have is left out: a heading has only its name.
 */
const toldOfLine: AuditRules["tells"] = [
  "position",
  ["kind", `nullif(@."kind", 'line')`],
  "name",
  "description",
  ["quantity_milli", `CASE WHEN @."kind" = 'line' THEN @."quantity_milli" END`],
  ["unit", `CASE WHEN @."kind" = 'line' THEN @."unit" END`],
  ["unit_price_cents", `CASE WHEN @."kind" = 'line' THEN @."unit_price_cents" END`],
  ["discount_bp", `nullif(@."discount_bp", 0)`],
];

/** The SQL of a customer's name, as customerName() in app/customers/customer.ts makes it; `row` is "@." or "". */
function customerNameOf(row: "@." | ""): string {
  const person = `trim(${row}"first_name" || ' ' || ${row}"surname")`;
  return `CASE WHEN ${row}"kind" = 'company' THEN ${row}"company_name" ELSE ${person} END`;
}

const nameOfCustomer = `(SELECT ${customerNameOf("")} FROM "Customer" WHERE "id" = @."customer_id")`;

/** The SQL condition of lockedStatuses in app/quotes/quote-moves.ts. */
function lockedStatus(status: string): string {
  return `${status} IN (${lockedStatuses.map((one) => `'${one}'`).join(", ")})`;
}

/** The SQL condition that a later version than the quote `row` is in force (app/quotes/standing.server.ts). */
function replacedQuote(row: string): string {
  return `(${row}."latest" = 0 AND EXISTS (SELECT 1 FROM "Quote" f
    WHERE f."first_id" = coalesce(${row}."first_id", ${row}."id") AND f."latest" = 1 AND f."revision" > ${row}."revision"))`;
}

/** A table of which the trail records nothing: a copy, a counter, a queue, or the trail itself. */
const untoldTable: TableRules = { audit: null };

export const tables: Record<string, TableRules> = {
  User: {
    // On which screen somebody begins changes nothing for anybody else.
    untold: ["invite_hash", "totp_step", "starts_today"],
    byHand: [
      ...["User_audit_insert", "User_audit_update", "User_audit_delete"],
      ...["User_last_owner_changed", "User_last_owner_deleted", "User_shut_ends_sessions", "User_totp_step_grows"],
    ],
  },
  // The second factor is recorded with its user; which code was used, with the sign-in.
  RecoveryCode: { audit: null, byHand: ["RecoveryCode_used_once"] },
  SignInRule: {
    audit: { ...{ kind: "settings", id: "id", subject: "''", on: ["update"] }, tells: ["second_factor"] },
  },
  Session: {
    audit: {
      ...{ kind: "session", id: "id", on: ["insert", "delete"] },
      subject: `(SELECT "email" FROM "User" WHERE "id" = @."user_id")`,
      tells: ["user_agent"],
    },
    untold: ["token_hash", "user_id", "last_used_at"],
    byHand: ["Session_of_active_user"],
  },
  Settings: { byHand: ["Settings_audit_update"] },
  // Changes of these two are recorded with those of the settings.
  Letterhead: { audit: null, frozen: { says: "LETTERHEAD", mayGo: true } },
  Logo: { audit: null, frozen: { says: "LOGO", mayGo: true } },
  EmailSettings: { byHand: ["EmailSettings_audit_update"] },
  LetterText: {
    audit: {
      ...{ kind: "email-settings", id: "id", subject: `@."kind" || ' ' || @."language"` },
      tells: ["subject", "message"],
    },
    untold: ["kind", "language"],
  },
  Counter: { audit: null, byHand: ["Counter_never_goes_back"] },
  MistimedPaper: untoldTable,
  Tally: untoldTable,
  FoldRule: untoldTable,
  SignInTries: untoldTable,
  Outbox: untoldTable,
  FormKey: untoldTable,
  PushSubscription: untoldTable,
  AuditChange: untoldTable,
  Audit: { audit: null, byHand: ["Audit_only_at_its_end"], frozen: { says: "AUDIT" } },
  Customer: {
    audit: {
      ...{ kind: "customer", id: "id", subject: customerNameOf("@.") },
      tells: [
        ...["kind", "company_name", "notes"],
        ...["first_name", "surname", "tel", "email", "nie", "address", "address2", "address3", "town", "province"],
        ...["postcode", "language"],
      ],
    },
    counted: ["insert", "delete"],
  },
  // What was merged is recorded with the two customers.
  MergedCustomer: {
    audit: null,
    frozen: {
      ...{ says: "MERGED_CUSTOMER", mayGo: true },
      except: { merged_into: "that customer is merged into another one" },
    },
  },
  Site: {
    audit: {
      ...{ kind: "customer", id: "customer_id", part: "sites", while: `@."deleted_at" IS NULL` },
      subject: nameOfCustomer,
      tells: [
        ...["name", "address", "address2", "address3", "postcode", "town", "province", "contact", "tel", "access"],
      ],
    },
    untold: ["customer_id"],
    byHand: ["Site_customer_only_merges"],
  },
  Product: {
    audit: {
      ...{ kind: "product", id: "id", subject: `@."name"`, while: `@."deleted_at" IS NULL` },
      tells: [
        ...["name", "description", "price_cents", "price2_cents", "unit"],
        ["template", `(SELECT "name" FROM "ReportTemplate" WHERE "id" = @."checklist_template_id")`],
      ],
    },
  },
  Quote: {
    audit: {
      ...{ kind: "quote", id: "id", subject: `@."quote_number"`, on: ["insert", "update"] },
      tells: [
        ...["type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents", "total_cents", "status"],
        ...["language", "title", "intro", "outro", "conditions", "payment_terms", "valid_days"],
        ["customer", nameOfCustomer],
        ["site", `(SELECT "name" FROM "Site" WHERE "id" = @."site_id")`],
      ],
    },
    // `valid_from` follows from the change that is recorded.
    untold: ["quote_number", "first_id", "revision", "latest", "valid_from"],
    moves: { column: "status", says: "QUOTE_STATUS_CANNOT_MOVE", allowed: allowedMoves },
    locked: {
      ...{ says: "QUOTE_LOCKED", when: `(${lockedStatus(`@."status"`)} OR ${replacedQuote("@")})` },
      except: {
        ...{
          latest: "another version is put in force",
          first_id: "never changes anyway",
          revision: "never changes anyway",
        },
        status: "it is reopened",
        ...{ valid_from: "follows from the status", version: "counts every change", updated_at: "says when" },
        ...{ search_text: "derived", title_key: "derived" },
        customer_id: "two customers are merged; the printed one stays",
        quote_number: "never changes anyway",
      },
    },
    // Of the versions of a quote one is listed.
    ...{ counted: ["insert"], countedWhen: `@."first_id" IS NULL` },
    byHand: [
      ...["Quote_number_never_changes", "Quote_never_deleted"],
      ...["Quote_version_never_changes", "Quote_replaced_keeps_status", "Quote_version_of_first"],
      ...["Quote_site_of_customer_insert", "Quote_site_of_customer_update"],
    ],
  },
  // Its content never changes, and is a copy of a quote's lines and texts.
  QuoteTemplate: {
    audit: { kind: "quote-template", id: "id", subject: `@."name"`, tells: ["name"] },
    untold: ["name_key", "content"],
  },
  QuoteLine: {
    audit: {
      ...{ kind: "quote", id: "quote_id", part: "lines" },
      subject: `(SELECT "quote_number" FROM "Quote" WHERE "id" = @."quote_id")`,
      tells: [...toldOfLine, ["optional", `nullif(@."optional", 0)`]],
    },
    untold: ["quote_id", "product_id"],
    locked: {
      ...{ says: "QUOTE_LOCKED", isPart: true },
      when: `EXISTS (SELECT 1 FROM "Quote" q WHERE q."id" = @."quote_id" AND (${lockedStatus(`q."status"`)} OR ${replacedQuote("q")}))`,
    },
  },
  // A history itself; the status is recorded with the quote.
  QuoteEvent: { audit: null, frozen: { says: "QUOTE_EVENT", isPart: true } },
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
    byHand: [
      ...["Job_duration_insert", "Job_duration_update", "Job_overlap_insert", "Job_overlap_update"],
      ...["Job_sequence_grows", "Job_planned_insert", "Job_planned_update"],
      ...["Job_site_of_customer_insert", "Job_site_of_customer_update", "Job_visit_of_first", "Job_visit_of_stays"],
    ],
  },
  JobEngineer: {
    audit: {
      ...{ kind: "job", id: "job_id", part: "engineers" },
      subject: `(SELECT "title" FROM "Job" WHERE "id" = @."job_id")`,
      tells: ["position", ["name", `(SELECT "name" FROM "Engineer" WHERE "id" = @."engineer_id")`]],
    },
    frozen: { says: "JOB_ENGINEER", except: { position: "another one is put in charge" }, mayGo: true },
    byHand: ["JobEngineer_overlap_insert", "JobEngineer_overlap_delete"],
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
  Invoice: {
    audit: {
      ...{ kind: "invoice", id: "id", subject: `@."invoice_number"`, on: ["insert", "update"] },
      tells: [
        ...["quote_number", "type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents", "total_cents"],
        ...["no_iva_reason", "work_date", "language", "paid", "paid_at"],
        ["customer", nameOfCustomer],
      ],
    },
    // What was paid is recorded with the payments.
    untold: ["invoice_number", "job_id", "quote_id", "line_count", "paid_cents"],
    frozen: {
      says: "INVOICE",
      except: {
        ...{ paid: "it is paid later", paid_at: "it is paid later", paid_cents: "it is paid later" },
        search_text: "derived",
        customer_id: "two customers are merged; the printed one stays",
      },
    },
    byHand: ["Invoice_customer_only_merges", "Invoice_of_first_visit", "Invoice_paid_insert", "Invoice_paid_update"],
  },
  // Recorded with its parts, of which it has one at least.
  Payment: { audit: null, frozen: { says: "PAYMENT", mayGo: true } },
  PaymentPart: {
    audit: {
      ...{ kind: "invoice", id: "invoice_id", part: "payments", on: ["insert", "delete"] },
      subject: `(SELECT "invoice_number" FROM "Invoice" WHERE "id" = @."invoice_id")`,
      tells: [
        "amount_cents",
        ...["paid_on", "method", "note"].map((name): [string, string] => [
          name,
          `(SELECT "${name}" FROM "Payment" WHERE "id" = @."payment_id")`,
        ]),
      ],
    },
    untold: ["payment_id", "invoice_id"],
    frozen: { says: "PAYMENT", mayGo: true },
    byHand: ["PaymentPart_paid_insert", "PaymentPart_paid_delete"],
  },
  InvoiceLine: {
    audit: {
      ...{ kind: "invoice", id: "invoice_id", part: "lines", on: ["insert"] },
      subject: `(SELECT "invoice_number" FROM "Invoice" WHERE "id" = @."invoice_id")`,
      tells: toldOfLine,
    },
    untold: ["invoice_id"],
    frozen: { says: "INVOICE", isPart: true },
    byHand: ["InvoiceLine_never_added"],
  },
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
  DocumentEmail: {
    untold: ["quote_id", "invoice_id", "report_id", "sent_at", "finished_at", "message_id", "answer"],
    byHand: ["DocumentEmail_audit_update", "DocumentEmail_never_changes", "DocumentEmail_never_deleted"],
  },
};
