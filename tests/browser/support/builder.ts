/** Works with the Quote Builder as a person does. */
import type { Locator, Page } from "@playwright/test";

/** Makes the page show its totals: without JavaScript by the button Recalculate; with it they are shown already. */
export async function recalculateTotals(page: Page, javaScript: boolean | undefined): Promise<void> {
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

/** Chooses the product of a line, counted from 0, by its name. */
export async function chooseProduct(page: Page, line: number, name: string): Promise<void> {
  await pick(linesOf(page).nth(line), "Product", name);
}

/** Chooses the customer, by the whole name or a part that no other has. */
export async function chooseCustomer(page: Page, name: string): Promise<void> {
  await pick(page.getByRole("main"), "Customer", name);
}

/**
 * Types into a field that searches and takes the first hit: with JavaScript by keyboard alone, without it by the button
 * beside the field and the button of the hit.
 */
async function pick(place: Locator, label: string, name: string): Promise<void> {
  const field = place.getByLabel(label, { exact: true });
  await field.fill(name);
  const option = place.getByRole("option").filter({ hasText: name });
  if ((await field.getAttribute("role")) === "combobox") {
    await option.first().waitFor();
    await field.press("Enter");
    await option.first().waitFor({ state: "hidden" });
  } else {
    await place.getByRole("button", { name: "Search", exact: true }).first().click();
    await place.getByRole("list", { name: "Found" }).getByRole("button").filter({ hasText: name }).first().click();
  }
}
