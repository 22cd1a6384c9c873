import { expect, test } from "vitest";
import { sheet } from "#app/documents/paper.ts";
import { computeTotals } from "#app/documents/totals.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { renderDocument } from "#app/printing/render-document.tsx";
import type { Language } from "#app/words/languages.ts";
import { readPdf, textsBeside } from "../../tests/support/read-pdf.ts";
import { invoiceOf, lineOf, linesOf, nothingKnown } from "../../tests/support/sample-documents.ts";
import type { InvoiceDocument } from "./invoice-document.ts";

async function printed(invoice: InvoiceDocument) {
  return readPdf(await renderDocument(invoice));
}

const parties = [
  "Climatización Núñez, S.L.",
  "B00000000",
  "Calle de la Princesa, 31",
  "28801 Alcalá de Henares (Madrid)",
  "María José Peña Łukasz",
  "X0000000T",
  "Avenida de los Reyes, 14",
  "28850 Torrejón de Ardoz (Madrid)",
];

test.each<[Language, string[]]>([
  [
    "es",
    ["Factura", "F-2026-0007", "Fecha de expedición", "20/11/2026", "Presupuesto", "Q-2026-0042", "Página 1 de 1"],
  ],
  ["en", ["Invoice", "F-2026-0007", "Issue date", "20/11/2026", "Quotation", "Q-2026-0042", "Page 1 of 1"]],
])("the parts of a Spanish invoice are on the page, in %s", async (language, words) => {
  const { text, pages } = await printed(invoiceOf(linesOf(2), { language }));
  expect(pages).toHaveLength(1);
  for (const part of [...parties, ...words]) expect(text).toContain(part);
  expect(text).not.toMatch(/válido|valid until/i);
});

test.each<[Language, string[]]>([
  ["es", ["Subtotal", "Descuento", "Base imponible", "IVA 21 %", "Total"]],
  ["en", ["Subtotal", "Discount", "Net amount", "IVA 21 %", "Total"]],
])("base, rate and amount of IVA and the total are those of computeTotals, in %s", async (language, labels) => {
  const invoice = invoiceOf(linesOf(4), { language, discount_cents: 1_234 });
  const totals = computeTotals(invoice);
  const amounts = [totals.lines_cents, -1_234, totals.net_cents, totals.iva_cents, totals.total_cents];
  const { pages } = await printed(invoice);
  labels.forEach((label, index) => {
    expect(textsBeside(pages[0], label)).toEqual([formatMoney(amounts[index] ?? 0, language)]);
  });
});

test.each<[Language, string]>([
  ["es", "Fecha de operación"],
  ["en", "Date of the work"],
])("the date of the work is said only where it is another than that of the invoice, in %s", async (language, label) => {
  const same = await printed(invoiceOf(linesOf(1), { language }));
  expect(same.text).not.toContain(label);
  const other = await printed(invoiceOf(linesOf(1), { language, work_date: "2026-11-18" }));
  expect(other.text).toContain(label);
  expect(other.text).toContain("18/11/2026");
  expect(other.text).toContain("20/11/2026");
  const ahead = await printed(invoiceOf(linesOf(1), { language, work_date: "2026-11-21" }));
  expect(ahead.text).not.toContain(label);
});

test.each<[Language, string, string]>([
  ["es", "Fecha del cobro", "Fecha de operación"],
  ["en", "Date of payment received", "Date of the work"],
])("of an advance, and of what corrects one, it is the date of the payment, in %s", async (language, label, other) => {
  const { text } = await printed(invoiceOf(linesOf(1), { language, work_date: "2026-11-18", isOfAdvance: true }));
  expect(text).toContain(label);
  expect(text).not.toContain(other);
  const same = await printed(invoiceOf(linesOf(1), { language, isOfAdvance: true }));
  expect(same.text).not.toContain(label);
});

test.each([
  ["one line", invoiceOf(linesOf(1))],
  ["the largest price", invoiceOf([lineOf({ unit_price_cents: 999_999_999 })])],
  [
    "200 of the largest lines",
    invoiceOf(
      Array.from({ length: 200 }, () => lineOf({ quantity_milli: 9_999_000, unit_price_cents: 999_999_999 })),
      { discount_cents: 999_999_999 },
    ),
  ],
])("with %s nothing stands outside of the margins, the total neither", async (_, invoice) => {
  const { pages } = await printed(invoice);
  const [left, right] = [sheet.side - 0.01, sheet.width - sheet.side + 0.01];
  for (const { drawn, pieces } of pages) {
    expect(drawn.left).toBeGreaterThanOrEqual(left);
    expect(drawn.right).toBeLessThanOrEqual(right);
    for (const { text, x, right: end } of pieces) {
      expect(x, text).toBeGreaterThanOrEqual(left);
      expect(end, text).toBeLessThanOrEqual(right);
    }
  }
  // The figure of the total ends at the same place as those of the lines.
  const total = pages
    .at(-1)
    ?.pieces.findLast(({ text }) => text.startsWith(formatMoney(computeTotals(invoice).total_cents, "es")));
  expect(total?.right).toBeCloseTo(right, 0);
});

test.each<[Language, string]>([
  ["es", "Cobrada el 19/11/2026"],
  ["en", "Paid on 19/11/2026"],
])("an invoice that was issued as paid says so, with the day of the last payment, in %s", async (language, paid) => {
  const pieces = async (changes: Partial<InvoiceDocument>) => {
    const { pages } = await printed(invoiceOf(linesOf(1), { language, ...changes }));
    return pages.flatMap((page) => page.pieces.map(({ text }) => text));
  };
  expect(await pieces({ paid_on: "2026-11-19" })).toContain(paid);
  expect((await pieces({})).join(" ")).not.toMatch(/cobrada|paid/i);
});

test("an invoice without IVA has the reason and the base, and no line for IVA", async () => {
  const no_iva_reason = "Inversión del sujeto pasivo (art. 84.Uno.2.º f de la Ley 37/1992 del IVA)";
  const invoice = invoiceOf(linesOf(2), { type: 1, no_iva_reason });
  const { text, pages } = await printed(invoice);
  expect(text).toContain(no_iva_reason);
  expect(text).not.toContain("IVA 21 %");
  const { total_cents } = computeTotals(invoice);
  expect(textsBeside(pages[0], "Base imponible")).toEqual([formatMoney(total_cents, "es")]);
  expect(textsBeside(pages[0], "Total")).toEqual([formatMoney(total_cents, "es")]);
});

test.each<[Language, string]>([
  ["es", "Esta factura no lleva IVA."],
  ["en", "No IVA is applied to this invoice."],
])("without IVA and without a reason it says that it has none, in %s", async (language, sentence) => {
  const { text } = await printed(invoiceOf(linesOf(1), { type: 1, language }));
  expect(text).toContain(sentence);
  expect(text).not.toMatch(/this quotation|este presupuesto/);
});

test("an invoice with IVA does not print the reason", async () => {
  const { text } = await printed(invoiceOf(linesOf(1), { no_iva_reason: "Ninguna" }));
  expect(text).not.toContain("Ninguna");
});

test("a reason as long as a settings field may be is printed whole", async () => {
  const no_iva_reason = "Operación exenta según el artículo ".repeat(28).trim();
  const { text } = await printed(invoiceOf(linesOf(1), { type: 1, no_iva_reason }));
  expect(text.replace(/\s+/g, " ")).toContain(no_iva_reason);
});

test("a long invoice has its number on every page and the sums on the last", async () => {
  const { pages } = await printed(invoiceOf(linesOf(120)));
  expect(pages.length).toBeGreaterThan(3);
  pages.forEach((page, index) => {
    if (index > 0) expect(page.text).toContain("Factura F-2026-0007");
    expect(page.text).toContain(`Página ${index + 1} de ${pages.length}`);
    expect(page.text.includes("Base imponible")).toBe(index === pages.length - 1);
  });
});

test("title and language are in the file's properties, even if the company is unknown", async () => {
  const { info, language } = await printed(invoiceOf(linesOf(1), { company: nothingKnown }));
  expect(info).toMatchObject({ Title: "Factura F-2026-0007", Creator: "Alisio" });
  expect(info.Author).toBeUndefined();
  expect(language).toBe("es");
});

test.each<[Language, string[]]>([
  ["es", ["Base imponible, 21 %", "IVA 21 %", "Base imponible, 10 %", "IVA 10 %", "Base imponible, S2", "Total"]],
  ["en", ["Net amount, 21 %", "IVA 21 %", "Net amount, 10 %", "IVA 10 %", "Net amount, S2", "Total"]],
])("several rates have a line each, and each cause its sentence, in %s", async (language, labels) => {
  const taxes = [
    { iva_bp: 2_100, cause: "", base_cents: 10_000, iva_cents: 2_100 },
    { iva_bp: 1_000, cause: "", base_cents: 5_000, iva_cents: 500 },
    { iva_bp: 0, cause: "S2", base_cents: 3_000, iva_cents: 0 },
  ];
  const lines = taxes.map(({ iva_bp, cause, base_cents }, index) => ({
    ...lineOf({ name: `Line${index}`, unit_price_cents: base_cents }),
    ...{ iva_bp, cause },
  }));
  const { pages, text } = await printed(invoiceOf(lines, { language, taxes }));
  // Beside lines at a rate, the code of its cause says which line has none.
  expect(["Line0", "Line2"].map((name) => textsBeside(pages[0], name).includes("S2"))).toEqual([false, true]);
  const amounts = [10_000, 2_100, 5_000, 500, 3_000, 20_600].map((cents) => formatMoney(cents, language));
  labels.forEach((label, index) => {
    expect(textsBeside(pages[0], label)).toEqual([amounts[index]]);
  });
  // These words are on the invoice in any language (RD 1619/2012, article 6.1.m).
  expect(text).toMatch(/inversión del sujeto pasivo/i);
  expect(text).toMatch(/S2: .*84\./);
  expect(text).not.toContain("Exenta");
});

test.each(["S2", "E1", "N2"])("one that is all without IVA, for the cause %s, names no rate", async (cause) => {
  const taxes = [{ iva_bp: 0, cause, base_cents: 10_000, iva_cents: 0 }];
  const { pages, text } = await printed(invoiceOf([lineOf({ unit_price_cents: 10_000 })], { iva_bp: 0, taxes }));
  expect(text).not.toMatch(/IVA 0 %/);
  for (const label of ["Base imponible", "Total"]) expect(textsBeside(pages[0], label)).toEqual(["100,00 €"]);
});

const before = { base_cents: 20_000, iva_cents: 4_200 };

test.each([
  ["I", "Rectifica por diferencias a"],
  ["S", "Rectifica y sustituye a"],
] as const)("one that rectifies (%s) names the other and how, its day and the reason", async (type, how) => {
  const rectifies = { number: "F-2026-0003", issued_on: "2026-11-02", reason: "El precio era otro", type, before };
  const taxes = [{ iva_bp: 2_100, cause: "", base_cents: -10_000, iva_cents: -2_100 }];
  const lines = [lineOf({ unit_price_cents: -10_000 })];
  const { pages, text } = await printed(invoiceOf(lines, { invoice_kind: "R1", rectifies, taxes, quote_number: "" }));
  expect(text).toContain("Factura rectificativa");
  expect(text).toContain(how);
  expect(text).toContain("F-2026-0003 (02/11/2026)");
  expect(text).toContain("Motivo: El precio era otro");
  expect(text).not.toContain("Presupuesto");
  expect(textsBeside(pages[0], "Total")).toEqual([formatMoney(-12_100, "es")]);
});

test("what was invoiced in advance comes off after the discount, and is named once", async () => {
  const lines = [
    lineOf({ name: "Montaje", unit_price_cents: 200_000 }),
    lineOf({
      name: "Menos lo facturado por anticipado: F-2026-0003 del 02/11/2026",
      unit_price_cents: -50_000,
      isDeduction: true,
    }),
  ];
  const taxes = [{ iva_bp: 2_100, cause: "", base_cents: 130_000, iva_cents: 27_300 }];
  const { pages, text } = await printed(invoiceOf(lines, { taxes, discount_bp: 1_000, discount_cents: 20_000 }));
  const sums = {
    Subtotal: 200_000,
    "Descuento 10 %": -20_000,
    "Anticipo facturado": -50_000,
    "Base imponible": 130_000,
  };
  for (const [label, cents] of Object.entries(sums))
    expect(textsBeside(pages[0], label)).toEqual([formatMoney(cents, "es")]);
  expect(text.replace(/\s+/g, " ")).toContain("F-2026-0003 del 02/11/2026: −500,00 €");
  expect(text).not.toMatch(/1 ud\s+−500/);
});
