import { expect, test } from "vitest";
import { readableAccent } from "#app/documents/accent.ts";
import { computeTotals, lineAmount } from "#app/documents/totals.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { renderDocument } from "#app/printing/render-document.tsx";
import type { Language } from "#app/words/languages.ts";
import { coloursOf, readPdf, textsBeside } from "../../tests/support/read-pdf.ts";
import { company, lineOf, linesOf, nothingKnown, quoteOf, redPixel } from "../../tests/support/sample-documents.ts";
import { customer, laBarca } from "../../tests/support/samples.ts";
import type { QuoteDocument } from "./quote-document.ts";

const barca = { ...customer, ...laBarca };

async function printed(quote: QuoteDocument) {
  return readPdf(await renderDocument(quote));
}

test("letterhead, customer, number, dates and the validity are on the page", async () => {
  const { text, pages } = await printed(quoteOf(linesOf(1)));
  expect(pages).toHaveLength(1);
  for (const part of [
    "Presupuesto",
    "Q-2026-0042",
    "20/11/2026",
    "20/12/2026",
    "Climatización Núñez, S.L.",
    "Calle de la Princesa, 31",
    "28801 Alcalá de Henares (Madrid)",
    "918 000 000",
    "oficina@nunez.example",
    "www.nunez.example",
    "B00000000",
    "María José Peña Łukasz",
    "3.º izq.",
    "28850 Torrejón de Ardoz (Madrid)",
    "X0000000T",
    "600 000 000",
    "mj@correo.example",
    "Válido hasta",
    "20/12/2026",
    "Página 1 de 1",
  ]) {
    expect(text).toContain(part);
  }
});

test("a company is printed by its legal name, with the contact person below", async () => {
  const { text } = await printed(quoteOf(linesOf(1), { customer: barca }));
  expect(text).toMatch(/Restaurante La Barca, S\.L\.\s+A la atención de Lucía Marín\s+NIF/);
  const noContact = { ...barca, first_name: "", surname: "" };
  expect((await printed(quoteOf(linesOf(1), { customer: noContact }))).text).not.toContain("atención");
});

test("a site is printed below the customer, with its name, and longest texts leave the page its room", async () => {
  const { address, ...rest } = customer;
  const site = { ...rest, name: "Nave 2", address: "Polígono Sur 7", address2: "", town: "Getafe" };
  const { text, pages } = await printed(quoteOf(linesOf(1), { site }));
  expect(text).toMatch(/mj@correo\.example\s+Ubicación\s+Nave 2, Polígono Sur 7, 28801 Getafe \(Madrid\)/);
  expect(pages).toHaveLength(1);
  expect(address).not.toBe("");
  const word = "Wwwwwwwww ".repeat(20);
  const long = {
    name: word,
    address: word,
    address2: word,
    address3: word,
    postcode: word,
    town: word,
    province: word,
  };
  const full = quoteOf(linesOf(1), { customer: { ...barca, ...long }, site: long, intro: Array(15).fill(word) });
  expect((await printed(full)).pages.length).toBeLessThan(4);
});

test("technical signs are printed as they are", async () => {
  const description = "Ñandú “3/8” · ≥ 3,5 kW → Ø 16 mm ± 2° ½ m² ő Ł €";
  const pdf = await renderDocument(quoteOf([lineOf({ name: description })]));
  const { text } = await readPdf(pdf);
  expect(text.replaceAll(" ", "")).toContain(description.replaceAll(" ", ""));
  // No text uses a built-in typeface, which the reader's machine may not have.
  expect(Buffer.from(pdf).toString("latin1")).not.toContain("/Helvetica");
});

test.each<[Language, string[]]>([
  ["es", ["Subtotal", "Descuento", "Base imponible", "IVA 21 %", "Total"]],
  ["en", ["Subtotal", "Discount", "Net amount", "IVA 21 %", "Total"]],
])("the sums are those of computeTotals, in %s", async (language, labels) => {
  const quote = quoteOf(linesOf(4), { language, discount_cents: 1_234 });
  const totals = computeTotals(quote);
  const amounts = [totals.lines_cents, -1_234, totals.net_cents, totals.iva_cents, totals.total_cents];
  const { pages } = await printed(quote);
  labels.forEach((label, index) => {
    expect(textsBeside(pages[0], label)).toEqual([formatMoney(amounts[index] ?? 0, language)]);
  });
});

test("without a discount neither it nor the sum of the lines is named", async () => {
  const { text } = await printed(quoteOf(linesOf(2)));
  expect(text).not.toContain("Descuento");
  expect(text).not.toContain("Subtotal");
});

test("a quote without IVA says so and has no line for it", async () => {
  const { text, pages } = await printed(quoteOf(linesOf(2), { type: 1, language: "en" }));
  expect(text).toContain("Prices without IVA");
  expect(text).not.toContain("IVA 21 %");
  const { total_cents } = computeTotals(quoteOf(linesOf(2), { type: 1 }));
  expect(textsBeside(pages[0], "Total")).toEqual([formatMoney(total_cents, "en")]);
});

test("a discount larger than the sum leaves nothing to pay", async () => {
  const quote = quoteOf(linesOf(1), { discount_cents: 99_999_900 });
  const { pages } = await printed(quote);
  expect(textsBeside(pages[0], "Total")).toEqual(["0,00 €"]);
  // The sums add up: what is taken off is what the lines come to.
  const { lines_cents } = computeTotals(quote);
  expect(textsBeside(pages[0], "Descuento")).toEqual([formatMoney(-lines_cents, "es")]);
});

test("200 lines: numbered pages, the table's head on each, every row whole on one page, sums on the last", async () => {
  const quote = quoteOf(linesOf(200), { language: "en" });
  const { pages } = await printed(quote);
  pages.forEach((page, index) => {
    expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(textsBeside(page, "Description")).toEqual(["Quantity", "Unit price", "Amount"]);
    expect(page.text.includes("Net amount")).toBe(index === pages.length - 1);
    if (index > 0) expect(page.text).toContain("Quotation Q-2026-0042");
    for (const piece of page.pieces) expect(piece.y).toBeLessThan(page.height - 30);
  });
  quote.lines.forEach((line, index) => {
    const holders = pages.filter((page) => page.text.includes(`L${index}#`) || page.text.includes(`fin${index}#`));
    expect(holders).toHaveLength(1);
    expect(holders[0]?.text).toMatch(new RegExp(`L${index}#[\\s\\S]*fin${index}#`));
    expect(holders[0]?.text).toContain(formatMoney(lineAmount(line), "en"));
  });
});

test("a quote is set tighter where that saves a page, and only there", async () => {
  const looks = new Set<string>();
  for (let count = 6; count <= 20; count += 1) {
    const lines = Array.from({ length: count }, (_, index) =>
      lineOf({ name: `Split ${index}`, unit_price_cents: 100 }),
    );
    const { pages, text } = await printed(quoteOf(lines));
    const [first = 0, second = 0] = ["Split 0", "Split 1"].map(
      (name) => pages[0]?.pieces.find((piece) => piece.text === name)?.y,
    );
    looks.add(`${pages.length} ${pages.length === 1 ? "page" : "pages"}, ${Math.abs(second - first).toFixed(1)} a row`);
    expect(text).toContain("Conforme el cliente");
    for (const piece of pages.flatMap((page) => page.pieces)) expect(piece.y).toBeLessThan(842 - 30);
  }
  expect([...looks]).toEqual(["1 page, 23.5 a row", "1 page, 20.5 a row", "2 pages, 23.5 a row"]);
});

test("a name of 300 characters without a space stays in its column", async () => {
  const description = "abcdefghij".repeat(30);
  const { pages } = await printed(quoteOf([lineOf({ name: description, unit_price_cents: 100 })]));
  const page = pages[0];
  expect(page?.text.replaceAll(" ", "")).toContain(description);
  const quantity = page?.pieces.find((piece) => piece.text === "Cantidad");
  for (const piece of page?.pieces.filter((each) => each.text.includes("abcdefghij")) ?? []) {
    expect(piece.right).toBeLessThan(quantity?.x ?? 0);
  }
});

test("the largest amounts stay apart", async () => {
  const line = lineOf({ quantity_milli: 9_999_000, unit_price_cents: 999_999_999 });
  const { pages } = await printed(quoteOf(Array.from({ length: 200 }, () => line)));
  const row = ["9999 ud", "9.999.999,99 €", "99.989.999.900,01 €"].map((text) =>
    pages[0]?.pieces.find((piece) => piece.text === text),
  );
  for (const [left, right] of [row.slice(0, 2), row.slice(1)]) {
    expect(left && right && right.x - left.right).toBeGreaterThan(10);
  }
  expect(textsBeside(pages.at(-1), "Total")).toEqual(["24.197.579.975.802,42 €"]);
});

test("without a company the title stands first, and no empty lines are left", async () => {
  const quote = quoteOf(linesOf(1), { company: nothingKnown });
  const { pages, info } = await printed(quote);
  const first = pages[0]?.pieces[0];
  expect([first?.text, Math.round(first?.x ?? 0)]).toEqual(["Presupuesto", 50]);
  expect(pages[0]?.text).not.toContain("Tel. ·");
  expect(info.Author).toBeUndefined();
});

test("title, author, maker and language are in the file's properties", async () => {
  const { info, language, pages } = await printed(quoteOf(linesOf(1)));
  expect(info).toMatchObject({ Title: "Presupuesto Q-2026-0042", Author: company.company_name, Creator: "Alisio" });
  expect(language).toBe("es");
  expect([Math.round(pages[0]?.width ?? 0), Math.round(pages[0]?.height ?? 0)]).toEqual([595, 842]);
});

test("a logo of any proportions is drawn, and one that cannot be read spoils nothing", async () => {
  for (const [png, images] of [
    [redPixel(), 1],
    [new Uint8Array([1, 2, 3]), 0],
  ] as const) {
    const logo = { png, width: 4_000, height: 10 };
    const pdf = await renderDocument(quoteOf(linesOf(1), { company: { ...company, logo } }));
    expect(Buffer.from(pdf).toString("latin1").split("/Subtype /Image").length - 1).toBe(images);
    expect((await readPdf(pdf)).text).toContain(company.company_name);
  }
});

test("a line prints its description, its unit and its discount; without discounts there is no column for them", async () => {
  const described = lineOf({
    ...{ name: "Pipe", description: ["Copper, insulated", "in a duct"], quantity_milli: 12_500, unit: "m" },
    ...{ unit_price_cents: 3_200, discount_bp: 1_250 },
  });
  const { pages, text } = await printed(quoteOf([described, lineOf({ name: "Fan", unit_price_cents: 100 })]));
  expect(textsBeside(pages[0], "Pipe")).toEqual(["12,5 m", "32,00 €", "12,5 %", "350,00 €"]);
  expect(textsBeside(pages[0], "Fan")).toEqual(["1 ud", "1,00 €", "1,00 €"]);
  expect(text).toMatch(/Copper, insulated\s+in a duct/);
  expect(textsBeside(pages[0], "Descripción")).toEqual(["Cantidad", "Precio unitario", "Dto.", "Importe"]);
  expect((await printed(quoteOf(linesOf(2)))).text).not.toContain("Dto.");
});

test("headings stand between the lines, and options apart with their own sum, which is in no other", async () => {
  const option = (name: string) => lineOf({ name, unit_price_cents: 5_000, optional: 1 });
  const heading = (name: string) => lineOf({ kind: "heading", name, quantity_milli: 0, unit_price_cents: 0 });
  const lines = [heading("Salón"), lineOf({ name: "Split", unit_price_cents: 10_000 }), option("Bomba")];
  const { pages, text } = await printed(quoteOf([...lines, heading("Extras"), option("Wifi")], { type: 1 }));
  expect(textsBeside(pages[0], "Total")).toEqual(["100,00 €"]);
  expect(textsBeside(pages[0], "Subtotal de las opciones")).toEqual(["100,00 €"]);
  expect(text).toMatch(
    /Salón.*Split.*Total.*Opciones, no incluidas en el total.*Salón.*Bomba.*Extras.*Wifi.*Subtotal de las opciones/,
  );
  // A heading over nothing but options goes with them.
  expect(text.match(/Extras/g)).toHaveLength(1);
  expect(text.match(/Salón/g)).toHaveLength(2);
  const single = await printed(quoteOf([lineOf({ name: "Split" }), heading("Extras"), option("Wifi")]));
  expect(single.text).toMatch(/Split.*Opciones.*Extras.*Wifi/);
  expect(single.text).not.toContain("Subtotal de las opciones");
});

test("a heading of options is not the last row of a page", async () => {
  const option = (name: string) => lineOf({ name, unit_price_cents: 100, optional: 1 });
  const heading = (name: string) => lineOf({ kind: "heading", name, quantity_milli: 0, unit_price_cents: 0 });
  const groups = Array.from({ length: 80 }, (_, n) => [heading(`H${n}#`), option(`O${n}#`)]);
  const { pages } = await printed(quoteOf([lineOf({ name: "Split" }), ...groups.flat()]));
  expect(pages.length).toBeGreaterThan(3);
  groups.forEach((_, n) => {
    const [page, ...more] = pages.filter(({ text }) => text.includes(`H${n}#`));
    expect(page?.text).toContain(`O${n}#`);
    expect(more).toEqual([]);
  });
});

test("a discount in percent is printed with its percent and its amount", async () => {
  const { pages } = await printed(quoteOf([lineOf({ unit_price_cents: 10_000 })], { discount_bp: 1_250, type: 1 }));
  expect(textsBeside(pages[0], "Descuento 12,5 %")).toEqual(["−12,50 €"]);
  expect(textsBeside(pages[0], "Total")).toEqual(["87,50 €"]);
});

test("the options say whether IVA comes on top, and the validity stands on the page once", async () => {
  const lines = [lineOf({ name: "Split" }), lineOf({ name: "Grúa", optional: 1 })];
  const withIva = await printed(quoteOf(lines, { type: 2 }));
  expect(withIva.text).toContain("Opciones, no incluidas en el total (más IVA 21 %)");
  expect(withIva.text.match(/20\/12\/2026/g)).toHaveLength(1);
  expect((await printed(quoteOf(lines, { type: 1 }))).text).toContain("Opciones, no incluidas en el total (sin IVA)");
});

test("200 options go over pages with their head, each on one page, and the sum stays with the last", async () => {
  const options = Array.from({ length: 199 }, (_, n) => lineOf({ name: `O${n}#`, unit_price_cents: 100, optional: 1 }));
  const { pages } = await printed(quoteOf([lineOf({ name: "Split" }), ...options]));
  options.forEach(({ name }) => {
    expect(pages.filter((page) => page.text.includes(name))).toHaveLength(1);
  });
  expect(pages.length).toBeGreaterThan(5);
  pages.forEach((page, index) => {
    expect(page.text).toContain(`Página ${index + 1} de ${pages.length}`);
    expect(textsBeside(page, "Descripción")).toEqual(["Cantidad", "Precio unitario", "Importe"]);
    for (const piece of page.pieces) expect(piece.y).toBeLessThan(page.height - 30);
  });
  expect(pages.at(-1)?.text).toMatch(/O198#.*Subtotal de las opciones/);
});

test("title and text stand before the lines; terms, conditions and the space for a signature after the sums", async () => {
  const texts = {
    ...{
      title: "Aire en el salón",
      intro: ["Según lo hablado:", "", "Un equipo."],
      outro: ["Gracias por su confianza."],
    },
    ...{ payment_terms: ["Mitad al aceptar"], conditions: ["Garantía de 3 años", "Sin obra"] },
  };
  const { pages, text } = await printed(quoteOf(linesOf(1), texts));
  expect(pages).toHaveLength(1);
  expect(text).toMatch(
    /Aire en el salón.*Según.*Un equipo\..*L0#.*Total.*Gracias por su confianza\..*Forma de pago.*Mitad.*Condiciones.*Garantía/,
  );
  expect(text).toMatch(/Sin obra.*Conforme el cliente.*Nombre y firma.*Fecha/);
  // Without texts there are no titles over nothing.
  const bare = await printed(quoteOf(linesOf(1)));
  for (const title of ["Forma de pago", "Condiciones"]) expect(bare.text).not.toContain(title);
  expect(bare.text).toContain("Conforme el cliente");
  const gone = await printed(quoteOf(linesOf(1), { ...texts, is_void: true }));
  expect(gone.text).toMatch(/ANULADO.*Gracias.*Condiciones/);
  for (const title of ["Forma de pago", "Conforme el cliente"]) expect(gone.text).not.toContain(title);
});

test.each([1, 9, 12, 15, 200])(
  "the longest texts print whole around %i lines, and nothing leaves the page",
  async (n) => {
    const conditions = Array.from({ length: 60 }, (_, line) => `C${line}# ${"de condiciones ".repeat(4)}`);
    const intro = Array.from({ length: 15 }, (_, line) => `I${line}# ${"texto largo ".repeat(5)}`);
    const { pages } = await printed(quoteOf(linesOf(n), { title: "título ".repeat(28), intro, conditions }));
    for (const mark of [...conditions, ...intro].map((line) => line.split(" ")[0] ?? "")) {
      expect(pages.filter((page) => page.text.includes(mark))).toHaveLength(1);
    }
    for (const page of pages) for (const piece of page.pieces) expect(piece.y).toBeLessThan(page.height - 30);
    expect(pages.filter(({ text }) => text.includes("Conforme el cliente"))).toHaveLength(1);
    // The title of the conditions is on the page of their first line.
    const first = pages.find(({ text }) => text.includes("C0#"));
    expect(first?.text).toContain("Condiciones");
  },
);

test("a document has the company's colour, as dark as it must be to be read", async () => {
  const colours = async (accent: string) => {
    const element = await renderDocument(quoteOf(linesOf(1), { company: { ...company, accent } }));
    return coloursOf(element);
  };
  expect(await colours("#8b0000")).toContain("#8b0000");
  expect(await colours("#8b0000")).not.toContain("#0a6b7c");
  const pale = await colours("#ffee00");
  expect(pale).not.toContain("#ffee00");
  expect(pale).toContain(readableAccent("#ffee00"));
});
