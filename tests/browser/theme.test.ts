import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";

const darkGround = "rgb(14, 23, 27)";
const lightGround = "rgb(244, 247, 248)";

/** The visible one of the two buttons; its name says whether the dark theme is on. */
const darkTheme = (page: Page) => page.getByRole("button", { name: "Dark theme" });

test("the theme chosen in Admin holds after a reload, on every page", {
  tag: ["@phone", "@road", "@rendered"],
}, async ({ page, open, javaScriptEnabled }) => {
  await open("/admin");
  const ground = page.locator("body");
  await expect(ground).toHaveCSS("background-color", lightGround);
  await expect(darkTheme(page)).toHaveAccessibleName("Dark theme Off");
  await darkTheme(page).click();
  await expect(ground).toHaveCSS("background-color", darkGround);
  await expect(darkTheme(page)).toHaveAccessibleName("Dark theme On");
  if (javaScriptEnabled) expect(await page.evaluate(() => localStorage.getItem("app.theme"))).toBe("dark");
  await page.reload();
  await expect(ground).toHaveCSS("background-color", darkGround);
  await open("/quotes");
  await expect(ground).toHaveCSS("background-color", darkGround);

  await open("/admin");
  await darkTheme(page).click();
  await expect(ground).toHaveCSS("background-color", lightGround);
  await page.reload();
  await expect(ground).toHaveCSS("background-color", lightGround);
});

test("the server renders the chosen theme, so that no page flashes", { tag: "@answer" }, async ({ page, open }) => {
  await open("/admin");
  await darkTheme(page).click();
  await expect(darkTheme(page)).toHaveAccessibleName("Dark theme On");
  // The page changes at once, and the server is told afterwards.
  const beginning = async () => (await (await page.request.get("/quotes")).text()).slice(0, 60);
  await expect.poll(beginning).toMatch(/^<!DOCTYPE html><html lang="en" data-theme="dark">/);
});

test.describe(() => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test("a theme that only the browser has kept is there before any script file", { tag: "@script" }, async ({
    page,
    open,
  }) => {
    await open("/quotes");
    await page.evaluate(() => localStorage.setItem("app.theme", "dark"));
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("body")).toHaveCSS("background-color", darkGround);
  });
});

test("without a choice the system's theme is used", { tag: ["@answer", "@rendered"] }, async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open("/quotes");
  await expect(page.locator("body")).toHaveCSS("background-color", darkGround);
});

test("the theme button names the system's theme, and turns it off", { tag: "@rendered" }, async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open("/admin");
  await expect(darkTheme(page)).toHaveAccessibleName("Dark theme On");
  await darkTheme(page).click();
  await expect(darkTheme(page)).toHaveAccessibleName("Dark theme Off");
  await expect(page.locator("body")).toHaveCSS("background-color", lightGround);
});

test("the switch keeps the focus", { tag: "@script" }, async ({ page, open }) => {
  await open("/admin");
  await darkTheme(page).focus();
  await page.keyboard.press("Space");
  await expect(darkTheme(page)).toHaveAccessibleName("Dark theme On");
  await expect(darkTheme(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(darkTheme(page)).toHaveAccessibleName("Dark theme Off");
});
