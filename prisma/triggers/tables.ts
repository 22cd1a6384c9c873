/**
 * The triggers of the database, as one table of rules: which changes the audit trail records, which columns never
 * change, which rows are counted. `npm run db:migration` writes the triggers from here (write.ts). triggers.test.ts
 * requires that every column of every table is audited or left out by name, and that every column of a document is
 * frozen or excepted.
 */

import { customerNameOf, nameOfCustomer, type TableRules } from "./rules.ts";
import { saleTables } from "./sale-tables.ts";
import { workTables } from "./work-tables.ts";

/**
 * Columns that the trail leaves out everywhere: derived values, copies, times of change, which each line has itself,
 * and places in a list.
 */
export const derivedColumns: readonly string[] = [
  ...["id", "created_at", "updated_at", "version", "sort_key", "search_text", "title_key", "town_key"],
  ...["compare_keys", "customer_copy", "site_copy", "letterhead_id"],
];

/** A table of which the trail records nothing: a copy, a counter, a queue, or the trail itself. */
const untoldTable: TableRules = { audit: null };

/** The rules of all tables, by their names. */
export const tables: Record<string, TableRules> = {
  ...saleTables,
  User: {
    // The screen on which somebody begins changes nothing for anybody else.
    untold: ["invite_hash", "totp_step", "starts_today"],
  },
  // The second factor is recorded with its user; which code was used, with the sign-in.
  RecoveryCode: { audit: null },
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
  },
  Settings: {},
  // Changes of these two are recorded with those of the settings.
  Letterhead: { audit: null, frozen: { says: "LETTERHEAD", mayGo: true } },
  Logo: { audit: null, frozen: { says: "LOGO", mayGo: true } },
  EmailSettings: {},
  LetterText: {
    audit: {
      ...{ kind: "email-settings", id: "id", subject: `@."kind" || ' ' || @."language"` },
      tells: ["subject", "message"],
    },
    untold: ["kind", "language"],
  },
  Counter: { audit: null },
  MistimedPaper: untoldTable,
  Tally: untoldTable,
  ChangeCount: untoldTable,
  FoldRule: untoldTable,
  SignInTries: untoldTable,
  Outbox: untoldTable,
  FormKey: untoldTable,
  // A new link is recorded as what somebody did, without anything of its token.
  FeedLink: untoldTable,
  Chore: untoldTable,
  PushSubscription: untoldTable,
  AuditChange: untoldTable,
  Audit: { audit: null, frozen: { says: "AUDIT" } },
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
  PaymentTerms: {
    audit: {
      // A part, since the company's are saved together with the settings, whose row has the same id.
      ...{ kind: "settings", id: "id", part: "invoice_terms", subject: `coalesce(${nameOfCustomer}, '')` },
      tells: [
        ["payment_terms_days", `@."days"`],
        ["payment_month_days", `nullif(@."month_days", '')`],
        ["iban", `nullif(@."iban", '')`],
        ["iban2", `nullif(@."iban2", '')`],
        ["payment_ways", `nullif(@."payment_ways", '')`],
      ],
    },
    untold: ["customer_id"],
  },
  ReminderSettings: {
    audit: {
      ...{ kind: "settings", id: "id", part: "payment_reminders", subject: "''", on: ["update"] },
      tells: [...["active", "first_days", "second_days", "third_days"], ["since", `nullif(@."since", '')`]],
    },
  },
  ReminderStop: {
    audit: {
      ...{ kind: "customer", id: "customer_id", part: "unreminded", on: ["insert", "delete"] },
      subject: `coalesce(${nameOfCustomer}, '')`,
      tells: [["invoice_number", `(SELECT "invoice_number" FROM "Invoice" WHERE "id" = @."invoice_id")`]],
    },
    untold: ["customer_id", "invoice_id"],
  },
  // The outbox and the screen of the reminders say what became of each.
  PaymentReminder: {
    audit: null,
    frozen: { says: "PAYMENT_REMINDER", except: { dropped_at: "nothing is owed any more, or somebody stopped it" } },
  },
  CustomerKey: untoldTable,
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
  ...workTables,
  VerifactuSettings: {
    audit: {
      ...{ kind: "settings", id: "id", subject: "'VERI*FACTU'", on: ["update"] },
      tells: [
        ["verifactu_mode", `@."mode"`],
        ["certificate", `trim(@."cert_name" || ' ' || @."cert_nif")`],
      ],
    },
    untold: ["installation", "seal", "certificate", "cert_until"],
  },
  // A chain of its own, of which nothing is changed; what the agency answered is kept with it.
  VerifactuRecord: {
    audit: null,
    frozen: { says: "VERIFACTU_RECORD" },
  },
  // What was sent waits for its answer, and is final with it.
  VerifactuDelivery: {
    audit: null,
    locked: { says: "VERIFACTU_ANSWERED", when: `@."state" <> 'sent'`, isPart: true },
  },
  VerifactuSubmission: {
    audit: null,
    locked: { says: "VERIFACTU_ANSWERED", when: `@."answered_at" IS NOT NULL`, isPart: true },
  },
  VerifactuDeclaration: {
    audit: {
      ...{ kind: "settings", id: "id", subject: `'VERI*FACTU ' || @."program_version"`, on: ["insert"] },
      tells: [["declaration_of", `@."producer"`]],
    },
    untold: [
      ...["program_version", "system_name", "system_id", "components", "producer_nif", "address", "place"],
      "signed_on",
    ],
    frozen: { says: "VERIFACTU_DECLARATION" },
  },
  DocumentEmail: {
    untold: [
      ...["quote_id", "invoice_id", "report_id", "sent_at", "finished_at", "message_id", "answer"],
      ...["claimed_by", "claimed_until"],
    ],
  },
};
