-- SQLite looks for the rows that name another before it deletes that one; without an index it reads the whole table.
CREATE INDEX "Invoice_quote_id_idx" ON "Invoice"("quote_id");
CREATE INDEX "Invoice_letterhead_id_idx" ON "Invoice"("letterhead_id");
CREATE INDEX "Quote_letterhead_id_idx" ON "Quote"("letterhead_id");
CREATE INDEX "ServiceReport_job_id_idx" ON "ServiceReport"("job_id");
CREATE INDEX "ServiceReport_engineer_id_idx" ON "ServiceReport"("engineer_id");
CREATE INDEX "ServiceReport_template_id_idx" ON "ServiceReport"("template_id");
CREATE INDEX "ServiceReport_letterhead_id_idx" ON "ServiceReport"("letterhead_id");
CREATE INDEX "ServiceReportItem_task_id_idx" ON "ServiceReportItem"("task_id");
