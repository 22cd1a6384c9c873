import { addQuotedCustomer, uniqueReach, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("a caller who is there already is asked about, added all the same, and merged later", {
  tag: "@phone",
}, async ({ page, open, me, javaScriptEnabled }) => {
  const { customer, quote } = await addQuotedCustomer(me);
  const reach = uniqueReach();
  await me.put(`/api/customers/${customer.id}`, {
    ...(await me.get<object>(`/api/customers/${customer.id}`)).json,
    ...reach,
  });
  const surname = uniqueWord();
  await open("/");
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Surname").fill(surname);
  await page.getByLabel("Tel").fill(reach.tel.replaceAll(" ", ""));
  if (javaScriptEnabled) await page.getByLabel("Tel").blur();
  else await page.getByRole("button", { name: "Save as enquiry" }).click();
  const question = page.getByRole("status", { name: "Is it one of these?" });
  await expect(question.getByRole("link", { name: customer.surname })).toHaveAttribute(
    "href",
    `/customers/${customer.id}`,
  );
  await question.getByRole("button", { name: "No, it is another" }).click();
  if (javaScriptEnabled) {
    await expect(question).toHaveCount(0);
    await page.getByRole("button", { name: "Save as enquiry" }).click();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Ana ${surname}`);

  await page.getByRole("link", { name: "Merge with another customer" }).click();
  await page.getByRole("link", { name: customer.surname }).click();
  await expect(page.getByRole("row", { name: surname }).last()).toBeVisible();
  await page.getByRole("link", { name: "Go on" }).click();
  await expect(page.getByText("This cannot be undone.")).toBeVisible();
  await page.getByRole("button", { name: "Yes, merge" }).click();
  await expect(page.getByText(`Merged: Ana ${surname}`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Begoña ${customer.surname}`);
  await expect(page.getByRole("link", { name: quote.quote_number, exact: true })).toBeVisible();
});

test("a question asked while typing and again on saving stands on the page once", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { customer } = await addQuotedCustomer(me);
  const reach = uniqueReach();
  await me.put(`/api/customers/${customer.id}`, { ...customer, ...reach });
  await open("/");
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Tel").fill(reach.tel);
  await page.getByLabel("Tel").blur();
  const question = page.getByRole("status", { name: "Is it one of these?" });
  await expect(question).toHaveCount(1);
  await page.getByRole("button", { name: "Save as enquiry" }).click();
  // The question of the answer posts the form; that of the typing does not.
  await expect(page.locator('button[value="other-enquiry"]')).toBeVisible();
  await expect(question).toHaveCount(1);
});
