import { type EmailHistory, EmailRecord } from "#app/mail/email-record.tsx";
import { PdfDialog } from "#app/ui/pdf-dialog.tsx";
import { invoiceWords } from "#app/words/invoice-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";

type InvoicePreviewProps = {
  invoice: { id: number; invoice_number: string; emails: EmailHistory };
  /** The width of a page in pixels, where there is room. */
  width: number;
  closeHref: string;
};

/** The dialog with an invoice's PDF, over the page from which it was opened. */
export function InvoicePreview({ invoice: { id, invoice_number, emails }, width, closeHref }: InvoicePreviewProps) {
  const invoices = useScreenWords(invoiceWords);
  return (
    <PdfDialog
      title={invoices.previewTitle}
      number={invoice_number}
      pdf={`/api/invoices/${id}/pdf`}
      filename={`invoice-${invoice_number}.pdf`}
      width={width}
      closeHref={closeHref}
      record={<EmailRecord {...emails} />}
    />
  );
}
