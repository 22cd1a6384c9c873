/** Answers calls with PDFs. */
import { matchesEtag } from "#app/http/etag.server.ts";
import { sendWhole } from "#app/http/whole-response.server.ts";
import type { Printable } from "./document.ts";
import { getPdf, paperOf } from "./pdf-cache.server.ts";

/**
 * Answers a GET or HEAD with the PDF of a document, under a name; with 304, and without rendering anything, where
 * If-None-Match has its ETag. Throws what renderPdf() throws.
 */
export async function answerPdf(
  { request, url }: { request: Request; url: URL },
  document: Printable,
  filename: string,
): Promise<Response> {
  const paper = await paperOf(document);
  // Weak: a PDF that was rendered again has another time of its making.
  const headers = { ETag: `W/"${paper.hash.slice(0, 32)}"` };
  if (matchesEtag(request.headers.get("If-None-Match"), headers.ETag))
    return new Response(null, { status: 304, headers });
  return pdfResponse({ request, url }, await getPdf(paper), filename, headers);
}

/**
 * Answers a call with a PDF: shown in the browser, or saved under `filename` with `?download=1` (behaviour 6.4). A
 * slash, as in the number of a quote's version, is no part of a file's name. `more` are further headers.
 */
export function pdfResponse(
  { request, url }: { request: Request; url: URL },
  pdf: Uint8Array<ArrayBuffer>,
  filename: string,
  more: Record<string, string> = {},
): Response {
  const disposition = url.searchParams.get("download") === "1" ? "attachment" : "inline";
  return sendWhole(request, pdf, [
    ...Object.entries(more),
    ["Content-Type", "application/pdf"],
    ["Content-Length", String(pdf.byteLength)],
    ["Content-Disposition", `${disposition}; filename="${filename.replaceAll("/", "-")}"`],
  ]);
}
