/** An invoice that is written on a screen: from its customer to the list, with a draft on the way. */
import { addCustomer, addProduct, addQuotedCustomer, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("an invoice without a job is written, kept as a draft and issued", { tag: "@phone" }, async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const { customer } = await addQuotedCustomer(me, { surname: uniqueWord() });
  const product = await addProduct(me, { price: 100 });
  await open("/invoices");
  await page.getByRole("link", { name: "New invoice" }).click();
  await page.getByLabel("Whose invoice is it?").fill(customer.surname);
  await page.getByLabel("Whose invoice is it?").press("Enter");
  await page.getByRole("link", { name: new RegExp(customer.surname) }).click();
  await page.getByLabel("Add from the catalogue").fill(product.name);
  if (!javaScriptEnabled) await page.getByLabel("Add from the catalogue").press("Enter");
  const hit = page.getByRole(javaScriptEnabled ? "option" : "button", { name: new RegExp(product.name) });
  await hit.click();
  await expect(page.getByLabel("Free text", { exact: true })).toHaveValue(product.name);
  await page.getByRole("button", { name: "+ Free text" }).click();
  await page.getByLabel("Free text", { exact: true }).nth(1).fill("Desplazamiento");
  await page.getByLabel("Unit price").nth(1).fill("21.50");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Recalculate" }).last().click();
  await expect(page.locator(".totals")).toContainText("€ 147.02");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByText("Draft saved ✓")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Draft of an invoice");
  await page.getByRole("button", { name: "Issue invoice" }).click();
  await expect(page.getByText(/Invoice F-\d{4}-\d{4,} issued ✓/)).toBeVisible();
  await expect(page.getByText("€ 147.02").first()).toBeVisible();
});

test("what is said of a line of an invoice goes with the line, up and away", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { id } = await addCustomer(me);
  const price = page.getByLabel("Unit price");
  await open(`/invoices/new?customer=${id}`);
  await page.getByRole("button", { name: "+ Free text" }).click();
  for (const [n, text] of ["30", "abc"].entries()) {
    await page.getByLabel("Free text", { exact: true }).nth(n).fill("Gas");
    await price.nth(n).fill(text);
  }
  await page.getByRole("button", { name: "Save as draft" }).click();
  // The sentence of the server names the line.
  await expect(price.nth(1)).toHaveAccessibleDescription(/Line 2/);
  await page.getByRole("button", { name: "Move line 2 up" }).click();
  await expect(price.nth(0)).toHaveAttribute("aria-invalid", "true");
  await expect(price.nth(1)).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Remove line 1" }).click();
  await expect(price).toHaveCount(1);
  await page.getByRole("button", { name: "+ Free text" }).click();
  await expect(price).toHaveCount(2);
  for (const n of [0, 1]) await expect(price.nth(n)).not.toHaveAttribute("aria-invalid");
});
