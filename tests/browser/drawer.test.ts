import type { Page } from "@playwright/test";
import { openWithoutScripts } from "./support/before-scripts.ts";
import { expect, test } from "./support/journey.ts";

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

async function openDrawer(page: Page) {
  await page.getByLabel("Menu", { exact: true }).tap();
  const links = page.getByRole("navigation", { name: "Sections" });
  await expect(links).toBeVisible();
  return links;
}

test("the phone's drawer opens and leads on", async ({ page, open }) => {
  await open("/quotes");
  const drawer = await openDrawer(page);
  await expect(drawer.getByRole("listitem")).toHaveCount(8);
  await expect(drawer.getByRole("link", { name: "Logout" })).toBeVisible();
  await drawer.getByRole("link", { name: "Product Manager" }).tap();
  await expect(page).toHaveURL("/products");
  await expect(drawer).toBeHidden();
});

test("the focus stays inside the open drawer", { tag: "@script" }, async ({ page, open }) => {
  await open("/quotes");
  await openDrawer(page);
  const inside = page.locator("details:focus-within");
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press("Tab");
    await expect(inside).toHaveCount(1);
  }
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press("Shift+Tab");
    await expect(inside).toHaveCount(1);
  }
});

test("Escape closes the drawer and the focus returns to its button", { tag: "@script" }, async ({ page, open }) => {
  await open("/quotes");
  const drawer = await openDrawer(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.getByLabel("Menu", { exact: true })).toBeFocused();
});

test("a tap on the scrim closes the drawer", { tag: "@script" }, async ({ page, open }) => {
  await open("/quotes");
  const drawer = await openDrawer(page);
  await page.touchscreen.tap(15, 500);
  await expect(drawer).toBeHidden();
});

test("a tap on the scrim that comes with the opening closes the drawer", { tag: "@script" }, async ({ page, open }) => {
  await open("/quotes");
  await page.evaluate(() => {
    const press = (part: string) => document.querySelector<HTMLElement>(`.drawer ${part}`)?.click();
    press("summary");
    press(".drawer-scrim");
  });
  // Whoever opens it again has it open.
  await expect(page.locator("details.drawer")).not.toHaveAttribute("open");
  await openDrawer(page);
});

test("a drawer that was opened before scripts ran closes like any other", { tag: "@script" }, async ({ page }) => {
  const release = await openWithoutScripts(page, "/quotes");
  const drawer = await openDrawer(page);
  await release();
  await expect(drawer).toBeVisible();
  await drawer.getByRole("link", { name: "Product Manager" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product Manager");
  await expect(drawer).toBeHidden();

  const releaseAgain = await openWithoutScripts(page, "/quotes");
  await openDrawer(page);
  await releaseAgain();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
});

test.describe("without signal", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test("the failure of the drawer's own button is above the drawer, and the focus reaches it", {
    tag: "@script",
  }, async ({ page, open }) => {
    await open("/quotes");
    await page.route(/\/(language|pages)\b/, (route) => route.abort());
    await openDrawer(page);
    for (const button of ["Español", "Plain pages on this device"]) {
      await page.getByRole("button", { name: button }).press("Enter");
      await expect(page.getByRole("alert")).toBeVisible();
      // Nothing lies over the button: it is not only in the page but to be seen.
      const close = page.locator(".page-notice").getByRole("button", { name: "Close" });
      await close.click({ trial: true });
      for (let step = 0; step < 20 && !(await close.evaluate((it) => it.matches(":focus"))); step += 1) {
        await page.keyboard.press("Tab");
      }
      await expect(close).toBeFocused();
      await close.press("Enter");
      await expect(page.getByRole("alert")).toHaveCount(0);
    }
  });
});
