-- The year of the rules is that of the company's zone, which the verb knows. The database refuses only where it is this
-- year in every zone of the world, so that in the night of New Year it does not refuse what the verb allows.
DROP TRIGGER "Settings_tax_rules_stay";
CREATE TRIGGER "Settings_tax_rules_stay" BEFORE UPDATE OF "tax_rules" ON "Settings"
WHEN OLD."tax_rules" = 'spain' AND NEW."tax_rules" = '' AND EXISTS (
  SELECT 1 FROM "Invoice" WHERE "tax_rules" = 'spain'
  AND strftime('%Y', "created_at", '-12 hours') = strftime('%Y', 'now', '+14 hours')
  AND strftime('%Y', "created_at", '+14 hours') = strftime('%Y', 'now', '-12 hours'))
BEGIN SELECT RAISE(ABORT, 'TAX_RULES_STAY'); END;
