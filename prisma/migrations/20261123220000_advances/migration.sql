-- An advance is of a quote, of more than nothing, and corrects no other invoice.
CREATE TRIGGER "Invoice_advance_of_quote" BEFORE INSERT ON "Invoice"
WHEN NEW."advance" = 1 AND (NEW."quote_id" IS NULL OR NEW."rectifies_id" IS NOT NULL OR NEW."net_cents" <= 0)
BEGIN SELECT RAISE(ABORT, 'INVOICE_ADVANCE_OF_QUOTE'); END;
-- What was invoiced in advance is deducted by one invoice in force.
CREATE TRIGGER "InvoiceLine_deducted_once" BEFORE INSERT ON "InvoiceLine"
WHEN NEW."advance_id" IS NOT NULL AND EXISTS (
  SELECT 1 FROM "InvoiceLine" l JOIN "Invoice" i ON i."id" = l."invoice_id"
  WHERE l."advance_id" = NEW."advance_id" AND l."invoice_id" <> NEW."invoice_id"
    AND i."annulled_at" IS NULL AND NOT (i."payable_cents" = 0 AND i."total_cents" <> 0)
)
BEGIN SELECT RAISE(ABORT, 'INVOICE_ADVANCE_DEDUCTED'); END;
