/** Amounts, percents and quantities as people type them into forms, without JavaScript. */
import { expect, onTestFinished, test } from "vitest";
import { type Language, languages } from "#app/words/languages.ts";
import { addCustomer, addInvoicedCustomer, addProduct, uniqueWord } from "../browser/support/data.ts";
import type { Caller } from "../support/caller.ts";
import { companyDay } from "../support/company-day.ts";
import { sharedApp } from "../support/running-app.ts";
import { product } from "../support/samples.ts";
import { formsOf, type PageForm } from "./support/page-forms.ts";

type Product = { id: number; name: string; price: number; price2: number };
type Quote = { discount: number; type: number; items: { quantity: number; unit_price: number }[] };

const { me } = await sharedApp();
const screens = Object.fromEntries(
  languages.map((language) => [language, me.with({ "Accept-Language": language })]),
) as Record<Language, Caller>;

const shownPrices: Record<Language, string[]> = {
  en: ["1234.56", "1500.00", "77.50"],
  es: ["1234,56", "1500,00", "77,50"],
};

/** The value of the first field with this name in a page's HTML. */
function fieldValue(html: string, name: string): string | undefined {
  const input = html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0];
  return /value="([^"]*)"/.exec(input ?? "")?.[1];
}

/** The error of a field: the text that its aria-describedby names. */
function errorAt(html: string, name: string): string | undefined {
  const input = html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? "";
  const id = /aria-describedby="([^"]*-error)"/.exec(input)?.[1];
  return id && html.match(new RegExp(`id="${id}"[^>]*>([^<]*)<`))?.[1];
}

async function productNamed(name: string): Promise<Product | undefined> {
  return (await me.get<Product[]>("/api/products")).json.find((product) => product.name === name);
}

const anew = { id: "", description: "", checklist_template_id: "" };

test.each(languages)("a price is read as an office types it, and shown in the reader's way: %s", async (language) => {
  const typed = ["1.234,56", "1,234.56", "1234,56", "1234.56", "1 234,56", "1\u00a0234,56 €", "1'234.56", "€ 1234.56"];
  for (const price of typed) {
    const name = uniqueWord();
    const answer = await screens[language].postForm("/products", { ...anew, name, price, price2: "1500 €" });
    expect(answer.status, price).toBe(302);
    expect(await productNamed(name), price).toMatchObject({ price: 1234.56, price2: 1500 });
    const page = await screens[language].get(`/products?q=${name}`);
    const list = page.text.slice(page.text.indexOf('class="row"'));
    expect([fieldValue(list, "price"), fieldValue(list, "price2")]).toEqual(shownPrices[language].slice(0, 2));
  }
});

test.each([
  ["1.500", "did you mean € 1,500.00 or € 1.50?", "¿quiere decir 1.500,00 € o 1,50 €?"],
  ["1,500", "did you mean € 1,500.00 or € 1.50?", "¿quiere decir 1.500,00 € o 1,50 €?"],
  ["gratis", "“gratis” is not an amount.", "«gratis» no es un importe."],
  ["1.2.3", "“1.2.3” is not an amount.", "«1.2.3» no es un importe."],
  ["-5", "must be at least 0.", "el valor mínimo es 0."],
  ["12,3456", "has at most two decimals.", "dos decimales como máximo."],
  ["10000000", "must be at most € 9,999,999.99.", "como máximo 9.999.999,99 €."],
])("a price of %j is refused beside its field, with what was typed, and nothing is saved", async (price, ...said) => {
  for (const [language, sentence] of [
    ["en", said[0]],
    ["es", said[1]],
  ] as const) {
    const name = uniqueWord();
    const added = await screens[language].postForm("/products", { ...anew, name, price, price2: "7" });
    expect(added.status).toBe(422);
    expect(errorAt(added.text, "price")).toContain(sentence);
    expect([fieldValue(added.text, "price"), fieldValue(added.text, "price2"), fieldValue(added.text, "name")]).toEqual(
      [price, "7", name],
    );
    expect(await productNamed(name)).toBeUndefined();

    const kept = await addProduct(me);
    const saved = await screens[language].postForm(`/products?q=${kept.name}`, {
      ...anew,
      ...{ id: String(kept.id), name: kept.name, price: "7", price2: price },
    });
    expect(saved.status).toBe(422);
    const row = saved.text.slice(saved.text.indexOf('class="row"'));
    expect(errorAt(row, "price2")).toContain(sentence);
    expect(fieldValue(row, "price2")).toBe(price);
    expect(await productNamed(kept.name)).toMatchObject({ price: product.price, price2: product.price2 });
  }
});

test("a price that is left empty is 0", async () => {
  const name = uniqueWord();
  expect((await me.postForm("/products", { ...anew, name, price: "12", price2: " " })).status).toBe(302);
  expect(await productNamed(name)).toMatchObject({ price: 12, price2: 0 });
});

/** The fields that the builder posts for one line whose product and type were chosen before. */
async function typedQuote(changes: Record<string, string> = {}) {
  const [customer, product] = [await addCustomer(me), await addProduct(me)];
  const product_id = String(product.id);
  return {
    ...{ intent: "save", customer_id: String(customer.id), was_type: "1", product_id, was_product_id: product_id },
    ...{ quantity: "1", unit_price: "900.00", was_unit_price: "900.00", discount: "0.00", ...changes },
  };
}

async function savedQuote(answer: { status: number; headers: Headers }): Promise<Quote> {
  expect(answer.status).toBe(302);
  const id = new URL(answer.headers.get("Location") ?? "", me.url).searchParams.get("id");
  return (await me.get<Quote>(`/api/quotes/${id}`)).json;
}

test.each(languages)("a quote's amounts are read as an office types them: %s", async (language) => {
  const typed = { unit_price: "1.234,56 €", quantity: "2,0", discount: "1 000,5" };
  const answer = await screens[language].postForm("/quote-builder", await typedQuote(typed));
  const quote = await savedQuote(answer);
  expect(quote).toMatchObject({ discount: 1000.5, items: [{ quantity: 2, unit_price: 1234.56 }] });
  const page = await screens[language].get(answer.headers.get("Location") ?? "");
  const shown = ["unit_price", "quantity", "discount"].map((name) => fieldValue(page.text, name));
  const expected = { en: ["1234.56", "2", "1000.50"], es: ["1234,56", "2", "1000,50"] };
  expect(shown).toEqual(expected[language]);
});

test.each([
  [
    "unit_price",
    "1.500",
    "Unit price: did you mean € 1,500.00 or € 1.50?",
    "Precio unitario: ¿quiere decir 1.500,00 € o 1,50 €?",
  ],
  ["unit_price", "barato", "Unit price: “barato” is not an amount", "Precio unitario: «barato» no es un importe"],
  ["unit_price", "-1", "Unit price must be at least 0.", "Precio unitario: el valor mínimo es 0."],
  [
    "discount",
    "1,500",
    "Discount: did you mean € 1,500.00 or € 1.50?",
    "Descuento: ¿quiere decir 1.500,00 € o 1,50 €?",
  ],
  [
    "discount",
    "10 %",
    "Discount: “10 %” is a percent. Write euros, or choose “%”.",
    "Descuento: «10 %» es un porcentaje. Escriba euros o elija «%».",
  ],
  [
    "unit_price",
    "10 %",
    "Unit price: “10 %” is a percent. Write euros.",
    "Precio unitario: «10 %» es un porcentaje. Escriba euros.",
  ],
  ["quantity", "1.000", "Quantity: did you mean 1000 or 1?", "Cantidad: ¿quiere decir 1000 o 1?"],
  ["quantity", "1,2345", "Quantity has at most three decimals.", "Cantidad: tres decimales como máximo."],
  ["quantity", "-1", "Quantity must be above 0.", "Cantidad: debe ser mayor que 0."],
  ["valid_days", "3e1", "Valid for (days) is not valid.", "Validez (días): el valor no es válido."],
  ["quantity", "2 h", "Quantity: write the number alone, without “h”.", "Cantidad: escriba solo el número, sin «h»."],
  ["quantity", "dos", "Quantity: “dos” is not a number.", "Cantidad: «dos» no es un número."],
])("a quote with the %s %j is refused beside the field, with what was typed", async (name, text, ...said) => {
  for (const [language, sentence] of [
    ["en", said[0]],
    ["es", said[1]],
  ] as const) {
    const answer = await screens[language].postForm("/quote-builder", await typedQuote({ [name]: text }));
    expect(answer.status).toBe(422);
    expect(errorAt(answer.text, name)).toContain(sentence);
    expect(fieldValue(answer.text, name)).toBe(text);
  }
});

test("a discount is refused where a sign is typed that is not the chosen one, and taken where it is", async () => {
  const refused = await me.postForm("/quote-builder", await typedQuote({ discount: "5 €", discount_in: "percent" }));
  expect(refused.status).toBe(422);
  expect(errorAt(refused.text, "discount")).toBe("Discount %: “5 €” is in euros. Write a percent, or choose “€”.");
  expect(fieldValue(refused.text, "discount")).toBe("5 €");
  const percent = await me.postForm("/quote-builder", await typedQuote({ discount: "5 %", discount_in: "percent" }));
  expect(await savedQuote(percent)).toMatchObject({ discount: 45, discount_percent: 5 });
  const euros = await me.postForm("/quote-builder", await typedQuote({ discount: "5 €", discount_in: "euros" }));
  expect(await savedQuote(euros)).toMatchObject({ discount: 5, discount_percent: 0 });
});

test("a quantity may be typed with the unit of its line behind it, in quotes and invoices", async () => {
  for (const [unit, quantity] of [
    ["h", "2 h"],
    ["ud", "2 uds."],
  ] as const) {
    const saved = await savedQuote(await me.postForm("/quote-builder", await typedQuote({ unit, quantity })));
    expect(saved.items).toMatchObject([{ quantity: 2, unit }]);
  }
  const { id } = await addCustomer(me);
  const line = { line_kind: "line", name: "Trabajo", description: "", unit: "h", unit_price: "40", line_discount: "" };
  const draft = (quantity: string) =>
    me.postForm(`/invoices/new?customer=${id}`, { ...line, intent: "draft", quantity, iva_percent: "21", cause: "" });
  const refused = await draft("2 m");
  expect(refused.status).toBe(422);
  expect(errorAt(refused.text, "quantity")).toContain("write the number alone, without “m”.");
  expect(fieldValue(refused.text, "quantity")).toBe("2 m");
  const saved = await draft("2 horas");
  expect(saved.status).toBe(302);
  const page = await me.get(new URL(saved.headers.get("Location") ?? "", me.url).pathname);
  expect(fieldValue(page.text, "quantity")).toBe("2");
  // A call sends numbers.
  const lines = [{ name: "Trabajo", unit: "h", quantity: "2 h", unit_price: 40 }];
  expect((await me.post("/api/invoices", { customer_id: id, lines, draft: 1 })).status).toBe(400);
});

test("errors of a line are named by its place in the form", async () => {
  const form = new FormData();
  const { product_id, was_product_id, quantity, unit_price, was_unit_price, ...more } = await typedQuote();
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  for (const line of [
    { product_id: "", was_product_id: "", quantity, unit_price: "", was_unit_price: "" },
    { product_id, was_product_id, quantity, unit_price: "x", was_unit_price },
  ]) {
    for (const [name, value] of Object.entries(line)) form.append(name, value);
  }
  const answer = await me.postForm("/quote-builder", form);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Line 2, Unit price: “x” is not an amount.");
  expect(answer.text).not.toContain("Line 1, Unit price");
});

test("a line without a price is refused, not saved as 0", async () => {
  const onlyWithIva = await addProduct(me, { price: 1234.5, price2: 0 });
  const chosen = { product_id: String(onlyWithIva.id), was_product_id: String(onlyWithIva.id) };
  const unset = { ...chosen, unit_price: "", was_unit_price: "" };
  const said = {
    en: "Recpt. Price is 0.00 in the catalogue: type a price.",
    es: "«Precio si no hay IVA» es 0,00 en el catálogo: escriba un precio.",
  };
  for (const language of languages) {
    const screen = screens[language];
    const refused = await screen.postForm("/quote-builder", await typedQuote(unset));
    expect(refused.status).toBe(422);
    expect(errorAt(refused.text, "unit_price")).toBe(said[language]);
    expect(fieldValue(refused.text, "unit_price")).toBe("");
    // Chosen and saved in one step: nobody has seen a price yet.
    const once = await screen.postForm("/quote-builder", await typedQuote({ ...unset, was_product_id: "" }));
    expect(errorAt(once.text, "unit_price")).toBe(said[language]);
  }
  // A price of 0 that was typed is a price; and the catalogue has one for the other type.
  const free = await savedQuote(await me.postForm("/quote-builder", await typedQuote({ ...unset, unit_price: "0" })));
  expect(free.items).toMatchObject([{ unit_price: 0 }]);
  const withIva = { ...unset, include_iva: "1", was_product_id: "" };
  const full = await savedQuote(await me.postForm("/quote-builder", await typedQuote(withIva)));
  expect(full).toMatchObject({ type: 2, items: [{ unit_price: 1234.5 }] });

  const emptied = await me.postForm("/quote-builder", await typedQuote({ unit_price: "", was_unit_price: "900.00" }));
  expect(emptied.status).toBe(422);
  expect(errorAt(emptied.text, "unit_price")).toBe("Unit price is not set: type it, or fill it from the catalogue.");
});

test("updating to a price that the catalogue does not have is refused, and keeps the typed one", async () => {
  const product = await addProduct(me);
  const chosen = { product_id: String(product.id), was_product_id: String(product.id) };
  const answer = await me.postForm("/quote-builder", await typedQuote({ ...chosen, unit_price: "5" }));
  const path = answer.headers.get("Location") ?? "";
  const page = await me.get(path);
  await me.put(`/api/products/${product.id}`, { name: product.name, price: 10, price2: 0 });
  const version = fieldValue(page.text, "version") ?? "";
  const more = { ...chosen, version, intent: "reprice", unit_price: "5.00", was_unit_price: "5.00" };
  const refused = await me.postForm(path, await typedQuote(more));
  expect(refused.status).toBe(422);
  expect(errorAt(refused.text, "unit_price")).toBe("Recpt. Price is 0.00 in the catalogue: type a price.");
  expect(fieldValue(refused.text, "unit_price")).toBe("5.00");
  expect((await savedQuote(answer)).items).toMatchObject([{ unit_price: 5 }]);
});

test("the calls take an absent price from the catalogue, 0 included", async () => {
  const [customer, product] = [await addCustomer(me), await addProduct(me, { price2: 0 })];
  const items = [{ product_id: product.id, quantity: 1, unit_price: null }];
  const quote = await me.post<Quote>("/api/quotes", { customer_id: customer.id, items, discount: 0, type: 1 });
  expect(quote.status).toBe(201);
  expect(quote.json.items).toMatchObject([{ unit_price: 0 }]);
});

test("the percent of the settings is read and shown in the reader's way, or refused beside its field", async () => {
  onTestFinished(async () => {
    await me.put("/api/settings", { iva_percent: 21 });
  });
  const save = async (language: Language, iva_percent: string) => {
    const form = new FormData();
    form.set("iva_percent", iva_percent);
    return screens[language].postForm("/settings", form);
  };
  expect((await save("es", "10,5 %")).status).toBe(302);
  expect((await me.get("/api/settings")).json).toMatchObject({ iva_percent: 10.5 });
  expect(fieldValue((await screens.es.get("/settings")).text, "iva_percent")).toBe("10,5");
  expect(fieldValue((await screens.en.get("/settings")).text, "iva_percent")).toBe("10.5");
  const refused = await save("es", "mucho");
  expect(refused.status).toBe(422);
  expect(errorAt(refused.text, "iva_percent")).toBe("Porcentaje de IVA: «mucho» no es un número.");
  expect(fieldValue(refused.text, "iva_percent")).toBe("mucho");
  expect(errorAt((await save("en", "101")).text, "iva_percent")).toBe("IVA percent must be at most 100.");
});

test.each([
  ["en", ["1500.00", "1.50"], 1500],
  ["es", ["1500,00", "1,50"], 1500],
] as const)(
  "an ambiguous price is asked about with two buttons, which put it in: %s",
  async (language, texts, price) => {
    const [customer, { id: product_id }] = [await addCustomer(me), await addProduct(me)];
    const typed = {
      customer_id: String(customer.id),
      product_id: String(product_id),
      quantity: "1",
      unit_price: "1.500",
    };
    const screen = screens[language];
    const asked = await screen.postForm("/quote-builder", { ...typed, intent: "save" });
    expect(asked.status).toBe(422);
    for (const text of texts)
      expect(asked.text).toMatch(
        new RegExp(`value="unit_price:0:${text}:1.500" name="take"|name="take" value="unit_price:0:${text}:1.500"`),
      );
    const answered = await screen.postForm("/quote-builder", { ...typed, take: `unit_price:0:${texts[0]}:1.500` });
    expect([answered.status, fieldValue(answered.text, "unit_price")]).toEqual([200, texts[0]]);
    expect(answered.text).not.toContain('name="take"');
    // In the catalogue the button saves at once, as the button that was pressed before would have.
    const name = uniqueWord();
    const refused = await screen.postForm("/products", { ...anew, name, price: "1.500", price2: "2" });
    const take = `price:0:${texts[0]}:1.500`;
    expect(refused.text).toContain(take);
    await screen.postForm("/products", { ...anew, name, price: "1.500", price2: "2", take });
    const added = await productNamed(name);
    expect(added).toMatchObject({ price, price2: 2 });
    // In its row the button saves the product that it belongs to, and adds no other.
    const path = `/products?q=${name}`;
    const row = async (html: string) =>
      (await formsOf(html, path)).find(({ fields }) => fields.some(({ value }) => value === String(added?.id)));
    const valuesOf = (form: PageForm | undefined) =>
      Object.fromEntries(form?.fields.map(({ name, value }) => [name, value]) ?? []);
    const shown = valuesOf(await row((await screen.get<string>(path)).text));
    const askedAgain = await row((await screen.postForm(path, { ...shown, price2: "1.500" })).text);
    const taking = askedAgain?.buttons.find(({ name, value }) => name === "take" && value.includes(`:${texts[0]}:`));
    await screen.postForm(path, { ...valuesOf(askedAgain), take: taking?.value ?? "" });
    const found = (await me.get<Product[]>(`/api/products?q=${name}`)).json;
    expect(found).toMatchObject([{ id: added?.id, price, price2: price }]);
  },
);

/** What is typed for a product, and for a payment of an invoice. */
const forms: { screen: string; name: string; more: Record<string, string> }[] = [
  { screen: "/products", name: "price", more: { ...anew, price2: "2" } },
  { screen: "/payments", name: "amount", more: { date: companyDay(-30) } },
];

test.each(forms)("Enter after an ambiguous amount sends what is typed, and no reading: $screen", async (form) => {
  const { invoice } = await addInvoicedCustomer(me);
  const path = form.screen === "/products" ? form.screen : `/invoices/${invoice.id}/payments`;
  const product = uniqueWord();
  const typed = { ...form.more, name: product, [form.name]: "1.250" };
  const asked = await me.postForm(path, typed);
  expect(asked.status).toBe(422);
  const isAsking = ({ buttons }: PageForm) => buttons.some(({ name }) => name === "take");
  const buttons = (await formsOf(asked.text, path)).find(isAsking)?.buttons;
  // Enter presses the first button of a form.
  expect(buttons?.map(({ name }) => name).slice(0, 3)).toEqual(["", "take", "take"]);
  // A reading of another text than the field's is not taken.
  const corrected = { ...typed, [form.name]: "7", take: buttons?.[1]?.value ?? "" };
  expect((await me.postForm(path, corrected)).status).toBe(302);
  const saved = form.screen === "/products" ? await productNamed(product) : (await me.get(`/api${path}`)).json;
  expect(saved).toMatchObject(form.screen === "/products" ? { price: 7 } : { paid_total: 7 });
});
