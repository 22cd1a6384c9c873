/** Writes a document as a PDF with tags: reads its elements, places them page by page, and draws them. */
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { DocumentElement } from "#app/documents/elements.ts";
import { allTypefaces, loadFonts } from "#app/documents/fonts.ts";
import { sheet } from "#app/documents/paper.ts";
import { drawPage } from "./draw.ts";
import { readDocument } from "./element-tree.ts";
import { placer } from "./place.ts";
import { tagsOf } from "./tags.ts";

/** The PDF of a document. loadFonts() is awaited here, and must have finished before the element was made. */
export async function writePdf(element: DocumentElement): Promise<Buffer> {
  const { about, pages } = readDocument(element);
  const { title, subject, author, creator, language, accent } = about;
  const [place] = await Promise.all([placer(), loadFonts()]);
  const pdf = new PDFDocument({
    pdfVersion: "1.7",
    tagged: true,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    // By default the built-in Helvetica, which takes time to read.
    font: null,
    info: {
      ...{ Title: title, Creator: creator, Producer: creator, CreationDate: new Date() },
      ...(author && { Author: author }),
      ...(subject && { Subject: subject }),
    },
  });
  const bytes = buffer(pdf);
  for (const { name, file } of allTypefaces()) pdf.registerFont(name, file);
  const tags = tagsOf(pdf);
  for (const page of pages) {
    pdf.addPage({ size: [sheet.width, sheet.height], margin: 0 });
    drawPage(pdf, place(page), tags, accent);
  }
  pdf.end();
  return bytes;
}
