/** Triggers of the other tables that follow no rule of tables.ts. */

import type { Dialect, SpecialTriggers } from "./dialect.ts";

/** The triggers by the name of their table, in the words of an engine. */
export const specialOfOthers = ({ year, now, eachText }: Dialect): SpecialTriggers => ({
  Customer: [
    { name: "Customer_keys_insert", event: "AFTER INSERT", does: [addKeys(eachText)] },
    {
      name: "Customer_keys_update",
      event: 'AFTER UPDATE OF "compare_keys"',
      when: `OLD."compare_keys" IS NOT NEW."compare_keys"`,
      does: [deleteKeys(eachText), addKeys(eachText)],
    },
    { name: "Customer_keys_delete", event: "AFTER DELETE", does: [deleteKeys(eachText)] },
  ],
  User: [
    {
      name: "User_audit_insert",
      event: "AFTER INSERT",
      does: [
        `INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('user', NEW."id", NEW."email", '', NULL,
    json_object('name', NEW."name", 'email', NEW."email", 'role', NEW."role", 'active', NEW."active",
      'password', iif(NEW."password_hash" = '', 'none', 'set'), 'invite_until', NEW."invite_until"))`,
      ],
    },
    {
      name: "User_audit_update",
      event: "AFTER UPDATE",
      does: [
        `INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('user', NEW."id", NEW."email", '',
    json_object('name', OLD."name", 'email', OLD."email", 'role', OLD."role", 'active', OLD."active",
      'password', iif(OLD."password_hash" = '', 'none', 'set'), 'invite_until', OLD."invite_until",
      'second_factor', iif(OLD."totp_sealed" IS NULL, 'none', 'set')),
    json_object('name', NEW."name", 'email', NEW."email", 'role', NEW."role", 'active', NEW."active",
      'password', iif(NEW."password_hash" = '', 'none', iif(NEW."password_hash" = OLD."password_hash", 'set', 'set anew')),
      'invite_until', NEW."invite_until",
      'second_factor', iif(NEW."totp_sealed" IS NULL, 'none', 'set')))`,
      ],
    },
    {
      name: "User_audit_delete",
      event: "AFTER DELETE",
      does: [
        `INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('user', OLD."id", OLD."email", '',
    json_object('name', OLD."name", 'email', OLD."email", 'role', OLD."role", 'active', OLD."active",
      'password', iif(OLD."password_hash" = '', 'none', 'set')), NULL)`,
      ],
    },
    {
      name: "User_last_owner_changed",
      event: 'BEFORE UPDATE OF "role", "active"',
      when: `OLD."role" = 'owner' AND OLD."active" = 1 AND (NEW."role" <> 'owner' OR NEW."active" = 0)
  AND NOT EXISTS (SELECT 1 FROM "User" WHERE "id" <> OLD."id" AND "role" = 'owner' AND "active" = 1)`,
      refuses: "USER_LAST_OWNER",
    },
    {
      name: "User_last_owner_deleted",
      event: "BEFORE DELETE",
      when: `OLD."role" = 'owner' AND OLD."active" = 1
  AND NOT EXISTS (SELECT 1 FROM "User" WHERE "id" <> OLD."id" AND "role" = 'owner' AND "active" = 1)`,
      refuses: "USER_LAST_OWNER",
    },
    {
      name: "User_shut_ends_sessions",
      event: 'AFTER UPDATE OF "active"',
      when: `NEW."active" = 0`,
      does: [`DELETE FROM "Session" WHERE "user_id" = NEW."id"`],
    },
    {
      name: "User_totp_step_grows",
      event: 'BEFORE UPDATE OF "totp_step"',
      when: `OLD."totp_sealed" = NEW."totp_sealed" AND NEW."totp_step" <= OLD."totp_step"`,
      refuses: "TOTP_STEP_GROWS",
    },
  ],
  RecoveryCode: [
    {
      name: "RecoveryCode_used_once",
      event: "BEFORE UPDATE",
      when: `OLD."used_at" IS NOT NULL`,
      refuses: "RECOVERY_CODE_USED",
    },
  ],
  Session: [
    {
      name: "Session_of_active_user",
      event: "BEFORE INSERT",
      when: `EXISTS (SELECT 1 FROM "User" WHERE "id" = NEW."user_id" AND "active" = 0)`,
      refuses: "SESSION_OF_SHUT_USER",
    },
  ],
  Settings: [
    {
      name: "Settings_audit_update",
      event: "AFTER UPDATE",
      does: [
        `INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', 1, '', '',
    json_patch(json_object('iva_bp', OLD."iva_bp", 'language', OLD."language", 'no_iva_reason', OLD."no_iva_reason", 'quote_conditions', OLD."quote_conditions", 'payment_terms', OLD."payment_terms", 'include_iva', OLD."include_iva", 'working_hours', OLD."working_hours", 'travel_gap_minutes', OLD."travel_gap_minutes", 'tell_booked', OLD."tell_booked", 'tell_moved', OLD."tell_moved", 'tell_day_before', OLD."tell_day_before", 'tax_rules', nullif(OLD."tax_rules", '')),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie", 'registry', nullif(h."registry", ''), 'accent', h."accent",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = OLD."letterhead_id")),
    json_patch(json_object('iva_bp', NEW."iva_bp", 'language', NEW."language", 'no_iva_reason', NEW."no_iva_reason", 'quote_conditions', NEW."quote_conditions", 'payment_terms', NEW."payment_terms", 'include_iva', NEW."include_iva", 'working_hours', NEW."working_hours", 'travel_gap_minutes', NEW."travel_gap_minutes", 'tell_booked', NEW."tell_booked", 'tell_moved', NEW."tell_moved", 'tell_day_before', NEW."tell_day_before", 'tax_rules', nullif(NEW."tax_rules", '')),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie", 'registry', nullif(h."registry", ''), 'accent', h."accent",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = NEW."letterhead_id")))`,
      ],
    },
    {
      name: "Settings_tax_rules_stay",
      event: 'BEFORE UPDATE OF "tax_rules"',
      when: `OLD."tax_rules" = 'spain' AND NEW."tax_rules" = '' AND EXISTS (
  SELECT 1 FROM "Invoice" WHERE "tax_rules" = 'spain'
  AND ${year('"created_at"', "'-12 hours'")} = ${year(now, "'+14 hours'")}
  AND ${year('"created_at"', "'+14 hours'")} = ${year(now, "'-12 hours'")})`,
      refuses: "TAX_RULES_STAY",
    },
  ],
  EmailSettings: [
    {
      name: "EmailSettings_audit_update",
      event: "AFTER UPDATE",
      does: [
        `INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('email-settings', 1, '', '',
    json_object('smtp_host', OLD."smtp_host", 'smtp_port', OLD."smtp_port", 'smtp_secure', OLD."smtp_secure", 'smtp_user', OLD."smtp_user", 'smtp_from_name', OLD."smtp_from_name", 'smtp_from_email', OLD."smtp_from_email", 'business_notify_email', OLD."business_notify_email",
      'smtp_pass', iif(OLD."smtp_pass_sealed" = '', 'none', 'set')),
    json_object('smtp_host', NEW."smtp_host", 'smtp_port', NEW."smtp_port", 'smtp_secure', NEW."smtp_secure", 'smtp_user', NEW."smtp_user", 'smtp_from_name', NEW."smtp_from_name", 'smtp_from_email', NEW."smtp_from_email", 'business_notify_email', NEW."business_notify_email",
      'smtp_pass', iif(NEW."smtp_pass_sealed" = '', 'none', iif(NEW."smtp_pass_sealed" = OLD."smtp_pass_sealed", 'set', 'set anew'))))`,
      ],
    },
  ],
  Counter: [
    {
      name: "Counter_never_goes_back",
      event: "BEFORE UPDATE",
      when: `NEW."n" <= OLD."n"`,
      refuses: "COUNTER_NEVER_GOES_BACK",
    },
  ],
  Audit: [
    {
      name: "Audit_only_at_its_end",
      event: "BEFORE INSERT",
      when: `NEW."id" <> coalesce((SELECT max("id") FROM "Audit"), 0) + 1`,
      refuses: "AUDIT_ONLY_AT_ITS_END",
    },
  ],
  Site: [
    {
      name: "Site_customer_only_merges",
      event: 'BEFORE UPDATE OF "customer_id"',
      when: `NEW."customer_id" IS NOT OLD."customer_id" AND NOT EXISTS (
  SELECT 1 FROM "MergedCustomer" WHERE "id" = OLD."customer_id" AND "merged_into" = NEW."customer_id"
)`,
      refuses: "SITE_NEVER_CHANGES_CUSTOMER",
    },
  ],
  VerifactuRecord: [
    {
      name: "VerifactuRecord_first_of_chain",
      event: "BEFORE INSERT",
      when: `NEW."previous_id" IS NULL
  AND EXISTS (SELECT 1 FROM "VerifactuRecord"
    WHERE "issuer_nif" = NEW."issuer_nif" AND "installation" = NEW."installation")`,
      refuses: "VERIFACTU_CHAIN",
    },
    {
      name: "VerifactuRecord_behind_last",
      event: "BEFORE INSERT",
      when: `NEW."previous_id" IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM "VerifactuRecord" p
    WHERE p."id" = NEW."previous_id" AND p."hash" = NEW."previous_hash" AND p."id" = (SELECT max("id")
      FROM "VerifactuRecord" WHERE "issuer_nif" = NEW."issuer_nif" AND "installation" = NEW."installation"))`,
      refuses: "VERIFACTU_CHAIN",
    },
  ],
  DocumentEmail: [
    {
      name: "DocumentEmail_audit_update",
      event: "AFTER UPDATE",
      when: `NEW."finished_at" IS NOT NULL`,
      does: [
        `INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES (
    CASE WHEN NEW."quote_id" IS NOT NULL THEN 'quote' WHEN NEW."invoice_id" IS NOT NULL THEN 'invoice' ELSE 'report' END,
    coalesce(NEW."quote_id", NEW."invoice_id", NEW."report_id"),
    coalesce((SELECT "quote_number" FROM "Quote" WHERE "id" = NEW."quote_id"),
      (SELECT "invoice_number" FROM "Invoice" WHERE "id" = NEW."invoice_id"),
      (SELECT "report_number" FROM "ServiceReport" WHERE "id" = NEW."report_id")),
    'emails', NULL, json_object('to_email', NEW."to_email", 'error', NEW."error"))`,
      ],
    },
    {
      name: "DocumentEmail_never_changes",
      event: "BEFORE UPDATE",
      when: `OLD."finished_at" IS NOT NULL`,
      refuses: "DOCUMENT_EMAIL_NEVER_CHANGES",
    },
    {
      name: "DocumentEmail_never_deleted",
      event: "BEFORE DELETE",
      refuses: "DOCUMENT_EMAIL_NEVER_DELETED",
    },
  ],
});

/** Copies what a customer is compared by to CustomerKey, by which doubles are found. */
function addKeys(eachText: Dialect["eachText"]): string {
  return `INSERT INTO "CustomerKey" ("key", "customer_id") SELECT "value", NEW."id" FROM ${eachText('NEW."compare_keys"')}`;
}

/** Deletes the former keys, which are looked up by the key, so that no index by customers is needed. */
function deleteKeys(eachText: Dialect["eachText"]): string {
  return `DELETE FROM "CustomerKey" WHERE "customer_id" = OLD."id"
  AND "key" IN (SELECT "value" FROM ${eachText('OLD."compare_keys"')})`;
}
