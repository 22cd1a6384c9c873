/** Plain pages in a browser whose scripts are on: nothing of the product runs, and everything works. */
import type { Page } from "@playwright/test";
import { findViolations } from "./support/axe.ts";
import { chooseCustomer, chooseProduct } from "./support/builder.ts";
import { addCustomer, addProduct, addQuotedCustomer } from "./support/data.ts";
import { expect, test, waitUntilHydrated } from "./support/journey.ts";
import { expectToFitPhones } from "./support/room.ts";

const turnOn = "Turn on scripts for this screen";

/** Chooses plain pages as a user of a phone does, in the drawer. */
async function choosePlain(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator(".drawer > summary").click();
  await page.getByRole("button", { name: "Plain pages on this device" }).click();
  await expect(page.getByRole("button", { name: "Full pages" })).toBeVisible();
  await expect(page.locator("script")).toHaveCount(0);
}

/** Opens a page without waiting for scripts, of which it has none. */
async function openPlain(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Full pages" })).toHaveCount(1);
  expect(await page.evaluate(() => "__reactRouterContext" in window)).toBe(false);
}

test("plain pages are chosen in the drawer, and a quote is written to its PDF without a script", {
  tag: "@script",
}, async ({ page, open, me }) => {
  const customer = await addCustomer(me);
  const product = await addProduct(me);
  await open("/quotes");
  await choosePlain(page);
  await openPlain(page, "/quote-builder");
  await chooseCustomer(page, customer.surname);
  await chooseProduct(page, 0, product.name);
  await page.getByRole("button", { name: "Recalculate" }).click();
  await page.getByRole("button", { name: "Save Quote" }).click();
  const notice = page.getByRole("alertdialog", { name: "Success" });
  await expect(notice).toContainText(/Quote created: Q-\d{4}-\d{4}/);
  await notice.getByRole("link", { name: "View" }).click();
  const preview = page.getByRole("dialog", { name: /^Quote PDF Preview Q-/ });
  await expect(preview).toContainText("To show the pages here, scripts are needed.");
  const address = (await preview.getByRole("link", { name: "Open PDF" }).first().getAttribute("href")) ?? "";
  const pdf = await page.request.get(address);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await preview.getByRole("link", { name: turnOn }).click();
  await expect(page.locator(".viewer canvas").first()).toBeVisible();
});

test("the form of a report offers its scripts, and the next screen is plain again", { tag: "@script" }, async ({
  page,
  open,
}) => {
  await open("/quotes");
  await choosePlain(page);
  await openPlain(page, "/service-reports/engineer");
  await expect(page.locator("canvas")).toHaveCount(0);
  await page.getByRole("link", { name: turnOn }).click();
  await waitUntilHydrated(page);
  await expect(page.locator("canvas.pad")).toBeVisible();
  await page.getByRole("link", { name: "Reports on this phone" }).click();
  await expect(page.getByRole("button", { name: "Full pages" })).toBeVisible();
  await expect(page.locator("script")).toHaveCount(0);
});

test.describe("with what pages load in the background", () => {
  test.use({ preloads: true });

  test("the scripts of one screen do not bring those of all others", { tag: "@script" }, async ({ page, open }) => {
    let loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await open("/quotes");
    const listOfScreens = await page.evaluate(() => Object(window).__reactRouterManifest.screens);
    await expect.poll(() => loaded, "a full page loads them").toContain(listOfScreens);
    await choosePlain(page);
    await openPlain(page, "/service-reports/engineer");
    loaded = [];
    await page.getByRole("link", { name: turnOn }).click();
    await waitUntilHydrated(page);
    await page.waitForLoadState("networkidle");
    expect(loaded).not.toContain(listOfScreens);
  });
});

test("plain pages are left by their foot, also before signing in", { tag: "@script" }, async ({
  page,
  context,
  open,
}) => {
  await context.clearCookies();
  await open("/login");
  await page.getByRole("button", { name: "Plain pages on this device" }).click();
  await page.getByRole("button", { name: "Full pages" }).click();
  await waitUntilHydrated(page);
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("button", { name: "Plain pages on this device" })).toBeVisible();
});

test("axe finds nothing on plain pages, and they fit a phone", { tag: ["@script", "@rest"] }, async ({
  page,
  open,
  me,
}) => {
  const { customer, quote } = await addQuotedCustomer(me);
  await open("/quotes");
  await choosePlain(page);
  const paths = [
    ...["/quotes", "/customers", `/customers/${customer.id}`, "/products", "/quote-builder", "/calendar", "/admin"],
    ...[`/quotes/${quote.id}/preview`, "/service-reports/engineer", "/service-reports/queue", "/my-day"],
  ];
  for (const path of paths) {
    await openPlain(page, path);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: "light" });
    expect(await findViolations(page), path).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await findViolations(page), path).toEqual([]);
    await expectToFitPhones(page);
  }
});
