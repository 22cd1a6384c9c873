import { beforeAll, expect, test } from "vitest";
import { addCustomer, addProduct } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";
import { product } from "../support/samples.ts";
import { quoteBody, splitLine } from "./support/quote-body.ts";

type Quote = {
  id: number;
  quote_number: string;
  created_at: string;
  status: string;
  total: number;
  items: unknown[];
  history: unknown[];
};
type Refused = { error: string; fields: Record<string, string> };

const { me } = await sharedApp();
let customer_id = 0;
let product_id = 0;

beforeAll(async () => {
  customer_id = (await addCustomer(me, { first_name: "Begoña", surname: "Peña" })).id;
  product_id = (await addProduct(me, { name: "Split" })).id;
});

/** An entry of a history of which nothing more is said. */
const nothingSaid = { how: "", by: "", reason: "", date: "", about: "" };

const body = (changes: Record<string, unknown> = {}) => quoteBody({ customer_id, product_id }, changes);

test("a quote is created with its number and its totals", async () => {
  const answer = await me.post<Quote>("/api/quotes", body());
  expect(answer.status).toBe(201);
  const made = { created_at: answer.json.created_at };
  expect(answer.json).toEqual({
    id: expect.any(Number),
    quote_number: expect.stringMatching(/^Q-20\d\d-\d{4}$/),
    customer_id,
    ...{ first_name: "Begoña", surname: "Peña", kind: "person", company_name: "" },
    ...{ title: "", intro: "", outro: "", conditions: "", payment_terms: "", valid_days: 30 },
    ...{ site_id: null, site: "", version: 1 },
    versions: [
      { id: answer.json.id, quote_number: answer.json.quote_number, version: 1, in_force: 1, status: "draft", ...made },
    ],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    type: 2,
    discount: 0.5,
    discount_percent: 0,
    net: 99.49,
    // rounded from 20.8929
    iva: 20.89,
    iva_percent: 21,
    total: 120.38,
    status: "draft",
    items: [{ ...splitLine, product_id, quantity: 3, unit_price: 33.33 }],
    history: [
      { ...nothingSaid, at: answer.json.created_at, event: "created", status: "draft", user: "admin@example.com" },
    ],
  });
  expect((await me.get(`/api/quotes/${answer.json.id}`)).json).toEqual(answer.json);
});

test("without IVA the total is the net, and a discount never makes it negative", async () => {
  const without = await me.post("/api/quotes", body({ type: 1 }));
  expect(without.json).toMatchObject({ type: 1, net: 99.49, iva: 0, total: 99.49, iva_percent: 21 });
  const discounted = await me.post("/api/quotes", body({ discount: 500 }));
  expect(discounted.json).toMatchObject({ discount: 500, net: 0, iva: 0, total: 0 });
});

test.each([
  ["as a list", (items: unknown[]) => items],
  ["as a JSON string", (items: unknown[]) => JSON.stringify(items)],
])("items come %s; a price that is absent or null is the catalogue's for the type", async (_, given) => {
  const items = given([
    { product_id, quantity: 1 },
    { product_id: String(product_id), quantity: 2, unit_price: null },
    { product_id, quantity: 1, unit_price: "0" },
  ]);
  const prices = (answer: { json: unknown }) =>
    (answer.json as { items: { unit_price: number }[] }).items.map(({ unit_price }) => unit_price);
  expect(prices(await me.post("/api/quotes", body({ items, type: 1 })))).toEqual([product.price2, product.price2, 0]);
  expect(prices(await me.post("/api/quotes", body({ items, type: "2" })))).toEqual([product.price, product.price, 0]);
});

test.each([
  ["customer_id", [undefined, null, "", "x", 0, -1, 1.5, 4_000_000, "4000000", {}], "customer_id"],
  ["items", [undefined, null, [], "", "[]", "[", "{}", 1, {}], "items"],
  ["type", [undefined, null, 0, 3, "3", true, [2]], "type"],
  ["discount", [-1, "abc", 10_000_000, 0.001, true], "discount"],
  ["reprice", ["1", 1, {}], "reprice"],
])("a wrong %s is refused by its name", async (field, values, named) => {
  for (const value of values) {
    const answer = await me.post<Refused>("/api/quotes", body({ [field]: value }));
    expect(answer.status, JSON.stringify(value)).toBe(400);
    expect(Object.keys(answer.json.fields), JSON.stringify(value)).toEqual([named]);
    expect(answer.json.error).not.toBe("");
  }
});

test.each([
  [{ quantity: 0 }, "items.1.quantity"],
  [{ quantity: 10_000 }, "items.1.quantity"],
  [{ quantity: 1.0005 }, "items.1.quantity"],
  [{ discount_percent: 100.01 }, "items.1.discount_percent"],
  [{ discount_percent: -1 }, "items.1.discount_percent"],
  [{ unit: "lb" }, "items.1.unit"],
  [{ optional: 2 }, "items.1.optional"],
  [{ kind: "sum" }, "items.1.kind"],
  [{ product_id: null }, "items.1.product_id"],
  [{ product_id: null, name: " " }, "items.1.name"],
  [{ kind: "heading", name: "" }, "items.1.name"],
  [{ description: "x".repeat(2001) }, "items.1.description"],
  [{ quantity: "2" }, "items.1.quantity"],
  [{ quantity: undefined }, "items.1.quantity"],
  [{ unit_price: -0.01 }, "items.1.unit_price"],
  [{ unit_price: 10_000_000 }, "items.1.unit_price"],
  [{ unit_price: "12.345" }, "items.1.unit_price"],
  [{ product_id: 4_000_000 }, "items.1.product_id"],
  [{ product_id: undefined }, "items.1.product_id"],
])("a second line with %j is refused by its place", async (wrong, field) => {
  const items = [
    { product_id, quantity: 1 },
    { product_id, quantity: 1, ...wrong },
  ];
  const answer = await me.post<Refused>("/api/quotes", body({ items }));
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json.fields)).toEqual([field]);
});

test("200 lines are taken and 201 are not", async () => {
  const lines = (length: number) => Array.from({ length }, () => ({ product_id, quantity: 1, unit_price: 1 }));
  expect((await me.post("/api/quotes", body({ items: lines(200), discount: 0, type: 1 }))).json).toMatchObject({
    net: 200,
  });
  const refused = await me.post<Refused>("/api/quotes", body({ items: lines(201) }));
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.json.fields)).toEqual(["items"]);
});

test("a refused quote uses no number", async () => {
  const before = await me.post<Quote>("/api/quotes", body());
  await me.post("/api/quotes", body({ customer_id: 4_000_000 }));
  await me.post("/api/quotes", body({ items: [{ product_id: 4_000_000, quantity: 1 }] }));
  const after = await me.post<Quote>("/api/quotes", body());
  const n = (quote: Quote) => Number(quote.quote_number.slice(-4));
  expect(n(after.json)).toBe(n(before.json) + 1);
});

test("an edited quote keeps its number and date; all else changes", async () => {
  const { json: before } = await me.post<Quote>("/api/quotes", body());
  const changed = body({ type: 1, discount: 0, items: [{ product_id, quantity: 1, unit_price: 10 }] });
  const answer = await me.put<Quote>(`/api/quotes/${before.id}`, changed);
  expect(answer.status).toBe(200);
  const items = [{ ...splitLine, product_id, quantity: 1, unit_price: 10 }];
  expect(answer.json).toEqual({ ...before, type: 1, discount: 0, net: 10, iva: 0, total: 10, items });
  expect((await me.put<Refused>(`/api/quotes/${before.id}`, body({ items: [] }))).status).toBe(400);
  expect((await me.get(`/api/quotes/${before.id}`)).json).toEqual(answer.json);
});

test.each([
  ["in the address", "?reprice=1", {}],
  ["in the body", "", { reprice: true }],
])("asked for %s, repricing takes the catalogue's prices", async (_, query, more) => {
  const { json: before } = await me.post<Quote>("/api/quotes", body());
  const answer = await me.put<Quote>(`/api/quotes/${before.id}${query}`, body(more));
  expect(answer.json.items).toMatchObject([{ quantity: 3, unit_price: product.price }]);
  expect((await me.put<Quote>(`/api/quotes/${before.id}?reprice=0`, body())).json.items).toMatchObject([
    { unit_price: 33.33 },
  ]);
});

test.each(["draft", "sent", "accepted", "rejected", "expired"])("a quote can be set to %s", async (status) => {
  const { json: quote } = await me.post<Quote>("/api/quotes", body());
  const answer = await me.patch<Quote>(`/api/quotes/${quote.id}`, { status });
  expect(answer.status).toBe(200);
  const { history, ...others } = quote;
  const versions = [expect.objectContaining({ id: quote.id, status })];
  const told = status === "draft" ? history : [expect.objectContaining({ status }), ...history];
  expect(answer.json).toEqual({ ...others, status, versions, history: told });
});

test("a status that does not exist is refused", async () => {
  const { json: quote } = await me.post<Quote>("/api/quotes", body());
  for (const status of ["", "lost", "Draft", null, undefined, 1, ["sent"]]) {
    const answer = await me.patch<Refused>(`/api/quotes/${quote.id}`, { status });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json.fields)).toEqual(["status"]);
  }
  expect((await me.get<Quote>(`/api/quotes/${quote.id}`)).json.status).toBe("draft");
});

test.each(["4000000", "0", "-1", "1.5", "abc", "999999999999999", "99999999999999999999", "1%00"])(
  "no quote has the id %s",
  async (id) => {
    const path = `/api/quotes/${id}`;
    const answers = [
      await me.get(path),
      await me.put(path, body()),
      await me.patch(path, { status: "sent" }),
      await me.get(`${path}/pdf`),
      await me.post(`${path}/email`, {}),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(answer.json).toEqual({ error: "Not found" });
    }
  },
);
