import type { Locator, Page } from "@playwright/test";
import { settingsFor, startMailServer } from "../support/mail-server.ts";
import { readPdf } from "../support/read-pdf.ts";
import { addInvoicedCustomer, addQuotedCustomer } from "./support/data.ts";
import { expect } from "./support/journey.ts";
import { emailFromRow, emailToCustomer } from "./support/letter.ts";
import { test } from "./support/mail.ts";

/** Whether the element is not covered by another in its middle. */
function isOnTop(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    return shown !== null && element.contains(shown);
  });
}

const sent = (page: Page) => page.getByRole("status").filter({ hasText: "Email sent ✓" });

test("a quote's e-mail arrives with its PDF, and the quote becomes sent", {
  tag: ["@phone", "@road", "@rendered"],
}, async ({ page, open, me, server }) => {
  const { customer, quote } = await addQuotedCustomer(me, { email: "begona@example.com" });
  await open(`/quotes?q=${customer.surname}`);
  await expect(page.getByText("Draft", { exact: true }).last()).toBeVisible();
  await page.getByRole("link", { name: "View" }).click();
  const preview = page.getByRole("dialog");
  await emailToCustomer(page);
  await expect.poll(() => isOnTop(sent(page))).toBe(true);
  await expect(preview.getByText("Emailed to begona@example.com on ")).toBeVisible();

  const mail = server.mails.find(({ subject }) => subject === `Quotation ${quote.quote_number}`);
  expect(mail?.recipients).toEqual(["begona@example.com"]);
  expect(mail?.text).toContain(`Please find attached quotation ${quote.quote_number}.`);
  expect(mail?.attachments[0]?.filename).toBe(`quote-${quote.quote_number}.pdf`);
  const { text } = await readPdf(new Uint8Array(mail?.attachments[0]?.content ?? []));
  for (const part of [quote.quote_number, customer.surname, "€ 2,420.00"]) expect(text).toContain(part);

  await preview.getByText("Close", { exact: true }).last().click();
  await expect(page.getByText("Sent", { exact: true }).last()).toBeVisible();
});

test("an invoice is emailed from the list, and its preview says so", async ({ page, open, me, server }) => {
  const { customer, invoice } = await addInvoicedCustomer(me, { email: "cliente@example.com" });
  await open(`/invoices?q=${customer.surname}`);
  await emailFromRow(page);
  await expect(sent(page)).toBeVisible();
  await expect(page).toHaveURL(`/invoices?q=${customer.surname}`);
  const mail = server.mails.find(({ subject }) => subject === `Invoice ${invoice.invoice_number}`);
  expect(mail?.recipients).toEqual(["cliente@example.com"]);
  const { text } = await readPdf(new Uint8Array(mail?.attachments[0]?.content ?? []));
  expect(text).toContain(invoice.invoice_number);
  await page.getByRole("link", { name: "View" }).click();
  await expect(page.getByRole("dialog").getByText("Emailed to cliente@example.com on ")).toBeVisible();
});

test("a letter that is being sent stays until it says what became of it", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { server: slow, asked } = await startHesitantServer();
  await me.put("/api/settings/email", settingsFor(slow));
  const { customer } = await addInvoicedCustomer(me, { email: "cliente@example.com" });
  await open(`/invoices?q=${customer.surname}`);
  await emailFromRow(page);
  const accept = await asked;
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click({ force: true });
  await expect(page.getByRole("dialog").getByRole("button", { name: "Sending…" })).toBeVisible();
  accept();
  await expect(sent(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await slow.stop();
});

test("a preview shows by itself when an e-mail under way has been sent", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { server: slow, asked } = await startHesitantServer();
  await me.put("/api/settings/email", settingsFor(slow));
  const { customer, quote } = await addQuotedCustomer(me, { email: "begona@example.com" });
  const sending = me.post(`/api/quotes/${quote.id}/email`, {});
  const accept = await asked;
  await open(`/quotes/${quote.id}/preview?q=${customer.surname}`);
  await expect(page.getByText("Being emailed to begona@example.com")).toBeVisible();
  await expect(page.getByText("Draft", { exact: true }).last()).toBeVisible();
  accept();
  await sending;
  await expect(page.getByText("Emailed to begona@example.com on ")).toBeVisible();
  await expect(page.getByText("Sent", { exact: true }).last()).toBeVisible();
  await slow.stop();
});

test("a refusal by the mail server is shown and recorded", { tag: "@answer" }, async ({ page, open, me }) => {
  const refusing = await startMailServer({
    onRcptTo: (_to, _session, done) => done(Object.assign(new Error("No such user"), { responseCode: 550 })),
  });
  await me.put("/api/settings/email", settingsFor(refusing));
  const why = "The mail server refused the recipient: 550 No such user";
  const { customer, quote } = await addInvoicedCustomer(me);
  await open(`/quotes/${quote.id}/preview`);
  const preview = page.getByRole("dialog");
  await emailToCustomer(page);
  await expect(preview.getByRole("alert")).toHaveText(`Failed to send: ${why}`);
  await open(`/quotes/${quote.id}/preview`);
  await expect(preview.getByText(/^Not emailed to .*: The mail server refused the recipient/)).toBeVisible();
  await open(`/invoices?q=${customer.surname}`);
  await emailFromRow(page);
  await expect(page.getByRole("alert")).toHaveText(`Failed: ${why}`);
  await refusing.stop();
});

for (const { what, seconds } of [
  { what: "a quote", seconds: 3 },
  { what: "an invoice", seconds: 4 },
] as const) {
  test(`'Email sent ✓' of ${what} is shown for ${seconds} s`, { tag: "@script" }, async ({ page, open, me }) => {
    const { customer, quote } = await addInvoicedCustomer(me);
    await page.clock.install();
    await open(what === "a quote" ? `/quotes/${quote.id}/preview` : `/invoices?q=${customer.surname}`);
    await page.clock.pauseAt(Date.now() + 60_000);
    if (what === "a quote") await emailToCustomer(page);
    else await emailFromRow(page);
    await expect(sent(page)).toBeVisible();
    await page.clock.runFor(seconds * 1000 - 100);
    await expect(sent(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(sent(page)).toHaveCount(0);
  });
}

/** A mail server that does not answer a message; `asked` gives what accepts it, once it has come. */
async function startHesitantServer() {
  const { promise: asked, resolve } = Promise.withResolvers<() => void>();
  const server = await startMailServer({
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => resolve(done));
    },
  });
  return { server, asked };
}
