-- A column without a rebuilt table: triggers of other tables name this one.
ALTER TABLE "User" ADD COLUMN "starts_today" INTEGER NOT NULL DEFAULT 0 CHECK ("starts_today" IN (0, 1));
