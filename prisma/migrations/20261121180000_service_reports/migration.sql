-- By hand: making these tables anew would lose their checks.

-- What the list's search looks in, folded: number, customer, address, reference, engineer.
ALTER TABLE "ServiceReport" ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';
CREATE INDEX "ServiceReport_report_date_id_idx" ON "ServiceReport"("report_date", "id");
