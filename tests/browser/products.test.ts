import type { Page } from "@playwright/test";
import { addProduct, uniqueWord } from "./support/data.ts";
import { holdRequests } from "./support/held.ts";
import { expect, test } from "./support/journey.ts";

/** The card that adds a product; the rows of the list have fields with the same labels. */
function addCard(page: Page) {
  return page.locator("section", { has: page.getByRole("heading", { name: "Add Product" }) });
}

test("a product is added, with a comma in its price made two decimals", { tag: ["@phone", "@road"] }, async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  const name = uniqueWord();
  await open(`/products?q=${name}`);
  const card = addCard(page);
  await card.getByLabel("Name").fill(name);
  await card.getByLabel("Description").fill("Con instalación");
  await card.getByLabel("Inv. Price").fill("12,5");
  await card.getByLabel("Inv. Price").blur();
  if (javaScriptEnabled) await expect(card.getByLabel("Inv. Price")).toHaveValue("12.50");
  await card.getByLabel("Recpt. Price").fill("7");
  await card.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByText("Product added.")).toBeVisible();
  await expect(card.getByLabel("Name")).toHaveValue("");
  const list = page.getByRole("list", { name: "Products" });
  await expect(list.getByLabel("Name")).toHaveValue(name);
  await expect(list.getByLabel("Inv. Price")).toHaveValue("12.50");
  await expect(list.getByLabel("Recpt. Price")).toHaveValue("7.00");
});

test.describe(() => {
  test.use({ locale: "es-ES" });

  test("in Spanish a price is read and shown in the Spanish format; an ambiguous one is asked about, and kept", {
    tag: ["@phone", "@road"],
  }, async ({ page, open, javaScriptEnabled }) => {
    const name = uniqueWord();
    await open(`/products?q=${name}`);
    const card = page.locator("section", { has: page.getByRole("heading", { name: "Añadir producto" }) });
    const [withIva, without] = [card.getByLabel("Precio más IVA"), card.getByLabel("Precio si no hay IVA")];
    await card.getByLabel("Nombre").fill(name);
    await withIva.fill("1.234,5 €");
    await without.fill("1.500");
    await without.blur();
    const question = card.getByText("Precio si no hay IVA: ¿quiere decir 1.500,00 € o 1,50 €?");
    if (javaScriptEnabled) {
      await expect(withIva).toHaveValue("1234,50");
      await expect(question).toBeVisible();
      await card.getByRole("button", { name: "1,50 €", exact: true }).click();
      await expect(without).toHaveValue("1,50");
      await expect(without).toBeFocused();
      await expect(question).toBeHidden();
      await without.fill("1.500");
      await without.blur();
      await expect(question).toBeVisible();
    }
    await card.getByRole("button", { name: "Añadir producto" }).click();
    await expect(page.getByRole("alert")).toContainText("No se ha podido añadir");
    await expect(question).toBeVisible();
    await expect(without).toHaveValue("1.500");
    await without.fill("1500");
    await without.blur();
    if (javaScriptEnabled) {
      await expect(question).toBeHidden();
      await expect(without).toHaveValue("1500,00");
    }
    await card.getByRole("button", { name: "Añadir producto" }).click();
    await expect(page.getByText("Producto añadido.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Catálogo" }).getByLabel("Precio más IVA")).toHaveValue("1234,50");
    await expect(page.getByRole("list", { name: "Catálogo" }).getByLabel("Precio si no hay IVA")).toHaveValue(
      "1500,00",
    );
  });
});

test("Enter sends what is typed, also where an ambiguous price was asked about", { tag: "@phone" }, async ({
  page,
  open,
  me,
}) => {
  const { id, name } = await addProduct(me);
  await open(`/products?q=${name}`);
  const price = page.getByRole("list", { name: "Products" }).getByLabel("Inv. Price");
  await price.fill("1.500");
  await price.press("Enter");
  await expect(page.getByText("did you mean € 1,500.00 or € 1.50?").first()).toBeVisible();
  await price.press("Enter");
  await expect(price).toHaveValue("1.500");
  await price.fill("7");
  await price.press("Enter");
  await expect(page.getByText("Product saved.")).toBeVisible();
  expect((await me.get(`/api/products/${id}`)).json).toMatchObject({ price: 7 });
});

test("Tab leads from an ambiguous price to its answers", { tag: "@script" }, async ({ page, open, me }) => {
  const { name } = await addProduct(me);
  await open(`/products?q=${name}`);
  const price = page.getByRole("list", { name: "Products" }).getByLabel("Inv. Price");
  await price.fill("1.500");
  await price.press("Tab");
  const answer = page.getByRole("button", { name: "€ 1,500.00", exact: true });
  await expect(answer).toBeFocused();
  await answer.press("Enter");
  await expect(price).toHaveValue("1500.00");
  await expect(price).toBeFocused();
});

test("a product without a name is refused, and what was typed is kept", { tag: "@answer" }, async ({ page, open }) => {
  await open("/products");
  const card = addCard(page);
  await card.getByLabel("Name").fill("   ");
  await card.getByLabel("Description").fill("typed and kept");
  await card.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please enter a product name.");
  await expect(card.getByLabel("Description")).toHaveValue("typed and kept");
});

test("each row saves itself", async ({ page, open, me, javaScriptEnabled }) => {
  const { name } = await addProduct(me);
  await open(`/products?q=${name}`);
  const list = page.getByRole("list", { name: "Products" });
  await list.getByLabel("Description").fill("Sin instalación");
  await list.getByLabel("Inv. Price").fill("12,5");
  await list.getByLabel("Inv. Price").blur();
  if (javaScriptEnabled) await expect(list.getByLabel("Inv. Price")).toHaveValue("12.50");
  await list.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Product saved.")).toBeVisible();
  await expect(list.getByLabel("Inv. Price")).toHaveValue("12.50");
  await expect(list.getByLabel("Recpt. Price")).toHaveValue("900.00");
  await page.reload();
  await expect(list.getByLabel("Description")).toHaveValue("Sin instalación");
});

test("a description of several lines keeps them when its row is saved", { tag: "@answer" }, async ({
  page,
  open,
  me,
}) => {
  const description = "Split 3,5 kW\nIncluye soporte";
  const { id, name } = await addProduct(me, { description });
  await open(`/products?q=${name}`);
  const list = page.getByRole("list", { name: "Products" });
  await expect(list.getByLabel("Description")).toHaveValue(description);
  await list.getByLabel("Inv. Price").fill("12,5");
  await list.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Product saved.")).toBeVisible();
  expect((await me.get(`/api/products/${id}`)).json).toMatchObject({ description, price: 12.5 });
});

test("a row saved without a name is refused, and what was typed is kept", { tag: "@answer" }, async ({
  page,
  open,
  me,
}) => {
  const { name } = await addProduct(me);
  await open(`/products?q=${name}`);
  const list = page.getByRole("list", { name: "Products" });
  await list.getByLabel("Name").fill("");
  await list.getByLabel("Description").fill("typed and kept");
  await list.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please enter a product name.");
  await expect(list.getByLabel("Description")).toHaveValue("typed and kept");
});

test("deleting a product asks first", async ({ page, open, me }) => {
  const { name } = await addProduct(me);
  await open(`/products?q=${name}`);
  await page.getByRole("list", { name: "Products" }).getByRole("link", { name: "Delete" }).click();
  await expect(page.getByText("Delete this product? This cannot be undone.")).toBeVisible();
  await page.getByText("Cancel", { exact: true }).click();
  await expect(page.getByText("Delete this product? This cannot be undone.")).toBeHidden();

  await open(`/products?q=${name}`);
  await page.getByRole("list", { name: "Products" }).getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Product deleted.")).toBeVisible();
  await open(`/products?q=${name}`);
  await expect(page.getByText("No product matches.")).toBeVisible();
});

test("the list is filtered by name or description", async ({ page, open, me, javaScriptEnabled }) => {
  const word = uniqueWord();
  await addProduct(me, { name: `Válvula ${word}`, description: "" });
  await addProduct(me, { name: uniqueWord(), description: `Con válvula ${word}` });
  await open("/products");
  const box = page.getByPlaceholder("Type a name or description");
  await box.fill(`valvula ${word}`);
  if (!javaScriptEnabled) await box.press("Enter");
  await expect(page.getByText("2 products")).toBeVisible();
});

for (const [screen, placeholder] of [
  ["/products", "Type a name or description"],
  ["/customers", "Type surname, first name, town, email or NIE"],
] as const) {
  test(`${screen} says 'Loading...' while its live search loads`, { tag: "@script" }, async ({ page, open }) => {
    await open(screen);
    const goOn = await holdRequests(page, `**${screen}.data*`);
    await page.getByPlaceholder(placeholder).fill(uniqueWord());
    const loading = page.getByRole("status").filter({ hasText: "Loading..." });
    await expect(loading).toBeInViewport();
    goOn();
    await expect(loading).toHaveCount(0);
    await expect(page.getByText(/No (product|customer) matches/)).toBeVisible();
  });
}
