/** Works with the Quote Builder as a person does. */
import type { Locator, Page } from "@playwright/test";

/** Makes the page show its totals: without JavaScript by the button Recalculate; with it they are shown already. */
export async function recalculate(page: Page, javaScript: boolean | undefined): Promise<void> {
  if (!javaScript) await page.getByRole("button", { name: "Recalculate" }).click();
}

/** The quote's lines: each has one or two rows of the table. */
export function linesOf(page: Page): Locator {
  return page.locator("table.lines tbody");
}

/** An amount of the totals card, by its label. */
export function totalOf(page: Page, name: string): Locator {
  return page.getByRole("complementary").locator(`dt:text-is("${name}") + dd`);
}

/** Chooses the product of a line, counted from 0. */
export async function chooseProduct(page: Page, line: number, name: string): Promise<void> {
  await linesOf(page).nth(line).getByLabel("Product", { exact: true }).selectOption({ label: name });
}
