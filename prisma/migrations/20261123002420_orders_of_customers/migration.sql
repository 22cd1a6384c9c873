ALTER TABLE "Customer" ADD COLUMN "town_key" TEXT NOT NULL DEFAULT '';

CREATE INDEX "Customer_town_key_sort_key_id_idx" ON "Customer"("town_key", "sort_key", "id");

CREATE INDEX "Invoice_paid_customer_id_total_cents_idx" ON "Invoice"("paid", "customer_id", "total_cents");
