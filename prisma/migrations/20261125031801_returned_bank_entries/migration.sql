-- What a bank returned is kept as well; and what a file in another format seems to repeat names it.
-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_BankEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entry_key" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "booked_on" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL CONSTRAINT "BankEntry_moved" CHECK ("amount_cents" <> 0),
    "payer" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "format" TEXT NOT NULL DEFAULT '',
    "same_as_id" INTEGER,
    "imported_at" DATETIME NOT NULL,
    "dismissed_at" DATETIME,
    "payment_id" INTEGER,
    CONSTRAINT "BankEntry_same_as_id_fkey" FOREIGN KEY ("same_as_id") REFERENCES "BankEntry" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "BankEntry_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "Payment" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "BankEntry_one_end" CHECK ("dismissed_at" IS NULL OR "payment_id" IS NULL)
);
INSERT INTO "new_BankEntry" ("account", "amount_cents", "booked_on", "dismissed_at", "entry_key", "id", "imported_at", "payer", "payment_id", "text") SELECT "account", "amount_cents", "booked_on", "dismissed_at", "entry_key", "id", "imported_at", "payer", "payment_id", "text" FROM "BankEntry";
DROP TABLE "BankEntry";
ALTER TABLE "new_BankEntry" RENAME TO "BankEntry";
CREATE UNIQUE INDEX "BankEntry_entry_key_key" ON "BankEntry"("entry_key");
CREATE UNIQUE INDEX "BankEntry_same_as_id_key" ON "BankEntry"("same_as_id");
CREATE UNIQUE INDEX "BankEntry_payment_id_key" ON "BankEntry"("payment_id");
CREATE INDEX "BankEntry_payment_id_dismissed_at_booked_on_idx" ON "BankEntry"("payment_id", "dismissed_at", "booked_on");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
DROP TRIGGER IF EXISTS "BankEntry_never_changes";
CREATE TRIGGER "BankEntry_never_changes" BEFORE UPDATE OF "id", "entry_key", "account", "booked_on", "amount_cents", "payer", "text", "format", "same_as_id", "imported_at" ON "BankEntry" BEGIN SELECT RAISE(ABORT, 'BANK_ENTRY_NEVER_CHANGES'); END;
DROP TRIGGER IF EXISTS "BankEntry_never_deleted";
CREATE TRIGGER "BankEntry_never_deleted" BEFORE DELETE ON "BankEntry" BEGIN SELECT RAISE(ABORT, 'BANK_ENTRY_NEVER_DELETED'); END;
