ALTER TABLE "Engineer" ADD COLUMN "colour" TEXT NOT NULL DEFAULT '#0072b2'
  CONSTRAINT "Engineer_colour_form" CHECK ("colour" GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]');
ALTER TABLE "Engineer" ADD COLUMN "phone" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Engineer" ADD COLUMN "certificate_number" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Engineer" ADD COLUMN "certificate_category" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Engineer" ADD COLUMN "certificate_until" TEXT
  CONSTRAINT "Engineer_certificate_until_day" CHECK ("certificate_until" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
ALTER TABLE "Engineer" ADD COLUMN "hours" TEXT
  CONSTRAINT "Engineer_hours_json" CHECK ("hours" IS NULL OR json_valid("hours"));
-- Engineers who are there already get the colours of the palette in turn.
UPDATE "Engineer" SET "colour" = CASE ("id" - 1) % 8
  WHEN 0 THEN '#0072b2' WHEN 1 THEN '#e69f00' WHEN 2 THEN '#009e73' WHEN 3 THEN '#cc79a7'
  WHEN 4 THEN '#332288' WHEN 5 THEN '#f0e442' WHEN 6 THEN '#d55e00' ELSE '#56b4e9' END;

ALTER TABLE "Settings" ADD COLUMN "working_hours" TEXT NOT NULL
  DEFAULT '{"1":[["08:00","18:00"]],"2":[["08:00","18:00"]],"3":[["08:00","18:00"]],"4":[["08:00","18:00"]],"5":[["08:00","18:00"]],"6":[],"7":[]}'
  CONSTRAINT "Settings_working_hours_json" CHECK (json_valid("working_hours"));

CREATE TABLE "Absence" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "engineer_id" INTEGER,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    CONSTRAINT "Absence_engineer_id_fkey" FOREIGN KEY ("engineer_id") REFERENCES "Engineer" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Absence_from_day" CHECK ("from" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    CONSTRAINT "Absence_to_day" CHECK ("to" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    CONSTRAINT "Absence_order" CHECK ("from" <= "to"),
    CONSTRAINT "Absence_source_known" CHECK ("source" IN ('typed', 'ics'))
);

CREATE INDEX "Absence_engineer_id_idx" ON "Absence"("engineer_id");
CREATE INDEX "Absence_to_idx" ON "Absence"("to");

DROP TRIGGER IF EXISTS "Engineer_audit_insert";
CREATE TRIGGER "Engineer_audit_insert" AFTER INSERT ON "Engineer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('engineer', NEW."id", NEW."name", '',
    NULL,
    json_object('name', NEW."name", 'email', NEW."email", 'active', NEW."active", 'colour', NEW."colour", 'phone', NEW."phone", 'certificate_number', NEW."certificate_number", 'certificate_category', NEW."certificate_category", 'certificate_until', NEW."certificate_until", 'hours', NEW."hours", 'account', (SELECT "email" FROM "User" WHERE "id" = NEW."user_id")));
END;
DROP TRIGGER IF EXISTS "Engineer_audit_update";
CREATE TRIGGER "Engineer_audit_update" AFTER UPDATE OF "name", "email", "active", "colour", "phone", "certificate_number", "certificate_category", "certificate_until", "hours", "user_id" ON "Engineer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('engineer', NEW."id", NEW."name", '',
    json_object('name', OLD."name", 'email', OLD."email", 'active', OLD."active", 'colour', OLD."colour", 'phone', OLD."phone", 'certificate_number', OLD."certificate_number", 'certificate_category', OLD."certificate_category", 'certificate_until', OLD."certificate_until", 'hours', OLD."hours", 'account', (SELECT "email" FROM "User" WHERE "id" = OLD."user_id")),
    json_object('name', NEW."name", 'email', NEW."email", 'active', NEW."active", 'colour', NEW."colour", 'phone', NEW."phone", 'certificate_number', NEW."certificate_number", 'certificate_category', NEW."certificate_category", 'certificate_until', NEW."certificate_until", 'hours', NEW."hours", 'account', (SELECT "email" FROM "User" WHERE "id" = NEW."user_id")));
END;
DROP TRIGGER IF EXISTS "Engineer_audit_delete";
CREATE TRIGGER "Engineer_audit_delete" AFTER DELETE ON "Engineer" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('engineer', OLD."id", OLD."name", '',
    json_object('name', OLD."name", 'email', OLD."email", 'active', OLD."active", 'colour', OLD."colour", 'phone', OLD."phone", 'certificate_number', OLD."certificate_number", 'certificate_category', OLD."certificate_category", 'certificate_until', OLD."certificate_until", 'hours', OLD."hours", 'account', (SELECT "email" FROM "User" WHERE "id" = OLD."user_id")),
    NULL);
END;
DROP TRIGGER IF EXISTS "Absence_audit_insert";
CREATE TRIGGER "Absence_audit_insert" AFTER INSERT ON "Absence" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('absence', NEW."id", coalesce((SELECT "name" FROM "Engineer" WHERE "id" = NEW."engineer_id"), ''), '',
    NULL,
    json_object('from', NEW."from", 'to', NEW."to", 'reason', NEW."reason"));
END;
DROP TRIGGER IF EXISTS "Absence_audit_update";
CREATE TRIGGER "Absence_audit_update" AFTER UPDATE OF "from", "to", "reason" ON "Absence" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('absence', NEW."id", coalesce((SELECT "name" FROM "Engineer" WHERE "id" = NEW."engineer_id"), ''), '',
    json_object('from', OLD."from", 'to', OLD."to", 'reason', OLD."reason"),
    json_object('from', NEW."from", 'to', NEW."to", 'reason', NEW."reason"));
END;
DROP TRIGGER IF EXISTS "Absence_audit_delete";
CREATE TRIGGER "Absence_audit_delete" AFTER DELETE ON "Absence" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('absence', OLD."id", coalesce((SELECT "name" FROM "Engineer" WHERE "id" = OLD."engineer_id"), ''), '',
    json_object('from', OLD."from", 'to', OLD."to", 'reason', OLD."reason"),
    NULL);
END;

DROP TRIGGER "Settings_audit_update";
CREATE TRIGGER "Settings_audit_update" AFTER UPDATE ON "Settings" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', 1, '', '',
    json_patch(json_object('iva_bp', OLD."iva_bp", 'language', OLD."language", 'no_iva_reason', OLD."no_iva_reason", 'quote_conditions', OLD."quote_conditions", 'payment_terms', OLD."payment_terms", 'include_iva', OLD."include_iva", 'working_hours', OLD."working_hours"),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie", 'accent', h."accent",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = OLD."letterhead_id")),
    json_patch(json_object('iva_bp', NEW."iva_bp", 'language', NEW."language", 'no_iva_reason', NEW."no_iva_reason", 'quote_conditions', NEW."quote_conditions", 'payment_terms', NEW."payment_terms", 'include_iva', NEW."include_iva", 'working_hours', NEW."working_hours"),
      (SELECT json_object('company_name', h."company_name", 'address', h."address", 'address2', h."address2", 'address3', h."address3", 'town', h."town", 'province', h."province", 'postcode', h."postcode", 'phone', h."phone", 'email', h."email", 'website', h."website", 'nie', h."nie", 'accent', h."accent",
        'logo', (SELECT substr("sha256", 1, 12) FROM "Logo" WHERE "id" = h."logo_id")) FROM "Letterhead" h WHERE h."id" = NEW."letterhead_id")));
END;
