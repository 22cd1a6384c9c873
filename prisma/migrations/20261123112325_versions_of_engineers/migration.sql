-- How often an engineer was saved.
ALTER TABLE "Engineer" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
