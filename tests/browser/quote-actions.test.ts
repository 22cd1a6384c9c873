import { addQuotedCustomer } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("Edit opens the quote in the builder", { tag: "@answer" }, async ({ page, open, me }) => {
  const { customer, quote } = await addQuotedCustomer(me);
  await open(`/quotes?q=${customer.surname}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page).toHaveURL(`/quote-builder?id=${quote.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Edit Quote");
});

test("Book Job takes the quote to the calendar", { tag: ["@phone", "@road"] }, async ({ page, open, me }) => {
  const { customer, quote } = await addQuotedCustomer(me);
  await open(`/quotes?q=${customer.surname}`);
  await page.getByRole("link", { name: "Book Job" }).click();
  const expected = {
    quoteId: String(quote.id),
    quoteNumber: quote.quote_number,
    name: `${customer.first_name} ${customer.surname}`,
  };
  await expect(page).toHaveURL(
    (url) => url.pathname === "/calendar" && isSame(Object.fromEntries(url.searchParams), expected),
  );
});

function isSame(a: Record<string, string>, b: Record<string, string>): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
