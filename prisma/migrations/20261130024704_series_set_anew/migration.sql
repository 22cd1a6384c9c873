DROP TRIGGER IF EXISTS "InvoiceSeries_audit_update";
CREATE TRIGGER "InvoiceSeries_audit_update" AFTER UPDATE OF "prefix", "first", "year" ON "InvoiceSeries" BEGIN
  INSERT INTO "AuditChange" ("kind", "subject_id", "subject", "part", "before", "after")
  VALUES ('settings', NEW."id", NEW."series", '',
    json_object('prefix', OLD."prefix", 'first', OLD."first", 'year', OLD."year"),
    json_object('prefix', NEW."prefix", 'first', NEW."first", 'year', NEW."year"));
END;
DROP TRIGGER IF EXISTS "InvoiceSeries_never_changes";
CREATE TRIGGER "InvoiceSeries_never_changes" BEFORE UPDATE OF "id", "series" ON "InvoiceSeries" BEGIN
  SELECT RAISE(ABORT, 'INVOICE_SERIES_NEVER_CHANGES');
END;
DROP TRIGGER IF EXISTS "InvoiceSeries_locked";
CREATE TRIGGER "InvoiceSeries_locked" BEFORE UPDATE OF "id", "series", "prefix", "first", "year" ON "InvoiceSeries"
WHEN EXISTS (SELECT 1 FROM "Invoice" WHERE "series" = OLD."series") BEGIN
  SELECT RAISE(ABORT, 'INVOICE_SERIES_BEGUN');
END;
