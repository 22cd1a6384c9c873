-- What follows a restore that lost the last writes (docs/operations.md), before the first server starts: what
-- app/operations/pass-over-numbers.server.ts does to a restored file. Open tabs, phones and subscribed calendars know
-- lost rows by id and version, and the tax agency may know lost records. It is run once for each restore since the backup
-- was made: numbers that were given after an earlier restore are in no database that this one knows.
BEGIN;

DO $$
DECLARE
  -- More rows, and more saves of one row, than can have been lost.
  rows_passed_over CONSTANT integer := 1000000;
  saves_passed_over CONSTANT integer := 1000;
  found record;
BEGIN
  -- In the audit trail a gap would look like a deleted line.
  FOR found IN
    SELECT pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) AS sequence
    FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = 'id' AND table_name <> 'Audit'
  LOOP
    IF found.sequence IS NOT NULL THEN
      PERFORM setval(found.sequence, nextval(found.sequence) + rows_passed_over);
    END IF;
  END LOOP;
  FOR found IN
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema()
      AND (column_name = 'version' OR (table_name = 'Job' AND column_name = 'sequence'))
  LOOP
    EXECUTE format('UPDATE %1$I SET %2$I = %2$I + %3$s', found.table_name, found.column_name, saves_passed_over);
  END LOOP;
  UPDATE "ChangeCount" SET "n" = "n" + rows_passed_over WHERE "name" = '';
END
$$;

-- The next VERI*FACTU record begins a chain of its own (docs/decisions/0078-verifactu-records.md).
UPDATE "VerifactuSettings" SET "installation" = '';

COMMIT;
