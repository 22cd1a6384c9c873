import { expect, test, waitUntilHydrated } from "./support/journey.ts";

test.describe(() => {
  test.use({ locale: "es-ES" });

  test("a Spanish browser gets Spanish, and the choice in the shell overrides it", async ({
    page,
    open,
    javaScriptEnabled,
  }) => {
    await open("/quotes");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Presupuestos");
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page).toHaveURL("/quotes");
    if (javaScriptEnabled) await waitUntilHydrated(page);
    await page.getByRole("link", { name: "Edit Customer" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Customer");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Customer");
  });
});

test.describe(() => {
  test.use({ locale: "fr-FR" });

  test("a browser of neither language gets English, and Spanish can be chosen", { tag: ["@phone", "@road"] }, async ({
    page,
    open,
  }) => {
    await open("/quotes?q=x");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    const menu = page.getByLabel("Menu", { exact: true });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("button", { name: "Español" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Presupuestos");
    await expect(page).toHaveURL("/quotes?q=x");
  });
});

test.describe(() => {
  test.use({ locale: "es-ES", signedIn: false });

  test("the sign-in page speaks the browser's language", { tag: "@answer" }, async ({ page, open }) => {
    await open("/login");
    await expect(page.getByRole("button", { name: "Iniciar sesión" })).toBeVisible();
  });
});
