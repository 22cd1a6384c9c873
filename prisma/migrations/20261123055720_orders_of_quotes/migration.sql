-- CreateIndex
CREATE INDEX "Quote_latest_first_id_idx" ON "Quote"("latest", "first_id");

-- CreateIndex
CREATE INDEX "Quote_latest_title_key_created_at_id_idx" ON "Quote"("latest", "title_key", "created_at", "id");

-- CreateIndex
CREATE INDEX "Quote_latest_total_cents_created_at_id_idx" ON "Quote"("latest", "total_cents", "created_at", "id");

-- CreateIndex
CREATE INDEX "Quote_latest_status_created_at_id_valid_from_valid_days_total_cents_idx" ON "Quote"("latest", "status", "created_at", "id", "valid_from", "valid_days", "total_cents");
