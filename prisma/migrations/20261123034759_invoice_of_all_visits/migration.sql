-- The visits of a job over several days have one invoice together. It names the first visit, and each job has one at most
-- ("Invoice_job_id_key"), so no second one can be stored.
CREATE TRIGGER "Invoice_of_first_visit" BEFORE INSERT ON "Invoice"
WHEN EXISTS (SELECT 1 FROM "Job" WHERE "id" = NEW."job_id" AND "visit_of" IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'INVOICE_OF_FIRST_VISIT'); END;
