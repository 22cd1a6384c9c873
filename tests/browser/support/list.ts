/** Works with a list of documents as a person does. */
import type { Page } from "@playwright/test";

/** Unfolds the filters, which are folded on a phone except for the search. */
export async function unfoldFilters(page: Page): Promise<void> {
  const fold = page.getByText("Status and dates");
  if ((await fold.isVisible()) && !(await page.getByLabel("Status", { exact: true }).isVisible())) await fold.click();
}

/** Without JavaScript presses the search's button, which sends the filters. */
export async function sendFilters(page: Page, javaScript: boolean | undefined): Promise<void> {
  if (!javaScript) await page.getByRole("button", { name: "Search" }).click();
}
