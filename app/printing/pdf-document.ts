/**
 * The union of all documents that can be rendered, told apart by `kind`. Plain data, to be sent to the worker thread.
 */
import type { DeclarationDocument } from "#app/customer-declarations/declaration-document.ts";
import type { InvoiceDocument } from "#app/invoices/invoice-document.ts";
import type { QuoteDocument } from "#app/quotes/quote-document.ts";
import type { StatementDocument } from "#app/receivables/statement.ts";
import type { ReportDocument } from "#app/service-reports/report-document.ts";

export type PdfDocument = QuoteDocument | InvoiceDocument | ReportDocument | StatementDocument | DeclarationDocument;
