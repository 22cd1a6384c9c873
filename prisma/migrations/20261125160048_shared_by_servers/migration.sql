-- CreateTable
CREATE TABLE "FeedLink" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "renewed" TEXT NOT NULL CONSTRAINT "FeedLink_random" CHECK (length("renewed") >= 16)
);

-- CreateTable
CREATE TABLE "Chore" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "claimed_by" TEXT,
    "claimed_until" DATETIME,
    CONSTRAINT "Chore_claimed" CHECK (("claimed_by" IS NULL) = ("claimed_until" IS NULL))
);
