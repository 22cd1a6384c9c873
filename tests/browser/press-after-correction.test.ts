/**
 * Whoever corrects a field and presses a button with the mouse presses it once, though leaving the field shows or takes
 * away a sentence above the button.
 */
import type { Locator, Page } from "@playwright/test";
import { addCustomer, addInvoice, addQuotedCustomer } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";
import { isAnswerToForm, isOfForm } from "./support/rows.ts";

const script = { tag: "@script" };

/** Presses the mouse on the middle of a button, and releases it there once the field before it has been left. */
async function press(page: Page, button: Locator, left: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not shown");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await expect(left).not.toBeFocused();
  // Whatever leaving the field changes has been drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.mouse.up();
}

test("a payment whose amount was corrected is recorded by one press", script, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const invoice = await addInvoice(me, quote.id);
  await open(`/invoices/${invoice.id}/payments`);
  const amount = page.getByLabel("Amount");
  const record = page.getByRole("button", { name: "Record a payment" });
  await amount.fill("cien");
  const refused = page.waitForResponse(isAnswerToForm);
  await press(page, record, amount);
  expect((await refused).status()).toBe(422);
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await amount.fill("10");
  let posts = 0;
  page.on("request", (request) => {
    if (isOfForm(request)) posts += 1;
  });
  await press(page, record, amount);
  await expect(page.getByText("Payment recorded ✓")).toBeVisible();
  expect(posts).toBe(1);
});

test(
  "a draft of an invoice is saved by one press, also where the press shows or takes away an error",
  script,
  async ({ page, open, me }) => {
    const customer = await addCustomer(me);
    await open(`/invoices/new?customer=${customer.id}`);
    await page.getByLabel("Free text", { exact: true }).fill("Gas");
    await page.getByLabel("Unit price").fill("30");
    const discount = page.getByLabel("Discount in euros");
    const save = page.getByRole("button", { name: "Save as draft" });
    await discount.fill("5x");
    const refused = page.waitForResponse(isAnswerToForm);
    await press(page, save, discount);
    expect((await refused).status()).toBe(422);
    await expect(discount).toHaveAccessibleDescription(/“5x” is not an amount/);
    await discount.fill("5");
    await press(page, save, discount);
    await expect(page.getByText("Draft saved ✓")).toBeVisible();
  },
);

test("a line of a quote whose price is wrong is removed by one press", script, async ({ page, open }) => {
  await open("/quote-builder");
  for (const count of [2, 3]) {
    await page.getByRole("button", { name: "+ Free text" }).click();
    await expect(page.locator("table.lines tbody")).toHaveCount(count);
  }
  const price = page.getByLabel("Unit price").nth(1);
  await price.fill("abc");
  await press(page, page.getByRole("button", { name: "Remove line 2" }), price);
  await expect(page.locator("table.lines tbody")).toHaveCount(2);
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
});
