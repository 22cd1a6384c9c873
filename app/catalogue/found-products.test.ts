/** That products are found by what a keyboard types, the best first, also in a database of an older rule. */
import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { executeIn } from "../../tests/support/direct.ts";
import { foldedTables } from "../folded-tables.server.ts";
import { refoldTexts } from "../platform/folded-columns.server.ts";
import { createProduct, findProducts, searchProducts } from "./products.server.ts";

const { dataDir } = useDatabase();

const split = "Split 1×1 inverter 2,5 kW R-32";
const strong = "Split 1×1 inverter 3,5 kW R-32";
const multisplit = "Multisplit 2×1, exterior 5,3 kW";
const grille = "Rejilla de retorno 600×600";
const cassette = "Cassette 600×600, 2.5 kW";

const chosen = async (q: string) => (await searchProducts(q, 10)).map(({ name }) => name);
const listed = async (q: string) => (await findProducts({ q, page: 1, sort: "name" })).rows.map(({ name }) => name);

const wanted: [q: string, best: string[]][] = [
  ["split 2,5", [split]],
  ["split 2,5 kw", [split]],
  ["split 2.5", [split]],
  ["split 1x1", [split, strong]],
  ["1X1 3,5", [strong]],
  ["1*1 3.5", [strong]],
  ["600x600", [cassette, grille]],
  ["600 × 600 rejilla", [grille]],
  ["2,5", [split, cassette]],
  ["split", [split, strong, multisplit]],
  ["split 5 kw", [split, strong, multisplit]],
];

test("products are found by sizes and decimal numbers, and those that begin with it come first", async () => {
  for (const name of [split, strong, multisplit, grille, cassette]) {
    const prices = { price_cents: 54_900, price2_cents: 49_900 };
    await createProduct({ name, description: "", ...prices, checklist_template_id: null, unit: "ud" });
  }
  const expectFound = async () => {
    for (const [q, names] of wanted) {
      expect(await chosen(q), q).toEqual(names);
      expect(await listed(q), q).toEqual(names.toSorted());
    }
  };
  await expectFound();

  // As the rule before wrote it.
  const before = `UPDATE "Product" SET "search_text" = replace("search_text", '1x1', '1×1')`;
  await executeIn(dataDir, before, `DELETE FROM "FoldRule"`);
  expect(await chosen("split 1x1")).toEqual([]);
  await refoldTexts(foldedTables);
  await expectFound();
});
