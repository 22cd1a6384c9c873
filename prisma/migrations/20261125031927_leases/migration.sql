-- AlterTable
ALTER TABLE "DocumentEmail" ADD COLUMN "claimed_by" TEXT;
ALTER TABLE "DocumentEmail" ADD COLUMN "claimed_until" DATETIME;

-- AlterTable
ALTER TABLE "FormKey" ADD COLUMN "claimed_by" TEXT;
ALTER TABLE "FormKey" ADD COLUMN "claimed_until" DATETIME;

-- AlterTable
ALTER TABLE "Outbox" ADD COLUMN "claimed_by" TEXT;
ALTER TABLE "Outbox" ADD COLUMN "claimed_until" DATETIME;

-- CreateIndex
CREATE INDEX "Outbox_claimed_until_idx" ON "Outbox"("claimed_until");
