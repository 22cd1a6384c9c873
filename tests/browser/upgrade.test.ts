/** A tab left open while the server was upgraded: its files belong to another build and are gone. */
import type { Page } from "@playwright/test";
import { checklistPath, photoFile } from "./support/checklist.ts";
import { uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test.use({ serviceWorker: true, preloads: true });

const script = { tag: "@script" };

/**
 * Turns the page into one of an older build: it asks for modules by names that the server does not have, and states an
 * older version; none where another tab has loaded the newer build before (`version` is null).
 */
async function becomeOlder(page: Page, version: string | null = "older"): Promise<void> {
  await page.evaluate((older) => {
    if (older && window.__reactRouterManifest) window.__reactRouterManifest.version = older;
  }, version);
  await page.route("**/assets/*.js", (route) =>
    route.continue({ url: route.request().url().replace(".js", "-older.js") }),
  );
  // The next page is of the present build.
  page.once("framenavigated", () => void page.unroute("**/assets/*.js"));
}

declare global {
  interface Window {
    __reactRouterManifest?: {
      version: string;
      routes: Record<string, { module: string } | undefined>;
      screens?: string;
    };
  }
}

for (const version of ["older", null]) {
  test(`the first click leads where it says, ${version ? "told" : "untold"}`, script, async ({ page, open }) => {
    await open("/admin/change-password");
    await becomeOlder(page, version);
    await page.getByRole("link", { name: "Look up Invoices" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
    await expect(page).toHaveURL(/\/invoices$/);
  });
}

test("a form is sent as typed, and its notice is shown on the next page", script, async ({ page, open, me }) => {
  const name = uniqueWord();
  await open("/service-reports/admin/templates");
  await becomeOlder(page);
  await page.getByLabel("Name").first().fill(name);
  await page.getByRole("button", { name: "Add Template" }).click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(name) })).toBeVisible();
  await expect(page.getByText("Template added.")).toBeVisible();
  const templates = (await me.get<{ name: string }[]>("/api/service-reports/templates?all=1")).json;
  expect(templates.filter((one) => one.name === name).length).toBe(1);
});

test("a report that was begun before takes a photo", script, async ({ page, open }) => {
  const shrinking = page.waitForResponse(/shrink-photo/);
  await open(checklistPath);
  await shrinking;
  await becomeOlder(page);
  await page.getByLabel("Choose photos").setInputFiles(await photoFile());
  await expect(page.getByRole("button", { name: "Remove photo 1" })).toBeVisible();
});
