import type { Page } from "@playwright/test";

/**
 * Waits until the page is on the screen as it is now: a finger is put where the browser last drew a control, and where
 * it has drawn none it scrolls.
 */
export function asDrawn(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}
