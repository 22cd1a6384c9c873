/** An invoice that is written on a screen: from its customer to the list, with a draft on the way. */
import { addProduct, addQuotedCustomer, uniqueWord } from "./support/data.ts";
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
