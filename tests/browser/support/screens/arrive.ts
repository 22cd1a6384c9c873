/** What leads from a page to a screen: a dialog, the menu, a refused form. */
import type { Page } from "@playwright/test";
import { dragReady } from "../calendar.ts";
import { expect } from "../journey.ts";

/** Saves a form as if it had been opened before the last save. */
export async function savedBySomeoneElse(page: Page, button: string): Promise<void> {
  await page.locator('input[name="version"]').evaluate((input: HTMLInputElement) => {
    input.value = "0";
  });
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("link", { name: "Take the saved one" })).toBeVisible();
}

/** Waits for the calendar with drag and drop, where there is room for it. */
export async function calendarToDrag(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768) await dragReady(page);
}

/** A screen that opens with a dialog. */
export function dialogOpen(role: "dialog" | "alertdialog") {
  return { arrive: async (page: Page) => expect(page.getByRole(role)).toBeVisible(), asOpened: true } as const;
}

/** On a phone opens the drawer with the links; on a desktop there is none. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByLabel("Menu", { exact: true });
  if (await menu.isVisible()) await menu.click();
  await expect(page.getByRole("navigation", { name: /Main|Sections/ })).toBeVisible();
}

export function openByLink(name: string) {
  return async (page: Page) => {
    await page.getByRole("link", { name }).click();
    await expect(page.getByText("Cancel", { exact: true }).last()).toBeVisible();
  };
}

/** With JavaScript waits for the pages of the PDF. */
export async function loadedPreview(page: Page): Promise<void> {
  const preview = page.getByRole("dialog");
  await expect(preview.locator("canvas, object")).toHaveCount(1);
}
