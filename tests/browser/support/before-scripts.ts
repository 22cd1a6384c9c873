/** A page before its scripts run, as on a slow line. */
import type { Page } from "@playwright/test";
import { waitUntilHydrated } from "./journey.ts";

/**
 * Opens a page whose entry script is held back; gives a function that releases it and waits until React has taken over.
 * A session of the browser's own protocol that holds the script and then ends loses it at times: the page then never
 * gets it.
 */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  await page.unrouteAll();
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/start-*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  return async () => {
    released.resolve();
    await waitUntilHydrated(page);
  };
}
