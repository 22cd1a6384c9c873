import { expect, test } from "vitest";
import { postedChange, postedQuoteForm, postedSearch } from "./posted-quote.server.ts";
import { type CatalogueItem, changeQuoteForm, emptyLine } from "./quote-form.ts";

const items: CatalogueItem[] = [
  { id: 1, name: "Split", description: "A split", unit: "ud", price_cents: 100_000, price2_cents: 90_000 },
  { id: 2, name: "Pipe", description: "Copper", unit: "m", price_cents: 2_550, price2_cents: 2_000 },
];
const priceList = { catalogue: new Map(items.map((item) => [String(item.id), item])), language: "en" } as const;

type Line = { product?: string; was?: string; quantity?: string; price?: string; wasPrice?: string };

/** The builder's form as a browser posts it. The hidden "was" fields say that nothing was changed unless given. */
function posted(lines: Line[], { type = 1, wasType = type, ...more }: Record<string, string | number> = {}) {
  const form = new FormData();
  for (const { product = "1", was = product, quantity = "1", price = "900.00", wasPrice = price } of lines) {
    form.append("product_id", product);
    form.append("was_product_id", was);
    form.append("quantity", quantity);
    form.append("unit_price", price);
    form.append("was_unit_price", wasPrice);
  }
  form.set("was_type", String(wasType));
  if (type === 2) form.set("include_iva", "on");
  for (const [name, value] of Object.entries(more)) form.set(name, String(value));
  return postedQuoteForm(form, priceList);
}

const prices = (form: ReturnType<typeof posted>) => form.lines.map((line) => line.unit_price);

test("an unchanged form stays as it was", () => {
  const form = posted([{ price: "1.00" }, { product: "2", quantity: "3", price: "" }], {
    customer_id: 7,
    discount: "5",
  });
  expect(form).toEqual({
    customer_id: "7",
    site_id: "",
    ...{ title: "", intro: "", outro: "", conditions: "", valid_days: "" },
    discount: "5",
    discount_in: "euros",
    type: 1,
    lines: [
      { ...emptyLine([], "product"), key: 1, product_id: "1", unit_price: "1.00" },
      { ...emptyLine([], "product"), key: 2, product_id: "2", quantity: "3" },
    ],
  });
});

test("another product fills in its price, and leaves the other lines", () => {
  expect(prices(posted([{ price: "1.00" }, { product: "2", was: "1" }]))).toEqual(["1.00", "20.00"]);
  expect(prices(posted([{ product: "1", was: "", price: "" }]))).toEqual(["900.00"]);
});

test("another product with a price typed at the same time keeps that price", () => {
  expect(prices(posted([{ product: "2", was: "1", price: "7.00", wasPrice: "900.00" }]))).toEqual(["7.00"]);
});

test("another type fills in every price but those typed at the same time", () => {
  const lines = [{}, { product: "2", price: "20.00" }, { product: "2", price: "7.00", wasPrice: "20.00" }];
  const form = posted(lines, { type: 2, wasType: 1 });
  expect(form.type).toBe(2);
  expect(prices(form)).toEqual(["1000.00", "25.50", "7.00"]);
});

test("a form without a line is one empty line", () => {
  const empty = emptyLine([], "product");
  expect(posted([])).toEqual({
    customer_id: "",
    site_id: "",
    title: "",
    intro: "",
    outro: "",
    conditions: "",
    valid_days: "",
    discount: "",
    discount_in: "euros",
    type: 1,
    lines: [empty],
  });
});

test("a form with more lines than a quote may have is cut after the first that is too many", () => {
  expect(posted(Array.from({ length: 500 }, () => ({}))).lines).toHaveLength(201);
});

test("a file where a text is expected is an empty text", () => {
  const form = new FormData();
  form.append("product_id", new Blob(["x"]), "x.txt");
  form.append("quantity", new Blob(["x"]), "x.txt");
  expect(postedQuoteForm(form, priceList).lines).toEqual([{ ...emptyLine([], "product"), quantity: "" }]);
});

test.each([
  ["add-line", { kind: "add-line", of: "product" }],
  ["add-free-line", { kind: "add-line", of: "free" }],
  ["add-heading", { kind: "add-line", of: "heading" }],
  ["move-up:2", { kind: "move-line", index: 2, by: -1 }],
  ["move-down:0", { kind: "move-line", index: 0, by: 1 }],
  ["restore-price:1", { kind: "restore-price", index: 1 }],
  ["restore-prices", { kind: "restore-prices" }],
  ["move-up:", null],
  ["fill-prices", { kind: "fill-prices" }],
  ["remove-line:3", { kind: "remove-line", index: 3 }],
  ["recalculate", "recalculate"],
  ["save", null],
  ["reprice", null],
  ["remove-line:", null],
  ["remove-line:-1", null],
  ["remove-line:1234", null],
  ["constructor", null],
])("the button %s asks for %j", (intent, change) => {
  expect(postedChange(intent)).toEqual(change);
});

test("every field of a line is read in its place, and a tick belongs to the line that it names", () => {
  const form = new FormData();
  const lines: Record<string, string>[] = [
    { line_kind: "heading", name: "Floor" },
    { line_kind: "free", name: "Crane", description: "Two\r\nlines", unit: "h", line_discount: "10", unit_price: "5" },
    { line_kind: "product", product_id: "2", quantity: "12,5", unit: "m", unit_price: "20", was_unit_price: "20" },
  ];
  const names = [
    "line_kind",
    "name",
    "description",
    "quantity",
    "unit",
    "unit_price",
    "line_discount",
    "replaced_price",
  ];
  for (const line of lines) {
    for (const name of [...names, "product_id", "was_product_id"]) form.append(name, line[name] ?? "");
  }
  form.append("optional", "1");
  form.set("discount_in", "percent");
  const read = postedQuoteForm(form, priceList);
  expect(read.discount_in).toBe("percent");
  expect(read.lines).toMatchObject([
    { kind: "heading", name: "Floor", optional: false },
    { kind: "free", name: "Crane", description: "Two\nlines", unit: "h", discount: "10", optional: true },
    { kind: "product", product_id: "2", quantity: "12,5", unit: "m", optional: false },
  ]);
});

test("a price typed by hand that a post replaces is kept, until it is put back", () => {
  const form = posted([{ price: "850" }, { product: "2", price: "20.00" }], { type: 2, wasType: 1 });
  expect(form.lines.map(({ unit_price, replaced }) => [unit_price, replaced])).toEqual([
    ["1000.00", "850"],
    ["25.50", ""],
  ]);
});

const search = (fields: Record<string, string>) =>
  posted([{ product: "1" }], { customer_id: "7", ...fields } as Record<string, string>);

test.each<[string, Record<string, string>, string, string | undefined]>([
  ["an unchanged name is no search", { product_search: "Split", was_product_search: "Split" }, "1", undefined],
  ["another text is a search, and the choice stays", { product_search: "Pi", was_product_search: "Split" }, "1", "Pi"],
  ["an emptied field takes the choice away", { product_search: " ", was_product_search: "Split" }, "", undefined],
  ["a post without the fields means its ids", {}, "1", undefined],
])("%s", (_, fields, product_id, typed) => {
  expect(search(fields).lines).toMatchObject([{ product_id, ...(typed && { search: typed }) }]);
  expect(search(fields).lines[0]?.search).toBe(typed);
  const customer = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name.replace("product", "customer"), text]),
  );
  expect(search(customer)).toMatchObject({ customer_id: product_id === "" ? "" : "7" });
  expect(search(customer).customer_search).toBe(typed);
});

test("a hit's button chooses it, and the button beside a field asks to look for its text", () => {
  expect(postedChange("choose-product:3:17")).toEqual({ kind: "product", index: 3, product_id: "17" });
  expect(postedChange("choose-customer:17")).toEqual({ kind: "customer", customer_id: "17" });
  expect(postedChange("find-product:3")).toBe("recalculate");
  expect([postedSearch("find-product:3"), postedSearch("find-customer"), postedSearch("save")]).toEqual([
    3,
    "customer",
    null,
  ]);
});

test("choosing ends the search, and a product that is chosen fills in its price", () => {
  const form = search({ product_search: "Pi", was_product_search: "Split", customer_search: "x" });
  const chosen = changeQuoteForm(form, { kind: "product", index: 0, product_id: "2" }, priceList);
  expect(chosen.lines[0]).toMatchObject({ product_id: "2", unit_price: "20.00", search: undefined });
  expect(changeQuoteForm(form, { kind: "customer", customer_id: "8" }, priceList)).toMatchObject({
    customer_id: "8",
    customer_search: undefined,
  });
});
