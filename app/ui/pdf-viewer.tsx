/** Shows every page of a PDF. Loaded only when a preview opens: it brings pdf.js. */
import { useState } from "react";
import { Document, Page, pdfjs } from "react-pdf";
import { useWords } from "#app/words/use-words.tsx";
import { PdfPassword } from "./pdf-password.tsx";

// The legacy build: the modern one calls what phones of 2024 do not have. The same package as the viewer's own.
pdfjs.GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url).href;

type PdfViewerProps = {
  /** The PDF; null where none could be named. */
  file: Blob | null;
  /** Width of a page in CSS pixels, where the place has that much. */
  width: number;
};

type PasswordQuestion = { wrong: boolean; answer: (password: string) => void };

export default function PdfViewer({ file, width }: PdfViewerProps) {
  const { viewer } = useWords();
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
        // By suspense, its default, a file that is no PDF would take the whole page down instead of saying so here.
        suspense={false}
        loading={message(viewer.loading)}
        error={message(viewer.failed)}
        noData={message(viewer.noFile)}
        onLoadSuccess={({ numPages }) => setPages(numPages)}
        onPassword={(answer, reason) => setQuestion({ wrong: reason === wrongPassword, answer })}
        className="viewer"
      >
        {/* As wide from the start as the pages will be, so that nothing moves when they come. */}
        <div className="sheets" style={{ width }}>
          {pages === 0 ? message(viewer.noPage) : null}
          {Array.from({ length: pages ?? 0 }, (_, index) => (
            <Page
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={index}
              pageNumber={index + 1}
              width={width}
              // More than two device pixels a pixel cost memory that small machines do not have.
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

/** pdf.js says 1 when a password is needed, 2 when the one given is wrong. */
const wrongPassword = 2;
