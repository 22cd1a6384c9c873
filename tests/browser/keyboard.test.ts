/** Booking and moving jobs by keyboard: with scripts in the calendar with drag and drop, without in the plain one. */
import type { Page } from "@playwright/test";
import { companyDay } from "../support/company-day.ts";
import { choose, dragReady, freeWeek, jobNamed } from "./support/calendar.ts";
import { addInvoice, addJob, addProduct, addQuotedCustomer, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";
import { tabTo } from "./support/keys.ts";

/**
 * Types a day and a time into the open dialog. Browsers order the parts of a date by language, so the day's number must
 * equal its month's, and the time must be before noon.
 */
async function typeSlot(page: Page, day: string, time: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByLabel("Date"));
  await page.keyboard.type(`${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`);
  await tabTo(page, dialog.getByLabel("Start"));
  // Where the field has AM and PM, a free time that was offered may have chosen PM; elsewhere the letters do nothing.
  await page.keyboard.type(`${time.replace(":", "")}AM`);
  await expect(dialog.getByLabel("Date")).toHaveValue(day);
  await expect(dialog.getByLabel("Start")).toHaveValue(time);
}

test("a job is booked by keyboard alone", { tag: "@rendered" }, async ({ page, open, me, javaScriptEnabled }) => {
  const { customer, quote } = await addQuotedCustomer(me);
  const dialog = page.getByRole("dialog");
  await open(`/quotes?q=${customer.surname}`);
  await tabTo(page, page.getByRole("link", { name: "Book Job" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Booking quote ${quote.quote_number}`)).toBeVisible();
  if (javaScriptEnabled) await dragReady(page);
  else {
    // In the week view Tab would pass a link for each half-hour of seven days; the day view has fewer.
    await tabTo(page, page.getByRole("link", { name: "Day", exact: true }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/view=day/);
    // Today has none in the evening: what is over is left out.
    await tabTo(page, page.getByRole("link", { name: "Next", exact: true }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`date=${companyDay(1)}`));
  }
  await tabTo(page, page.locator('[data-at]:not([tabindex="-1"])').first());
  await page.keyboard.press("Enter");

  await expect(dialog).toContainText(quote.quote_number);
  await typeSlot(page, "2029-03-03", "09:00");
  await tabTo(page, dialog.getByLabel("1 hour"));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await tabTo(page, dialog.getByLabel("Hours (0.5 to 24)"));
  await expect(dialog.getByLabel("3 hours")).toBeChecked();
  await tabTo(page, dialog.getByRole("button", { name: "Create Job" }));
  await expect(dialog.getByLabel("3 hours")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Job booked ✓")).toBeVisible();
  await expect(jobNamed(page, quote.quote_number)).toContainText("09:00–12:00");
});

test("a job is moved by keyboard alone", { tag: "@rendered" }, async ({ page, open, me, javaScriptEnabled }) => {
  const { quote } = await addQuotedCustomer(me);
  const job = await addJob(me, quote.id, "2029-04-04T09:00", 3);
  const dialog = page.getByRole("dialog");
  await open("/calendar?view=day&date=2029-04-04");
  if (javaScriptEnabled) await dragReady(page);
  await tabTo(page, jobNamed(page, quote.quote_number));
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("09:00 to 12:00");
  await tabTo(page, dialog.getByRole("link", { name: "Reschedule" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("3 hours")).toBeChecked();
  await typeSlot(page, "2029-05-05", "10:30");
  await tabTo(page, dialog.getByLabel("Hours (0.5 to 24)"));
  await page.keyboard.type("5");
  if (!javaScriptEnabled) {
    await page.keyboard.press("Shift+Tab");
    for (let hours = 0; hours < 4; hours += 1) await page.keyboard.press("ArrowRight");
  }
  await expect(dialog.getByLabel("Other")).toBeChecked();
  await tabTo(page, dialog.getByRole("button", { name: "Save" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Job rescheduled ✓")).toBeVisible();
  await expect(jobNamed(page, quote.quote_number)).toContainText("10:30–15:30");
  expect((await me.get(`/api/jobs/${job.id}`)).json).toMatchObject({
    start: "2029-05-05T08:30:00.000Z",
    end: "2029-05-05T13:30:00.000Z",
  });
});

test("text left in the field for other hours does not hinder a preset", async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  await open(`/calendar/new?date=${monday}&quoteId=${quote.id}&day=${monday}&time=08:00`);
  const dialog = page.getByRole("dialog");
  const other = dialog.getByLabel("Hours (0.5 to 24)");
  const create = dialog.getByRole("button", { name: "Create Job" });
  if (!javaScriptEnabled) await choose(dialog, "Other");
  await other.fill("1.25");
  await create.click();
  await expect(other).toHaveAccessibleDescription("Duration must be in half-hours, from 30 minutes to 24 hours.");
  await expect(other).toHaveValue("1.25");
  await expect(dialog.getByLabel("Other")).toBeChecked();
  await choose(dialog, "4 hours");
  await create.click();
  await expect(page.getByText("Job booked ✓")).toBeVisible();
  await expect(jobNamed(page, quote.quote_number)).toContainText("08:00–12:00");
});

/** Waits until the script has begun that keeps the focus in lists, which a page loads when it is idle. */
async function keepsFocus(page: Page): Promise<void> {
  const address = await page.waitForFunction(
    () => performance.getEntriesByType("resource").find(({ name }) => name.includes("removed-row"))?.name ?? "",
  );
  // The page began it by the same import, and before this one.
  await page.evaluate((file) => import(file), await address.jsonValue());
}

test("the focus stays in the list when a press removes its row", { tag: "@script" }, async ({ page, open, me }) => {
  const { customer, quote } = await addQuotedCustomer(me);
  for (let n = 0; n < 3; n += 1) await addInvoice(me, quote.id);
  await open(`/invoices?q=${customer.surname}&status=unpaid`);
  await keepsFocus(page);
  const marks = page.getByRole("button", { name: "Mark Paid" });
  await marks.nth(1).focus();
  for (const [left, focused] of [
    [2, 1],
    [1, 0],
  ] as const) {
    await page.keyboard.press("Enter");
    await expect(marks).toHaveCount(left);
    await expect(marks.nth(focused)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText("No invoices found.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  // The same where a dialog asks first.
  const word = uniqueWord();
  for (let n = 0; n < 2; n += 1) await addProduct(me, { name: `${word} ${n}` });
  await open(`/products?q=${word}`);
  await keepsFocus(page);
  const deletes = page.getByRole("list", { name: "Products" }).getByRole("link", { name: "Delete" });
  await deletes.first().focus();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await expect(deletes).toHaveCount(1);
  await expect(deletes).toBeFocused();
});
