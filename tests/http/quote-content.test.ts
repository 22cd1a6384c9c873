/** What a quote consists of over HTTP: lines of all kinds, headings, options, and its texts. */
import { expect, onTestFinished, test } from "vitest";
import { addCustomer, addJob, addProduct } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";
import { quoteBody, splitLine } from "./support/quote-body.ts";

type Quote = { id: number; items: unknown[] };
type Refused = { error: string; fields: Record<string, string> };

/** Sets back what a test changes of the settings, also if it fails. */
function keepSettings(): void {
  onTestFinished(async () => {
    await me.put("/api/settings", { quote_conditions: "", payment_terms: "", include_iva: 0 });
  });
}

const { me } = await sharedApp();
const customer_id = (await addCustomer(me, { first_name: "Begoña", surname: "Peña" })).id;
const product_id = (await addProduct(me, { name: "Split" })).id;

const body = (changes: Record<string, unknown> = {}) => quoteBody({ customer_id, product_id }, changes);

test("a quote of all kinds of lines can be sent back as it was got, and its invoice has what is not optional", async () => {
  const items = [
    { kind: "heading", name: "Ground floor" },
    { product_id, quantity: 12.5, unit: "m", unit_price: 3.2, description: "Copper" },
    { product_id: null, name: "Crane", quantity: 0.5, unit: "h", unit_price: 99.99, discount_percent: 12.5 },
    { kind: "heading", name: "If you like" },
    { product_id: null, name: "Second coat", quantity: 1, unit_price: 50, optional: 1 },
  ];
  const made = await me.post<Quote>("/api/quotes", body({ items, discount: 0, discount_percent: 10 }));
  expect(made.status).toBe(201);
  // 40 + 43.75 (43.745625 rounded), less 10 % (8.375 rounded)
  expect(made.json).toMatchObject({ discount: 8.38, discount_percent: 10, net: 75.37, total: 91.2 });
  const nothing = { product_id: null, description: "", unit: "ud", quantity: 0, unit_price: 0, discount_percent: 0 };
  expect(made.json.items).toMatchObject([
    { ...nothing, kind: "heading", name: "Ground floor", optional: 0 },
    { ...splitLine, description: "Copper", unit: "m", quantity: 12.5 },
    { kind: "line", product_id: null, name: "Crane", quantity: 0.5, unit: "h", discount_percent: 12.5, optional: 0 },
    { ...nothing, kind: "heading", name: "If you like", optional: 0 },
    { name: "Second coat", optional: 1 },
  ]);
  const back = await me.put<Quote>(`/api/quotes/${made.json.id}`, made.json);
  expect(back.status).toBe(200);
  expect(back.json).toEqual(made.json);
  const job = await addJob(me, made.json.id);
  const detail = await me.get<{ items: string[] }>(`/api/jobs/${job.id}`);
  expect(detail.json.items).toEqual(["12.5 m × Split", "0.5 h × Crane"]);
  const invoice = await me.post<{ items: { name: string }[] }>(`/api/jobs/${job.id}/invoice`, { paid: 0 });
  expect(invoice.json).toMatchObject({ discount: 8.38, discount_percent: 10, net: 75.37, total: 91.2 });
  expect(invoice.json.items.map(({ name }) => name)).toEqual(["Ground floor", "Split", "Crane"]);
});

test("a quote of nothing but headings is refused, and one of nothing but options is not invoiced", async () => {
  const heading = { kind: "heading", name: "Ground floor" };
  const refused = await me.post<Refused>("/api/quotes", body({ items: [heading] }));
  expect([refused.status, refused.json.fields]).toEqual([400, { items: "Please add at least one product/service." }]);
  const option = { product_id, quantity: 1, optional: 1 };
  const quote = await me.post<Quote>("/api/quotes", body({ items: [heading, option], discount: 0 }));
  expect(quote.json).toMatchObject({ net: 0, total: 0 });
  const job = await addJob(me, quote.json.id);
  const invoice = await me.post<Refused>(`/api/jobs/${job.id}/invoice`, { paid: 0 });
  expect([invoice.status, invoice.json.error]).toEqual([
    409,
    "All lines of this quote are optional: nothing was accepted that could be invoiced.",
  ]);
});

test("a caller of before keeps what it does not know about the lines", async () => {
  const special = { description: "By hand", unit: "m", discount_percent: 50 };
  const items = [
    { kind: "heading", name: "Floor" },
    { product_id, quantity: 2, unit_price: 10, ...special },
  ];
  const { json: made } = await me.post<Quote>("/api/quotes", body({ items, discount: 0, discount_percent: 20 }));
  const old = { customer_id, type: 2, discount: 2, items: [{ product_id, quantity: 4, unit_price: 10 }] };
  const { json } = await me.put<Quote>(`/api/quotes/${made.id}`, old);
  expect(json).toMatchObject({ discount: 4, discount_percent: 20, net: 16 });
  expect(json.items).toMatchObject([
    { kind: "heading", name: "Floor" },
    { quantity: 4, ...special },
  ]);
});

test("a quote has texts of its own, and the conditions and payment terms of the settings", async () => {
  keepSettings();
  const before = (await me.get<Record<string, unknown>>("/api/settings")).json;
  const set = await me.put("/api/settings", {
    quote_conditions: "Valid as is. \r\nNo works.",
    payment_terms: "Half now",
    include_iva: 1,
  });
  expect(set.json).toEqual({
    ...before,
    ...{ quote_conditions: "Valid as is.\nNo works.", payment_terms: "Half now", include_iva: 1 },
  });
  const { json: made } = await me.post<Quote>(
    "/api/quotes",
    body({ title: "Hall", intro: "As agreed:\n\nOne unit.", outro: "Thank you." }),
  );
  const terms = { conditions: "Valid as is.\nNo works.", payment_terms: "Half now" };
  expect(made).toMatchObject({ title: "Hall", intro: "As agreed:\n\nOne unit.", outro: "Thank you.", ...terms });
  // A saved quote keeps its conditions when the settings change, and what an edit does not say stays.
  await me.put("/api/settings", { quote_conditions: "", payment_terms: "", include_iva: 0 });
  const path = `/api/quotes/${made.id}`;
  expect((await me.get(path)).json).toMatchObject(terms);
  expect((await me.put(path, body())).json).toMatchObject({
    title: "Hall",
    conditions: terms.conditions,
    payment_terms: "",
  });
  expect((await me.put(path, body({ title: "", conditions: "Own" }))).json).toMatchObject({
    title: "",
    conditions: "Own",
  });
  for (const [wrong, field] of [
    [{ title: "x".repeat(201) }, "title"],
    [{ intro: "x\n".repeat(16).concat("x") }, "intro"],
    [{ conditions: "x".repeat(4001) }, "conditions"],
    [{ valid_days: 0 }, "valid_days"],
    [{ valid_days: 366 }, "valid_days"],
    [{ valid_days: 1.5 }, "valid_days"],
  ] as const) {
    const refused = await me.put<Refused>(path, body(wrong));
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, [field]]);
  }
});

test("a new quote in the builder starts with IVA where the settings say so", async () => {
  keepSettings();
  const box = async () => /<input[^>]*name="include_iva"[^>]*>/.exec((await me.get("/quote-builder")).text)?.[0];
  expect(await box()).not.toContain("checked");
  await me.put("/api/settings", { include_iva: 1, quote_conditions: "Conditions of the house" });
  expect(await box()).toContain("checked");
  expect((await me.get("/quote-builder")).text).toContain("Conditions of the house");
});
