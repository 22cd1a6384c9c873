import jsQR from "jsqr";
import { expect, test } from "vitest";
import { renderDocument } from "#app/printing/render-document.tsx";
import { epcPayload } from "#app/terms/epc.ts";
import type { Language } from "#app/words/languages.ts";
import { pictureOf, readPdf, textsBeside } from "../../tests/support/read-pdf.ts";
import { invoiceOf, lineOf, linesOf } from "../../tests/support/sample-documents.ts";
import type { InvoiceDocument } from "./invoice-document.ts";

async function printed(invoice: InvoiceDocument) {
  return readPdf(await renderDocument(invoice));
}

const agreed = {
  ...{ due_on: "2026-12-20", iban: "ES9121000418450200051332", due_cents: 121_000 },
  payment_terms: "Pago a 30 días de la fecha de expedición.",
};

const before = { base_cents: 20_000, iva_cents: 4_200 };

test.each<[Language, string[]]>([
  [
    "es",
    [
      "F-2026-0003 ascendía hasta ahora a 242,00 €.",
      "Importe de la rectificación: 121,00 € (base imponible 100,00 €, IVA 21,00 €)",
      "Pendiente de pago: 163,00 €",
      "Vencimiento: 20/12/2026.",
      "Indique F-2026-0003 como concepto.",
    ],
  ],
  [
    "en",
    [
      "F-2026-0003 came to € 242.00 until now.",
      "Amount of the correction: € 121.00 (net € 100.00, IVA € 21.00)",
      "Still to be paid: € 163.00",
      "To be paid by 20/12/2026.",
      "Please state F-2026-0003 as the reference.",
    ],
  ],
])(
  "one in the place of another says what that came to, the difference and what is owed, in %s",
  async (language, parts) => {
    const rectifies = {
      number: "F-2026-0003",
      issued_on: "2026-11-02",
      reason: "Faltaba una hora",
      type: "S",
      before,
    } as const;
    const taxes = [{ iva_bp: 2_100, cause: "", base_cents: 30_000, iva_cents: 6_300 }];
    const lines = [lineOf({ unit_price_cents: 30_000 })];
    const changes = { ...agreed, language, invoice_kind: "R1", rectifies, taxes, due_cents: 16_300 } as const;
    const text = (await printed(invoiceOf(lines, changes))).text.replace(/\s+/g, " ");
    for (const part of parts) expect(text).toContain(part.replace(/\s+/g, " "));
    // The 30 days are not counted from the date of issue that this document has.
    expect(text).not.toContain(agreed.payment_terms);
  },
);

test("a full invoice in the place of simplified ones says the day, not the terms that are counted from theirs", async () => {
  const substitutes = [{ number: "S-2026-0001", issued_on: "2026-11-02" }] as const;
  const { text } = await printed(
    invoiceOf(linesOf(1), { ...agreed, invoice_kind: "F3", substitutes: [...substitutes] }),
  );
  expect(text).toContain("Vencimiento: 20/12/2026.");
  expect(text).not.toContain(agreed.payment_terms);
});

test("a second account and other ways to pay are printed; the entry in the register is whole at the foot of each page", async () => {
  const registry =
    "Inscrita en el Registro Mercantil de Madrid, tomo 12345, libro 0, folio 123, sección 8, hoja M-123456, " +
    "inscripción 1.ª, el 1 de abril de 1999";
  const ways = { iban2: "ES7921000813610123456789", payment_ways: ["Con tarjeta en la oficina.", "Bizum 600 123 456"] };
  const invoice = { ...invoiceOf(linesOf(40), { ...agreed, ...ways }) };
  const { pages } = await printed({ ...invoice, company: { ...invoice.company, registry } });
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    expect(page.text.replace(/\s+/g, " ")).toContain(registry);
    // Nothing runs into it, and the edge of the paper stays free.
    expect(Math.min(...page.pieces.map(({ y }) => y))).toBeGreaterThan(15);
  }
  const text = (pages.at(-1)?.text ?? "").replace(/\s+/g, " ");
  expect(text).toContain("a ES91 2100 0418 4502 0005 1332 o ES79 2100 0813 6101 2345 6789.");
  for (const way of ways.payment_ways) expect(text).toContain(way);
});

test.each<[Language, string[]]>([
  ["es", ["Cómo pagar", "Vencimiento: 20/12/2026.", "Por transferencia a ES91 2100 0418 4502 0005 1332."]],
  ["en", ["How to pay", "To be paid by 20/12/2026.", "By bank transfer to ES91 2100 0418 4502 0005 1332."]],
])("until when and how it is to be paid is printed unless it was issued as paid, in %s", async (language, parts) => {
  const { text, pages } = await printed(invoiceOf(linesOf(2), { language, ...agreed }));
  expect(pages).toHaveLength(1);
  for (const part of [...parts, agreed.payment_terms]) expect(text).toContain(part);
  const [title = ""] = parts;
  const settled = { ...agreed, due_cents: 0 };
  expect((await printed(invoiceOf(linesOf(2), { language, ...settled }))).text).not.toContain(title);
  expect((await printed(invoiceOf(linesOf(2), { language }))).text).not.toContain(title);
});

const address =
  "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B12345674&numserie=F-2026-0007&fecha=20-11-2026&importe=1210.00";
const longest = `${address}&x=${"9".repeat(70)}`;

test.each([
  ["of a usual number", address, 1],
  ["of the longest number", longest, 1],
  ["of two pages, on the first one", address, 60],
])("the tax agency's QR code %s is read from the picture of the page", async (_, tax_address, lines) => {
  const pdf = await renderDocument(
    invoiceOf(linesOf(lines), { tax_code: { address: tax_address, isVerifiable: true } }),
  );
  const scale = 3;
  const picture = await pictureOf(pdf, scale);
  const read = jsQR(picture.pixels, picture.width, picture.height);
  expect(read?.data).toBe(tax_address);
  const { topLeftCorner: left, topRightCorner: right, bottomLeftCorner: bottom } = read?.location ?? {};
  const millimetres = (pixels: number) => (pixels / scale / 72) * 25.4;
  for (const side of [(right?.x ?? 0) - (left?.x ?? 0), (bottom?.y ?? 0) - (left?.y ?? 0)]) {
    expect(millimetres(side)).toBeGreaterThanOrEqual(30);
    expect(millimetres(side)).toBeLessThanOrEqual(40);
  }
  const { pages } = await readPdf(pdf);
  const phrases = ["QR tributario:", "Factura verificable en la sede electrónica de la AEAT"];
  for (const phrase of phrases) {
    expect(pages[0]?.text).toContain(phrase);
    expect(pages.slice(1).map(({ text }) => text.includes(phrase))).not.toContain(true);
  }
});

test.each([
  ["alone", null],
  ["beside the tax agency's", address],
])("the SEPA code of what is to be paid is read from the picture of the page, %s", async (_, tax_address) => {
  const invoice = invoiceOf(linesOf(2), {
    ...agreed,
    tax_code: tax_address ? { address: tax_address, isVerifiable: true } : null,
  });
  const { pixels, width, height } = await pictureOf(await renderDocument(invoice), 3);
  const read: string[] = [];
  // Each code that was found is painted over, so that the next is found.
  for (let found = jsQR(pixels, width, height); found && read.length < 3; found = jsQR(pixels, width, height)) {
    read.push(found.data);
    const { topLeftCorner: from, bottomRightCorner: to } = found.location;
    for (let y = Math.floor(from.y); y <= Math.ceil(to.y); y++)
      pixels.fill(255, 4 * (y * width + Math.floor(from.x)), 4 * (y * width + Math.ceil(to.x)));
  }
  const transfer = {
    ...{ name: invoice.company.company_name, iban: invoice.iban },
    ...{ amount_cents: invoice.due_cents, reference: invoice.invoice_number },
  };
  expect(read.toSorted()).toEqual([epcPayload(transfer), ...(tax_address ? [tax_address] : [])].toSorted());
});

test("while no records are sent it has the code without the sentence that it can be looked up", async () => {
  const { text } = await printed(invoiceOf(linesOf(1), { tax_code: { address, isVerifiable: false } }));
  expect(text).toContain("QR tributario:");
  expect(text).not.toMatch(/verificable|VERI\*FACTU/);
});

test("an invoice outside Spanish tax rules has no such code", async () => {
  const { text } = await printed(invoiceOf(linesOf(1)));
  expect(text).not.toContain("QR tributario");
});

test("how to pay goes over to the next page alone, before the sums and the last lines do", async () => {
  const payment = { iban: "ES9121000418450200051332", payment_terms: "Al contado.", due_on: "2026-12-20" };
  for (let n = 4; ; n += 1) {
    const { pages } = await printed(invoiceOf(linesOf(n), payment));
    if (pages.length === 1) continue;
    expect(textsBeside(pages[0], "Total")).not.toEqual([]);
    expect(textsBeside(pages[1], "Total")).toEqual([]);
    return;
  }
});
