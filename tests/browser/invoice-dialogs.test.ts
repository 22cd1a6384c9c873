/** The dialogs of invoices: the preview, over the list and over the calendar, and the one that makes an invoice. */
import type { Page } from "@playwright/test";
import { addInvoicedCustomer, addJob, addQuote, addQuotedCustomer } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

const preview = (page: Page) => page.getByRole("dialog", { name: "Invoice PDF Preview" });
const creating = (page: Page) => page.getByRole("dialog", { name: "Create invoice" });

test("View opens the preview over the list, and Close returns to it", { tag: ["@phone", "@road"] }, async ({
  page,
  open,
  me,
}) => {
  const { customer, invoice } = await addInvoicedCustomer(me);
  await open(`/invoices?q=${customer.surname}`);
  await page.getByRole("link", { name: "View" }).click();
  await expect(preview(page)).toBeVisible();
  await expect(page).toHaveURL(`/invoices/${invoice.id}/preview?q=${customer.surname}`);
  await preview(page).getByRole("link", { name: "Close" }).click();
  await expect(preview(page)).toBeHidden();
  await expect(page).toHaveURL(`/invoices?q=${customer.surname}`);
});

for (const { where, width } of [
  { where: "/invoices", width: 900 },
  { where: "/calendar/invoices", width: 800 },
]) {
  test(`the preview at ${where} shows a page ${width} px wide`, { tag: "@script" }, async ({ page, open, me }) => {
    const { invoice } = await addInvoicedCustomer(me);
    await open(`${where}/${invoice.id}/preview`);
    const sheet = preview(page).locator("canvas");
    await expect(sheet).toHaveCount(1);
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(width);
  });
}

test("the last line above the document does not touch it", { tag: "@script" }, async ({ page, open, me }) => {
  const { invoice } = await addInvoicedCustomer(me);
  await open(`/invoices/${invoice.id}/preview`);
  const boxes = [preview(page).locator(".dialog-note").last(), preview(page).locator(".preview")].map(async (part) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return { top: y, bottom: y + height };
  });
  const [line, document] = await Promise.all(boxes);
  expect((document?.top ?? 0) - (line?.bottom ?? 0)).toBe(8);
});

test("without JavaScript the preview holds the PDF itself", { tag: "@plain" }, async ({ page, open, me }) => {
  const { invoice } = await addInvoicedCustomer(me);
  await open(`/invoices/${invoice.id}/preview`);
  await expect(preview(page).locator(`object[data="/api/invoices/${invoice.id}/pdf"]`)).toBeVisible();
});

test("closing the preview over the calendar leaves the calendar as it was", async ({ page, open, me }) => {
  const { invoice } = await addInvoicedCustomer(me);
  await open(`/calendar/invoices/${invoice.id}/preview?view=day`);
  await preview(page).getByRole("link", { name: "Close" }).click();
  await expect(preview(page)).toBeHidden();
  await expect(page).toHaveURL("/calendar?view=day");
});

test("Download gives the PDF under the invoice's number", { tag: "@answer" }, async ({ page, open, me }) => {
  const { invoice } = await addInvoicedCustomer(me);
  await open(`/invoices/${invoice.id}/preview`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    preview(page).getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`invoice-${invoice.invoice_number}.pdf`);
});

for (const { answer, badge } of [
  { answer: "Paid", badge: "Paid" },
  { answer: "Not paid yet", badge: "Unpaid" },
]) {
  test(`an invoice is made of a job, ${answer.toLowerCase()}`, async ({ page, open, me }) => {
    const { customer, quote } = await addQuotedCustomer(me);
    const job = await addJob(me, quote.id);
    await open(`/calendar/jobs/${job.id}/invoice?view=day`);
    const dialog = creating(page);
    await expect(dialog).toContainText(quote.quote_number);
    await expect(dialog).toContainText(`${customer.first_name} ${customer.surname}`);
    await expect(dialog).toContainText("€ 2,420.00");
    await expect(dialog).toContainText("Is this invoice paid?");
    await dialog.getByRole("button", { name: answer, exact: true }).click();
    // First what goes again after three seconds.
    await expect(page.getByText(/^Invoice created: F-\d{4}-\d{4}$/)).toBeVisible();
    await expect(preview(page)).toBeVisible();
    await expect(page).toHaveURL(/\/calendar\/invoices\/\d+\/preview\?view=day$/);
    // Asked for again, the job's first invoice opens.
    await open(`/calendar/jobs/${job.id}/invoice`);
    await expect(preview(page)).toBeVisible();
    await open(`/invoices?q=${customer.surname}`);
    await expect(page.getByText("1 result", { exact: true })).toBeVisible();
    await expect(page.getByRole("cell", { name: badge, exact: true })).toBeVisible();
  });
}

test("before an invoice without IVA is made, what it would lack is said", { tag: "@answer" }, async ({
  page,
  open,
  me,
}) => {
  const { customer, product, quote } = await addQuotedCustomer(me);
  const without = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { type: 1 });
  const [job, other] = [await addJob(me, without.id), await addJob(me, quote.id)];
  await open(`/calendar/jobs/${job.id}/invoice`);
  const said = creating(page).getByRole("status");
  await expect(said).toContainText("“Reason printed on invoices without IVA” is empty.");
  await expect(said).toContainText("The tax number of the company is missing.");
  await expect(said.getByRole("link")).toHaveAttribute("href", "/settings");
  await open(`/calendar/jobs/${other.id}/invoice`);
  await expect(creating(page).getByRole("status")).not.toContainText("Reason printed");
});

test("after an invoice was made, Back leads to the job", { tag: "@script" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const job = await addJob(me, quote.id);
  await open(`/calendar/jobs/${job.id}`);
  await page.getByRole("link", { name: "Create invoice" }).click();
  await creating(page).getByRole("button", { name: "Paid", exact: true }).click();
  // The message is shown over the dialog.
  await expect(preview(page).getByText(/^Invoice created: /)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/calendar/jobs/${job.id}(\\?|$)`));
});

test("an invoice that somebody else made meanwhile opens as it is, and says so", { tag: "@answer" }, async ({
  page,
  open,
  me,
}) => {
  const { quote } = await addQuotedCustomer(me);
  const job = await addJob(me, quote.id);
  await open(`/calendar/jobs/${job.id}/invoice`);
  const { id } = (await me.post<{ id: number }>(`/api/jobs/${job.id}/invoice`, { paid: 0 })).json;
  await creating(page).getByRole("button", { name: "Paid", exact: true }).click();
  await expect(page.getByText(/^This job already has invoice F-\d{4}-\d{4}\. It is as it was\.$/)).toBeVisible();
  expect((await me.get(`/api/invoices/${id}`)).json).toMatchObject({ paid: 0 });
});

test("Cancel leads back to the job and makes nothing", { tag: "@answer" }, async ({ page, open, me }) => {
  const { customer, quote } = await addQuotedCustomer(me);
  const job = await addJob(me, quote.id);
  await open(`/calendar/jobs/${job.id}/invoice?view=day`);
  await expect(creating(page).getByRole("link", { name: "Cancel" })).toHaveAttribute(
    "href",
    `/calendar/jobs/${job.id}?view=day`,
  );
  await open(`/invoices?q=${customer.surname}`);
  await expect(page.getByText("No invoices found.")).toBeVisible();
});

test.describe(() => {
  test.use({ expectedErrors: [/status of 404 |net::ERR_FAILED/] });

  test("an invoice that could not be made for lack of a network can be asked for again", { tag: "@script" }, async ({
    page,
    open,
    me,
  }) => {
    const { quote } = await addQuotedCustomer(me);
    const job = await addJob(me, quote.id);
    await open(`/calendar/jobs/${job.id}/invoice`);
    await page.route("**/invoice.data*", (route) => route.abort());
    await creating(page).getByRole("button", { name: "Not paid yet" }).click();
    await expect(creating(page).getByRole("alert")).toContainText("it is not known whether this was done");
    await page.unroute("**/invoice.data*");
    await creating(page).getByRole("button", { name: "Not paid yet" }).click();
    await expect(preview(page)).toBeVisible();
  });

  for (const path of [
    "/invoices/99999999/preview",
    "/calendar/invoices/99999999/preview",
    "/calendar/jobs/99999999/invoice",
  ]) {
    test(`${path} is not found`, { tag: "@answer" }, async ({ page, open }) => {
      await open(path);
      await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
    });
  }
});
