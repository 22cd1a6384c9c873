/**
 * Writes a word on each page of a PDF that this program rendered. The bytes of the PDF stay as they are: what is added
 * follows them, as an incremental update (ISO 32000-1, sections 7.5.6 and 14.8.2.2), so a duplicate cannot say anything
 * else than the original. It reads what pdfkit writes, not any PDF: a table of references in plain text, one revision,
 * and resources in an object of their own.
 */

/** The place and size of the word in points, in the margin above everything else. */
const place = { left: 50, bottom: 808, size: 12 } as const;

/** The names of the added typeface and of the offset table's entries. */
const face = "AlisioMark";

/**
 * The PDF with the word on each page. The word has only signs of ASCII, since it is set in Helvetica, which every
 * viewer has. Throws an Error for a PDF that is written in another way.
 */
export function markedPdf(pdf: Uint8Array, word: string): Uint8Array<ArrayBuffer> {
  const old = readObjects(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString("latin1"));
  const changed = new Map<number, string>();
  const [typeface, before, after] = [old.size, old.size + 1, old.size + 2];
  changed.set(typeface, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>");
  // The page's own content may end in any state of the canvas, which is put back.
  changed.set(before, streamOf("q"));
  changed.set(after, streamOf(drawWord(word)));
  for (const [number, text] of old.objects) {
    if (!/\/Type \/Page\n/.test(text)) continue;
    changed.set(number, replacePart(text, /\/Contents (\d+ 0 R)/, `/Contents [${before} 0 R $1 ${after} 0 R]`));
    const resources = Number(/\/Resources (\d+) 0 R/.exec(text)?.[1]);
    const named = old.objects.get(resources) ?? "";
    changed.set(resources, replacePart(named, /\/Font <</, `/Font <<\n/${face} ${typeface} 0 R`));
  }
  return appendObjects(pdf, changed, old);
}

type Read = {
  /** The objects without streams, by number, in the order of the table. */
  objects: Map<number, string>;
  /** The first number that is free. */
  size: number;
  /** The entries of the trailer that stay: the catalogue, the title, the id. */
  trailer: string;
  /** Where the table of references begins. */
  table: number;
};

function readObjects(text: string): Read {
  const table = Number(/startxref\n(\d+)\n%%EOF\n?$/.exec(text)?.[1]);
  const tail = text.slice(table);
  const size = Number(/^xref\n0 (\d+)\n/.exec(tail)?.[1]);
  const trailer = /trailer\n<<\n\/Size \d+\n([\s\S]*?)\n>>\nstartxref/.exec(tail)?.[1];
  if (!(size > 0) || trailer === undefined) throw new Error("Not a PDF of this program");
  const entries = [...tail.matchAll(/^(\d{10}) \d{5} n/gm)];
  const objects = new Map<number, string>();
  for (const [, offset] of entries) {
    const object = /^(\d+) 0 obj\n([\s\S]*?)\n(?:stream\n|endobj)/.exec(
      text.slice(Number(offset), Number(offset) + 4000),
    );
    if (object && !object[0].endsWith("stream\n")) objects.set(Number(object[1]), object[2] ?? "");
  }
  return { objects, size, trailer, table };
}

/** The new text of an object. Throws an Error where it does not have the expected part. */
function replacePart(text: string, part: RegExp, by: string): string {
  if (!part.test(text)) throw new Error("Not a page of this program");
  return text.replace(part, by);
}

function drawWord(word: string): string {
  const { left, bottom, size } = place;
  const escaped = word.replace(/[\\()]/g, "\\$&");
  // A part of the page's head, which is not read aloud with the text.
  const begin = "/Artifact << /Type /Pagination /Subtype /Header /Attached [/Top] >> BDC";
  return `Q\nq\n${begin}\n0 g BT /${face} ${size} Tf ${left} ${bottom} Td (${escaped}) Tj ET\nEMC\nQ`;
}

function streamOf(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** The PDF with further objects, and a table of references for them that leads on to the former one. */
function appendObjects(pdf: Uint8Array, changed: ReadonlyMap<number, string>, { size, trailer, table }: Read) {
  const numbers = [...changed.keys()].sort((a, b) => a - b);
  let written = pdf.at(-1) === 10 ? "" : "\n";
  const entries = numbers.map((number) => {
    const offset = pdf.byteLength + written.length;
    written += `${number} 0 obj\n${changed.get(number)}\nendobj\n`;
    return `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const begin = pdf.byteLength + written.length;
  const ends = `trailer\n<<\n/Size ${size + 3}\n/Prev ${table}\n${trailer}\n>>\nstartxref\n${begin}\n%%EOF\n`;
  written += `xref\n${entries.join("")}${ends}`;
  const added = Buffer.from(written, "latin1");
  const all = new Uint8Array(pdf.byteLength + added.byteLength);
  all.set(pdf);
  all.set(added, pdf.byteLength);
  return all;
}
