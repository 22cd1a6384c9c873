import { addCustomer, addQuotedCustomer, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("the form is disabled until a customer is chosen", { tag: "@answer" }, async ({ page, open }) => {
  await open("/customers");
  await expect(page.getByLabel("First name")).toBeDisabled();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Delete" })).toBeDisabled();
});

for (const button of ["Clear", "Cancel"]) {
  test(`${button} deselects the customer`, async ({ page, open, me }) => {
    const { surname } = await addCustomer(me);
    await open(`/customers?q=${surname}`);
    await page.getByRole("link", { name: surname }).click();
    await expect(page.getByLabel("Surname", { exact: true })).toHaveValue(surname);
    await page.getByLabel("Town").fill("typed and left");
    await page.getByRole("link", { name: button, exact: true }).click();
    await expect(page.getByLabel("Surname", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("Surname", { exact: true })).toBeDisabled();
  });
}

test("Save keeps what was changed and the list shows it", { tag: ["@phone", "@road"] }, async ({ page, open, me }) => {
  const { surname } = await addCustomer(me);
  await open(`/customers?q=${surname}`);
  await page.getByRole("link", { name: surname }).click();
  await page.getByLabel("Town").fill("Guadalajara");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Customer saved.")).toBeVisible();
  await expect(page.getByRole("link", { name: surname })).toContainText("Guadalajara");
  await expect(page.getByLabel("Town")).toHaveValue("Guadalajara");
});

test("a failed save shows no alert but a quiet line with the reason, and what was typed stays", {
  tag: "@answer",
}, async ({ page, open, me }) => {
  const { id, surname } = await addCustomer(me);
  await open(`/customers?id=${id}`);
  await page.getByLabel("First name").fill("");
  await page.getByLabel("Town").fill("typed and kept");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Not saved: First name is required.")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("Town")).toHaveValue("typed and kept");
  await open(`/customers?q=${surname}`);
  await expect(page.getByRole("link", { name: surname })).toContainText("Begoña");
});

test("deleting asks, and then the customer is gone from the list and the form", async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const surname = uniqueWord();
  const { id } = await addCustomer(me, { surname });
  await open(`/customers?q=${surname}&id=${id}`);
  await page.getByRole("link", { name: "Delete" }).click();
  await expect(page.getByText("Delete this customer?")).toBeVisible();
  if (javaScriptEnabled) {
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
  } else {
    await page.getByRole("link", { name: "Cancel" }).click();
  }
  await expect(page.getByLabel("Surname", { exact: true })).toHaveValue(surname);

  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Customer deleted.")).toBeVisible();
  await expect(page.getByLabel("Surname", { exact: true })).toBeDisabled();
  await open(`/customers?q=${surname}`);
  await expect(page.getByText("No customer matches.")).toBeVisible();
});

test("a customer with quotes is not deleted: no alert, one quiet line, and the customer stays chosen", {
  tag: "@answer",
}, async ({ page, open, me }) => {
  const { customer } = await addQuotedCustomer(me);
  await open(`/customers?id=${customer.id}`);
  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(
    page.getByText("Not deleted: This customer has quotes, jobs, invoices or declarations and cannot be deleted."),
  ).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("Surname", { exact: true })).toHaveValue(customer.surname);
});
