/** Templates of quotes: the calls, their screens, and the quotes that begin with them. */
import { expect, test } from "vitest";
import { addCustomer, addProduct, addQuoteTemplate, uniqueWord } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";

const { me } = await sharedApp();

type Template = { id: number; name: string; items: object[] };

/** A quote with a discount, a heading, two products and a free text; its template. */
async function storedTemplate() {
  const customer = await addCustomer(me);
  const [split, pipe] = [
    await addProduct(me, { name: `Split ${uniqueWord()}`, price: 1000, price2: 900 }),
    await addProduct(me, { name: `Tubo ${uniqueWord()}`, price: 4, price2: 3 }),
  ];
  const body = {
    ...{
      customer_id: customer.id,
      type: 2,
      discount: 50,
      title: "Split, hasta 3 m",
      intro: "Incluye puesta en marcha",
      outro: "Gracias",
    },
    items: [
      { kind: "heading", name: "Salón" },
      { product_id: split.id, quantity: 1, unit_price: 700, description: "Con soporte", discount_percent: 5 },
      { product_id: pipe.id, quantity: 2.5, unit_price: 3.5, unit: "m" },
      { product_id: null, name: "Grúa", quantity: 1, unit_price: 80, optional: 1 },
    ],
  };
  const { json: quote } = await me.post<{ id: number }>("/api/quotes", body);
  return { customer, split, pipe, quote, template: await addQuoteTemplate(me, quote.id) };
}

test("a template keeps lines and texts, and is listed, renamed and deleted by calls", async () => {
  const { quote, template } = await storedTemplate();
  const path = `/api/quotes/templates/${template.id}`;
  const whole = await me.get<Template>(path);
  expect(whole.json).toMatchObject({
    ...{
      name: template.name,
      title: "Split, hasta 3 m",
      intro: "Incluye puesta en marcha",
      outro: "Gracias",
      type: 2,
      valid_days: 30,
    },
    items: [
      { kind: "heading", name: "Salón" },
      { quantity: 1, unit_price: 700, description: "Con soporte", discount_percent: 5 },
      { quantity: 2.5, unit: "m" },
      { product_id: null, name: "Grúa", unit_price: 80, optional: 1 },
    ],
  });
  const listed = await me.get<{ data: Template[] }>("/api/quotes/templates");
  expect(listed.json.data.find(({ id }) => id === template.id)).toEqual(whole.json);
  const name = `Otra ${uniqueWord()}`;
  expect((await me.put<Template>(path, { name })).json).toMatchObject({ id: template.id, name });
  const taken = await me.post("/api/quotes/templates", { quote_id: quote.id, name: name.toUpperCase() });
  expect([taken.status, taken.json]).toMatchObject([
    409,
    { fields: { name: expect.stringContaining(name.toUpperCase()) } },
  ]);
  expect((await me.post("/api/quotes/templates", { quote_id: 4_000_000, name: uniqueWord() })).status).toBe(404);
  expect((await me.post("/api/quotes/templates", { quote_id: quote.id, name: " " })).status).toBe(400);
  expect((await me.delete(path)).status).toBe(204);
  expect((await me.get(path)).status).toBe(404);
  expect((await me.delete(path)).status).toBe(404);
});

test("a quote begins with the lines and texts, at today's prices of products and stored ones of free texts", async () => {
  const { split, pipe, quote, template } = await storedTemplate();
  const other = await addCustomer(me);
  await me.put(`/api/products/${split.id}`, { name: "Split nuevo", price: 1100, price2: 990 });
  await me.delete(`/api/products/${pipe.id}`);
  await me.put(`/api/quotes/${quote.id}`, {
    ...{ customer_id: other.id, type: 1, discount: 0, title: "Changed since" },
    items: [{ product_id: split.id, quantity: 9 }],
  });
  const page = (await me.get(`/quote-builder?template=${template.id}&customer=${other.id}`)).text;
  expect(page).toContain(`From the template ${template.name}`);
  expect(page).toContain(`name="customer_id" value="${other.id}"`);
  expect(page).toContain('value="Split, hasta 3 m"');
  expect(page).toContain('name="product_search" value="Split nuevo"');
  const prices = [...page.matchAll(/name="unit_price" value="([^"]*)"/g)].map(([, price]) => price);
  expect(prices).toEqual(["", "1100.00", "3.50", "80.00"]);
  expect(page).toContain(`value="${pipe.name}"`);
  expect(page).toContain("Incluye puesta en marcha");
  expect(page).toMatch(/name="discount" value="0\.00"/);
  expect((await me.get("/quote-builder?template=4000000")).status).toBe(404);
  expect((await me.get("/quote-builder?template=")).status).toBe(404);
});

test("the screens save, list, rename and delete a template", async () => {
  const { customer, quote } = await storedTemplate();
  const name = `Pared ${uniqueWord()}`;
  const form = (await me.get(`/quotes/${quote.id}/template`)).text;
  expect(form).toContain('value="Split, hasta 3 m"');
  expect((await me.get(`/quotes/${quote.id}/preview`)).text).toContain(`href="/quotes/${quote.id}/template"`);
  const saved = await me.postForm(`/quotes/${quote.id}/template`, { name });
  expect([saved.status, saved.headers.get("Location")]).toEqual([302, "/quotes/templates"]);
  const again = await me.postForm(`/quotes/${quote.id}/template`, { name });
  expect([again.status, again.text]).toMatchObject([409, expect.stringContaining("There is already a template")]);

  expect((await me.get(`/customers/${customer.id}`)).text).toContain(`/quotes/templates?customer=${customer.id}`);
  expect((await me.get("/quote-builder")).text).toContain('href="/quotes/templates"');
  expect((await me.get("/quotes")).text).toContain('href="/quotes/templates"');
  const list = (await me.get(`/quotes/templates?customer=${customer.id}`)).text;
  expect(list).toContain(`value="${name}"`);
  expect(list).toContain("Split, hasta 3 m · 3 lines");
  const { json } = await me.get<{ data: Template[] }>("/api/quotes/templates");
  const { id = 0 } = json.data.find((template) => template.name === name) ?? {};
  expect(list).toContain(`/quote-builder?template=${id}&amp;customer=${customer.id}`);

  const renamed = await me.postForm("/quotes/templates", { id: String(id), name: `${name} 2` });
  expect(renamed.status).toBe(302);
  expect((await me.get("/quotes/templates")).text).toContain(`value="${name} 2"`);
  expect((await me.postForm("/quotes/templates", { id: String(id), name: "" })).status).toBe(422);
  const removed = await me.postForm(`/quotes/templates/${id}/delete`, {});
  expect([removed.status, removed.headers.get("Location")]).toEqual([302, "/quotes/templates"]);
  expect((await me.get("/quotes/templates")).text).not.toContain(`${name} 2`);
  const audit = (await me.get("/admin/audit?kind=quote-template")).text;
  expect(audit).toContain(`${name} 2`);
});
