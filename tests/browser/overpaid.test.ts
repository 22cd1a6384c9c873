/** A payment of more than what is left, with scripts: what the box confirms. */
import { addInvoicedCustomer } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("the box that confirms an amount is not ticked for another amount", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { invoice } = await addInvoicedCustomer(me);
  await open(`/invoices/${invoice.id}/payments`);
  const amount = page.getByLabel("Amount");
  const record = page.getByRole("button", { name: "Record a payment" });
  const box = page.getByLabel("Yes, the customer paid more than the invoice");
  await amount.fill("5000");
  await record.click();
  await box.check();
  await amount.fill("50000");
  await record.click();
  await expect(box).toHaveValue(`${invoice.id}:5000000`);
  await expect(box).not.toBeChecked();
  // Ticked for this amount, it confirms it.
  await box.check();
  await record.click();
  await expect(page.getByText("Payment recorded ✓")).toBeVisible();
  const { data } = (await me.get<{ data: { amount: number }[] }>(`/api/invoices/${invoice.id}/payments`)).json;
  expect(data.map((payment) => payment.amount)).toEqual([50_000]);
});
