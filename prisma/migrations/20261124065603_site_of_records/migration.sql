-- The agency's address that the QR code of an invoice names, as it was when the invoice was issued.
ALTER TABLE "VerifactuRecord" ADD COLUMN "site" TEXT NOT NULL DEFAULT 'real' CONSTRAINT "VerifactuRecord_site" CHECK ("site" IN ('test', 'real'));
DROP TRIGGER "VerifactuRecord_never_changes";
-- Documents of before named the address to which records are sent now.
UPDATE "VerifactuRecord" SET "site" = 'test' WHERE (SELECT "mode" FROM "VerifactuSettings" WHERE "id" = 1) = 'test';
CREATE TRIGGER "VerifactuRecord_never_changes" BEFORE UPDATE ON "VerifactuRecord" BEGIN SELECT RAISE(ABORT, 'VERIFACTU_RECORD_NEVER_CHANGES'); END;
