/** A page before its scripts run, as on a slow line. */
import type { Page } from "@playwright/test";
import { alive } from "./journey.ts";

/**
 * Opens a page whose entry script is held back; gives a function that releases it and waits until React has taken over.
 * The browser holds that script alone: page.route() would ask this process about every file of the page.
 */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  await page.unrouteAll();
  const session = await page.context().newCDPSession(page);
  // From its cache the browser would take the script without a request that can be held.
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*/assets/start-*.js" }] });
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  return async () => {
    // A page asks after its first frame. That the browser holds the script it does not always tell.
    await page.waitForFunction(() => document.querySelector('link[href*="/assets/start-"]'));
    // Ends the holding as well: it goes on with all requests that are held.
    await session.detach();
    await alive(page);
  };
}
