import type { Page } from "@playwright/test";
import { companyDay } from "../support/company-day.ts";
import { addInvoice, addInvoicedCustomer, addQuotedCustomer, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";
import { sendFilters, unfoldFilters } from "./support/list.ts";

const searchBox = (page: Page) => page.getByPlaceholder("Search by invoice # or customer…");
const rows = (page: Page) => page.locator("tbody").getByRole("row");

test("invoices are found by customer and by number", { tag: "@phone" }, async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const word = uniqueWord();
  const { invoice } = await addInvoicedCustomer(me, { surname: `Peña ${word}`, first_name: "Íñigo" });
  await open("/invoices");
  await searchBox(page).fill(`pena ${word}`);
  await sendFilters(page, javaScriptEnabled);
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === `pena ${word}`);
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: invoice.invoice_number, exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: `Íñigo Peña ${word}` })).toBeVisible();
  await expect(page.getByRole("cell", { name: "€ 2,420.00" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Unpaid", exact: true })).toBeVisible();

  await searchBox(page).fill(invoice.invoice_number);
  if (!javaScriptEnabled) await searchBox(page).press("Enter");
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === invoice.invoice_number);
  await expect(page.getByRole("cell", { name: `Íñigo Peña ${word}` })).toBeVisible();
});

test("no invoice found says so", { tag: "@answer" }, async ({ page, open }) => {
  await open(`/invoices?q=${uniqueWord()}`);
  await expect(page.getByText("No invoices found.")).toBeVisible();
  await expect(page.getByText("0 results", { exact: true })).toBeVisible();
  await expect(page.getByText("Page 1 of 1")).toBeVisible();
});

test("the status filter of invoices is applied by the server, and so is the count", { tag: "@answer" }, async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const { customer, quote } = await addQuotedCustomer(me);
  const paid = await addInvoice(me, quote.id, 1);
  for (let n = 0; n < 2; n += 1) await addInvoice(me, quote.id);
  await open(`/invoices?q=${customer.surname}`);
  await expect(page.getByText("3 results", { exact: true })).toBeVisible();
  await unfoldFilters(page);
  const status = page.getByLabel("Status", { exact: true });
  await expect(status.getByRole("option")).toHaveText(["All", "Paid", "Unpaid"]);
  await status.selectOption({ label: "Paid" });
  await sendFilters(page, javaScriptEnabled);
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: paid.invoice_number, exact: true })).toBeVisible();
  await status.selectOption({ label: "Unpaid" });
  await sendFilters(page, javaScriptEnabled);
  await expect(page.getByText("2 results", { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test("From and To bound the days of the list", { tag: "@answer" }, async ({ page, open, me, javaScriptEnabled }) => {
  const { customer, invoice } = await addInvoicedCustomer(me);
  await open(`/invoices?q=${customer.surname}`);
  await unfoldFilters(page);
  await page.getByLabel("From", { exact: true }).fill(companyDay(1));
  await sendFilters(page, javaScriptEnabled);
  await expect(page.getByText("No invoices found.")).toBeVisible();
  await page.getByLabel("From", { exact: true }).fill(companyDay(-1));
  await page.getByLabel("To", { exact: true }).fill(companyDay(1));
  await sendFilters(page, javaScriptEnabled);
  await expect(page.getByRole("cell", { name: invoice.invoice_number, exact: true })).toBeVisible();
});

test("Clear resets search, status, dates and page", { tag: "@answer" }, async ({ page, open }) => {
  await open("/invoices?q=nobody&status=paid&from=2026-01-01&to=2026-12-31");
  await expect(searchBox(page)).toHaveValue("nobody");
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL("/invoices");
  await expect(searchBox(page)).toHaveValue("");
  await unfoldFilters(page);
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("all");
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("");
});

test("pages are turned, ten invoices each", { tag: "@answer" }, async ({ page, open, me }) => {
  const { customer, quote } = await addQuotedCustomer(me);
  for (let n = 0; n < 11; n += 1) await addInvoice(me, quote.id);
  await open(`/invoices?q=${customer.surname}`);
  await expect(page.getByText("11 results", { exact: true })).toBeVisible();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
});

test("an invoice is marked paid, then unpaid, and the list stays as it was searched", async ({ page, open, me }) => {
  const { customer } = await addInvoicedCustomer(me);
  const address = `/invoices?q=${customer.surname}&from=2020-01-01`;
  await open(address);
  await page.getByRole("button", { name: "Mark Paid" }).click();
  await expect(page.getByText("Marked paid ✓")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Paid", exact: true })).toBeVisible();
  await expect(page).toHaveURL(address);
  await page.getByRole("button", { name: "Mark Unpaid" }).click();
  await expect(page.getByText("Marked unpaid ✓")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Unpaid", exact: true })).toBeVisible();
  await expect(page).toHaveURL(address);
});

test("marking the last unpaid invoice of a filtered page leads to the page before", { tag: "@answer" }, async ({
  page,
  open,
  me,
}) => {
  const { customer, quote } = await addQuotedCustomer(me);
  for (let n = 0; n < 11; n += 1) await addInvoice(me, quote.id);
  await open(`/invoices?q=${customer.surname}&status=unpaid&page=2`);
  await page.getByRole("button", { name: "Mark Paid" }).click();
  await expect(page.getByText("10 results", { exact: true })).toBeVisible();
  await expect(page.getByText("Page 1 of 1")).toBeVisible();
  await expect(page.getByText("Marked paid ✓")).toBeVisible();
});

test("PDF opens the invoice in a new tab", { tag: "@answer" }, async ({ page, open, me }) => {
  const { customer, invoice } = await addInvoicedCustomer(me);
  await open(`/invoices?q=${customer.surname}`);
  const link = page.getByRole("link", { name: "PDF", exact: true });
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("href", `/api/invoices/${invoice.id}/pdf`);
});

test("buttons lead to the quotes and to the calendar", { tag: "@answer" }, async ({ page, open }) => {
  const main = page.getByRole("main");
  await open("/invoices");
  await main.getByRole("link", { name: "Look up Quote" }).click();
  await expect(page).toHaveURL("/quotes");
  await open("/invoices");
  await main.getByRole("link", { name: "Calendar" }).first().click();
  await expect(page).toHaveURL("/calendar");
});

test("the list is a table from 768 px and cards below", { tag: "@rendered" }, async ({ page, open, me }) => {
  const { customer } = await addInvoicedCustomer(me);
  await open(`/invoices?q=${customer.surname}`);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(rows(page)).toHaveCSS("display", "table-row");
  const columns = ["Invoice #", "Customer", "Created", "Total", "Status", "Actions"];
  await expect(page.getByRole("columnheader")).toHaveText(columns);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.locator("tbody tr")).toHaveCSS("display", "grid");
});

test("a list that the server cannot read says so", { tag: "@answer" }, async ({ page, open }) => {
  await open("/invoices?status=lost");
  await expect(page.getByRole("alert")).toHaveText("HTTP 400: Status is not valid.");
});

test("Enter in a field issues and annuls nothing", async ({ page, open, me }) => {
  const { invoice } = await addInvoicedCustomer(me);
  const fields = [
    ["rectify", "Reason, printed on the correcting invoice"],
    ["rectify", "Amount to credit"],
    ["annul", "Why it should never have been issued"],
  ] as const;
  for (const [screen, label] of fields) {
    await open(`/invoices/${invoice.id}/${screen}`);
    if (screen === "rectify") await page.getByRole("radio", { name: /take all of it back/ }).check();
    const field = page.getByLabel(label);
    await field.fill("12");
    await field.press("Enter");
    await expect(field).toHaveValue("12");
    await expect(page).toHaveURL(`/invoices/${invoice.id}/${screen}`);
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
  const { json } = await me.get<{ data: object[] }>(`/api/invoices?q=${invoice.invoice_number}`);
  expect(json.data).toMatchObject([{ rectified_by: [], annulled: 0 }]);
});

test("a number that is typed for one way to correct an invoice chooses that way", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { invoice } = await addInvoicedCustomer(me);
  const way = (name: RegExp) => page.getByRole("radio", { name });
  await open(`/invoices/${invoice.id}/rectify`);
  for (const each of await page.getByRole("radio").all()) await expect(each).not.toBeChecked();
  const price = page.getByLabel(/^Price of /).first();
  await price.fill(await price.inputValue());
  await expect(way(/with the lines below/)).toBeChecked();
  await expect(page.getByText("With these lines the invoice comes to € 2,420.00: ")).toBeVisible();
  await page.getByLabel("Amount to credit").fill("50");
  await expect(way(/credit the amount below/)).toBeChecked();
  await page.getByLabel("Reason, printed on the correcting invoice").fill("Late");
  await page.getByRole("button", { name: "Issue correcting invoice" }).click();
  await expect(page.getByText(/Corrected by R-\d{4}-\d{4,} ✓/)).toBeVisible();
  await open(`/invoices/${invoice.id}/rectify`);
  await expect(page.getByText("€ 2,359.50", { exact: true })).toBeVisible();
});

test.describe(() => {
  test.use({ expectedErrors: [/status of 404 |net::ERR_FAILED/] });

  test("an invoice that cannot be marked says why", { tag: "@rendered" }, async ({ page, open, me }) => {
    const { customer } = await addInvoicedCustomer(me);
    await open(`/invoices?q=${customer.surname}`);
    await page.route("**/invoices*", (route) => {
      const asked = route.request().postData() ?? undefined;
      return route.continue({ postData: asked?.replace(/\bid=\d+/, "id=99999999") });
    });
    await page.getByRole("button", { name: "Mark Paid" }).click();
    await expect(page.getByRole("alert")).toHaveText("Failed to update: Not found");
    await expect(page.getByRole("cell", { name: "Unpaid", exact: true })).toBeVisible();
  });

  test("a list that cannot reach the server says so, and its rows stay", { tag: "@script" }, async ({
    page,
    open,
    me,
  }) => {
    const { customer } = await addInvoicedCustomer(me);
    await open(`/invoices?q=${customer.surname}`);
    await page.route("**/invoices.data*", (route) => route.abort());
    await page.getByRole("button", { name: "Mark Paid" }).click();
    await expect(page.getByRole("alert")).toContainText("The server cannot be reached.");
    await expect(rows(page)).toHaveCount(1);
  });
});
