import type { Page } from "@playwright/test";
import { addCustomer, addProduct, addQuote, addQuotedCustomer } from "./support/data.ts";
import { holdRequests } from "./support/held.ts";
import { expect, test } from "./support/journey.ts";
import { emailToCustomer } from "./support/letter.ts";
import { lockedPdf } from "./support/locked-pdf.ts";
import { emptyPage, madePdf } from "./support/made-pdf.ts";

const preview = (page: Page) => page.getByRole("dialog", { name: "Quote PDF Preview" });

test("View opens the preview over the list, and Close returns to it", { tag: ["@phone", "@road"] }, async ({
  page,
  open,
  me,
}) => {
  const { customer, quote } = await addQuotedCustomer(me);
  await open(`/quotes?q=${customer.surname}`);
  await page.getByRole("link", { name: "View" }).click();
  await expect(preview(page)).toBeVisible();
  await expect(page).toHaveURL(`/quotes/${quote.id}/preview?q=${customer.surname}`);
  await preview(page).getByRole("link", { name: "Close" }).click();
  await expect(preview(page)).toBeHidden();
  await expect(page).toHaveURL(`/quotes?q=${customer.surname}`);
  await expect(page.getByRole("cell", { name: quote.quote_number, exact: true })).toBeVisible();
});

test("without JavaScript the preview holds the PDF itself", { tag: "@plain" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  await open(`/quotes/${quote.id}/preview`);
  await expect(preview(page).locator(`object[data="/api/quotes/${quote.id}/pdf"]`)).toBeVisible();
  await expect(preview(page).getByRole("link", { name: "Open PDF" }).first()).toHaveAttribute(
    "href",
    `/api/quotes/${quote.id}/pdf`,
  );
});

test("a click beside the preview closes it", { tag: "@rendered" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  await open(`/quotes/${quote.id}/preview`);
  await expect(preview(page)).toBeVisible();
  await page.mouse.click(20, 450);
  await expect(preview(page)).toBeHidden();
  await expect(page).toHaveURL("/quotes");
});

test("Escape closes the preview and the focus returns to View, however slow the list behind is", {
  tag: "@script",
}, async ({ page, open, me }) => {
  const { customer, quote } = await addQuotedCustomer(me);
  // No page is drawn: a clock that is run by hand may hang beside a page that asks for frames all the time.
  await holdRequests(page, `**/api/quotes/${quote.id}/pdf`);
  await page.clock.install();
  await open(`/quotes?q=${customer.surname}`);
  await page.getByRole("link", { name: "View" }).focus();
  await page.keyboard.press("Enter");
  await expect(preview(page).getByRole("link", { name: "Close" })).toBeFocused();
  const goOn = await holdRequests(page, "**/quotes.data*");
  const asked = page.waitForRequest("**/quotes.data*");
  await page.keyboard.press("Escape");
  await asked;
  // Longer than a list takes to say that it loads.
  await page.clock.runFor(1_000);
  goOn();
  await expect(preview(page)).toBeHidden();
  await expect(page.getByRole("link", { name: "View" })).toBeFocused();
});

test("the preview says 'Loading PDF…' and then shows a page 900 px wide", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { quote } = await addQuotedCustomer(me);
  const goOn = await holdRequests(page, `**/api/quotes/${quote.id}/pdf`);
  await open(`/quotes/${quote.id}/preview`);
  await expect(preview(page).getByText("Loading PDF…")).toBeVisible();
  goOn();
  const sheet = preview(page).locator("canvas");
  await expect(sheet).toHaveCount(1);
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(900);
  await expect(preview(page).getByText("Loading PDF…")).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
});

test("on a phone the page of the PDF is as wide as there is room", { tag: ["@script", "@phone"] }, async ({
  page,
  open,
  me,
}) => {
  const { quote } = await addQuotedCustomer(me);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(`/quotes/${quote.id}/preview`);
  const sheet = preview(page).locator("canvas");
  await expect(sheet).toBeVisible();
  const { x, width, height } = (await sheet.boundingBox()) ?? { x: 0, width: 0, height: 0 };
  expect(width).toBeGreaterThan(300);
  expect(x + width).toBeLessThanOrEqual(360);
  expect(width / height, "the proportions of A4").toBeCloseTo(210 / 297, 2);
});

test("every page of a long quote is shown, and the last one can be reached", { tag: ["@script", "@phone"] }, async ({
  page,
  open,
  me,
}) => {
  const customer = await addCustomer(me);
  const product = await addProduct(me);
  const items = Array.from({ length: 55 }, () => ({ product_id: product.id, quantity: 1 }));
  const quote = await addQuote(me, { customer_id: customer.id, product_id: product.id }, { items });
  await open(`/quotes/${quote.id}/preview`);
  const sheets = preview(page).locator("canvas");
  await expect(sheets).toHaveCount(4);
  await expect(sheets.last()).not.toBeInViewport();
  await sheets.last().scrollIntoViewIfNeeded();
  await expect(sheets.last()).toBeInViewport();
});

test("Download gives the PDF under the quote's number", { tag: "@answer" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  await open(`/quotes/${quote.id}/preview`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    preview(page).getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`quote-${quote.quote_number}.pdf`);
});

test("a mail that cannot be sent says why", { tag: "@answer" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  await open(`/quotes/${quote.id}/preview`);
  await emailToCustomer(page);
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(
    "Failed to send: Email is not configured. Set it up in Admin, Email settings.",
  );
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(preview(page)).toBeVisible();
});

test("the email button says 'Sending…' while it sends", { tag: "@script" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  await open(`/quotes/${quote.id}/preview`);
  await preview(page).getByRole("link", { name: "Email to Customer" }).click();
  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeVisible();
  const goOn = await holdRequests(page, `**/quotes/${quote.id}/email.data*`);
  await send.click();
  await expect(page.getByRole("button", { name: "Sending…" })).toBeVisible();
  goOn();
  await expect(send).toBeVisible();
});

test("a locked PDF asks for its password, and again when it is wrong", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { quote } = await addQuotedCustomer(me);
  await page.route(`**/api/quotes/${quote.id}/pdf`, (route) =>
    route.fulfill({ status: 200, body: lockedPdf, contentType: "application/pdf" }),
  );
  await open(`/quotes/${quote.id}/preview`);
  await expect(preview(page).getByText("Enter the password to open this PDF file.")).toBeVisible();
  await preview(page).getByLabel("Password").fill("wrong");
  await preview(page).getByRole("button", { name: "Open" }).click();
  await expect(preview(page).getByText("Invalid password. Please try again.")).toBeVisible();
  await preview(page).getByLabel("Password").fill("open sesame");
  await preview(page).getByRole("button", { name: "Open" }).click();
  await expect(preview(page).locator("canvas")).toHaveCount(1);
  await expect(preview(page).getByLabel("Password")).toHaveCount(0);
});

/** Opens the preview of a quote with these bytes as the answer for its PDF. */
async function previewOf(page: Page, open: (path: string) => Promise<void>, id: number, body: Buffer): Promise<void> {
  await page.route(`**/api/quotes/${id}/pdf`, (route) =>
    route.fulfill({ status: 200, body, contentType: "application/pdf" }),
  );
  await open(`/quotes/${id}/preview`);
}

test("an empty answer and a PDF without pages say so", { tag: "@script" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  await previewOf(page, open, quote.id, Buffer.alloc(0));
  await expect(preview(page).getByText("No PDF file specified.")).toBeVisible();
  await page.unroute(`**/api/quotes/${quote.id}/pdf`);
  await previewOf(page, open, quote.id, madePdf([]));
  await expect(preview(page).getByText("No page specified.")).toBeVisible();
});

test("a page of a PDF says that it is loading, and a broken one leaves the others readable", {
  tag: "@script",
}, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  // Holds back the messages to the viewer's worker that ask for a page, until the test releases them.
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let holding = true;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
      const send = () => Reflect.apply(post, this, message);
      if (holding && (message[0] as { action?: string }).action === "GetPage") held.push(send);
      else send();
    };
    Object.assign(window, {
      letPagesGo() {
        holding = false;
        for (const send of held) send();
      },
    });
  });
  await previewOf(page, open, quote.id, madePdf([emptyPage, null]));
  await expect(preview(page).getByText("Loading page…")).toHaveCount(2);
  await page.evaluate(() => (window as unknown as { letPagesGo: () => void }).letPagesGo());
  await expect(preview(page).getByText("Failed to load the page.")).toHaveCount(1);
  await expect(preview(page).locator("canvas")).toHaveCount(1);
  await expect(preview(page).getByRole("link", { name: "Close" })).toBeVisible();
});

test.describe(() => {
  test.use({ expectedErrors: [/status of (404|500) /] });

  test("a PDF that cannot be made says why", { tag: "@script" }, async ({ page, open, me }) => {
    const { quote } = await addQuotedCustomer(me);
    await page.route(`**/api/quotes/${quote.id}/pdf`, (route) =>
      route.fulfill({ status: 500, body: "out of paper", contentType: "text/plain" }),
    );
    await open(`/quotes/${quote.id}/preview`);
    await expect(preview(page).getByRole("alert")).toHaveText("Failed to load PDF: HTTP 500: out of paper");
  });

  test("an answer that is no PDF is reported", { tag: "@script" }, async ({ page, open, me }) => {
    const { quote } = await addQuotedCustomer(me);
    await page.route(`**/api/quotes/${quote.id}/pdf`, (route) =>
      route.fulfill({ status: 200, body: "no pdf", contentType: "application/pdf" }),
    );
    await open(`/quotes/${quote.id}/preview`);
    await expect(preview(page).getByText("Failed to load PDF file.")).toBeVisible();
  });

  test("the preview of an unknown quote is not found", { tag: "@answer" }, async ({ page, open }) => {
    await open("/quotes/99999999/preview");
    await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
  });
});
