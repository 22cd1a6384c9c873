import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { useWords } from "#app/words/use-words.tsx";
import { Dialog } from "./dialog.tsx";
import { PdfPreview } from "./pdf-preview.tsx";

type PdfDialogProps = {
  title: string;
  /** The document's number, beside the title. */
  number: string;
  /** Where the PDF is, and the name it is saved under. */
  pdf: string;
  filename: string;
  /** How wide a page is shown where there is room (behaviour 2.9). */
  width: number;
  /** Where closing it leads. */
  closeHref: string;
  /** What else can be done with it. */
  children?: ReactNode;
  /** What was done with it, under the buttons. */
  record?: ReactNode;
};

/** A document over the page that it was opened from. */
export function PdfDialog({ title, number, pdf, filename, width, closeHref, children, record }: PdfDialogProps) {
  const { common, quotes, viewer } = useWords();
  const navigate = useNavigate();
  return (
    <Dialog
      title={`${title} ${number}`}
      closeHref={closeHref}
      onClose={() => navigate(closeHref, { preventScrollReset: true })}
      size="wide"
    >
      <title>{title}</title>
      <div className="dialog-foot dialog-tools actions">
        <a className="button" href={`${pdf}?download=1`} download={filename}>
          {quotes.download}
        </a>{" "}
        {children}{" "}
        <a className="button plain" href={pdf} target="_blank" rel="noopener">
          {viewer.openPdf}
        </a>{" "}
        <Link className="button apart" to={closeHref} preventScrollReset data-autofocus>
          {common.close}
        </Link>
      </div>
      {record}
      <div className="dialog-body">
        <PdfPreview href={pdf} width={width} />
      </div>
    </Dialog>
  );
}
