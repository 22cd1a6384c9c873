/** The tags of the PDFs, by which a program reads a document aloud. */
import { getDocument, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { sheet } from "#app/documents/paper.ts";
import { drawPicture, logoPng } from "../../tests/support/pictures.ts";
import { readPdf } from "../../tests/support/read-pdf.ts";
import { company, invoiceOf, lineOf, linesOf, quoteOf, reportOf } from "../../tests/support/sample-documents.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { renderDocument } from "./render-document.tsx";

type Tag = { role: string; alt?: string; children?: (Tag | { type: string; id: string })[] };

/**
 * The tags of a document with their content, page by page: "H1 Presupuesto Q-2026-0042"; a picture by its alternative.
 */
async function tagsOf(document: PdfDocument) {
  const task = getDocument({ data: await renderDocument(document), verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await tagsOn(await pdf.getPage(number)));
  const { info } = await pdf.getMetadata();
  // The library's types do not say that both are a Map.
  const [marked, shown] = [await pdf.getMarkInfo(), await pdf.getViewerPreferences()].map((map) => [
    ...((map ?? []) as Iterable<unknown>),
  ]);
  await task.destroy();
  return { pages, info: info as Record<string, unknown>, marked, shown };
}

async function tagsOn(page: PDFPageProxy): Promise<string[]> {
  const texts = await textsOf(page);
  const said = (tag: Tag): string[] => {
    const own = (tag.children ?? []).map((child) => ("id" in child ? (texts.get(child.id) ?? "") : null));
    const inner = (tag.children ?? []).flatMap((child) => ("role" in child ? said(child) : []));
    const text = [tag.alt, ...own].filter(Boolean).join(" ");
    return [...(text || inner.length === 0 ? [`${tag.role} ${text}`] : [tag.role]), ...inner];
  };
  const tree = (await page.getStructTree()) as Tag | null;
  return (tree?.children ?? []).flatMap((child) => ("role" in child ? said(child) : []));
}

/** The text within each mark of a page, by the mark's id. */
async function textsOf(page: PDFPageProxy): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const open: (string | null)[] = [];
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    const id = open.findLast((mark) => mark !== null);
    if ("str" in item && item.str.trim() !== "" && id)
      texts.set(id, [texts.get(id), item.str].filter(Boolean).join(" "));
    if (!("type" in item)) continue;
    if (item.type === "endMarkedContent") open.pop();
    else open.push(item.id ?? null);
  }
  return texts;
}

test("title, language and company are said, the title is shown, and what is read aloud is tagged", async () => {
  const { info, marked, shown } = await tagsOf(quoteOf(linesOf(1)));
  expect(info).toMatchObject({ Title: "Presupuesto Q-2026-0042", Author: company.company_name, Language: "es" });
  expect(info.Subject).toBe("María José Peña Łukasz");
  expect(marked).toContainEqual(["Marked", true]);
  expect(shown).toContainEqual(["DisplayDocTitle", true]);
});

test("an invoice is read in its order: who, what, for whom, the table with its heads, the sums", async () => {
  const { pages } = await tagsOf(invoiceOf(linesOf(2), { language: "en" }));
  const read = pages.flat().join("\n");
  const order = [
    "P Climatización Núñez, S.L.",
    "H1 Invoice F-2026-0007",
    "P María José Peña Łukasz",
    "P Issue date 20/11/2026",
    "Table",
    "TR\nTH Description\nTH Quantity\nTH Unit price\nTH Amount",
    "TR\nTD L1# corto fin1#\nTD 2 pc\nTD € 100.37\nTD € 200.74",
    "P Net amount € 300.74",
    "P Total € 363.90",
  ];
  const places = order.map((part) => read.indexOf(part));
  expect(places, read).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(read).not.toContain("Page 1 of 1");
});

test("a table over several pages is one, and its head is read once", async () => {
  const { pages } = await tagsOf(quoteOf(linesOf(80)));
  expect(pages.length).toBeGreaterThan(2);
  const read = pages.flat();
  expect(read.filter((tag) => tag === "TH Importe")).toHaveLength(1);
  expect(read.filter((tag) => tag.startsWith("TD L"))).toHaveLength(80);
});

test("a box says whether it is ticked, and pictures say what they are", async () => {
  const logo = { png: await logoPng(), width: 40, height: 20 };
  const items = [
    { title: "Filtros", completed: 1, value_text: null },
    { title: "Presión", completed: 0, value_text: "4,2 bar" },
  ];
  const signature = { png: await drawPicture().png().toBuffer(), name: "Ana", when: "20/11/2026 12:30" };
  const { pages } = await tagsOf(reportOf(0, { company: { ...company, logo }, items, signature }));
  const read = pages.flat().join("\n");
  expect(read).toContain("P Filtros\nFigure marcada");
  expect(read).toContain("P Presión 4,2 bar sin marcar\nFigure sin marcar");
  expect(read).toContain(`Figure ${company.company_name}`);
  expect(read).toContain("Figure Firma del cliente");
});

test("the renderer draws the lines that the documents have set: amounts end at the margin", async () => {
  const { pages } = await readPdf(
    await renderDocument(quoteOf([lineOf({ quantity_milli: 1000, unit_price_cents: 98_765_43 })])),
  );
  const amounts = pages[0]?.pieces.filter(({ text }) => text.includes("98.765,43")) ?? [];
  expect(amounts.length).toBeGreaterThan(1);
  expect(Math.max(...amounts.map(({ right }) => right))).toBeCloseTo(sheet.width - sheet.side, 1);
});
