import zlib from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { logoPng } from "../../tests/support/pictures.ts";
import { company, linesOf, quoteOf } from "../../tests/support/sample-documents.ts";
import { renderDocument } from "./render-document.tsx";

test("a logo with transparency is split once, and each document has the same colours and transparency", async () => {
  const faint = await quoteWithLogo(0.4);
  const first = await rendered(faint);
  const again = await rendered(faint);
  expect(again.compressed).toBe(first.compressed - 2);
  expect(first.pictures).toHaveLength(2);
  expect(again.pictures).toEqual(first.pictures);
});

test("another logo has its own transparency", async () => {
  const { pictures } = await rendered(await quoteWithLogo(0.5));
  const other = await rendered(await quoteWithLogo(0.7));
  expect(pictures).toHaveLength(2);
  expect(other.pictures).toHaveLength(2);
  expect(other.pictures).not.toEqual(pictures);
});

async function quoteWithLogo(alpha: number) {
  return quoteOf(linesOf(2), {
    company: { ...company, logo: { png: await logoPng({ alpha }), width: 300, height: 100 } },
  });
}

/** The pictures in the PDF of a document, as they are stored, and how often something was compressed for it. */
async function rendered(document: Awaited<ReturnType<typeof quoteWithLogo>>) {
  const deflate = vi.spyOn(zlib, "deflateSync");
  onTestFinished(() => deflate.mockRestore());
  deflate.mockClear();
  const pdf = Buffer.from(await renderDocument(document)).toString("latin1");
  const objects = pdf.split("endobj").filter((object) => object.includes("/Subtype /Image"));
  const pictures = objects.map((object) => object.slice(object.indexOf("stream\n"))).sort();
  return { pictures, compressed: deflate.mock.calls.length };
}
