/** Writes PDFs by hand that the product never writes. */

/** A PDF of these pages; `null` is a page that the page tree names and the file lacks. */
export function madePdf(pages: readonly (string | null)[]): Buffer {
  const kids = pages.map((_, n) => `${n + 3} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    ...pages,
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, n) => {
    const place = text.length;
    if (object !== null) text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return object === null ? null : place;
  });
  const rows = places.map((place) =>
    place === null ? "0000000000 00001 f \n" : `${String(place).padStart(10, "0")} 00000 n \n`,
  );
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, "latin1");
}

/** An empty page of A4. */
export const emptyPage = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>";
