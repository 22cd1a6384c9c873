-- Spanish tax rules can be turned on; they stay on in a year in which an invoice was issued under them.
-- AlterTable
ALTER TABLE "Settings" ADD COLUMN "tax_rules" TEXT NOT NULL DEFAULT '' CONSTRAINT "Settings_tax_rules_known" CHECK ("tax_rules" IN ('', 'spain'));
DROP TRIGGER "Settings_audit_update";
CREATE TRIGGER "Settings_audit_update" AFTER UPDATE ON "Settings" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', 1, '', '',
    json_patch(json_object('iva_bp', OLD."iva_bp", 'language', OLD."language", 'no_iva_reason', OLD."no_iva_reason", 'quote_conditions', OLD."quote_conditions", 'payment_terms', OLD."payment_terms", 'include_iva', OLD."include_iva", 'working_hours', OLD."working_hours", 'travel_gap_minutes', OLD."travel_gap_minutes", 'tell_booked', OLD."tell_booked", 'tell_moved', OLD."tell_moved", 'tell_day_before', OLD."tell_day_before", 'tax_rules', nullif(OLD."tax_rules", '')),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie", 'accent', h."accent",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = OLD."letterhead_id")),
    json_patch(json_object('iva_bp', NEW."iva_bp", 'language', NEW."language", 'no_iva_reason', NEW."no_iva_reason", 'quote_conditions', NEW."quote_conditions", 'payment_terms', NEW."payment_terms", 'include_iva', NEW."include_iva", 'working_hours', NEW."working_hours", 'travel_gap_minutes', NEW."travel_gap_minutes", 'tell_booked', NEW."tell_booked", 'tell_moved', NEW."tell_moved", 'tell_day_before', NEW."tell_day_before", 'tax_rules', nullif(NEW."tax_rules", '')),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie", 'accent', h."accent",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = NEW."letterhead_id")));
END;
-- By the years of UTC: what they are in the company's zone is asked by app/tax/tax-rules.server.ts.
CREATE TRIGGER "Settings_tax_rules_stay" BEFORE UPDATE OF "tax_rules" ON "Settings"
WHEN OLD."tax_rules" = 'spain' AND NEW."tax_rules" = '' AND EXISTS (
  SELECT 1 FROM "Invoice" WHERE "tax_rules" = 'spain' AND strftime('%Y', "created_at") = strftime('%Y', 'now'))
BEGIN SELECT RAISE(ABORT, 'TAX_RULES_STAY'); END;
-- While the rules are on, no invoice is issued outside them; nor is one that corrects an invoice that was issued under them.
CREATE TRIGGER "Invoice_under_rules" BEFORE INSERT ON "Invoice"
WHEN NEW."tax_rules" = '' AND ((SELECT "tax_rules" FROM "Settings") = 'spain'
  OR EXISTS (SELECT 1 FROM "Invoice" WHERE "id" = NEW."rectifies_id" AND "tax_rules" = 'spain'))
BEGIN SELECT RAISE(ABORT, 'INVOICE_UNDER_RULES'); END;
