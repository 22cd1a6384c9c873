import { Link } from "react-router";
import { useMay } from "#app/auth/use-may.ts";
import { EvidenceLines } from "#app/customer-declarations/evidence-lines.tsx";
import { CustomerLink } from "#app/customers/customer-link.tsx";
import { EmailRecord } from "#app/mail/email-record.tsx";
import { PdfDialog } from "#app/pdf-viewer/pdf-dialog.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { correctionWords } from "#app/words/correction-words.ts";
import { invoiceWords } from "#app/words/invoice-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { AgencyRecord } from "./agency-record.tsx";
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
  const corrections = useScreenWords(correctionWords);
  const may = useMay();
  const { id, invoice_number, emails, customer, isCorrectable, isReplaceable, isAnnulled, sinceIssue, agency } =
    invoice;
  const { substituted_by, substitutes } = invoice;
  return (
    <PdfDialog
      title={invoices.previewTitle}
      number={invoice_number}
      pdf={`/api/invoices/${id}/pdf`}
      filename={`invoice-${invoice_number}.pdf`}
      mark={isAnnulled ? invoices.badges.annulled : undefined}
      width={width}
      closeHref={closeHref}
      record={
        <>
          <p className="dialog-customer">
            <CustomerLink {...customer} />
          </p>
          {substituted_by ? (
            <p className="dialog-note">{corrections.substitutedBy({ number: substituted_by })}</p>
          ) : null}
          {substitutes.length > 0 ? (
            <p className="dialog-note">{corrections.substitutes({ numbers: substitutes })}</p>
          ) : null}
          {isAnnulled ? (
            <div className="dialog-lead">
              <NoticeBox tone="warn">{invoices.annulledNote}</NoticeBox>
            </div>
          ) : null}
          {sinceIssue ? <p className="dialog-note">{sinceIssue}</p> : null}
          {invoice.evidence.length > 0 ? (
            <div className="dialog-lead">
              <EvidenceLines evidence={invoice.evidence} customer_id={customer.customer_id} />
            </div>
          ) : null}
          {agency ? <AgencyRecord {...agency} /> : null}
          {invoice.isBeforeRules ? <p className="dialog-note">{invoices.beforeRulesNote}</p> : null}
          <EmailRecord {...emails} />
          {isAnnulled ? null : (
            <p className="dialog-note">
              {invoices.duplicateFor}{" "}
              <a href={`/api/invoices/${id}/pdf?duplicate=1`} target="_blank" rel="noopener">
                {invoices.duplicate}
              </a>
            </p>
          )}
        </>
      }
    >
      {isAnnulled ? null : (
        <Link className="button" to={`/invoices/${id}/email${listSearch}`} preventScrollReset>
          {invoices.email}
        </Link>
      )}{" "}
      {isReplaceable ? (
        <>
          <Link className="button" to={`/invoices/${id}/substitute`}>
            {corrections.substituteLink}
          </Link>{" "}
        </>
      ) : null}
      {isCorrectable ? (
        <Link className="button" to={`/invoices/${id}/rectify`}>
          {corrections.link}
        </Link>
      ) : null}
      {isCorrectable && may("/invoices/:id/annul") ? (
        <>
          {" "}
          <Link className="button" to={`/invoices/${id}/annul`}>
            {corrections.annulLink}
          </Link>
        </>
      ) : null}
    </PdfDialog>
  );
}
