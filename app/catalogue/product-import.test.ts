/** Importing products from CSV files, on a real database. */
import { expect, test } from "vitest";
import { byteOrderMark, csvAmount, csvLines } from "#app/csv/csv.ts";
import { importLimits } from "#app/csv/csv-import.ts";
import { importCsv } from "#app/http/csv-import.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeProduct } from "../../tests/support/stored.ts";
import { productImport } from "./product-import.server.ts";
import { getProduct, listProducts, updateProduct } from "./products.server.ts";

useDatabase();

async function importLines(texts: readonly string[], { isDryRun = false } = {}) {
  const { lines, warnings, ...counts } = await importCsv(texts.join("\n"), productImport, { isDryRun });
  const said = lines.map((line) => ({
    ...line,
    error: line.error?.(wordsIn("en")) ?? null,
    warnings: line.warnings.map((warning) => warning(wordsIn("en"))),
  }));
  return { ...counts, lines: said, warnings: warnings.map((warning) => warning(wordsIn("en"))) };
}

test("products are added, changed by their id or name, and left as they are; a dry run saves nothing", async () => {
  const known = await storeProduct({ name: "Split 3,5 kW", unit: "ud" });
  const lines = [
    "Nombre;Precio con IVA;Precio sin IVA;Unidad",
    "Tubo de cobre;1.234,56 €;12,5;metros",
    "SPLIT 3,5 KW;1100;;",
    "Split 3,5 kw;1.100,00;;uds.",
  ];
  const before = await listProducts();
  const would = await importLines(lines, { isDryRun: true });
  expect(await listProducts()).toEqual(before);
  expect(would.lines).toMatchObject([
    { line: 2, outcome: "create", id: null },
    {
      ...{ line: 3, outcome: "update", id: known.id, matched_by: "name" },
      changes: { name: { after: "SPLIT 3,5 KW" }, price: { before: "1000,00", after: "1100,00" } },
    },
    { line: 4, outcome: "refused", error: "Line 3 is the same one, with other values." },
  ]);
  const did = await importLines(lines);
  expect(did).toMatchObject({ create: 1, update: 1, unchanged: 0, refused: 1 });
  expect(await getProduct(did.lines[0]?.id ?? 0)).toMatchObject({
    ...{ name: "Tubo de cobre", price_cents: 123_456, price2_cents: 1_250, unit: "m" },
  });
  expect(await getProduct(known.id)).toEqual({ ...known, name: "SPLIT 3,5 KW", price_cents: 110_000 });
  expect(await importLines(lines.slice(0, 3))).toMatchObject({ create: 0, update: 0, unchanged: 2 });
});

test("a file that is sent twice at once adds its products once", async () => {
  const lines = ["name;price", "Rejilla doble;10", "Rejilla simple;5"];
  const reports = await Promise.all([importLines(lines), importLines(lines)]);
  expect(reports.toSorted((a, b) => b.create - a.create)).toMatchObject([
    { create: 2, unchanged: 0 },
    { create: 0, unchanged: 2 },
  ]);
});

test("what somebody changes between the reading and the saving is not overwritten", async () => {
  const known = await storeProduct({ name: "Bomba de calor", price: 10 });
  const slow = {
    ...productImport,
    plan: async (...rows: Parameters<typeof productImport.plan>) => {
      const planned = await productImport.plan(...rows);
      const { id, ...input } = known;
      await updateProduct(id, { ...input, description: "Con tubo" });
      return planned;
    },
  };
  const lines = ["name;price", "Bomba de calor;12", "Bomba de achique;5"];
  const report = await importCsv(lines.join("\n"), slow, { isDryRun: false });
  expect(report).toMatchObject({ create: 1, update: 0, refused: 1 });
  expect(await getProduct(known.id)).toEqual({ ...known, description: "Con tubo" });
  expect(await importLines(lines)).toMatchObject({ update: 1, unchanged: 1, refused: 0 });
  expect(await getProduct(known.id)).toMatchObject({ description: "Con tubo", price_cents: 1_200 });
});

test.each([
  ["1.500", "In the file write it without a sign for thousands: 1500.00 or 1.50."],
  ["1,500", "Inv. Price: did you mean"],
  ["-5", "Inv. Price"],
  ["gratis", "Inv. Price"],
])("the price %s is refused with its line, and the line before is taken", async (price, sentence) => {
  const { lines, ...counts } = await importLines(["name,price", `A${price.replace(",", "")},10`, `B,"${price}"`]);
  expect(counts).toMatchObject({ create: 1, refused: 1 });
  expect(lines[1]).toMatchObject({ line: 3, outcome: "refused" });
  expect(lines[1]?.error).toContain(sentence);
});

test.each([
  ["en", "Unit is not valid. “caja” is none of the units, which are pc, m, h, kg, m²."],
  ["es", "Unidad: el valor no es válido. «caja» no es ninguna de las unidades que hay: ud, m, h, kg, m²."],
] as const)(
  "an unknown unit is refused with those that there are, which a file may have (%s)",
  async (language, said) => {
    const rows = ["Nombre;Unidad", "Tuerca;caja", "Tornillo;UD."];
    const { lines } = await importCsv(rows.join("\n"), productImport, { isDryRun: true });
    expect(lines.map(({ error }) => error?.(wordsIn(language)) ?? null)).toEqual([said, null]);
    const names = Object.entries(wordsIn(language).units);
    const read = await importLines(["name;unit", ...names.map(([unit, name]) => `In ${unit};${name}`)], {
      isDryRun: true,
    });
    expect(read.lines.map(({ values }) => values.unit)).toEqual(names.map(([unit]) => unit));
  },
);

test("what else is wrong with a line of an unknown unit is said too", async () => {
  const { lines } = await importLines(["name;price;unit", "Tuerca;1.500;caja"]);
  expect(lines[0]?.error).toContain("Inv. Price");
  expect(lines[0]?.error).toContain("1500.00 or 1.50. “caja” is none of the units, which are pc, m, h, kg, m².");
});

test("a price that is the other one with IVA is warned about, as a new one and as a changed one", async () => {
  await storeProduct({ name: "Rejilla con IVA", price: 90, price2: 100 });
  const lines = [
    "Nombre;Descripción;Precio sin IVA;Precio con IVA",
    "Split con IVA;;100,00;121,00",
    "Caldera con IVA;;33,33;36,66",
    "Tubo con IVA;;0,05;0,06",
    "Split caro;;100,00;121,01",
    "Split igual;;100,00;100,00",
    "Split solo;;;121,00",
    "Rejilla con IVA;;;104,00",
  ];
  const warned = (await importLines(lines)).lines.map(({ outcome, warnings }) => [outcome, ...warnings]);
  const sentence = (percent: number) =>
    `Inv. Price is Recpt. Price with ${percent} % IVA. It seems to include the IVA that is added to it in quotes.`;
  expect(warned).toEqual([
    ["create", sentence(21)],
    ["create", sentence(10)],
    ["create", sentence(21)],
    ["create"],
    ["create"],
    ["create", "“Precio con IVA” seems to include IVA: € 121.00 would be € 100.00 without 21 %."],
    ["update", sentence(4)],
  ]);
  const described = await importLines(["Nombre;Descripción", "Split con IVA;Con tubo"]);
  expect(described.lines).toMatchObject([{ outcome: "update", warnings: [] }]);
});

test("a heading that says that IVA is included is warned about, and gives way to another one of the price", async () => {
  const read = "is read as Inv. Price, to which quotes add IVA. If its amounts include IVA, take it out of them first.";
  const look = (...lines: string[]) => importLines(lines, { isDryRun: true });
  expect(await look("Artículo;Precio con IVA", "Cinta;121,00")).toMatchObject({
    lines: [{ warnings: ["“Precio con IVA” seems to include IVA: € 121.00 would be € 100.00 without 21 %."] }],
    warnings: [`The column “Precio con IVA” ${read}`, "New products whose Recpt. Price is 0: 1."],
  });
  expect(
    await look("Artículo;Precio con IVA;Precio venta;PVP (IVA incl.)", "Cinta;121,00;100,00;121,00"),
  ).toMatchObject({
    lines: [{ values: { price: "100,00", name: "Cinta" }, warnings: [] }],
    ignored: ["Precio con IVA", "PVP (IVA incl.)"],
    warnings: [
      "The column “Precio con IVA” is not read: the prices of products do not include IVA.",
      "The column “PVP (IVA incl.)” is not read: the prices of products do not include IVA.",
      "New products whose Recpt. Price is 0: 1.",
    ],
  });
});

test.each(["en", "es"] as const)("the screen writes a unit as its language does (%s)", (language) => {
  const words = wordsIn(language);
  const written = Object.keys(words.units).map((unit) => productImport.valueText?.("unit", unit, words, language));
  expect(written).toEqual(Object.values(words.units));
});

test.each([
  ["a price under another name", ["Nombre;PVP", "Codo;1.511,29 €"]],
  [
    "a title above, and a description in place of the name",
    ["Tarifa 2026;;", ";;", "Ref.;Descripción;Tarifa", "A1;Codo;1511,29"],
  ],
])("%s", async (_, lines) => {
  const report = await importLines(lines, { isDryRun: true });
  expect(report.lines).toMatchObject([{ line: lines.length, outcome: "create", name: "Codo" }]);
  expect(report.lines[0]?.values).toEqual({ name: "Codo", unit: "ud", price: "1511,29", price2: "0,00" });
});

test("an exported list imports back unchanged; an id renames, and none is made up", async () => {
  const known = await storeProduct({ name: "=Bomba", description: "uno\r\ndos; 'tres'" });
  const all = await listProducts();
  const rows = all.map(({ id, name, description, unit, price_cents, price2_cents }) => [
    ...[String(id), name, description, unit, csvAmount(price_cents), csvAmount(price2_cents), ""],
  ]);
  const head = ["id", "name", "description", "unit", "price", "price2", "checklist_template_id"];
  const text = byteOrderMark + csvLines([head, ...rows]);
  expect(await importLines([text])).toMatchObject({ create: 0, update: 0, refused: 0, unchanged: all.length });
  expect(await listProducts()).toEqual(all);
  const { lines } = await importLines([
    "id;name;checklist_template_id",
    `${known.id};Bomba;`,
    "4000000;Otra;",
    ";X;77",
  ]);
  expect(lines.map(({ outcome }) => outcome)).toEqual(["update", "refused", "refused"]);
  expect(lines[2]?.error).toBe("There is no such report template.");
});

test("a product that a line renames is found by its new name in the lines that follow, and no longer by the old", async () => {
  const known = await storeProduct({ name: "Soporte viejo" });
  const { lines } = await importLines(
    ["id;name;price", `${known.id};Soporte nuevo;7`, ";SOPORTE NUEVO;8", ";soporte viejo;9"],
    { isDryRun: true },
  );
  expect(lines).toMatchObject([
    { outcome: "update", id: known.id, matched_by: "id" },
    { outcome: "refused", id: known.id, error: "Line 2 is the same one, with other values." },
    { outcome: "create", id: null },
  ]);
});

test("a file whose lines say two things of one product changes nothing when it is sent again", async () => {
  const text = ["name;price;price2", "Tubo Gemelo;100;90", "Tubo Gemelo;200;180"];
  expect(await importLines(text)).toMatchObject({ create: 1, refused: 1 });
  const again = await importLines(text);
  expect(again).toMatchObject({ update: 0, unchanged: 1, refused: 1 });
  expect(again.lines[1]?.error).toBe("Line 2 is the same one, with other values.");
  expect(await getProduct(again.lines[0]?.id ?? 0)).toMatchObject({ price_cents: 10_000, price2_cents: 9_000 });
});

test("a line that means two products of one name is refused and names them", async () => {
  const [one, other] = [await storeProduct({ name: "Filtro doble" }), await storeProduct({ name: "FILTRO DOBLE" })];
  const { lines } = await importLines(["name;price", "filtro doble;7"], { isDryRun: true });
  expect(lines[0]?.outcome).toBe("refused");
  for (const { id, name } of [one, other]) expect(lines[0]?.error).toContain(`${id} ${name}`);
});

test("the largest list of new products is checked in seconds", async () => {
  const names = Array.from({ length: importLimits.lines }, (_, n) => `Artículo número ${n};${n}`);
  expect(await importLines(["name;price", ...names], { isDryRun: true })).toMatchObject({ create: names.length });
});
