/** Every kind of document that can be rendered, told apart by `kind`. Plain data: it travels to the worker. */
import type { InvoiceDocument } from "#app/invoices/invoice-document.ts";
import type { QuoteDocument } from "#app/quotes/quote-document.ts";
import type { ReportDocument } from "#app/service-reports/report-document.ts";

export type PdfDocument = QuoteDocument | InvoiceDocument | ReportDocument;
