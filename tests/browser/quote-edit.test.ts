import { linesOf, totalOf } from "./support/builder.ts";
import { addCustomer, addProduct, addQuote, addQuotedCustomer } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("a quote is edited under its id and Save Changes keeps it", { tag: ["@phone", "@road"] }, async ({
  page,
  open,
  me,
}) => {
  const { customer, product, quote } = await addQuotedCustomer(me);
  await open(`/quote-builder?id=${quote.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Edit Quote ${quote.quote_number}`);
  await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(`${customer.first_name} ${customer.surname}`);
  await expect(page.getByLabel("Product", { exact: true })).toHaveValue(product.name);
  await expect(page.getByLabel("Quantity")).toHaveValue("2");
  await expect(page.getByLabel("Unit price")).toHaveValue("1000.00");
  await expect(page.getByLabel("Include IVA")).toBeChecked();
  await page.getByLabel("Quantity").fill("3");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const notice = page.getByRole("alertdialog", { name: "Success" });
  await expect(notice).toContainText("Quote updated.");
  await notice.getByText("OK", { exact: true }).click();
  await expect(page).toHaveURL("/quotes");
  await open(`/quotes?q=${customer.surname}`);
  await expect(page.getByRole("cell", { name: "€ 3,630.00" })).toBeVisible();
});

test("Save Changes keeps the prices of the quote, Update Prices & Save takes the catalogue's of now", async ({
  page,
  open,
  me,
}) => {
  const { product, quote } = await addQuotedCustomer(me);
  await me.put(`/api/products/${product.id}`, { name: product.name, price: 1200, price2: 1100 });

  await open(`/quote-builder?id=${quote.id}`);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
  await open(`/quote-builder?id=${quote.id}`);
  await expect(page.getByLabel("Unit price")).toHaveValue("1000.00");

  await page.getByRole("button", { name: "Update Prices & Save" }).click();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toContainText("Quote updated.");
  await open(`/quote-builder?id=${quote.id}`);
  await expect(page.getByLabel("Unit price")).toHaveValue("1200.00");
  await expect(totalOf(page, "Total")).toHaveText("€ 2,904.00");
});

test("a new quote has no Update Prices & Save", { tag: "@answer" }, async ({ page, open }) => {
  await open("/quote-builder");
  await expect(page.getByRole("button", { name: "Save Quote" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Update Prices & Save" })).toHaveCount(0);
});

test("a product that left the catalogue stays on its quote", { tag: "@answer" }, async ({ page, open, me }) => {
  const customer = await addCustomer(me);
  const [gone, kept] = [await addProduct(me, { price: 50 }), await addProduct(me)];
  const items = [gone, kept].map(({ id }) => ({ product_id: id, quantity: 1 }));
  const quote = await addQuote(me, { customer_id: customer.id, product_id: gone.id }, { items });
  await me.delete(`/api/products/${gone.id}`);

  await open(`/quote-builder?id=${quote.id}`);
  await expect(linesOf(page)).toHaveCount(2);
  const line = linesOf(page).first().getByLabel("Product", { exact: true });
  await expect(line).toHaveValue(`${gone.name} (no longer in the catalogue)`);
  await page.getByRole("button", { name: "Update Prices & Save" }).click();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toContainText("Quote updated.");
  await open(`/quotes?q=${customer.surname}`);
  await expect(page.getByRole("cell", { name: "€ 1,270.50" })).toBeVisible();
});

test.describe(() => {
  test.use({ expectedErrors: [/status of 404 /] });

  for (const id of ["99999999", "none"]) {
    test(`the unknown quote ${id} says so`, { tag: "@answer" }, async ({ page, open }) => {
      await open(`/quote-builder?id=${id}`);
      await expect(page.getByRole("alert")).toHaveText("Failed to load quote for editing.");
    });
  }
});
