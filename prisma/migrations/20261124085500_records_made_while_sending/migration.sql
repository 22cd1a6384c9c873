-- Whether records were sent when one was made: its invoice says so for good. Documents of before said it in any case.
ALTER TABLE "VerifactuRecord" ADD COLUMN "sends" INTEGER NOT NULL DEFAULT 1 CONSTRAINT "VerifactuRecord_sends" CHECK ("sends" IN (0, 1));
