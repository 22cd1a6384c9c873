/**
 * A form that is sent twice by a double click makes one thing, with scripts and without; sent again on purpose it makes
 * a second one.
 */

import { addQuotedCustomer, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

type Engineer = { name: string };

const path = "/service-reports/admin/engineers";

test("a double click adds one engineer; the same name added again is another", async ({ page, open, me }) => {
  const name = uniqueWord();
  const named = async () =>
    (await me.get<Engineer[]>("/api/service-reports/engineers")).json.filter((one) => one.name === name).length;
  await open(path);
  const field = page.getByLabel("Name").first();
  await field.fill(name);
  await page.getByRole("button", { name: "Add Engineer" }).dblclick();
  await expect(page.getByText("Engineer added.")).toBeVisible();
  expect(await named()).toBe(1);
  // The form is empty again.
  await expect(field).toHaveValue("");
  await field.fill(name);
  await page.getByRole("button", { name: "Add Engineer" }).click();
  await expect.poll(named).toBe(2);
});

test("the form that added a user, and shows their password in view, adds another one", async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await open("/admin/users");
  const field = page.getByLabel("Email", { exact: true });
  for (const email of [uniqueWord(), uniqueWord()].map((word) => `${word.toLowerCase()}@example.com`)) {
    await field.fill(email);
    await page.getByLabel("The program makes one, which is shown here once").check();
    await page.getByRole("button", { name: "Add a user" }).click();
    const said = page.getByText(`${email} is added.`);
    await expect(said).toBeVisible();
    if (javaScriptEnabled) await expect(said).toBeInViewport();
    // The form is empty again.
    await expect(field).toHaveValue("");
  }
});

test("a quote that is changed after going back is saved as a second one", { tag: "@journey" }, async ({
  page,
  open,
  me,
}) => {
  const { customer, quote } = await addQuotedCustomer(me);
  const quotes = async () => (await me.get<{ total: number }>(`/api/quotes?q=${customer.surname}`)).json.total;
  const before = await quotes();
  // A copy, so that without JavaScript no search comes between: a browser goes back to its answer only after a
  // question.
  await open(`/quote-builder?from=${quote.id}`);
  const write = async (quantity: string) => {
    await page.getByLabel("Quantity").fill(quantity);
    await page.getByRole("button", { name: "Save Quote" }).dblclick();
    await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
  };
  await write("1");
  expect(await quotes()).toBe(before + 1);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Quote Builder" })).toBeVisible();
  await write("2");
  expect(await quotes()).toBe(before + 2);
});

test("the form for a new item stays as typed while the list is searched", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { product } = await addQuotedCustomer(me);
  await open("/products");
  const name = page.getByLabel("Name").first();
  await name.fill("Being typed");
  await page.getByRole("searchbox").fill(product.name);
  await expect(page).toHaveURL(new RegExp(`q=${product.name}`));
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
  await expect(name).toHaveValue("Being typed");
});
