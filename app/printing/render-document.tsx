/** Renders a document to the bytes of a PDF, on the calling thread. */
import { DeclarationPdf } from "#app/customer-declarations/declaration.pdf.tsx";
import { cleanTexts } from "#app/documents/clean-text.ts";
import { loadFonts } from "#app/documents/fonts.ts";
import { InvoicePdf } from "#app/invoices/invoice.pdf.tsx";
import { QuotePdf } from "#app/quotes/quote.pdf.tsx";
import { StatementPdf } from "#app/receivables/statement.pdf.tsx";
import { ServiceReportPdf } from "#app/service-reports/service-report.pdf.tsx";
import type { PdfDocument } from "./pdf-document.ts";
import { taggedPdf } from "./tagged-pdf.ts";

/** Renders a document; gives its PDF. It blocks its thread meanwhile: the server calls renderPdf() instead. */
export async function renderDocument(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  await loadFonts();
  // A copy: the renderer's Buffer may be a slice of a shared pool, which cannot be transferred to another thread.
  return new Uint8Array(await taggedPdf(pagesOf(cleanTexts(document))));
}

function pagesOf(document: PdfDocument) {
  switch (document.kind) {
    case "quote":
      return QuotePdf({ quote: document });
    case "invoice":
      return InvoicePdf({ invoice: document });
    case "report":
      return ServiceReportPdf({ report: document });
    case "statement":
      return StatementPdf({ statement: document });
    case "declaration":
      return DeclarationPdf({ declaration: document });
  }
}
