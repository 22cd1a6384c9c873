import { Link } from "react-router";
import { CustomerLink } from "#app/customers/customer-link.tsx";
import { EmailRecord } from "#app/mail/email-record.tsx";
import { PdfDialog } from "#app/pdf-viewer/pdf-dialog.tsx";
import { invoiceWords } from "#app/words/invoice-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ShownInvoice } from "./shown-invoice.server.ts";

type InvoicePreviewProps = {
  invoice: ShownInvoice;
  /** The width of a page in pixels, where there is room. */
  width: number;
  closeHref: string;
  /** The filters of the list, which stays behind the dialogs; "" without one. */
  listSearch?: string;
};

/** The dialog with an invoice's PDF, over the page from which it was opened. */
export function InvoicePreview({ invoice, width, closeHref, listSearch = "" }: InvoicePreviewProps) {
  const invoices = useScreenWords(invoiceWords);
  const { id, invoice_number, emails, customer } = invoice;
  return (
    <PdfDialog
      title={invoices.previewTitle}
      number={invoice_number}
      pdf={`/api/invoices/${id}/pdf`}
      filename={`invoice-${invoice_number}.pdf`}
      width={width}
      closeHref={closeHref}
      record={
        <>
          <p className="dialog-customer">
            <CustomerLink {...customer} />
          </p>
          <EmailRecord {...emails} />
        </>
      }
    >
      <Link className="button" to={`/invoices/${id}/email${listSearch}`} preventScrollReset>
        {invoices.email}
      </Link>
    </PdfDialog>
  );
}
