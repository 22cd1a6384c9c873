import type { Page } from "@playwright/test";
import { customer as sample } from "../support/samples.ts";
import { addCustomer, addEngineer, addJob, addQuotedCustomer, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

const told = (page: Page) => page.getByRole("region", { name: "This was saved meanwhile" });

test("the second person to save a customer sees both versions and replaces or takes the saved one", async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const { id, surname } = await addCustomer(me);
  const [theirs, mine] = [uniqueWord(), uniqueWord()];
  await open(`/customers?q=${surname}&id=${id}`);
  await page.getByLabel("Town").fill(mine);
  await me.put(`/api/customers/${id}`, { ...sample, surname, town: theirs });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(told(page).getByRole("row", { name: `Town ${theirs} ${mine}` })).toBeVisible();
  if (javaScriptEnabled) await expect(told(page).getByRole("heading")).toBeFocused();
  await expect(page.getByLabel("Town")).toHaveValue(mine);

  await told(page).getByRole("button", { name: "Save mine over it" }).click();
  await expect(page.getByText("Customer saved.")).toBeVisible();
  await expect(told(page)).toHaveCount(0);
  // Saved again from the same form: nobody else has saved since.
  await page.getByLabel("Town").fill(`${mine} 2`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: surname })).toContainText(`${mine} 2`);
  await expect(told(page)).toHaveCount(0);

  await page.getByLabel("Town").fill("given up");
  await me.put(`/api/customers/${id}`, { ...sample, surname, town: theirs });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await told(page).getByRole("link", { name: "Take the saved one" }).click();
  await expect(page.getByLabel("Town")).toHaveValue(theirs);
  await expect(told(page)).toHaveCount(0);
});

test("the second person to save a quote sees both versions and replaces or takes the saved one", async ({
  page,
  open,
  me,
}) => {
  const { customer, product, quote } = await addQuotedCustomer(me);
  const items = (quantity: number) => [{ product_id: product.id, quantity }];
  const saveTheirs = (quantity: number) =>
    me.put(`/api/quotes/${quote.id}`, { customer_id: customer.id, type: 2, discount: 0, items: items(quantity) });
  const save = page.getByRole("button", { name: "Save Changes" });
  const saved = page.getByRole("alertdialog", { name: "Success" });
  await open(`/quote-builder?id=${quote.id}`);
  await page.getByLabel("Quantity").fill("5");
  await saveTheirs(7);
  await save.click();
  await expect(told(page)).toContainText(`${product.name}: 7 × € 1,000.00`);
  await expect(told(page).getByRole("row", { name: "Total € 8,470.00 € 6,050.00" })).toBeVisible();
  await expect(page.getByLabel("Quantity")).toHaveValue("5");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await told(page).getByRole("button", { name: "Save mine over it" }).click();
  await expect(saved).toContainText("Quote updated.");

  await open(`/quote-builder?id=${quote.id}`);
  await expect(page.getByLabel("Quantity")).toHaveValue("5");
  await page.getByLabel("Quantity").fill("6");
  await saveTheirs(8);
  await save.click();
  await told(page).getByRole("link", { name: "Take the saved one" }).click();
  await expect(page.getByLabel("Quantity")).toHaveValue("8");
  await expect(told(page)).toHaveCount(0);
});

test("a quote that is accepted while somebody edits it is only saved as a version", async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  await open(`/quote-builder?id=${quote.id}`);
  await page.getByLabel("Quantity").fill("5");
  await me.patch(`/api/quotes/${quote.id}`, { status: "accepted" });
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(told(page)).toContainText("This quote was accepted and is locked.");
  await expect(page.getByRole("button", { name: "Save Changes" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Update Prices" })).toHaveCount(0);
  await expect(page.getByText("This quote was answered.")).toHaveCount(0);
  await page.getByLabel("Quantity").fill("6");
  await told(page).getByRole("button", { name: "Save as version /2 instead" }).click();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toContainText(`${quote.quote_number}/2 made`);
});

test("who was assigned meanwhile stays, and the form shows both why it was not saved and who comes", {
  tag: "@handheld",
}, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const [ana, eva] = [await addEngineer(me), await addEngineer(me)];
  const job = await addJob(me, quote.id, "2033-03-04T10:00", 1);
  await me.patch(`/api/jobs/${job.id}`, { engineer_ids: [ana.id] });
  await open(`/calendar/jobs/${job.id}/reschedule?date=2033-03-04`);
  await me.patch(`/api/jobs/${job.id}`, { engineer_ids: [eva.id, ana.id] });
  // On a Sunday nobody works, so the form asks about that already before it is sent.
  await page.getByLabel("Date", { exact: true }).fill("2033-03-06");
  const sure = page.getByLabel("Yes, at this time all the same");
  await expect(sure).toBeVisible();
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  const said = page.getByRole("alert").filter({ hasText: "Somebody changed this job since you opened it" });
  await expect(said).toContainText(`${eva.name}, ${ana.name}.`);
  await expect(said).toBeInViewport();
  for (const { name } of [ana, eva]) await expect(page.getByLabel(name, { exact: true })).toBeChecked();
  await expect(page.getByLabel("In charge")).toHaveValue(String(eva.id));
});

test("loading data again does not replace what is typed", { tag: "@script" }, async ({ page, open, me }) => {
  const { customer } = await addQuotedCustomer(me);
  await open(`/customers?id=${customer.id}`);
  await page.getByLabel("Town").fill("Mine");
  await me.put(`/api/customers/${customer.id}`, { ...sample, surname: customer.surname, tel: "1", town: "Theirs" });
  // A customer with quotes cannot be deleted: the page loads its data again, and the typed text stays.
  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/^Not deleted: /)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(told(page).getByRole("row", { name: "Town Theirs Mine" })).toBeVisible();
  await expect(told(page).getByRole("row", { name: `Tel 1 ${sample.tel}` })).toBeVisible();
});
