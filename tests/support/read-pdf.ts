/** Parses a PDF: its texts and where they stand. */
import { getDocument, OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A piece of text; `y` grows downward from the top of the page. */
export type Piece = { text: string; x: number; y: number; right: number };
export type ReadPage = {
  width: number;
  height: number;
  pieces: Piece[];
  text: string;
  /** The outermost x of lines and areas. */
  drawn: { left: number; right: number };
};
export type ReadPdf = { pages: ReadPage[]; text: string; info: Record<string, unknown>; language: string };

/** Parses the bytes of a PDF; gives its pages with their pieces of text, and its metadata. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
      return [{ text: item.str, x, y: height - y, right: x + item.width }];
    });
    const drawn = await drawnOn(page);
    pages.push({ width, height, pieces, text: pieces.map((piece) => piece.text).join(" "), drawn });
  }
  const { info } = await document.getMetadata();
  await task.destroy();
  const read = info as Record<string, unknown>;
  return { pages, text: pages.map((page) => page.text).join(" "), info: read, language: String(read.Language) };
}

/** The first page of a PDF as a picture, `scale` pixels a point: its pixels as RGBA. */
export async function pictureOf(pdf: Uint8Array, scale: number) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale });
  const factory = document.canvasFactory as { create(width: number, height: number): { canvas: HTMLCanvasElement } };
  const { canvas } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas, viewport }).promise;
  const { width, height } = canvas;
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data;
  await task.destroy();
  if (!pixels) throw new Error("No picture");
  return { pixels, width, height };
}

/** The outermost x of a page's paths. The product only moves drawings; it never rotates or scales them. */
async function drawnOn(page: PDFPageProxy): Promise<ReadPage["drawn"]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const drawn = { left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY };
  const outer: number[] = [];
  let shift = 0;
  fnArray.forEach((operator, index) => {
    const given = argsArray[index];
    if (operator === OPS.save) outer.push(shift);
    if (operator === OPS.restore) shift = outer.pop() ?? 0;
    if (operator === OPS.transform) shift += Number(given[4]);
    if (operator !== OPS.constructPath) return;
    const [left, , right] = Array.from(given[2] as ArrayLike<number>);
    drawn.left = Math.min(drawn.left, shift + Number(left));
    drawn.right = Math.max(drawn.right, shift + Number(right));
  });
  return drawn;
}

/** The number of photos in a PDF: JPEG pictures, which no logo or signature is. */
export function photosIn(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString("latin1")
      .match(/\/DCTDecode/g)?.length ?? 0
  );
}

/** The pieces on the same line as the piece `label`, from left to right. */
export function textsBeside(page: ReadPage | undefined, label: string): string[] {
  const found = page?.pieces.find((piece) => piece.text === label);
  const line = page?.pieces.filter((piece) => found && Math.abs(piece.y - found.y) < 3 && piece.x > found.x);
  return (line ?? []).map((piece) => piece.text);
}

/** The colours in which a PDF fills shapes and letters and draws lines, as #rrggbb. */
export async function coloursOf(pdf: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const found = new Set<string>();
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    fnArray.forEach((operator, index) => {
      const [colour] = (argsArray[index] ?? []) as unknown[];
      const sets = operator === OPS.setFillRGBColor || operator === OPS.setStrokeRGBColor;
      if (sets && typeof colour === "string") found.add(colour);
    });
  }
  await task.destroy();
  return [...found];
}
