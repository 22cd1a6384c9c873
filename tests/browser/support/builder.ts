/** The quote builder as a person works it. */
import type { Locator, Page } from "@playwright/test";

/** Lets the server compute what the page shows; with JavaScript it has done so itself. */
export async function recalculate(page: Page, javaScript: boolean | undefined): Promise<void> {
  if (!javaScript) await page.getByRole("button", { name: "Recalculate" }).click();
}

/** The lines of the quote that is written. */
export function linesOf(page: Page): Locator {
  return page.locator("tbody").getByRole("row");
}

/** An amount of the totals card by its name. */
export function totalOf(page: Page, name: string): Locator {
  return page.getByRole("complementary").locator(`dt:text-is("${name}") + dd`);
}

/** Chooses the product of a line, counted from 0. */
export async function chooseProduct(page: Page, line: number, name: string): Promise<void> {
  await linesOf(page).nth(line).getByLabel("Product", { exact: true }).selectOption({ label: name });
}
