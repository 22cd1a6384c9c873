import { expect, test } from "vitest";
import { productSchema } from "#app/catalogue/product.schema.ts";
import { deleteProduct, updateProduct } from "#app/catalogue/products.server.ts";
import { customerSchema } from "#app/customers/customer.schema.ts";
import { deleteCustomer, getVersionedCustomer, updateCustomer } from "#app/customers/customers.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { ChangedMeanwhile } from "#app/platform/versions.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { customer as sample } from "../../tests/support/samples.ts";
import { quoteInput, storeCustomer, storedQuote, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { getQuoteDocument } from "./quote-document.server.ts";
import { setQuoteStatus } from "./quote-status.server.ts";
import { createQuote, updateQuote } from "./quotes.server.ts";

useDatabase();

async function renamedAndDearer(id: number): Promise<void> {
  await updateProduct(id, validate(productSchema, { name: "New name", price: 2000, price2: 1900 }));
}

/** Sets the company's percent of IVA while `work` runs. */
async function withIva(iva_bp: number, work: () => Promise<void>): Promise<void> {
  const set = (bp: number) => write((tx) => tx.settings.update({ where: { id: 1 }, data: { iva_bp: bp } }));
  await set(iva_bp);
  await work();
  await set(2100);
}

test("a saved quote keeps names, prices and percent when its product and the settings change", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const before = await storeQuote(customer.id, product.id);
  expect(before).toMatchObject({ net_cents: 100_000, iva_cents: 21_000, total_cents: 121_000, iva_bp: 2100 });
  await withIva(1000, async () => {
    await renamedAndDearer(product.id);
    expect(await storedQuote(before.id)).toEqual(before);
    expect(await getQuoteDocument(before.id)).toMatchObject({
      iva_bp: 2100,
      lines: [{ name: "Split 1x1 3,5 kW", unit_price_cents: 100_000 }],
    });
  });
});

test("saving an edited quote keeps the percent and the names it had, at the prices sent", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const { id } = await storeQuote(customer.id, product.id);
  await withIva(1000, async () => {
    await renamedAndDearer(product.id);
    const items = [{ product_id: product.id, quantity: 2, unit_price: 1000 }];
    await updateQuote(id, quoteInput(customer.id, product.id, { items }), "en");
    expect(await storedQuote(id)).toMatchObject({
      iva_bp: 2100,
      total_cents: 242_000,
      lines: [{ name: "Split 1x1 3,5 kW", quantity_milli: 2000, unit_price_cents: 100_000 }],
    });
  });
});

test("repricing takes prices, names and percent of now, whatever prices are sent", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const { id } = await storeQuote(customer.id, product.id);
  await withIva(1000, async () => {
    await renamedAndDearer(product.id);
    const items = [{ product_id: product.id, quantity: 1, unit_price: 5 }];
    await updateQuote(id, quoteInput(customer.id, product.id, { items, reprice: true }), "en");
    expect(await storedQuote(id)).toMatchObject({
      iva_bp: 1000,
      net_cents: 200_000,
      iva_cents: 20_000,
      lines: [{ name: "New name", unit_price_cents: 200_000 }],
    });
  });
});

test("a deleted product stays on the quotes that had it, through edits and repricing, and is on no new one", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const before = await storeQuote(customer.id, product.id);
  await deleteProduct(product.id);
  expect(await storedQuote(before.id)).toEqual(before);
  const line = { name: "Split 1x1 3,5 kW", unit_price_cents: 100_000 };
  await updateQuote(before.id, quoteInput(customer.id, product.id), "en");
  expect((await storedQuote(before.id)).lines).toMatchObject([line]);
  await updateQuote(before.id, quoteInput(customer.id, product.id, { reprice: true }), "en");
  expect((await storedQuote(before.id)).lines).toMatchObject([line]);
  await expect(createQuote(quoteInput(customer.id, product.id), "en")).rejects.toMatchObject({ kind: "invalid" });
});

test("without a unit price a line costs what the catalogue says for the type", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const items = [{ product_id: product.id, quantity: 1 }];
  const without = await storeQuote(customer.id, product.id, { items, type: 1 });
  const withIva = await storeQuote(customer.id, product.id, { items, type: 2 });
  expect(without).toMatchObject({ net_cents: 90_000, iva_cents: 0, total_cents: 90_000 });
  expect(withIva).toMatchObject({ net_cents: 100_000, iva_cents: 21_000, total_cents: 121_000 });
});

test("a quote's document names the customer as at the last save", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const { id } = await storeQuote(customer.id, product.id);
  await updateCustomer(customer.id, validate(customerSchema, { ...sample, surname: "Otra" }));
  expect((await getQuoteDocument(id)).customer.surname).toBe("Peña Íñiguez");
  await updateQuote(id, quoteInput(customer.id, product.id), "en");
  expect((await getQuoteDocument(id)).customer.surname).toBe("Otra");
});

test("a quote's document is of one save, also where another comes between its two queries", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const { id } = await storeQuote(customer.id, product.id, { discount: 300 });
  const items = [{ product_id: product.id, quantity: 2 }];
  let isSaved = false;
  const findUnique = async (asked: Parameters<Transaction["quote"]["findUnique"]>[0]) => {
    const before = await reader().quote.findUnique(asked);
    if (isSaved) return before;
    isSaved = true;
    await updateQuote(id, quoteInput(customer.id, product.id, { items }), "en");
    return { ...before, lines: (await reader().quote.findUnique({ where: { id }, include: { lines: true } }))?.lines };
  };
  const quote = { ...reader().quote, findUnique } as unknown as Transaction["quote"];
  const document = await getQuoteDocument(id, undefined, { quote });
  expect(document).toMatchObject({ discount_cents: 0, lines: [{ quantity_milli: 2000 }] });
  expect(document).toEqual(await getQuoteDocument(id));
});

test("a failed save leaves the quote as it was", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const before = await storeQuote(customer.id, product.id);
  const items = [
    { product_id: product.id, quantity: 7 },
    { product_id: 4_000_000, quantity: 1 },
  ];
  const attempt = updateQuote(before.id, quoteInput(customer.id, product.id, { items }), "en");
  await expect(attempt).rejects.toMatchObject({ kind: "invalid" });
  expect(await storedQuote(before.id)).toEqual(before);
});

test("the largest quote is saved to the cent", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const line = { product_id: product.id, quantity: 9_999, unit_price: 9_999_999.99 };
  const largest = await storeQuote(customer.id, product.id, { items: Array.from({ length: 200 }, () => line) });
  expect(largest.net_cents).toBe(200 * 9_999 * 999_999_999);
  expect(largest.total_cents).toBe(largest.net_cents + largest.iva_cents);
});

test("a customer whom a quote names cannot be deleted, one without can", async () => {
  const [customer, other, product] = [await storeCustomer(), await storeCustomer(), await storeProduct()];
  await storeQuote(customer.id, product.id);
  await expect(deleteCustomer(customer.id)).rejects.toMatchObject({ kind: "conflict" });
  await deleteCustomer(other.id);
  await expect(deleteCustomer(other.id)).rejects.toMatchObject({ kind: "not-found" });
});

test("setting the status of a quote that does not exist is not found", async () => {
  await expect(setQuoteStatus(4_000_000, { status: "sent" })).rejects.toMatchObject({ kind: "not-found" });
});

test("exactly one of two saves at once of the version that both saw is taken, and the other changes nothing", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const { id } = await storeQuote(customer.id, product.id);
  const typed = (discount: number) => quoteInput(customer.id, product.id, { discount });
  const town = (name: string) => validate(customerSchema, { ...sample, town: name });
  const quotes = [1, 2].map((discount) => updateQuote(id, typed(discount), "en", [1]));
  const customers = ["One", "Two"].map((name) => updateCustomer(customer.id, town(name), [1]));
  for (const saves of [quotes, customers]) {
    const [first, second] = await Promise.allSettled(saves);
    expect(first).toMatchObject({ status: "fulfilled" });
    expect(second).toMatchObject({ status: "rejected", reason: { name: "Problem", kind: "conflict" } });
  }
  expect(await storedQuote(id)).toMatchObject({ version: 2, discount_cents: 100 });
  expect(await getVersionedCustomer(customer.id)).toMatchObject({ version: 2, thing: { town: "One" } });
  await setQuoteStatus(id, { status: "sent" });
  await expect(updateQuote(id, typed(3), "en", [2])).rejects.toBeInstanceOf(ChangedMeanwhile);
  await updateQuote(id, typed(3), "en", [3]);
  expect(await storedQuote(id)).toMatchObject({ version: 4, status: "sent", discount_cents: 300 });
});

test("a line is a product or a free text, with decimals, unit, discount and option; headings amount to nothing", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct({ unit: "m" })];
  const items = [
    { kind: "heading", name: "Ground floor" },
    { product_id: product.id, quantity: 12.5, unit_price: 3.2 },
    {
      product_id: null,
      name: "Crane",
      description: "Half\na day",
      unit: "h",
      quantity: 4,
      unit_price: 50,
      discount_percent: 10,
    },
    { product_id: null, name: "Tax", quantity: 1, unit_price: 99, optional: 1 },
  ];
  const quote = await storeQuote(customer.id, product.id, { items, type: 1 });
  expect(quote).toMatchObject({ net_cents: 4_000 + 18_000, total_cents: 22_000 });
  const nothing = { quantity_milli: 0, unit_price_cents: 0, discount_bp: 0, optional: 0 };
  expect(quote.lines).toEqual([
    { ...nothing, kind: "heading", product_id: null, name: "Ground floor", description: "", unit: "ud" },
    {
      ...{ kind: "line", product_id: product.id, name: "Split 1x1 3,5 kW", description: "Con instalación", unit: "m" },
      ...{ quantity_milli: 12_500, unit_price_cents: 320, discount_bp: 0, optional: 0 },
    },
    {
      ...{ kind: "line", product_id: null, name: "Crane", description: "Half\na day", unit: "h" },
      ...{ quantity_milli: 4_000, unit_price_cents: 5_000, discount_bp: 1_000, optional: 0 },
    },
    {
      ...{ kind: "line", product_id: null, name: "Tax", description: "", unit: "ud" },
      ...{ quantity_milli: 1_000, unit_price_cents: 9_900, discount_bp: 0, optional: 1 },
    },
  ]);
});

test("what an edit does not say about a line stays, and a new line has what the catalogue says", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct({ unit: "m" })];
  const other = await storeProduct({ name: "Pipe", description: "Copper", unit: "kg" });
  const line = { product_id: product.id, quantity: 2, unit_price: 10 };
  const special = { description: "By hand", unit: "h", discount_percent: 5, optional: 1 };
  const { id } = await storeQuote(customer.id, product.id, {
    items: [
      { kind: "heading", name: "Floor" },
      { ...line, ...special },
      { ...line, discount_percent: 0 },
    ],
  });
  const plain = [{ ...line, quantity: 3 }, line, { product_id: other.id, quantity: 1, unit_price: 1 }];
  await updateQuote(id, quoteInput(customer.id, product.id, { items: plain }), "en");
  expect((await storedQuote(id)).lines).toMatchObject([
    { kind: "heading", name: "Floor" },
    { quantity_milli: 3_000, description: "Con instalación", unit: "m", discount_bp: 0, optional: 0 },
    { quantity_milli: 2_000, description: "By hand", unit: "h", discount_bp: 500, optional: 1 },
    { name: "Pipe", description: "Copper", unit: "kg" },
  ]);
  // Said to be empty is another thing than not said.
  await updateQuote(id, quoteInput(customer.id, product.id, { items: [{ ...line, description: "" }] }), "en");
  expect((await storedQuote(id)).lines).toMatchObject([{ description: "", unit: "h", discount_bp: 500 }]);
});

test("a discount in percent stays a percent for a caller that sends its euros back", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const { id } = await storeQuote(customer.id, product.id, { discount_percent: 12.5 });
  expect(await storedQuote(id)).toMatchObject({ discount_cents: 12_500, discount_bp: 1_250, net_cents: 87_500 });
  const items = [{ product_id: product.id, quantity: 2 }];
  await updateQuote(id, quoteInput(customer.id, product.id, { items, discount: 125 }), "en");
  expect(await storedQuote(id)).toMatchObject({ discount_cents: 25_000, discount_bp: 1_250, net_cents: 175_000 });
  await updateQuote(id, quoteInput(customer.id, product.id, { items, discount: 100 }), "en");
  expect(await storedQuote(id)).toMatchObject({ discount_cents: 10_000, discount_bp: 0, net_cents: 190_000 });
  const largest = { product_id: product.id, quantity: 9_999, unit_price: 9_999_999.99 };
  const tooMuch = quoteInput(customer.id, product.id, { items: [largest], discount_percent: 50 });
  await expect(createQuote(tooMuch, "en")).rejects.toMatchObject({ kind: "invalid" });
});

test("a quantity is saved and shown to the thousandth", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  for (const quantity of [0.001, 0.5, 1.005, 1.125, 9_998.999]) {
    const quote = await storeQuote(customer.id, product.id, { items: [{ product_id: product.id, quantity }] });
    expect(quote.lines[0]?.quantity_milli).toBe(Math.round(quantity * 1000));
  }
  for (const quantity of [0, -1, 0.0005, 1.0001, 9_999.001, "2"]) {
    expect(() => quoteInput(customer.id, product.id, { items: [{ product_id: product.id, quantity }] })).toThrow();
  }
});

test("a free text without a price is to be given one by hand: the catalogue has none for it", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const items = [{ name: "Travel", quantity: 1, unit_price: null }];
  const refused = await createQuote(quoteInput(customer.id, product.id, { items }), "en").catch((error) => error);
  expect(refused.sentence(wordsIn("en"))).toBe(wordsIn("en").quoteDetails.noOwnPrice);
});
