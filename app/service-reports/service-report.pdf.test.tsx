import { expect, test } from "vitest";
import { renderDocument } from "#app/printing/render-document.tsx";
import type { Language } from "#app/words/languages.ts";
import { drawPicture, logoPng } from "../../tests/support/pictures.ts";
import { readPdf, textsBeside } from "../../tests/support/read-pdf.ts";
import { company, nothingKnown, reportOf } from "../../tests/support/sample-documents.ts";
import type { ReportDocument } from "./report-document.ts";

async function printed(report: ReportDocument) {
  return readPdf(await renderDocument(report));
}

/** The number of pictures in a PDF. */
function picturesIn(pdf: Uint8Array): number {
  return Buffer.from(pdf).toString("latin1").split("/Subtype /Image").length - 1;
}

test("letterhead, customer, site, numbers, date, engineer, tasks, notes and signature are on the page", async () => {
  const { text, pages, info, language } = await printed(reportOf(3));
  expect(pages).toHaveLength(1);
  for (const part of [
    ...[
      "Parte de trabajo",
      "SR-2026-0003",
      "Climatización Núñez, S.L.",
      "28801 Alcalá de Henares (Madrid)",
      "B00000000",
    ],
    ...["Cliente", "María José Peña Łukasz", "Dirección del servicio", "Avenida de los Reyes, 14, 3.º izq."],
    ...["Fecha", "20/11/2026", "Técnico", "Nuria Peláez", "Trabajo", "Q-2026-0042"],
    ...["Tarea", "Valor", "T0# Limpieza de filtros", "V0# 4,2 bar", "T2#"],
    ...["Observaciones", "Todo en orden.", "Próxima revisión: mayo de 2027."],
    ...["Firma del cliente", "Firmado por María José Peña", "Firmado el 20/11/2026 12:30", "Página 1 de 1"],
  ]) {
    expect(text).toContain(part);
  }
  expect(info).toMatchObject({ Title: "Parte de trabajo SR-2026-0003", Author: company.company_name });
  expect(language).toBe("es");
});

test.each<[Language, string[]]>([
  ["es", ["Parte de trabajo", "Dirección del servicio", "Técnico", "Observaciones", "Firmado por María José Peña"]],
  ["en", ["Service report", "Site address", "Engineer", "Notes", "Signed by María José Peña"]],
])("it speaks %s", async (language, parts) => {
  const { text } = await printed(reportOf(1, { language }));
  for (const part of parts) expect(text).toContain(part);
});

test("each value stands beside its task", async () => {
  const { pages } = await printed(reportOf(4));
  expect(textsBeside(pages[0], "T0# Limpieza de filtros")).toEqual(["V0# 4,2 bar"]);
  expect(textsBeside(pages[0], "T1# Limpieza de filtros")).toEqual([]);
  expect(textsBeside(pages[0], "T3# Limpieza de filtros")).toEqual(["V3# 4,2 bar"]);
});

test.each<[Language, string]>([
  ["es", "sin marcar"],
  ["en", "not ticked"],
])("a task with a value and no tick says so, and only such a one, in %s", async (language, words) => {
  const item = (title: string, completed: number, value_text: string | null) => ({ title, completed, value_text });
  const items = [
    item("Presión", 0, "4,2 bar"),
    item("Caudal", 1, "12 l"),
    item("Filtros", 0, null),
    item("Gas", 0, " "),
  ];
  const { pages, text } = await printed(reportOf(0, { language, items, notes: [] }));
  expect(text.split(words)).toHaveLength(2);
  const place = (found: string) => pages[0]?.pieces.find((piece) => piece.text === found);
  const [value, said] = [place("4,2 bar"), place(words)];
  expect(said?.x).toBeCloseTo(value?.x ?? 0, 0);
  expect((said?.y ?? 0) - (value?.y ?? 0)).toBeLessThan(20);
  expect(textsBeside(pages[0], "Presión")).toEqual(["4,2 bar"]);
});

test("80 tasks: numbered pages, the head of the list on each, every task once and whole, the signature on the last", async () => {
  const { pages } = await printed(reportOf(80, { language: "en" }));
  expect(pages.length).toBeGreaterThan(1);
  pages.forEach((page, index) => {
    expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(textsBeside(page, "Task")).toEqual(["Value"]);
    expect(page.text.includes("Customer's signature")).toBe(index === pages.length - 1);
    if (index > 0) expect(page.text).toContain("Service report SR-2026-0003");
    for (const piece of page.pieces) expect(piece.y).toBeLessThan(page.height - 30);
  });
  for (let task = 0; task < 80; task += 1) {
    expect(pages.filter(({ text }) => text.includes(`T${task}#`))).toHaveLength(1);
  }
});

test("without tasks, notes and signature, nothing of them is left over", async () => {
  const { text } = await printed(reportOf(0, { language: "en", notes: [], signature: null, job_ref: null }));
  for (const label of ["Task", "Value", "Notes", "Photos", "Job", "Signed"]) expect(text).not.toContain(label);
  expect(text).toContain("Not signed");
});

test("long texts stay in their columns, and whole", async () => {
  const word = "abcdefghij";
  const report = reportOf(1, {
    items: [{ title: word.repeat(20), completed: 1, value_text: word.toUpperCase().repeat(50) }],
    site_address: "Calle larga ".repeat(41).trim(),
    engineer_name: "Nuria ".repeat(16).trim(),
    signature: { png: null, name: "Ana ".repeat(50).trim(), when: "20/11/2026 12:30" },
  });
  const { pages, text } = await printed(report);
  expect(text.replaceAll(" ", "")).toContain(word.repeat(20));
  expect(text.replaceAll(" ", "")).toContain(word.toUpperCase().repeat(50));
  expect(text).not.toContain("…");
  const valueAt = pages[0]?.pieces.find((piece) => piece.text === "Valor")?.x ?? 0;
  for (const piece of pages[0]?.pieces ?? []) {
    expect(piece.right).toBeLessThan(595 - 45);
    if (piece.text.includes(word)) expect(piece.right).toBeLessThan(valueAt);
  }
});

test("the longest name and address that a report takes are whole", async () => {
  const texts = { customer_name: "WÑ ".repeat(67), site_address: "ÁREA NAVE ".repeat(94) };
  const { text, pages } = await printed(reportOf(1, texts));
  expect([text.split("WÑ").length, text.split("NAVE").length, pages.length]).toEqual([68, 95, 1]);
});

test("notes of many lines run over pages, in order", async () => {
  const notes = Array.from({ length: 200 }, (_, n) => `N${n}# nota`);
  const { text, pages } = await printed(reportOf(30, { notes }));
  expect(pages.length).toBeGreaterThan(3);
  expect(text.match(/N\d+#/g)).toEqual(notes.map((note) => note.split(" ")[0]));
  for (const page of pages) for (const piece of page.pieces) expect(piece.y).toBeLessThan(page.height - 30);
});

/** The index of the page on which each text stands. */
function pagesOf(pages: { text: string }[], parts: string[]): number[] {
  return parts.map((part) => pages.findIndex(({ text }) => text.includes(part)));
}

test.each([10, 14, 15, 16, 17, 18, 19, 20, 21])(
  "beside %i tasks, twelve lines of notes stay on one page",
  async (tasks) => {
    const notes = Array.from({ length: 12 }, (_, n) => `N${n}# nota`);
    const { pages } = await printed(reportOf(tasks, { notes }));
    expect(new Set(pagesOf(pages, ["Observaciones", ...notes])).size).toBe(1);
    // The notes move to the page of the signature, and no task moves with them.
    expect(pages.at(-1)?.text).toContain(notes[11]);
  },
);

test.each([0, 1, 2, 3])("a page begins and ends with two lines of a paragraph at least (%i tasks)", async (tasks) => {
  const words = "Se revisa la máquina exterior y se limpia el filtro. ".repeat(9).trim();
  const { pages } = await printed(reportOf(tasks, { notes: Array.from({ length: 20 }, () => words) }));
  expect(pages.length).toBeGreaterThan(1);
  const begin = (text: string) => text.startsWith("Se revisa la máquina exterior y se limpia el filtro. Se revisa");
  const ofNotes = pages.map(({ pieces }) => pieces.filter(({ text }) => /revisa|filtro|máquina/.test(text)));
  for (const page of ofNotes.slice(0, -1)) expect(begin(page.at(-1)?.text ?? "")).toBe(false);
  for (const page of ofNotes.slice(1)) {
    const start = page.findIndex(({ text }) => begin(text));
    expect(start === -1 ? page.length : start).not.toBe(1);
  }
});

test("photos are made lower where that saves a page, and the signature stays with the last ones", async () => {
  const photo = { jpeg: await drawPicture({ width: 1600, height: 1200 }).jpeg().toBuffer(), width: 1600, height: 1200 };
  const signature = { png: await logoPng({ width: 600, height: 160 }), name: "Ana Gil", when: "20/11/2026 12:30" };
  for (const [photos, count] of [
    [1, 1],
    [3, 2],
    [8, 2],
  ] as const) {
    const report = reportOf(3, { photos: Array.from({ length: photos }, () => photo), signature });
    const pdf = await renderDocument(report);
    expect(picturesIn(pdf)).toBe(photos + 1);
    const { pages } = await readPdf(pdf);
    expect(pages).toHaveLength(count);
    expect(pagesOf(pages, ["Firma del cliente", "Firmado por Ana Gil", "20/11/2026 12:30"]).slice(0, 2)).toEqual([
      count - 1,
      count - 1,
    ]);
  }
});

test("what is copied out of a document is whole, whatever was printed before it", async () => {
  const bare = { company: nothingKnown, notes: [], items: [], signature: null, job_ref: null, engineer_name: "b" };
  // The font embeds the parts of Á; here no A stands beside it.
  await printed(reportOf(0, { ...bare, customer_name: "Ávila Ñ Ö Ç", site_address: "Ávila Ñ Ö Ç" }));
  const letters = "San Pedro de Alcántara, Ana Núñez Oca Cea NOC";
  const { text } = await printed(reportOf(0, { ...bare, customer_name: letters, site_address: letters }));
  expect(text.split(letters)).toHaveLength(3);
});

test("accents typed in two pieces, letters that no typeface has, ticks and pictographs", async () => {
  const { text } = await printed(
    reportOf(1, {
      customer_name: "A\u0301ngel 日本語 😀",
      notes: ["👍"],
      items: [{ title: "Filtro ❄️", completed: 1, value_text: "✅" }],
    }),
  );
  expect(text).toContain("Ángel □");
  expect(text).toMatch(/Filtro √/);
  expect(text).not.toContain("?");
});

test("photos come two to a row, whole, and the signature is drawn", async () => {
  const landscape = {
    jpeg: await drawPicture({ width: 1600, height: 1200 }).jpeg().toBuffer(),
    width: 1600,
    height: 1200,
  };
  const portrait = {
    jpeg: await drawPicture({ width: 900, height: 1600 }).jpeg().toBuffer(),
    width: 900,
    height: 1600,
  };
  const signature = { png: await logoPng({ width: 600, height: 160 }), name: null, when: "20/11/2026 12:30" };
  const pdf = await renderDocument(reportOf(3, { photos: [landscape, portrait], signature }));
  expect(picturesIn(pdf)).toBe(3);
  const { text, pages } = await readPdf(pdf);
  expect(text).toContain("Fotos");
  expect(text).toContain("Firmado el 20/11/2026 12:30");
  expect(text).not.toContain("Firmado por");
  // The two photos stand beside each other, so everything fits on one page.
  expect(pages).toHaveLength(1);
  const eight = await readPdf(
    await renderDocument(reportOf(3, { photos: Array.from({ length: 8 }, () => landscape), signature })),
  );
  expect(eight.pages).toHaveLength(2);
  expect(eight.pages.at(-1)?.text).toContain("Firma del cliente");
});

test("a picture that cannot be read spoils nothing", async () => {
  const broken = new Uint8Array([1, 2, 3]);
  const report = reportOf(3, {
    photos: [{ jpeg: broken, width: 10, height: 10 }],
    signature: { png: broken, name: "Ana", when: "20/11/2026 12:30" },
  });
  const pdf = await renderDocument(report);
  expect(picturesIn(pdf)).toBe(0);
  expect((await readPdf(pdf)).text).toContain("Firmado por Ana");
});

test("with nothing known of the company the title leads", async () => {
  const { pages } = await printed(reportOf(1, { company: nothingKnown }));
  const first = pages[0]?.pieces[0];
  expect([first?.text, Math.round(first?.x ?? 0)]).toEqual(["Parte de trabajo", 50]);
});
