import { PdfDialog } from "#app/ui/pdf-dialog.tsx";
import { useInvoiceWords } from "#app/words/use-invoice-words.ts";

type InvoicePreviewProps = {
  invoice: { id: number; invoice_number: string };
  /** How wide a page is shown where there is room. */
  width: number;
  closeHref: string;
};

/** An invoice's PDF over the page that it was opened from. */
export function InvoicePreview({ invoice: { id, invoice_number }, width, closeHref }: InvoicePreviewProps) {
  const invoices = useInvoiceWords();
  return (
    <PdfDialog
      title={invoices.previewTitle}
      number={invoice_number}
      pdf={`/api/invoices/${id}/pdf`}
      filename={`invoice-${invoice_number}.pdf`}
      width={width}
      closeHref={closeHref}
    />
  );
}
