/** Scripts are asked for after the first paint (docs/decisions/0136-first-second-on-a-phone.md). */
import { expect, test, waitUntilHydrated } from "./support/journey.ts";

const script = { tag: "@script" };

test("a page asks for no script before its styles have arrived and it is painted", script, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/*.css", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/quotes", { waitUntil: "commit" });
  await expect.poll(() => asked.some((path) => path.endsWith(".css"))).toBe(true);
  // The document has arrived: its last element is there, or the script before it waits for the styles.
  await expect(page.locator("main")).toBeAttached();
  expect(asked.filter((path) => path.endsWith(".js"))).toEqual([]);
  release();
  await waitUntilHydrated(page);
  expect(asked.filter((path) => path.endsWith(".js")).length).toBeGreaterThan(2);
});

test("a page in the background, which gets no frames, asks for its scripts at once", script, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    window.requestAnimationFrame = () => 0;
  });
  const started = page.waitForRequest(/\/assets\/start-/);
  await page.goto("/quotes");
  await started;
});

test("a page that is not drawn asks for its scripts all the same, after three seconds", script, async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  const started = page.waitForRequest(/\/assets\/start-/);
  await page.goto("/quotes");
  await started;
  await waitUntilHydrated(page);
});
