import { chooseCustomer, chooseProduct, linesOf, recalculateTotals, totalOf } from "./support/builder.ts";
import { addCustomer, addProduct, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

type Quote = { items: { kind: string; name: string }[]; total: number };

test("a quote of a heading, a product by the metre, a free text and an option is written and kept", {
  tag: ["@phone", "@road"],
}, async ({ page, open, me, javaScriptEnabled }) => {
  const [customer, product] = [await addCustomer(me), await addProduct(me, { price2: 3.2 })];
  const crane = uniqueWord();
  await open("/quote-builder");
  await chooseCustomer(page, customer.surname);
  await chooseProduct(page, 0, product.name);
  await page.getByLabel("Quantity").fill("12,5");
  await page.getByRole("button", { name: "+ Free text" }).click();
  await expect(linesOf(page)).toHaveCount(2);
  await page.getByLabel("Free text").fill(crane);
  await page.getByLabel("Unit price").nth(1).fill("50");
  await linesOf(page).nth(1).getByText("Details").click();
  await page.getByLabel("Discount %").nth(1).fill("10");
  await page.getByLabel("Description, printed under the name").nth(1).fill("Half a day");
  await page.getByRole("button", { name: "+ Heading" }).click();
  await expect(linesOf(page)).toHaveCount(3);
  await page.getByLabel("Heading").fill("Ground floor");
  for (const n of [3, 2]) await page.getByRole("button", { name: `Move line ${n} up` }).click();
  await expect(linesOf(page).nth(0).getByLabel("Heading")).toHaveValue("Ground floor");
  await recalculateTotals(page, javaScriptEnabled);
  // 12.5 × 3.20 + 50 less 10 %
  await expect(totalOf(page, "Total")).toHaveText("€ 85.00");
  // Without scripts the page is a new one, with all details folded.
  if (!javaScriptEnabled) await linesOf(page).nth(2).getByText("Details").click();
  await page.getByLabel("Optional: offered, not in the total").nth(1).check();
  await recalculateTotals(page, javaScriptEnabled);
  await expect(totalOf(page, "Total")).toHaveText("€ 40.00");
  await page.getByRole("button", { name: "Save Quote" }).click();
  const notice = page.getByRole("alertdialog", { name: "Success" });
  await expect(notice).toContainText("Quote created:");
  const id = new URL(page.url()).searchParams.get("id");
  expect((await me.get<Quote>(`/api/quotes/${id}`)).json).toMatchObject({
    total: 40,
    items: [
      { kind: "heading", name: "Ground floor" },
      { product_id: product.id, quantity: 12.5, description: "Con instalación", optional: 0 },
      { product_id: null, name: crane, description: "Half a day", discount_percent: 10, optional: 1 },
    ],
  });
  await open(`/quote-builder?id=${id}`);
  await expect(page.getByLabel("Quantity").first()).toHaveValue("12.5");
  await expect(page.getByLabel("Free text")).toHaveValue(crane);
});

test("a typed price that a refill replaces is shown, and Put mine back puts it back", { tag: "@answer" }, async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const { name } = await addProduct(me, { price: 1000, price2: 900 });
  await open("/quote-builder");
  await chooseProduct(page, 0, name);
  await recalculateTotals(page, javaScriptEnabled);
  await page.getByLabel("Unit price").fill("850");
  await recalculateTotals(page, javaScriptEnabled);
  await expect(page.getByText("Catalogue: € 900.00")).toBeVisible();
  await page.getByLabel("Include IVA").check();
  await recalculateTotals(page, javaScriptEnabled);
  await expect(page.getByLabel("Unit price")).toHaveValue("1000.00");
  await expect(page.getByText("1 price that was not the catalogue's was replaced by it.")).toBeVisible();
  await page.getByRole("button", { name: "Put mine back in line 1: 850" }).click();
  await expect(page.getByLabel("Unit price")).toHaveValue(/^850/);
  await expect(page.getByText("1 price that you typed")).toBeHidden();
});
