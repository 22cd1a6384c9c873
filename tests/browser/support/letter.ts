import type { Page } from "@playwright/test";

/** In the preview of a quote: opens the letter and sends it as it is. */
export async function emailToCustomer(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Email to Customer" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
}
