/** An invoice that is written on a screen: from its customer to the list, with a draft on the way. */
import { company } from "../support/samples.ts";
import { addCustomer, addJob, addProduct, addQuote, addQuotedCustomer, uniqueWord } from "./support/data.ts";
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

test("a draft that somebody else saved meanwhile is replaced by a press of its own", async ({ page, open, me }) => {
  const { id } = await addCustomer(me);
  const lines = [{ name: "Gas R32", unit_price: 30 }];
  const { json: draft } = await me.post<{ id: number }>("/api/invoices", { customer_id: id, lines, draft: 1 });
  const path = `/invoices/drafts/${draft.id}`;
  const name = page.getByLabel("Free text", { exact: true });
  await open(path);
  const theirs = {
    ...{ intent: "draft", version: "1", line_kind: "line", name: "Gas R410A", description: "", quantity: "1" },
    ...{ unit: "ud", unit_price: "40", line_discount: "", iva_percent: "21", cause: "" },
  };
  expect((await me.postForm(path, theirs)).status).toBe(302);
  await name.fill("Gas R290");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByRole("heading", { name: "This was saved meanwhile" })).toBeVisible();
  await expect(page.getByRole("cell", { name: /Gas R410A/ })).toBeVisible();
  await expect(name).toHaveValue("Gas R290");
  await page.getByRole("button", { name: "Save mine over it" }).click();
  await expect(page.getByText("Draft saved ✓")).toBeVisible();
  await expect(name).toHaveValue("Gas R290");
  await page.getByRole("button", { name: "Issue invoice" }).click();
  await expect(page.getByText(/Invoice F-\d{4}-\d{4,} issued ✓/)).toBeVisible();
});

test("the total follows the IVA that is chosen for a quote without", { tag: "@script" }, async ({ page, open, me }) => {
  const before = (await me.get<object>("/api/settings")).json;
  await me.put("/api/settings", { ...company, tax_rules: "spain" });
  const { customer, product } = await addQuotedCustomer(me);
  const items = [{ product_id: product.id, quantity: 1, unit_price: 1_000 }];
  const of = { customer_id: customer.id, product_id: product.id };
  const quote = await addQuote(me, of, { type: 1, items, status: "accepted" });
  await open(`/invoices/new?quote=${quote.id}`);
  await page.getByRole("button", { name: "Issue invoice" }).click();
  const iva = page.getByLabel("What has no IVA");
  for (const [choice, total] of [
    ["21", "€ 1,210.00"],
    ["E1", "€ 1,000.00"],
    ["10", "€ 1,100.00"],
    ["", "€ 1,000.00"],
  ] as const) {
    await iva.selectOption(choice);
    await expect(page.locator(".totals .sum").last()).toHaveText(total);
  }
  const job = await addJob(me, quote.id);
  await open(`/calendar/jobs/${job.id}/invoice`);
  await expect(page.locator(".totals .sum").last()).toHaveText("€ 1,000.00");
  await iva.selectOption("21");
  await expect(page.locator(".totals .sum").last()).toHaveText("€ 1,210.00");
  await me.put("/api/settings", before);
});

test("what the customer lacks is filled in in another tab, and is gone from the form on coming back", {
  tag: "@script",
}, async ({ page, open, me }) => {
  const before = (await me.get<object>("/api/settings")).json;
  await me.put("/api/settings", { ...company, tax_rules: "spain" });
  const customer = await addCustomer(me, { nie: "12345678A" });
  await open(`/invoices/new?customer=${customer.id}`);
  const line = page.getByLabel("Free text", { exact: true });
  await line.fill("Gas R32");
  const link = page.getByRole("link", { name: "Open the customer (new tab)" });
  await expect(link).toHaveAttribute("target", "_blank");
  await me.put(`/api/customers/${customer.id}`, { ...customer, nie: "12345678Z" });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(link).toHaveCount(0);
  await expect(line).toHaveValue("Gas R32");
  await me.put("/api/settings", before);
});
