import { chooseProduct, linesOf, recalculateTotals, totalOf } from "./support/builder.ts";
import { addProduct } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("a unit price is Recpt. Price without IVA and Inv. Price with it", async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const { name } = await addProduct(me, { price: 1210.5, price2: 900 });
  await open("/quote-builder");
  await expect(page.getByLabel("Include IVA")).not.toBeChecked();
  await chooseProduct(page, 0, name);
  await recalculateTotals(page, javaScriptEnabled);
  await expect(page.getByLabel("Unit price")).toHaveValue("900.00");

  await page.getByLabel("Include IVA").check();
  await recalculateTotals(page, javaScriptEnabled);
  await expect(page.getByLabel("Unit price")).toHaveValue("1210.50");

  await page.getByLabel("Include IVA").uncheck();
  await recalculateTotals(page, javaScriptEnabled);
  await expect(page.getByLabel("Unit price")).toHaveValue("900.00");
});

test("Fill prices from catalogue refills every line", async ({ page, open, me }) => {
  const [first, second] = [await addProduct(me), await addProduct(me, { price2: 45.9 })];
  await open("/quote-builder");
  await chooseProduct(page, 0, first.name);
  await page.getByRole("button", { name: "+ Add Product/Service" }).click();
  await expect(linesOf(page)).toHaveCount(2);
  await chooseProduct(page, 1, second.name);
  await page.getByLabel("Unit price").nth(0).fill("1.00");
  await page.getByLabel("Unit price").nth(1).fill("2.00");
  await page.getByRole("button", { name: "Fill prices from catalogue" }).click();
  await expect(page.getByLabel("Unit price").nth(0)).toHaveValue("900.00");
  await expect(page.getByLabel("Unit price").nth(1)).toHaveValue("45.90");
});

test("a line without a unit price says 'not set'", async ({ page, open }) => {
  await open("/quote-builder");
  await expect(page.getByLabel("Unit price")).toHaveValue("");
  await expect(page.getByLabel("Unit price")).toHaveAttribute("placeholder", "not set");
});

test("choosing another product refills its price", async ({ page, open, me, javaScriptEnabled }) => {
  const [first, second] = [await addProduct(me), await addProduct(me, { price2: 45.9 })];
  await open("/quote-builder");
  await chooseProduct(page, 0, first.name);
  await recalculateTotals(page, javaScriptEnabled);
  await expect(page.getByLabel("Unit price")).toHaveValue("900.00");
  await chooseProduct(page, 0, second.name);
  await recalculateTotals(page, javaScriptEnabled);
  await expect(page.getByLabel("Unit price")).toHaveValue("45.90");
});

test("the totals are net of the discount, with IVA rounded to the cent", async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const { name } = await addProduct(me, { price: 33.33 });
  await open("/quote-builder");
  await chooseProduct(page, 0, name);
  await page.getByLabel("Include IVA").check();
  await recalculateTotals(page, javaScriptEnabled);
  await page.getByLabel("Quantity").fill("3");
  await page.getByLabel("Discount (€)").fill("10");
  await recalculateTotals(page, javaScriptEnabled);
  await expect(totalOf(page, "Lines")).toHaveText("€ 99.99");
  await expect(totalOf(page, "Discount")).toHaveText("−€ 10.00");
  await expect(totalOf(page, "Net")).toHaveText("€ 89.99");
  await expect(totalOf(page, "IVA 21 %")).toHaveText("€ 18.90");
  await expect(totalOf(page, "Total")).toHaveText("€ 108.89");

  await page.getByLabel("Discount (€)").fill("500");
  await recalculateTotals(page, javaScriptEnabled);
  await expect(totalOf(page, "Net")).toHaveText("€ 0.00");
  await expect(totalOf(page, "Total")).toHaveText("€ 0.00");
});

test("a quote without IVA shows none", async ({ page, open, me, javaScriptEnabled }) => {
  const { name } = await addProduct(me);
  await open("/quote-builder");
  await chooseProduct(page, 0, name);
  await recalculateTotals(page, javaScriptEnabled);
  await expect(totalOf(page, "Total")).toHaveText("€ 900.00");
  await expect(totalOf(page, "IVA 21 %")).toHaveCount(0);
});

test("a unit behind a quantity, and the sign of a discount, are taken or refused as chosen", {
  tag: "@script",
}, async ({ page, open, me }) => {
  const { name } = await addProduct(me);
  await open("/quote-builder");
  await chooseProduct(page, 0, name);
  const quantity = page.getByLabel("Quantity");
  await quantity.fill("2 uds.");
  await quantity.blur();
  await expect(quantity).toHaveValue("2");
  await expect(totalOf(page, "Lines")).toHaveText("€ 1,800.00");
  await quantity.fill("3 h");
  await quantity.blur();
  await expect(quantity).toHaveAccessibleDescription(/write the number alone, without “h”/);
  // In hours it is the unit of the line.
  await page.getByText("Details", { exact: false }).first().click();
  await page.getByLabel("Unit", { exact: true }).selectOption("h");
  await expect(quantity).not.toHaveAttribute("aria-invalid");
  await expect(totalOf(page, "Lines")).toHaveText("€ 2,700.00");
  const discount = page.getByLabel(/^Discount \(/);
  await discount.fill("10 %");
  await discount.blur();
  await expect(discount).toHaveAccessibleDescription(/“10 %” is a percent. Write euros, or choose “%”/);
  // Saving refuses this discount, so there is no amount with it.
  await expect(totalOf(page, "Net")).toHaveText("–");
  await page.getByLabel("Discount in", { exact: true }).selectOption("percent");
  await expect(discount).not.toHaveAttribute("aria-invalid");
  await expect(totalOf(page, "Net")).toHaveText("€ 2,430.00");
  await discount.fill("10 €");
  await discount.blur();
  await expect(discount).toHaveAccessibleDescription(/“10 €” is in euros. Write a percent, or choose “€”/);
});

test("the buttons of an ambiguous price put in what is meant, and the total follows", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { name } = await addProduct(me);
  await open("/quote-builder");
  await chooseProduct(page, 0, name);
  const price = page.getByLabel("Unit price");
  for (const { meant, shown, total } of [
    { meant: "€ 1,500.00", shown: "1500.00", total: "€ 1,500.00" },
    { meant: "€ 1.50", shown: "1.50", total: "€ 1.50" },
  ]) {
    await price.fill("1.500");
    await price.blur();
    await expect(page.getByText("Unit price: did you mean € 1,500.00 or € 1.50?")).toBeVisible();
    await page.getByRole("button", { name: meant, exact: true }).click();
    await expect(price).toHaveValue(shown);
    await expect(price).toBeFocused();
    await expect(page.getByRole("button", { name: meant, exact: true })).toBeHidden();
    await expect(totalOf(page, "Lines")).toHaveText(total);
  }
});
