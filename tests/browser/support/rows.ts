/** The rows of the admin lists, whose texts stand in fields. */
import type { Locator, Page } from "@playwright/test";

/** The row of a list that was loaded with this value in one of its fields. */
export function rowOf(page: Page, value: string): Locator {
  return page.getByRole("row").filter({ has: page.locator(`input[value="${value}"]`) });
}

/** The card of this heading. */
export function card(page: Page, name: string): Locator {
  return page.locator("section", { has: page.getByRole("heading", { name, exact: true }) });
}

/** Drags a row by its handle to before another, as a hand does: in steps. */
export async function dragBefore(page: Page, from: Locator, to: Locator): Promise<void> {
  const handle = await from.locator(".drag-handle").boundingBox();
  const target = await to.boundingBox();
  if (!handle || !target) throw new Error("One of the rows is not to be seen");
  const x = handle.x + handle.width / 2;
  await page.mouse.move(x, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, target.y + 3, { steps: 8 });
  await page.mouse.up();
}
