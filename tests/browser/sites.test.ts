import { chooseCustomer, chooseProduct } from "./support/builder.ts";
import { addCustomer, addProduct, addSite } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("a site is added on the card and chosen in the builder", {
  tag: "@phone",
}, async ({ page, open, me }) => {
  const [customer, product] = [await addCustomer(me), await addProduct(me)];
  await open(`/customers/${customer.id}`);
  await page.getByRole("link", { name: "Add site" }).click();
  await page.getByLabel("Name").fill("Casa de Mijas");
  await page.getByLabel("Address", { exact: true }).fill("Camino Viejo 3");
  await page.getByLabel("How to get in").fill("Código 1492");
  await page.getByRole("button", { name: "Add site" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(customer.surname);
  await expect(page.getByText("Código 1492")).toBeVisible();

  await open(`/quote-builder?customer=${customer.id}`);
  await page.getByLabel("Site").selectOption({ label: "Casa de Mijas, Camino Viejo 3" });
  await chooseProduct(page, 0, product.name);
  await page.getByRole("button", { name: "Save Quote" }).click();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
  const { id } = (await me.get<{ data: { id: number }[] }>(`/api/quotes?q=${customer.surname}`)).json.data[0] ?? {};
  expect((await me.get(`/api/quotes/${id}`)).json).toMatchObject({ site: "Casa de Mijas, Camino Viejo 3" });

  // Another customer has other sites.
  const other = await addCustomer(me);
  await addSite(me, other.id, { name: "Almacén" });
  await open(`/quote-builder?id=${id}`);
  await chooseCustomer(page, other.surname);
  await expect(page.getByLabel("Site").locator("option")).toHaveText(["The customer's address", /^Almacén, /]);
  await expect(page.getByLabel("Site")).toHaveValue("");
});
