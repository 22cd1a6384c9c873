import type { ReactNode } from "react";
import { Link } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { useClosing } from "#app/ui/opened-from.ts";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { viewerWords } from "#app/words/viewer-words.ts";
import { PdfPreview } from "./pdf-preview.tsx";

type PdfDialogProps = {
  title: string;
  /** The document's number, shown beside the title. */
  number: string;
  /** The address of the PDF, and the name under which it is saved. */
  pdf: string;
  filename: string;
  /** What the links to the PDF say of a document that does not hold, such as "Annulled". */
  mark?: string | undefined;
  /** The width of a page in CSS pixels, where there is room (behaviour 2.9). */
  width: number;
  /** The address of the page behind. */
  closeHref: string;
  /** Further buttons, such as "Email to Customer". */
  children?: ReactNode;
  /** Whether the buttons are few, because `record` leads to the PDF in a tab of its own. */
  isCalm?: boolean;
  /** What is shown under the buttons, such as the e-mail attempts. */
  record?: ReactNode;
};

/** The preview of a document as a dialog over a page. */
export function PdfDialog({
  title,
  number,
  pdf,
  filename,
  mark,
  width,
  closeHref: behind,
  children,
  isCalm,
  record,
}: PdfDialogProps) {
  const { common } = useWords();
  const quoteDetails = useScreenWords(quoteDetailsWords);
  const viewer = useScreenWords(viewerWords);
  const { closeHref, close, onCloseLink } = useClosing(behind);
  const marked = (label: string) => (mark === undefined ? label : `${label} (${mark.toLowerCase()})`);
  return (
    <Dialog title={`${title} ${number}`} closeHref={closeHref} onClose={close} size="wide">
      <title>{title}</title>
      <div className="dialog-foot dialog-tools actions">
        <a className="button" href={`${pdf}?download=1`} download={filename}>
          {marked(quoteDetails.download)}
        </a>{" "}
        {children}{" "}
        {isCalm ? null : (
          <a className="button plain" href={pdf} target="_blank" rel="noopener">
            {marked(viewer.openPdf)}
          </a>
        )}{" "}
        <Link className="button apart" to={closeHref} onClick={onCloseLink} preventScrollReset data-autofocus>
          {common.close}
        </Link>
      </div>
      {record}
      <div className="dialog-body">
        <PdfPreview href={pdf} label={marked(viewer.openPdf)} width={width} />
      </div>
    </Dialog>
  );
}
