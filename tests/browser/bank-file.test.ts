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
