-- Money that came in, read from files of banks.
-- CreateTable
CREATE TABLE "BankEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entry_key" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "booked_on" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL CONSTRAINT "BankEntry_came_in" CHECK ("amount_cents" > 0),
    "payer" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "imported_at" DATETIME NOT NULL,
    "dismissed_at" DATETIME,
    "payment_id" INTEGER,
    CONSTRAINT "BankEntry_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "Payment" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "BankEntry_one_end" CHECK ("dismissed_at" IS NULL OR "payment_id" IS NULL)
);

-- CreateIndex
CREATE UNIQUE INDEX "BankEntry_entry_key_key" ON "BankEntry"("entry_key");

-- CreateIndex
CREATE UNIQUE INDEX "BankEntry_payment_id_key" ON "BankEntry"("payment_id");

-- CreateIndex
CREATE INDEX "BankEntry_payment_id_dismissed_at_booked_on_idx" ON "BankEntry"("payment_id", "dismissed_at", "booked_on");
DROP TRIGGER IF EXISTS "BankEntry_never_changes";
CREATE TRIGGER "BankEntry_never_changes" BEFORE UPDATE OF "id", "entry_key", "account", "booked_on", "amount_cents", "payer", "text", "imported_at" ON "BankEntry" BEGIN SELECT RAISE(ABORT, 'BANK_ENTRY_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "BankEntry_never_deleted";
CREATE TRIGGER "BankEntry_never_deleted" BEFORE DELETE ON "BankEntry" BEGIN SELECT RAISE(ABORT, 'BANK_ENTRY_NEVER_DELETED'); END;
