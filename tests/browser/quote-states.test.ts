import { addQuotedCustomer } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("a customer accepts a quote and wants another one: it is noted, locked, and changed as a version", {
  tag: "@phone",
}, async ({ page, open, me }) => {
  const { customer, quote } = await addQuotedCustomer(me);
  await open(`/quotes?q=${customer.surname}`);
  await page.getByRole("link", { name: "View", exact: true }).click();
  const state = page.getByRole("group", { name: "Set status" });
  await state.locator("summary", { hasText: "More" }).click();
  await state.getByRole("link", { name: "Accepted" }).click();
  const asked = page.getByRole("dialog", { name: `Mark as accepted ${quote.quote_number}` });
  await asked.getByLabel("How").selectOption("WhatsApp");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/ · Accepted: Begoña .*, WhatsApp, /)).toBeVisible();

  await open(`/quote-builder?id=${quote.id}`);
  await expect(page.getByRole("heading", { name: "This quote is locked" })).toBeVisible();
  await page.getByRole("link", { name: "Change it: makes version /2" }).click();
  await page.getByRole("button", { name: "Make version" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${quote.quote_number}/2`);
  await page.getByLabel("Quantity").fill("5");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("alertdialog", { name: "Success" }).getByRole("link", { name: "View" }).click();
  await page.getByRole("link", { name: "What changed" }).click();
  await expect(page.getByRole("row", { name: /^Line 1 .*: 2 × .*: 5 × / })).toBeVisible();
});

test("a repeat order takes four clicks from the search", { tag: ["@phone", "@road"] }, async ({ page, open, me }) => {
  const { customer } = await addQuotedCustomer(me);
  await open(`/quotes?q=${customer.surname}`);
  await page.getByRole("link", { name: "View", exact: true }).click();
  await page.getByRole("link", { name: "Duplicate" }).click();
  await page.getByRole("button", { name: "Save Quote" }).click();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toContainText("Quote created: Q-");
  await page.getByRole("alertdialog").getByRole("link", { name: "OK", exact: true }).click();
  await open(`/quotes?q=${customer.surname}`);
  await expect(page.getByText("2 results")).toBeVisible();
});
