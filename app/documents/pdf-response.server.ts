/**
 * Answers a call with a PDF: shown in the browser, or saved under `filename` with `?download=1` (behaviour 6.4). A
 * slash, as in the number of a quote's version, is no part of a file's name. `more` are further headers.
 */
export function pdfResponse(
  pdf: Uint8Array<ArrayBuffer>,
  filename: string,
  url: URL,
  more: Record<string, string> = {},
): Response {
  const disposition = url.searchParams.get("download") === "1" ? "attachment" : "inline";
  return new Response(pdf, {
    headers: {
      ...more,
      "Content-Type": "application/pdf",
      "Content-Length": String(pdf.byteLength),
      "Content-Disposition": `${disposition}; filename="${filename.replaceAll("/", "-")}"`,
    },
  });
}
