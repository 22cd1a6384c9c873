/** A line without a product or a quantity is not saved, and the builder says so before, without scripts. */
import { expect, test } from "vitest";
import { addCustomer, addProduct, addQuote } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";
import { formsOf } from "./support/page-forms.ts";

type Quote = { items: { quantity: number }[] };

const { me } = await sharedApp();
const customer = await addCustomer(me);
const product = await addProduct(me);

/** The fields of the builder's form on a page, with a name and value each. */
async function builderFields(html: string, path: string): Promise<[string, string][]> {
  const form = (await formsOf(html, path)).find(({ fields }) => fields.some(({ name }) => name === "product_id"));
  const posted = (form?.fields ?? []).filter(({ type, checked }) => type !== "checkbox" || checked);
  return posted.map(({ name, value }) => [name, value]);
}

test.each([
  ["en", "1 line has no quantity and would not be saved.", "Quantity 0: the line is not saved."],
  ["es", "1 línea no tiene cantidad y no se guardaría.", "Cantidad 0: la línea no se guarda."],
])(
  "saving asks once about a line of quantity 0, beside it, and then leaves it out: %s",
  async (language, asked, said) => {
    const screen = me.with({ "Accept-Language": language });
    const items = [1, 2].map((quantity) => ({ product_id: product.id, quantity, unit_price: 5 }));
    const { id } = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { items });
    const path = `/quote-builder?id=${id}`;
    const fields = await builderFields((await screen.get(path)).text, path);
    const second = fields.map(([name]) => name).lastIndexOf("quantity");
    const typed = fields.map(([name, value], index): [string, string] => [name, index === second ? "0" : value]);
    const first = await screen.postForm(path, [...typed, ["intent", "save"]]);
    expect([first.status, first.text]).toEqual([422, expect.stringContaining(asked)]);
    expect(first.text).toContain(said);
    expect((await me.get<Quote>(`/api/quotes/${id}`)).json.items).toHaveLength(2);
    const again = await builderFields(first.text, path);
    const saved = await screen.postForm(path, [...again, ["intent", "save"]]);
    expect(saved.status).toBe(302);
    expect((await me.get<Quote>(`/api/quotes/${id}`)).json.items).toMatchObject([{ quantity: 1 }]);
  },
);

test("saving asks once about a line whose product was taken away and for which a price was typed", async () => {
  const items = [1, 2].map((quantity) => ({ product_id: product.id, quantity, unit_price: 5 }));
  const { id } = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { items });
  const path = `/quote-builder?id=${id}`;
  const fields = await builderFields((await me.get(path)).text, path);
  const last = (name: string) => fields.map(([one]) => one).lastIndexOf(name);
  const typed = fields.map(([name, value], index): [string, string] => {
    if (index === last("product_search")) return [name, ""];
    return [name, index === last("unit_price") ? "50" : value];
  });
  const first = await me.postForm(path, [...typed, ["intent", "save"]]);
  expect([first.status, first.text]).toEqual([
    422,
    expect.stringContaining("1 line has no product and would not be saved."),
  ]);
  expect(first.text).toContain("No product: the line is not saved.");
  expect((await me.get<Quote>(`/api/quotes/${id}`)).json.items).toHaveLength(2);
  const saved = await me.postForm(path, [...(await builderFields(first.text, path)), ["intent", "save"]]);
  expect(saved.status).toBe(302);
  expect((await me.get<Quote>(`/api/quotes/${id}`)).json.items).toMatchObject([{ quantity: 1 }]);
});

test("a form with nothing but such a line asks for a product, as specified", async () => {
  const typed = { customer_id: String(customer.id), product_id: String(product.id), quantity: "0", unit_price: "5" };
  const answer = await me.postForm("/quote-builder", { ...typed, left_out: "", intent: "save" });
  expect([answer.status, answer.text]).toEqual([
    422,
    expect.stringContaining("Please add at least one product/service."),
  ]);
});
