import { chooseCustomer, chooseProduct, linesOf, recalculateTotals, totalOf } from "./support/builder.ts";
import { addCustomer, addProduct } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("a price typed with a comma is the same price", async ({ page, open, me, javaScriptEnabled }) => {
  const product = await addProduct(me);
  await open("/quote-builder");
  await chooseProduct(page, 0, product.name);
  await recalculateTotals(page, javaScriptEnabled);
  await page.getByLabel("Unit price").fill("77,5");
  await page.getByLabel("Discount (€)").fill("10,5");
  await recalculateTotals(page, javaScriptEnabled);
  await expect(totalOf(page, "Lines")).toHaveText("€ 77.50");
  await expect(totalOf(page, "Net")).toHaveText("€ 67.00");
});

test("Enter in a line saves nothing", async ({ page, open, me }) => {
  const [customer, product] = [await addCustomer(me), await addProduct(me)];
  await open("/quote-builder");
  await chooseCustomer(page, customer.surname);
  await chooseProduct(page, 0, product.name);
  await page.getByLabel("Quantity").press("Enter");
  await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(`${customer.first_name} ${customer.surname}`);
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await open(`/quotes?q=${customer.surname}`);
  await expect(page.getByText("No quotes found.")).toBeVisible();
});

test("a field's error is beside it, behind the notice, and gets the focus", async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const [customer, product] = [await addCustomer(me), await addProduct(me)];
  await open("/quote-builder");
  const oops = page.getByRole("alertdialog", { name: "Oops" });
  const [chosen, first, quantity] = [
    page.getByLabel("Customer", { exact: true }),
    page.getByLabel("Product", { exact: true }),
    page.getByLabel("Quantity"),
  ];
  const saveAndDismiss = async (field: typeof first, sentence: string | RegExp) => {
    await page.getByRole("button", { name: "Save Quote" }).click();
    await expect(oops).toContainText(sentence);
    await oops.getByText("OK", { exact: true }).click();
    await expect(oops).toBeHidden();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(sentence);
    if (javaScriptEnabled) await expect(field).toBeFocused();
  };
  await saveAndDismiss(chosen, "Please select a customer.");
  await chooseCustomer(page, customer.surname);
  await saveAndDismiss(first, "Please add at least one product/service.");
  await expect(chosen).not.toHaveAttribute("aria-invalid");
  await chooseProduct(page, 0, product.name);
  await quantity.fill("-2");
  await saveAndDismiss(quantity, /Quantity must be above 0\./);
});

test("a negative quantity is refused", { tag: "@answer" }, async ({ page, open, me }) => {
  const [customer, product] = [await addCustomer(me), await addProduct(me)];
  await open("/quote-builder");
  await chooseCustomer(page, customer.surname);
  await chooseProduct(page, 0, product.name);
  await page.getByLabel("Quantity").fill("-2");
  await page.getByRole("button", { name: "Save Quote" }).click();
  await expect(page.getByRole("alertdialog", { name: "Oops" })).toContainText("Line 1, Quantity must be above 0.");
});

test("a wrong number is said when its field is left or its sums are asked for, and no amount is made of it", async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const product = await addProduct(me);
  await open("/quote-builder");
  await chooseProduct(page, 0, product.name);
  const [quantity, discount] = [page.getByLabel("Quantity"), page.getByRole("textbox", { name: /^Discount/ })];
  await quantity.fill("four");
  if (javaScriptEnabled) {
    await expect(linesOf(page).locator(".amount")).toHaveText("–");
    await expect(quantity).not.toHaveAttribute("aria-invalid");
    await quantity.press("Tab");
  }
  await recalculateTotals(page, javaScriptEnabled);
  await expect(linesOf(page).locator(".amount")).toHaveText("–");
  await expect(quantity).toHaveAttribute("aria-invalid", "true");
  await expect(quantity).toHaveAccessibleDescription("Quantity: “four” is not a number.");
  await expect(totalOf(page, "Total")).toHaveText("–");
  await quantity.fill("4");
  await page.getByRole("combobox", { name: "Discount in" }).selectOption("percent");
  await discount.fill("150");
  if (javaScriptEnabled) await discount.press("Tab");
  await recalculateTotals(page, javaScriptEnabled);
  await expect(quantity).not.toHaveAttribute("aria-invalid");
  await expect(discount).toHaveAccessibleDescription("Discount (%) must be at most 100.");
  for (const sum of ["Discount", "Net", "Total"]) await expect(totalOf(page, sum)).toHaveText("–");
  await expect(totalOf(page, "Lines")).not.toHaveText("–");
});

test("what was said of a removed line is not said of the next one", { tag: "@script" }, async ({ page, open, me }) => {
  const customer = await addCustomer(me);
  const price = page.getByLabel("Unit price");
  await open(`/quote-builder?customer=${customer.id}`);
  await page.getByRole("button", { name: "+ Free text" }).click();
  await page.getByLabel("Free text", { exact: true }).fill("Gas");
  await price.nth(1).fill("abc");
  await page.getByRole("button", { name: "Save Quote" }).click();
  await page.getByRole("alertdialog", { name: "Oops" }).getByText("OK", { exact: true }).click();
  await expect(price.nth(1)).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Remove line 2" }).click();
  await page.getByRole("button", { name: "+ Free text" }).click();
  await expect(price).toHaveCount(2);
  await expect(price.nth(1)).not.toHaveAttribute("aria-invalid");
});
