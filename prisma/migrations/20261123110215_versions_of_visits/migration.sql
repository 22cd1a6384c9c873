-- How often the kind, title, description and site of a visit were saved.
ALTER TABLE "Job" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
