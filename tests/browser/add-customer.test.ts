import { uniqueReach, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

/** The required fields by their labels, filled in for a customer whom nobody takes for another. */
function requiredFields(): Record<string, string> {
  const { tel, email, nie } = uniqueReach();
  const who = { "First name": "Begoña", Surname: uniqueWord(), Tel: tel, Email: email, NIE: nie };
  return { ...who, Address: "Calle Mayor 1", Postcode: "28801" };
}

test("a customer without its required fields is refused, and what was typed is kept", async ({ page, open }) => {
  await open("/");
  await page.getByLabel("Town").fill("Alcalá de Henares");
  await page.getByLabel("Email").fill("not an address");
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByRole("alert")).toContainText("Error adding customer.");
  for (const label of Object.keys(requiredFields())) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-invalid", "true");
  }
  await expect(page.getByLabel("Town")).toHaveValue("Alcalá de Henares");
  await expect(page.getByLabel("Email")).toHaveValue("not an address");
});

test("a customer with the required fields alone is added, and the form is empty", { tag: ["@phone", "@road"] }, async ({
  page,
  open,
  me,
}) => {
  const surname = uniqueWord();
  await open("/");
  for (const [label, value] of Object.entries({ ...requiredFields(), Surname: surname })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByRole("status")).toHaveText("Customer added successfully.");
  for (const label of Object.keys(requiredFields()))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
  const { json: customers } = await me.get<{ surname: string }[]>("/api/customers");
  expect(customers.filter((customer) => customer.surname === surname)).toHaveLength(1);
});

test("a company is added with its legal name, without a contact person", async ({ page, open, javaScriptEnabled }) => {
  const legalName = `${uniqueWord()}, S.L.`;
  await open("/");
  if (javaScriptEnabled) await expect(page.getByLabel("Legal name")).toBeHidden();
  await page.getByLabel("Company", { exact: true }).check();
  await page.getByLabel("Legal name").fill(legalName);
  const { "First name": _, Surname: __, ...others } = requiredFields();
  for (const [label, value] of Object.entries(others)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByRole("status")).toHaveText("Customer added successfully.");
  await open(`/customers?${new URLSearchParams({ q: legalName })}`);
  await page.getByRole("link", { name: legalName }).click();
  await expect(page.getByLabel("Company", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Legal name")).toHaveValue(legalName);
});

test("a wrong letter of a NIE is said on leaving the field, and saved once confirmed", async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await open("/");
  for (const [label, value] of Object.entries({ ...requiredFields(), NIE: "X1234567A" })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  if (javaScriptEnabled) await page.getByLabel("NIE", { exact: true }).blur();
  else await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByText("The check letter or digit of X1234567A is wrong.").last()).toBeVisible();
  await page.getByLabel("Yes, it is so").check();
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByRole("status")).toHaveText("Customer added successfully.");
});
