/** How a screen looks: nothing jumps, axe finds nothing, and the page fits a phone. */
import type { Page } from "@playwright/test";
import { asDrawn } from "./as-drawn.ts";
import { findViolations } from "./axe.ts";
import { expect } from "./journey.ts";
import { expectLittleShift } from "./layout-shift.ts";
import { expectToFitPhones } from "./room.ts";
import type { Screen, Shown } from "./screens.ts";

/**
 * Expects of the page at a screen's address what every screen owes at a desktop's width in the light theme, and at a
 * phone's in the dark one. Each width is tried with one theme only: a colour that fails does so at every width.
 */
export async function expectGoodLooks(page: Page, { name, settled, arrive }: Screen, shown: Shown): Promise<void> {
  await settled?.(page);
  await page.waitForLoadState("load");
  await expectLittleShift(page, name);
  await arrive?.(page, shown);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  // What is there at one of the widths only comes or goes with the next frame.
  await asDrawn(page);
  expect(await findViolations(page)).toEqual([]);
  await expectToFitPhones(page);
}

/** Gives the page a desktop's width and the light theme back. */
export async function backToDesktop(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await asDrawn(page);
}
