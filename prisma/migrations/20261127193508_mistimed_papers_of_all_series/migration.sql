-- A paper of each series can have been made while the clock was ahead, and so can a VERI*FACTU record.
CREATE TABLE "new_MistimedPaper" (
    "series" TEXT NOT NULL PRIMARY KEY,
    "paper_id" INTEGER NOT NULL,
    "said_at" DATETIME NOT NULL,
    CONSTRAINT "MistimedPaper_series_known" CHECK ("series" IN ('quote', 'invoice', 'simplified', 'rectifying', 'rectifying-simplified', 'report', 'record'))
);
INSERT INTO "new_MistimedPaper" ("series", "paper_id", "said_at") SELECT "series", "paper_id", "said_at" FROM "MistimedPaper";
DROP TABLE "MistimedPaper";
ALTER TABLE "new_MistimedPaper" RENAME TO "MistimedPaper";
