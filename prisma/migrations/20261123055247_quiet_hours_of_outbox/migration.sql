-- AlterTable
ALTER TABLE "Outbox" ADD COLUMN "not_before" DATETIME;
ALTER TABLE "Outbox" ADD COLUMN "quiet" TEXT;
