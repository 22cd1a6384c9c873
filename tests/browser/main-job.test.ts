/** The main journey, as a person does it: customer, product, quote, its PDF, job, invoice, paid. */
import { chooseCustomer, chooseProduct } from "./support/builder.ts";
import { choose, dayAfter, dragReady, freeWeek, jobNamed, pressSlot } from "./support/calendar.ts";
import { uniqueReach, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("from a new customer to the paid invoice", { tag: ["@phone", "@journey"] }, async ({
  page,
  open,
  javaScriptEnabled,
  isMobile,
}) => {
  const surname = uniqueWord();
  const productName = uniqueWord();
  const { tel, email, nie } = uniqueReach();

  await open("/");
  await page.getByLabel("First name").fill("Begoña");
  await page.getByLabel("Surname").fill(surname);
  await page.getByLabel("Tel").fill(tel);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("NIE").fill(nie);
  await page.getByLabel("Address", { exact: true }).fill("Calle Mayor 1");
  await page.getByLabel("Postcode").fill("28801");
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByRole("status")).toHaveText("Customer added successfully.");

  await open("/products");
  const add = page.locator("section", { has: page.getByRole("heading", { name: "Add Product" }) });
  await add.getByLabel("Name").fill(productName);
  await add.getByLabel("Inv. Price").fill("1000");
  await add.getByLabel("Recpt. Price").fill("900,5");
  await add.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByText("Product added.")).toBeVisible();

  await open("/quote-builder");
  await chooseCustomer(page, surname);
  await chooseProduct(page, 0, productName);
  await page.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Save Quote" }).click();
  const notice = page.getByRole("alertdialog", { name: "Success" });
  await expect(notice).toContainText(/Quote created: Q-\d{4}-\d{4}/);
  const number = /Q-\d{4}-\d{4}/.exec((await notice.textContent()) ?? "")?.[0] ?? "";
  await notice.getByRole("link", { name: "OK", exact: true }).click();

  await expect(page).toHaveURL(/\/quotes$/);
  const row = page.getByRole("row", { name: number });
  await expect(row).toContainText("€ 1,801.00");
  await row.getByRole("link", { name: "View" }).click();
  const preview = page.getByRole("dialog", { name: "Quote PDF Preview" });
  await expect(preview).toBeVisible();
  if (javaScriptEnabled) await expect(preview.locator("canvas")).toHaveCount(1);
  await preview.getByRole("link", { name: "Close" }).click();
  await expect(preview).toBeHidden();

  await row.getByRole("link", { name: "Book Job" }).click();
  await expect(page.getByText(`Booking quote ${number} for Begoña ${surname}`)).toBeVisible();
  const day = dayAfter(freeWeek(), 2);
  // Goes to the week at once, where a person would press "next" many times.
  const booking = new URL(page.url());
  booking.searchParams.set("date", day);
  await open(`/calendar${booking.search}`);
  if (javaScriptEnabled && !isMobile) await dragReady(page);
  await pressSlot(page, `${day}T10:00`);
  const slot = page.getByRole("dialog", { name: "Book Job" });
  await choose(slot, "4 hours");
  await slot.getByRole("button", { name: "Create Job" }).click();
  await expect(page.getByText("Job booked ✓")).toBeVisible();

  await jobNamed(page, number).click();
  await page.getByRole("link", { name: "Create invoice" }).click();
  await page.getByRole("dialog", { name: "Create invoice" }).getByRole("button", { name: "Not paid yet" }).click();
  const invoice = page.getByRole("dialog", { name: /F-\d{4}-\d{4}/ });
  await expect(invoice).toBeVisible();
  if (javaScriptEnabled) await expect(invoice.locator("canvas")).toHaveCount(1);
  await invoice.getByRole("link", { name: "Close" }).click();

  await open(`/invoices?q=${surname}`);
  const billed = page.getByRole("row", { name: /F-\d{4}-\d{4}/ });
  await expect(billed).toContainText("€ 1,801.00");
  await expect(billed).toContainText("Unpaid");
  await billed.getByRole("button", { name: "Mark Paid" }).click();
  await expect(billed.getByRole("button", { name: "Mark Unpaid" })).toBeVisible();
});
