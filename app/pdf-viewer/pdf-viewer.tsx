/** Shows every page of a PDF with pdf.js. Loaded only when a preview opens. */
import { useState } from "react";
import { Document, Page, pdfjs } from "react-pdf";
import { useScreenWords } from "#app/words/use-words.tsx";
import { viewerWords } from "#app/words/viewer-words.ts";
import { PdfPassword } from "./pdf-password.tsx";

// The legacy build, because the modern one needs functions that phones of 2024 do not have. It must be of the same
// version as the viewer's pdf.js.
pdfjs.GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url).href;

type PdfViewerProps = {
  /** The PDF; null for an empty answer. */
  file: Blob | null;
  /** The width of a page in CSS pixels. */
  width: number;
};

type PasswordQuestion = { wrong: boolean; answer: (password: string) => void };

export default function PdfViewer({ file, width }: PdfViewerProps) {
  const viewer = useScreenWords(viewerWords);
  const [pages, setPages] = useState<number | null>(null);
  const [question, setQuestion] = useState<PasswordQuestion | null>(null);
  const message = (text: string) => <p className="viewer-message">{text}</p>;
  return (
    <>
      {question ? (
        <PdfPassword
          wrong={question.wrong}
          onAnswer={(password) => {
            setQuestion(null);
            question.answer(password);
          }}
        />
      ) : null}
      <Document
        file={file}
        // With suspense, the default, a damaged file would replace the whole page by the error page.
        suspense={false}
        loading={message(viewer.loading)}
        error={message(viewer.failed)}
        noData={message(viewer.noFile)}
        onLoadSuccess={({ numPages }) => setPages(numPages)}
        onPassword={(answer, reason) => setQuestion({ wrong: reason === wrongPassword, answer })}
        className="viewer"
      >
        {/* As wide as the pages from the start, so that nothing moves when they appear. */}
        <div className="sheets" style={{ width }}>
          {pages === 0 ? message(viewer.noPage) : null}
          {Array.from({ length: pages ?? 0 }, (_, index) => (
            <Page
              // biome-ignore lint/suspicious/noArrayIndexKey: the number identifies the page
              key={index}
              pageNumber={index + 1}
              width={width}
              // More than two device pixels for a CSS pixel take memory that small machines lack.
              devicePixelRatio={Math.min(2, window.devicePixelRatio)}
              renderTextLayer={false}
              renderAnnotationLayer={false}
              loading={message(viewer.loadingPage)}
              error={message(viewer.failedPage)}
              noData={message(viewer.noPage)}
            />
          ))}
        </div>
      </Document>
    </>
  );
}

/** The code of pdf.js for a wrong password; 1 means that one is needed. */
const wrongPassword = 2;
