/**
 * The tables whose changes triggers count, in the database's table ChangeCount (prisma/triggers/changes.ts). Whoever
 * has read rows of such tables knows by the counts whether to read them again (http/unchanged.server.ts).
 */
export const countedTables = [
  "Absence",
  "ChecklistTask",
  "Customer",
  "Engineer",
  "Invoice",
  "InvoiceDraft",
  "InvoiceSubstitution",
  "Job",
  "JobEngineer",
  "Letterhead",
  "Logo",
  "Payment",
  "PaymentPart",
  "Product",
  "Quote",
  "QuoteLine",
  "QuoteTemplate",
  "ReportTemplate",
  "ReportTemplateTask",
  "ServiceReport",
  "Settings",
  "Site",
  "User",
] as const;

export type CountedTable = (typeof countedTables)[number];
