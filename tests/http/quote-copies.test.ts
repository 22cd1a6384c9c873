/** Copies of quotes: by the call, and as the Quote Builder opens them. */
import { expect, test } from "vitest";
import { addCustomer, addProduct, addQuote } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";

type Quote = {
  id: number;
  quote_number: string;
  customer_id: number;
  status: string;
  total: number;
  title: string;
  items: { name: string; unit_price: number; product_id: number | null }[];
};

const { me } = await sharedApp();

/** A quote with a title, a product that costs 50 more by now, a free text and a heading. */
async function storedQuote() {
  const [customer, product] = [await addCustomer(me), await addProduct(me)];
  const items = [
    { kind: "heading", name: "Salón" },
    { product_id: product.id, quantity: 1.5, unit_price: 950, discount_percent: 10 },
    { product_id: null, name: "Grúa", quantity: 1, unit_price: 80, optional: 1 },
  ];
  const { id } = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { items, discount: 5 });
  const source = (await me.get<Quote>(`/api/quotes/${id}`)).json;
  await me.put(`/api/quotes/${id}`, { ...source, title: "Dos splits" });
  return { customer, product, source: (await me.get<Quote>(`/api/quotes/${id}`)).json };
}

test("a copy is a draft under the next number, with all that was written, and the original stays", async () => {
  const { source } = await storedQuote();
  await me.patch(`/api/quotes/${source.id}`, { status: "sent" });
  const copy = await me.post<Quote>(`/api/quotes/${source.id}/duplicate`, {});
  expect(copy.status, copy.text).toBe(201);
  const { id, quote_number } = copy.json;
  const own = {
    id,
    quote_number,
    status: "draft",
    created_at: expect.any(String),
    history: [expect.anything()],
    versions: [expect.objectContaining({ id })],
  };
  expect(copy.json).toEqual({ ...source, ...own });
  expect(Number(quote_number.slice(-4))).toBe(Number(source.quote_number.slice(-4)) + 1);
  const after = (await me.get<Quote>(`/api/quotes/${source.id}`)).json;
  expect(after).toEqual({ ...source, status: "sent", history: expect.anything(), versions: expect.anything() });
});

test("a copy may be for another customer, and with the prices of today", async () => {
  const { source } = await storedQuote();
  const other = await addCustomer(me);
  const path = `/api/quotes/${source.id}/duplicate`;
  const copy = (await me.post<Quote>(path, { customer_id: String(other.id), refresh_prices: 1 })).json;
  expect(copy.customer_id).toBe(other.id);
  expect(copy.items.map(({ unit_price }) => unit_price)).toEqual([0, 1000, 80]);
  const empty = await me.send("POST", path);
  expect(empty.status).toBe(201);
});

test("a copy of a quote whose product left the catalogue has a free text for it", async () => {
  const { source, product } = await storedQuote();
  await me.delete(`/api/products/${product.id}`);
  const copy = (await me.post<Quote>(`/api/quotes/${source.id}/duplicate`, {})).json;
  expect(copy.items[1]).toMatchObject({ product_id: null, name: product.name, unit_price: 950 });
  expect(copy.total).toBe(source.total);
});

test("a wrong customer is refused by its name, an unknown quote is not found", async () => {
  const { source } = await storedQuote();
  const wrong = await me.post<{ fields: object }>(`/api/quotes/${source.id}/duplicate`, { customer_id: 4_000_000 });
  expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([400, ["customer_id"]]);
  expect((await me.post("/api/quotes/4000000/duplicate", {})).status).toBe(404);
});

test("the builder opens with a copy, says of what, and offers the prices of today; nothing is saved by that", async () => {
  const { source, customer } = await storedQuote();
  const page = (await me.get(`/quote-builder?from=${source.id}`)).text;
  expect(page).toContain(`name="customer_id" value="${customer.id}"`);
  expect(page).toContain('value="Dos splits"');
  expect(page).toContain("Copied from");
  expect(page).toContain("1 price is not the catalogue&#x27;s of today.");
  expect(page).toMatch(/value="fill-prices"[^>]*>Take today/);
  expect(page).not.toContain("Edit Quote");
  const other = await addCustomer(me);
  expect((await me.get(`/quote-builder?from=${source.id}&customer=${other.id}`)).text).toContain(
    `name="customer_id" value="${other.id}"`,
  );
  expect((await me.get("/quote-builder?from=4000000")).status).toBe(404);
  expect((await me.get("/quotes")).text).toContain("Quotes");
  expect((await me.get<{ data: Quote[] }>(`/api/quotes?q=${source.quote_number}`)).json.data).toHaveLength(1);
});
