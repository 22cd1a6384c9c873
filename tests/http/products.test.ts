import { expect, test } from "vitest";
import { addProduct, addQuotedCustomer, addTemplate, uniqueWord } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";
import { product } from "../support/samples.ts";
import { formsOf } from "./support/page-forms.ts";

type Product = typeof product & { id: number; checklist_template_id: number | null };
type Refused = { error: string; fields: Record<string, string> };

const { me } = await sharedApp();

test("a product is added, saved and deleted", async () => {
  const added = await me.post<Product>("/api/products", product);
  expect(added.status).toBe(201);
  expect(added.json).toEqual({ ...product, id: expect.any(Number), checklist_template_id: null, unit: "ud" });
  const path = `/api/products/${added.json.id}`;

  const saved = await me.put<Product>(path, { ...product, name: "Otro", price: "12,5", price2: "7.05" });
  expect(saved.status).toBe(200);
  expect(saved.json).toEqual({ ...added.json, name: "Otro", price: 12.5, price2: 7.05 });
  expect((await me.get(path)).json).toEqual(saved.json);
  // A unit that is not sent stays.
  expect((await me.put(path, { ...product, unit: "m²" })).json).toMatchObject({ unit: "m²" });
  expect((await me.put(path, product)).json).toMatchObject({ unit: "m²" });

  const deleted = await me.delete(path);
  expect(deleted.status).toBe(204);
  expect(deleted.text).toBe("");
  for (const answer of [await me.get(path), await me.put(path, product), await me.delete(path)]) {
    expect(answer.status).toBe(404);
  }
  expect((await me.get<Product[]>("/api/products")).json.map(({ id }) => id)).not.toContain(added.json.id);
});

test.each([
  [
    { price: 0, price2: 9_999_999.99 },
    { price: 0, price2: 9_999_999.99 },
  ],
  [
    { price: "0", price2: "9999999,99" },
    { price: 0, price2: 9_999_999.99 },
  ],
  [
    { price: 0.1 + 0.2, price2: "1." },
    { price: 0.3, price2: 1 },
  ],
  [
    { price: null, price2: undefined },
    { price: 0, price2: 0 },
  ],
])("prices %j are kept as %j", async (given, kept) => {
  expect((await me.post("/api/products", { ...product, ...given })).json).toMatchObject(kept);
});

test.each([-0.01, 10_000_000, 1.005, "1.005", "-1", "1e3", "abc", "1.000,00", "", true, [], {}])(
  "a price of %j is refused by its field",
  async (price) => {
    const answer = await me.post<Refused>("/api/products", { ...product, price });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json.fields)).toEqual(["price"]);
  },
);

test.each([
  ["an empty name", { name: " " }, "name"],
  ["a name of 301 characters", { name: "x".repeat(301) }, "name"],
  ["a description of 2001 characters", { description: "x".repeat(2001) }, "description"],
  ["an unknown report template", { checklist_template_id: 999 }, "checklist_template_id"],
  ["a report template that is no id", { checklist_template_id: "first" }, "checklist_template_id"],
])("%s is refused by its field", async (_, given, field) => {
  const answer = await me.post<Refused>("/api/products", { ...product, ...given });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json.fields)).toEqual([field]);
});

test("products come by name, whatever the case and the accents", async () => {
  const ids = new Set<number>();
  for (const name of ["zócalo", "Ábaco", "abaco 2", "Éter"]) ids.add((await addProduct(me, { name })).id);
  const { json } = await me.get<Product[]>("/api/products");
  expect(json.filter(({ id }) => ids.has(id)).map(({ name }) => name)).toEqual(["Ábaco", "abaco 2", "Éter", "zócalo"]);
});

test("products are found by words of name and description, the best first, until they leave the catalogue", async () => {
  const word = uniqueWord();
  const [described, named, other] = [
    await addProduct(me, { name: "Unidad mural", description: `Climatización ${word}` }),
    await addProduct(me, { name: `Aire ${word}`, description: "" }),
    await addProduct(me, { name: `Tubo ${word}`, description: "Cobre" }),
  ];
  const find = async (query: string) => (await me.get<Product[]>(`/api/products?${query}`)).json.map(({ id }) => id);
  expect(await find(`q=${word}`)).toEqual([named.id, other.id, described.id]);
  expect(await find(`q=climatizacion+${word}`)).toEqual([described.id]);
  expect(await find(`q=${word}&limit=2`)).toEqual([named.id, other.id]);
  expect((await find("limit=1")).length).toBe(1);
  await me.put(`/api/products/${other.id}`, { name: "Tubo", price: 1, price2: 1 });
  await me.delete(`/api/products/${named.id}`);
  expect(await find(`q=${word}`)).toEqual([described.id]);
  expect((await me.get<string>(`/products?q=${word}`)).text).toContain("Unidad mural");
  expect((await me.get(`/api/products?limit=0`)).status).toBe(400);
});

test("whoever deletes a product, or does not, comes back to the search, order and page of the list", async () => {
  const word = uniqueWord();
  const { id } = await addProduct(me, { name: `Tubo ${word}` });
  const list = `/products?q=tubo+${word}&sort=-price&page=2`;
  const [question = ""] = /\/products\/\d+\/delete[^"]*/.exec((await me.get<string>(list)).text) ?? [];
  const path = question.replaceAll("&amp;", "&");
  // The list has but one page.
  expect(path).toBe(`/products/${id}/delete?q=tubo+${word}&sort=-price`);
  const asked = (await me.get<string>(path)).text;
  expect(asked).toContain(`href="/products?q=tubo+${word}&amp;sort=-price"`);
  expect((await formsOf(asked, path)).map(({ action }) => action)).toContain(path);
  for (const back of [path, `/products/${id}/delete?q=tubo&page=2`]) {
    const answer = await me.postForm(back, { answer: "yes" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, back.replace(`/${id}/delete`, "")]);
  }
  // Nothing is asked about a product that is gone.
  expect((await me.get(path)).headers.get("Location")).toBe(path.replace(`/${id}/delete`, ""));
  expect((await me.postForm(`/products/${id}/delete?q=&sort=x&page=-1`, {})).headers.get("Location")).toBe("/products");
});

test("a deleted product stays on the quote that had it", async () => {
  const { product: sold, quote } = await addQuotedCustomer(me);
  expect((await me.delete(`/api/products/${sold.id}`)).status).toBe(204);
  const { json } = await me.get<{ items: unknown[] }>(`/api/quotes/${quote.id}`);
  expect(json.items).toMatchObject([{ product_id: sold.id, name: sold.name, quantity: 2, unit_price: 1000 }]);
});

test("a row that is saved as it is shown keeps its template, also while that is disabled, which no other row offers", async () => {
  const word = uniqueWord();
  const template = await addTemplate(me, [], { name: word });
  const sold = { ...product, checklist_template_id: template.id };
  const { id } = (await me.post<Product>("/api/products", { ...sold, name: `${word} A` })).json;
  await addProduct(me, { name: `${word} B` });
  await me.put(`/api/service-reports/templates/${template.id}`, { name: word, active: 0 });
  const path = `/products?q=${word}`;
  const { text } = await me.get<string>(path);
  expect(text.split(`>${word}</option>`)).toHaveLength(2);
  const row = (await formsOf(text, path)).find(({ fields }) => fields.some(({ value }) => value === `${word} A`));
  const shown = Object.fromEntries(row?.fields.map(({ name, value }) => [name, value]) ?? []);
  expect(shown).toMatchObject({ checklist_template_id: String(template.id) });
  expect((await me.postForm(path, { ...shown, id: String(id), price: "7" })).status).toBe(302);
  expect((await me.get(`/api/products/${id}`)).json).toMatchObject({ price: 7, checklist_template_id: template.id });
});
