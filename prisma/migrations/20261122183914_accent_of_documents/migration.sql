ALTER TABLE "Letterhead" ADD COLUMN "accent" TEXT NOT NULL DEFAULT ''
  CONSTRAINT "Letterhead_accent_form" CHECK ("accent" = '' OR ("accent" GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'));

-- By hand, as before, with the colour.
DROP TRIGGER "Settings_audit_update";
CREATE TRIGGER "Settings_audit_update" AFTER UPDATE ON "Settings" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', 1, '', '',
    json_patch(json_object('iva_bp', OLD."iva_bp", 'language', OLD."language", 'no_iva_reason', OLD."no_iva_reason", 'quote_conditions', OLD."quote_conditions", 'payment_terms', OLD."payment_terms", 'include_iva', OLD."include_iva"),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie", 'accent', h."accent",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = OLD."letterhead_id")),
    json_patch(json_object('iva_bp', NEW."iva_bp", 'language', NEW."language", 'no_iva_reason', NEW."no_iva_reason", 'quote_conditions', NEW."quote_conditions", 'payment_terms', NEW."payment_terms", 'include_iva', NEW."include_iva"),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie", 'accent', h."accent",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = NEW."letterhead_id")));
END;
