/** The bank's files with scripts: which invoice is chosen while one types. */
import { norma43 } from "../support/bank-files.ts";
import { addInvoicedCustomer } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("typing the number of another invoice chooses it", { tag: "@script" }, async ({ page, open, me }) => {
  const { invoice } = await addInvoicedCustomer(me);
  const file = norma43([{ day: "2026-11-16", cents: 12_345, text: invoice.invoice_number }]);
  await me.postForm("/receivables/bank", { intent: "read", text: file });
  await open("/receivables/bank");
  const entry = page.getByRole("group").filter({ hasText: invoice.invoice_number });
  const other = entry.getByRole("radio", { name: "Another invoice" });
  await expect(other).not.toBeChecked();
  await entry.getByRole("textbox", { name: "Number of the invoice" }).fill("F-2026-0031");
  await expect(other).toBeChecked();
});

test("more than is unpaid is asked about, recorded once that is confirmed, and the next one is recorded as well", async ({
  page,
  open,
  me,
}) => {
  const [{ invoice }, next] = [await addInvoicedCustomer(me), await addInvoicedCustomer(me)];
  const movements = [
    { day: "2026-11-16", cents: 250_000, text: invoice.invoice_number },
    { day: "2026-11-16", cents: 242_000, text: next.invoice.invoice_number },
  ];
  await me.postForm("/receivables/bank", { intent: "read", text: norma43(movements) });
  await open("/receivables/bank");
  const entryOf = (amount: string, number: string) =>
    page.getByRole("group").filter({ hasText: amount }).filter({ hasText: number });
  const [entry, other] = [
    entryOf("2,500.00", invoice.invoice_number),
    entryOf("2,420.00", next.invoice.invoice_number).last(),
  ];
  await other.getByRole("radio", { name: "Later" }).check();
  await entry.getByRole("radio", { name: invoice.invoice_number }).first().check();
  const record = page.getByRole("button", { name: "Record the chosen ones" });
  await record.click();
  const sure = entry.getByLabel("Yes, the customer paid more than is unpaid");
  await expect(sure).toHaveAccessibleDescription(`More than is unpaid of ${invoice.invoice_number}.`);
  await sure.check();
  await record.click();
  await expect(page.getByText("Recorded ✓ Payments: 1. Without an invoice: 0.")).toBeVisible();
  await other.getByRole("radio", { name: next.invoice.invoice_number }).first().check();
  await record.click();
  await expect(page.getByText("Recorded ✓ Payments: 1. Without an invoice: 0.")).toBeVisible();
  for (const { id } of [invoice, next.invoice])
    await expect
      .poll(async () => (await me.get<{ data: unknown[] }>(`/api/invoices/${id}/payments`)).json.data.length)
      .toBe(1);
});

test("Who owes leads there, wherever one came from", { tag: "@script" }, async ({ page, open }) => {
  await open("/quotes");
  for (const path of ["/receivables/bank", "/receivables/reminders"]) {
    await open(path);
    await page.getByRole("main").getByRole("link", { name: "Who owes" }).click();
    await expect(page).toHaveURL("/receivables");
  }
});
