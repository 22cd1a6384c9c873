import { chooseCustomer, chooseProduct } from "./support/builder.ts";
import { addCustomer, addProduct } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test.use({ serviceWorker: true, preloads: true, expectedErrors: [/net::ERR_FAILED/] });

test("a quote that does not reach the server stays in the form", { tag: "@script" }, async ({ page, open, me }) => {
  const [customer, product] = [await addCustomer(me), await addProduct(me)];
  await open("/quote-builder");
  await chooseCustomer(page, customer.surname);
  await chooseProduct(page, 0, product.name);
  await page.route("**/quote-builder.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Save Quote" }).click();
  const notice = page.getByRole("alertdialog", { name: "Oops" });
  // Whether the server has saved it before the line broke is not known.
  await expect(notice).toContainText("it is not known whether this was done");
  await notice.getByRole("link", { name: "OK", exact: true }).click();
  await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(`${customer.first_name} ${customer.surname}`);
  await expect(page.getByLabel("Product", { exact: true })).toHaveValue(product.name);
});

test("a new customer that does not reach the server stays in the form", { tag: "@script" }, async ({ page, open }) => {
  await open("/");
  await page.getByLabel("First name").fill("Íñigo");
  await page.route("**/_.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByRole("alert")).toContainText("it is not known whether this was done");
  await expect(page.getByLabel("First name")).toHaveValue("Íñigo");
});

test("settings that do not reach the server stay in the form, with a quiet line and no alert", {
  tag: "@script",
}, async ({ page, open }) => {
  await open("/settings");
  await page.getByLabel("Town").fill("typed and kept");
  await page.route("**/settings.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Not saved: The server cannot be reached.")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("Town")).toHaveValue("typed and kept");
});
