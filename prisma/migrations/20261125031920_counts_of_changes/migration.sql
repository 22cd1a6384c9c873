-- CreateTable
CREATE TABLE "ChangeCount" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "n" INTEGER NOT NULL
);
DROP TRIGGER IF EXISTS "Absence_changes_insert";
CREATE TRIGGER "Absence_changes_insert" AFTER INSERT ON "Absence" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Absence', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Absence_changes_update";
CREATE TRIGGER "Absence_changes_update" AFTER UPDATE ON "Absence" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Absence', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Absence_changes_delete";
CREATE TRIGGER "Absence_changes_delete" AFTER DELETE ON "Absence" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Absence', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "ChecklistTask_changes_insert";
CREATE TRIGGER "ChecklistTask_changes_insert" AFTER INSERT ON "ChecklistTask" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('ChecklistTask', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "ChecklistTask_changes_update";
CREATE TRIGGER "ChecklistTask_changes_update" AFTER UPDATE ON "ChecklistTask" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('ChecklistTask', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "ChecklistTask_changes_delete";
CREATE TRIGGER "ChecklistTask_changes_delete" AFTER DELETE ON "ChecklistTask" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('ChecklistTask', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Customer_changes_insert";
CREATE TRIGGER "Customer_changes_insert" AFTER INSERT ON "Customer" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Customer', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Customer_changes_update";
CREATE TRIGGER "Customer_changes_update" AFTER UPDATE ON "Customer" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Customer', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Customer_changes_delete";
CREATE TRIGGER "Customer_changes_delete" AFTER DELETE ON "Customer" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Customer', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Engineer_changes_insert";
CREATE TRIGGER "Engineer_changes_insert" AFTER INSERT ON "Engineer" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Engineer', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Engineer_changes_update";
CREATE TRIGGER "Engineer_changes_update" AFTER UPDATE ON "Engineer" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Engineer', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Engineer_changes_delete";
CREATE TRIGGER "Engineer_changes_delete" AFTER DELETE ON "Engineer" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Engineer', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Invoice_changes_insert";
CREATE TRIGGER "Invoice_changes_insert" AFTER INSERT ON "Invoice" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Invoice', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Invoice_changes_update";
CREATE TRIGGER "Invoice_changes_update" AFTER UPDATE ON "Invoice" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Invoice', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Invoice_changes_delete";
CREATE TRIGGER "Invoice_changes_delete" AFTER DELETE ON "Invoice" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Invoice', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "InvoiceDraft_changes_insert";
CREATE TRIGGER "InvoiceDraft_changes_insert" AFTER INSERT ON "InvoiceDraft" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('InvoiceDraft', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "InvoiceDraft_changes_update";
CREATE TRIGGER "InvoiceDraft_changes_update" AFTER UPDATE ON "InvoiceDraft" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('InvoiceDraft', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "InvoiceDraft_changes_delete";
CREATE TRIGGER "InvoiceDraft_changes_delete" AFTER DELETE ON "InvoiceDraft" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('InvoiceDraft', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "InvoiceSubstitution_changes_insert";
CREATE TRIGGER "InvoiceSubstitution_changes_insert" AFTER INSERT ON "InvoiceSubstitution" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('InvoiceSubstitution', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "InvoiceSubstitution_changes_update";
CREATE TRIGGER "InvoiceSubstitution_changes_update" AFTER UPDATE ON "InvoiceSubstitution" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('InvoiceSubstitution', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "InvoiceSubstitution_changes_delete";
CREATE TRIGGER "InvoiceSubstitution_changes_delete" AFTER DELETE ON "InvoiceSubstitution" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('InvoiceSubstitution', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Job_changes_insert";
CREATE TRIGGER "Job_changes_insert" AFTER INSERT ON "Job" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Job', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Job_changes_update";
CREATE TRIGGER "Job_changes_update" AFTER UPDATE ON "Job" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Job', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Job_changes_delete";
CREATE TRIGGER "Job_changes_delete" AFTER DELETE ON "Job" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Job', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "JobEngineer_changes_insert";
CREATE TRIGGER "JobEngineer_changes_insert" AFTER INSERT ON "JobEngineer" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('JobEngineer', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "JobEngineer_changes_update";
CREATE TRIGGER "JobEngineer_changes_update" AFTER UPDATE ON "JobEngineer" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('JobEngineer', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "JobEngineer_changes_delete";
CREATE TRIGGER "JobEngineer_changes_delete" AFTER DELETE ON "JobEngineer" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('JobEngineer', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Letterhead_changes_insert";
CREATE TRIGGER "Letterhead_changes_insert" AFTER INSERT ON "Letterhead" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Letterhead', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Letterhead_changes_update";
CREATE TRIGGER "Letterhead_changes_update" AFTER UPDATE ON "Letterhead" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Letterhead', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Letterhead_changes_delete";
CREATE TRIGGER "Letterhead_changes_delete" AFTER DELETE ON "Letterhead" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Letterhead', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Logo_changes_insert";
CREATE TRIGGER "Logo_changes_insert" AFTER INSERT ON "Logo" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Logo', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Logo_changes_update";
CREATE TRIGGER "Logo_changes_update" AFTER UPDATE ON "Logo" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Logo', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Logo_changes_delete";
CREATE TRIGGER "Logo_changes_delete" AFTER DELETE ON "Logo" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Logo', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Payment_changes_insert";
CREATE TRIGGER "Payment_changes_insert" AFTER INSERT ON "Payment" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Payment', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Payment_changes_update";
CREATE TRIGGER "Payment_changes_update" AFTER UPDATE ON "Payment" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Payment', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Payment_changes_delete";
CREATE TRIGGER "Payment_changes_delete" AFTER DELETE ON "Payment" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Payment', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "PaymentPart_changes_insert";
CREATE TRIGGER "PaymentPart_changes_insert" AFTER INSERT ON "PaymentPart" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('PaymentPart', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "PaymentPart_changes_update";
CREATE TRIGGER "PaymentPart_changes_update" AFTER UPDATE ON "PaymentPart" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('PaymentPart', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "PaymentPart_changes_delete";
CREATE TRIGGER "PaymentPart_changes_delete" AFTER DELETE ON "PaymentPart" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('PaymentPart', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Product_changes_insert";
CREATE TRIGGER "Product_changes_insert" AFTER INSERT ON "Product" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Product', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Product_changes_update";
CREATE TRIGGER "Product_changes_update" AFTER UPDATE ON "Product" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Product', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Product_changes_delete";
CREATE TRIGGER "Product_changes_delete" AFTER DELETE ON "Product" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Product', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Quote_changes_insert";
CREATE TRIGGER "Quote_changes_insert" AFTER INSERT ON "Quote" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Quote', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Quote_changes_update";
CREATE TRIGGER "Quote_changes_update" AFTER UPDATE ON "Quote" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Quote', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Quote_changes_delete";
CREATE TRIGGER "Quote_changes_delete" AFTER DELETE ON "Quote" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Quote', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "QuoteLine_changes_insert";
CREATE TRIGGER "QuoteLine_changes_insert" AFTER INSERT ON "QuoteLine" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('QuoteLine', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "QuoteLine_changes_update";
CREATE TRIGGER "QuoteLine_changes_update" AFTER UPDATE ON "QuoteLine" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('QuoteLine', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "QuoteLine_changes_delete";
CREATE TRIGGER "QuoteLine_changes_delete" AFTER DELETE ON "QuoteLine" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('QuoteLine', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "QuoteTemplate_changes_insert";
CREATE TRIGGER "QuoteTemplate_changes_insert" AFTER INSERT ON "QuoteTemplate" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('QuoteTemplate', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "QuoteTemplate_changes_update";
CREATE TRIGGER "QuoteTemplate_changes_update" AFTER UPDATE ON "QuoteTemplate" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('QuoteTemplate', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "QuoteTemplate_changes_delete";
CREATE TRIGGER "QuoteTemplate_changes_delete" AFTER DELETE ON "QuoteTemplate" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('QuoteTemplate', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "ReportTemplate_changes_insert";
CREATE TRIGGER "ReportTemplate_changes_insert" AFTER INSERT ON "ReportTemplate" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('ReportTemplate', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "ReportTemplate_changes_update";
CREATE TRIGGER "ReportTemplate_changes_update" AFTER UPDATE ON "ReportTemplate" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('ReportTemplate', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "ReportTemplate_changes_delete";
CREATE TRIGGER "ReportTemplate_changes_delete" AFTER DELETE ON "ReportTemplate" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('ReportTemplate', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "ReportTemplateTask_changes_insert";
CREATE TRIGGER "ReportTemplateTask_changes_insert" AFTER INSERT ON "ReportTemplateTask" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('ReportTemplateTask', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "ReportTemplateTask_changes_update";
CREATE TRIGGER "ReportTemplateTask_changes_update" AFTER UPDATE ON "ReportTemplateTask" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('ReportTemplateTask', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "ReportTemplateTask_changes_delete";
CREATE TRIGGER "ReportTemplateTask_changes_delete" AFTER DELETE ON "ReportTemplateTask" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('ReportTemplateTask', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "ServiceReport_changes_insert";
CREATE TRIGGER "ServiceReport_changes_insert" AFTER INSERT ON "ServiceReport" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('ServiceReport', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "ServiceReport_changes_update";
CREATE TRIGGER "ServiceReport_changes_update" AFTER UPDATE ON "ServiceReport" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('ServiceReport', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "ServiceReport_changes_delete";
CREATE TRIGGER "ServiceReport_changes_delete" AFTER DELETE ON "ServiceReport" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('ServiceReport', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Settings_changes_insert";
CREATE TRIGGER "Settings_changes_insert" AFTER INSERT ON "Settings" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Settings', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Settings_changes_update";
CREATE TRIGGER "Settings_changes_update" AFTER UPDATE ON "Settings" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Settings', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Settings_changes_delete";
CREATE TRIGGER "Settings_changes_delete" AFTER DELETE ON "Settings" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Settings', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Site_changes_insert";
CREATE TRIGGER "Site_changes_insert" AFTER INSERT ON "Site" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Site', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Site_changes_update";
CREATE TRIGGER "Site_changes_update" AFTER UPDATE ON "Site" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Site', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "Site_changes_delete";
CREATE TRIGGER "Site_changes_delete" AFTER DELETE ON "Site" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('Site', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "User_changes_insert";
CREATE TRIGGER "User_changes_insert" AFTER INSERT ON "User" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('User', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "User_changes_update";
CREATE TRIGGER "User_changes_update" AFTER UPDATE ON "User" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('User', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
DROP TRIGGER IF EXISTS "User_changes_delete";
CREATE TRIGGER "User_changes_delete" AFTER DELETE ON "User" BEGIN
  INSERT INTO "ChangeCount" ("name", "n") VALUES ('User', 1)
  ON CONFLICT ("name") DO UPDATE SET "n" = "ChangeCount"."n" + 1;
END;
-- What every ETag counts besides its tables: a restore raises it, and a database that begins to count again, as one
-- that is restored from before this migration, begins elsewhere.
INSERT INTO "ChangeCount" ("name", "n") VALUES ('', abs(random() % 1000000000));
