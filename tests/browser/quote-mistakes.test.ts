import { chooseProduct, recalculate, totalOf } from "./support/builder.ts";
import { addCustomer, addProduct } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("a price typed with a comma is the same price", async ({ page, open, me, javaScriptEnabled }) => {
  const product = await addProduct(me);
  await open("/quote-builder");
  await chooseProduct(page, 0, product.name);
  await recalculate(page, javaScriptEnabled);
  await page.getByLabel("Unit price").fill("77,5");
  await page.getByLabel("Discount (€)").fill("10,5");
  await recalculate(page, javaScriptEnabled);
  await expect(totalOf(page, "Lines")).toHaveText("€ 77.50");
  await expect(totalOf(page, "Net")).toHaveText("€ 67.00");
});

test("Enter in a line saves nothing", async ({ page, open, me }) => {
  const [customer, product] = [await addCustomer(me), await addProduct(me)];
  await open("/quote-builder");
  await page.getByLabel("Customer").selectOption(String(customer.id));
  await chooseProduct(page, 0, product.name);
  await page.getByLabel("Quantity").press("Enter");
  await expect(page.getByLabel("Customer")).toHaveValue(String(customer.id));
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await open(`/quotes?q=${customer.surname}`);
  await expect(page.getByText("No quotes found.")).toBeVisible();
});

test("a negative quantity is refused, not left out", async ({ page, open, me }) => {
  const [customer, product] = [await addCustomer(me), await addProduct(me)];
  await open("/quote-builder");
  await page.getByLabel("Customer").selectOption(String(customer.id));
  await chooseProduct(page, 0, product.name);
  await page.getByLabel("Quantity").fill("-2");
  await page.getByRole("button", { name: "Save Quote" }).click();
  await expect(page.getByRole("alertdialog", { name: "Oops" })).toContainText("Line 1, Quantity must be at least 1.");
});
