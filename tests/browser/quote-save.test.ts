import { chooseCustomer, chooseProduct, linesOf } from "./support/builder.ts";
import { addCustomer, addProduct, addQuotedCustomer } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

for (const [path, tag] of [
  ["/quote-builder", "@phone"],
  ["/quote", "@answer"],
] as const) {
  test(`a quote is created at ${path} and OK leads to the quotes`, { tag }, async ({ page, open, me }) => {
    const customer = await addCustomer(me);
    const product = await addProduct(me);
    await open(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quote Builder");
    await chooseCustomer(page, customer.surname);
    await chooseProduct(page, 0, product.name);
    await page.getByRole("button", { name: "Save Quote" }).click();
    const notice = page.getByRole("alertdialog", { name: "Success" });
    await expect(notice).toContainText(/Quote created: Q-\d{4}-\d{4}/);
    await notice.getByText("OK", { exact: true }).click();
    await expect(page).toHaveURL("/quotes");
    await open(`/quotes?q=${customer.surname}`);
    await expect(page.getByText("1 result", { exact: true })).toBeVisible();
    await expect(page.getByRole("cell", { name: "€ 900.00" })).toBeVisible();
  });
}

test("after saving, the notice leads on: to sending, the document and the calendar", async ({ page, open, me }) => {
  const { customer, quote } = await addQuotedCustomer(me);
  const notice = page.getByRole("alertdialog", { name: "Success" });
  const save = async () => {
    await open(`/quote-builder?id=${quote.id}`);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(notice.getByText("What comes next?")).toBeVisible();
  };
  await save();
  await notice.getByRole("link", { name: "Book Job" }).click();
  await expect(page.getByText(`Booking quote ${quote.quote_number} for`)).toContainText(customer.surname);
  await save();
  await notice.getByRole("link", { name: "Email to Customer" }).click();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
  await save();
  await notice.getByRole("link", { name: "View" }).click();
  await expect(page.getByRole("dialog", { name: `Quote PDF Preview ${quote.quote_number}` })).toBeVisible();
});

test("a quote without a customer is refused, and OK keeps what was typed", async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const product = await addProduct(me);
  await open("/quote-builder");
  await chooseProduct(page, 0, product.name);
  await page.getByLabel("Quantity").fill("7");
  await page.getByLabel("Discount (€)").fill("12.34");
  await page.getByRole("button", { name: "Save Quote" }).click();
  const notice = page.getByRole("alertdialog", { name: "Oops" });
  await expect(notice).toContainText("Please select a customer.");
  await notice.getByRole("link", { name: "OK", exact: true }).click();
  await expect(notice).toBeHidden();
  if (javaScriptEnabled) await expect(page.getByLabel("Customer", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Product", { exact: true })).toHaveValue(product.name);
  await expect(page.getByLabel("Quantity")).toHaveValue("7");
  await expect(page.getByLabel("Discount (€)")).toHaveValue("12.34");
});

test("a quote without a line is refused", { tag: "@answer" }, async ({ page, open, me }) => {
  const customer = await addCustomer(me);
  await open("/quote-builder");
  await chooseCustomer(page, customer.surname);
  await page.getByRole("button", { name: "Save Quote" }).click();
  const notice = page.getByRole("alertdialog", { name: "Oops" });
  await expect(notice).toContainText("Please add at least one product/service.");
  await notice.getByRole("link", { name: "OK", exact: true }).click();
  await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(`${customer.first_name} ${customer.surname}`);
});

test("a line of quantity 0 is not sent", async ({ page, open, me }) => {
  const customer = await addCustomer(me);
  const product = await addProduct(me);
  await open("/quote-builder");
  await chooseCustomer(page, customer.surname);
  await chooseProduct(page, 0, product.name);
  await page.getByLabel("Quantity").fill("0");
  await page.getByRole("button", { name: "Save Quote" }).click();
  await expect(page.getByRole("alertdialog", { name: "Oops" })).toContainText(
    "Please add at least one product/service.",
  );
});

test("lines are added and removed, and the last one leaves an empty one", async ({ page, open, me }) => {
  const [first, second] = [await addProduct(me), await addProduct(me)];
  await open("/quote-builder");
  await chooseProduct(page, 0, first.name);
  await page.getByRole("button", { name: "+ Add Product/Service" }).click();
  await expect(linesOf(page)).toHaveCount(2);
  await chooseProduct(page, 1, second.name);
  await page.getByRole("button", { name: "Remove line 1" }).click();
  await expect(linesOf(page)).toHaveCount(1);
  await expect(page.getByLabel("Product", { exact: true })).toHaveValue(second.name);
  await page.getByRole("button", { name: "Remove line 1" }).click();
  await expect(page.getByLabel("Product", { exact: true })).toHaveValue("");
  await expect(linesOf(page)).toHaveCount(1);
  await expect(page.getByLabel("Quantity")).toHaveValue("1");
});

test("Cancel leads to the quotes", { tag: "@answer" }, async ({ page, open }) => {
  await open("/quote-builder");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/quotes");
});
