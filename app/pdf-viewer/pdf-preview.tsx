import { type ComponentType, useEffect, useRef, useState } from "react";
import { AnswerFailure, type Failure, failureOf, loadReasonOf, statusFailure } from "#app/platform/failure.ts";
import { NoticeBox } from "#app/ui/notice.tsx";
import { NeedsScripts, useIsPlain } from "#app/ui/plain-page.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { viewerWords } from "#app/words/viewer-words.ts";

type Viewer = ComponentType<{ file: Blob | null; width: number }>;

type Preview =
  | { state: "idle" }
  | { state: "loading" }
  | { state: "shown"; file: Blob | null; Viewer: Viewer; width: number }
  | { state: "failed"; failure: Failure };

type PdfPreviewProps = {
  /** The address of the PDF. */
  href: string;
  /** The name of the link to it. */
  label: string;
  /** The width of a page in CSS pixels, where there is room (behaviour 2.9). */
  width: number;
};

/**
 * Shows a PDF in the page: a loading text, then its pages, or why it cannot be shown. Without JavaScript: the browser's
 * own viewer, or a link; on a plain page the link, since the viewer would load the PDF. On leaving it aborts the
 * request.
 */
export function PdfPreview({ href, label, width }: PdfPreviewProps) {
  const words = useWords();
  const viewer = useScreenWords(viewerWords);
  const plain = useIsPlain();
  const place = useRef<HTMLDivElement>(null);
  const [preview, setPreview] = useState<Preview>({ state: "idle" });

  useEffect(() => {
    const leaving = new AbortController();
    setPreview({ state: "loading" });
    loadPdf(href, leaving.signal).then(
      ({ file, Viewer }) => {
        const room = place.current?.clientWidth ?? width;
        if (!leaving.signal.aborted) setPreview({ state: "shown", file, Viewer, width: Math.min(width, room) });
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setPreview({ state: "failed", failure: failureOf(error) });
      },
    );
    return () => leaving.abort();
  }, [href, width]);

  return (
    <div className="preview" aria-busy={preview.state === "loading" || undefined}>
      {/* Inside the padding, so that the measured width is that of a page. */}
      <div ref={place}>
        {plain ? (
          <>
            <p>
              {viewer.withoutScript} <a href={href}>{label}</a>
            </p>
            <NeedsScripts what="viewer" />
          </>
        ) : preview.state === "idle" ? (
          <noscript>
            <object data={href} type="application/pdf" aria-label={label}>
              <p>
                {viewer.withoutScript} <a href={href}>{label}</a>
              </p>
            </object>
          </noscript>
        ) : null}
        {preview.state === "loading" ? <p className="viewer-message">{viewer.loading}</p> : null}
        {preview.state === "failed" ? (
          <NoticeBox tone="bad">{viewer.loadFailed({ reason: loadReasonOf(preview.failure, words) })}</NoticeBox>
        ) : null}
        {preview.state === "shown" ? <preview.Viewer file={preview.file} width={preview.width} /> : null}
      </div>
    </div>
  );
}

/** Loads the PDF (null if the answer is empty) and the viewer in parallel. Throws errors for failureOf(). */
async function loadPdf(href: string, signal: AbortSignal): Promise<{ file: Blob | null; Viewer: Viewer }> {
  const [file, { default: Viewer }] = await Promise.all([fetchPdf(href, signal), import("./pdf-viewer.tsx")]);
  return { file, Viewer };
}

async function fetchPdf(href: string, signal: AbortSignal): Promise<Blob | null> {
  const response = await fetch(href, { signal });
  if (!response.ok) throw new AnswerFailure(statusFailure(response.status, response.statusText, await response.text()));
  const file = await response.blob();
  return file.size === 0 ? null : file;
}
