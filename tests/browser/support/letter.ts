import type { Page } from "@playwright/test";

/** In the preview of a quote: opens the letter and sends it as it is. */
export async function emailToCustomer(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Email to Customer" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

/** In a list: opens the letter of the only row and sends it as it is. */
export async function emailFromRow(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Email", exact: true }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
}
