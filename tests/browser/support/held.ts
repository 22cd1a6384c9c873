import type { Page } from "@playwright/test";

/** Holds back the requests to an address; gives a function that releases them. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let goOn = () => {};
  const held = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return goOn;
}
