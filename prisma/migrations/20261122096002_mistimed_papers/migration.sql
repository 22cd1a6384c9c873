-- The last paper of a series, where its time is later than now and the owner has said that the clock is right
-- (docs/decisions/0032-clocks.md).
CREATE TABLE "MistimedPaper" (
    "series" TEXT NOT NULL PRIMARY KEY CHECK ("series" IN ('quote', 'invoice', 'report')),
    "paper_id" INTEGER NOT NULL,
    "said_at" DATETIME NOT NULL
);
