/** The logo in the company's settings. Which files are accepted: app/settings/logo-image.test.ts. */
import type { Page } from "@playwright/test";
import { logoPng, svg } from "../support/pictures.ts";
import { expect, test, waitUntilHydrated } from "./support/journey.ts";

/** Chooses a file in the form's field. */
function choose(page: Page, buffer: Buffer, name = "logo.png"): Promise<void> {
  return page.getByLabel("Logo", { exact: true }).setInputFiles({ name, mimeType: "image/png", buffer });
}

/** Whether the picture itself is shown, and not only its frame. */
function isDrawn(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
}

/** The positions of the parts of the top bar, from left to right, and the company's name. */
function measureTopBar(page: Page) {
  return page.evaluate(() => {
    const boxes = [
      ...document.querySelectorAll(".topbar .brand img, .topbar .brand span, .nav a, .tools a, .tools button"),
    ]
      .filter((part) => !part.closest(".drawer-panel, .search-panel"))
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    const { width = 0, height = 0 } = document.querySelector(".topbar .brand span")?.getBoundingClientRect() ?? {};
    return {
      name: { width, height },
      overlaps: boxes.some(({ left }, n) => n > 0 && left < (boxes[n - 1]?.right ?? 0) - 1),
      wider: document.documentElement.scrollWidth > window.innerWidth,
    };
  });
}

test("a logo is chosen, saved, shown in the top bar, and removed", { tag: ["@phone", "@road", "@rendered"] }, async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const settings = (await me.get<object>("/api/settings")).json;
  await open("/settings");
  await expect(page.getByText("No logo yet")).toBeVisible();
  await expect(page.getByLabel("Remove the logo")).toHaveCount(0);
  const name = "Instalaciones y Climatización Hermanos Rodríguez Fernández, S.L.";
  await page.getByLabel("Company name").fill(name);
  await choose(page, await logoPng());
  if (javaScriptEnabled) {
    await expect(page.getByAltText("The logo that was chosen")).toHaveAttribute("src", /^blob:/);
    await expect.poll(() => isDrawn(page, ".logo-shown img")).toBe(true);
  }
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByRole("status")).toHaveText("Settings saved successfully!");
  await expect(page.getByAltText("The current logo")).toHaveAttribute("src", /^\/logo\//);
  await expect.poll(() => isDrawn(page, ".topbar .brand img")).toBe(true);
  await expect(page.locator(".topbar .brand img")).toHaveAttribute("src", /^\/logo\//);
  expect((await me.get<{ company_name: string }>("/api/settings")).json.company_name).toBe(name);

  // The company's name stays beside the logo at every width, in both languages, whose links differ in length.
  const before = page.viewportSize();
  for (const language of ["es", "en"]) {
    await page.setExtraHTTPHeaders({ "Accept-Language": language });
    await page.goto("/settings");
    for (const width of [320, 360, 768, 1024, 1080, 1239, 1240, 1280, 1366, 1399, 1400, 1500, 1600]) {
      await page.setViewportSize({ width, height: 740 });
      const bar = await measureTopBar(page);
      expect(bar, `${language}, ${width} px`).toMatchObject({ overlaps: false, wider: false });
      expect(bar.name.width, `${language}, ${width} px`).toBeGreaterThan(100);
      expect(bar.name.height, `${language}, ${width} px`).toBeLessThan(40);
    }
  }
  if (before) await page.setViewportSize(before);
  if (javaScriptEnabled) await waitUntilHydrated(page);

  await page.getByLabel("Remove the logo").check();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("No logo yet")).toBeVisible();
  await expect(page.locator(".topbar .brand img")).toHaveAttribute("src", "/icon.svg");
  expect((await me.get<{ logo_path: string }>("/api/settings")).json.logo_path).toBe("");
  await me.put("/api/settings", settings);
});

test("a file that is no picture shows no alert but a quiet line, and what was typed stays", async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const before = (await me.get("/api/settings")).json;
  await open("/settings");
  await page.getByLabel("Town").fill("Typed and kept");
  await choose(page, svg);
  await page.getByRole("button", { name: "Save Settings" }).click();
  const sentence = "The logo must be a PNG, JPEG or WebP picture.";
  await expect(page.getByText(`Not saved: ${sentence}`)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  const field = page.getByLabel("Logo", { exact: true });
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
  if (javaScriptEnabled) await expect(field).toBeFocused();
  else await expect(page.getByText("Choose the file again")).toBeVisible();
  await expect(page.getByLabel("Town")).toHaveValue("Typed and kept");
  expect((await me.get("/api/settings")).json).toEqual(before);
});

test("a file that is too large is reported on the page", async ({ page, open, me, javaScriptEnabled }) => {
  const before = (await me.get("/api/settings")).json;
  await open("/settings");
  await choose(page, Buffer.alloc(3_000_000));
  // With JavaScript the error is shown at once, before anything is sent.
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText(/^The logo must have at most 2 MB/)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect((await me.get("/api/settings")).json).toEqual(before);
});

test("a logo that is too large is removed from the form, and the next choice is shown", { tag: "@script" }, async ({
  page,
  open,
}) => {
  await open("/settings");
  await choose(page, Buffer.alloc(3_000_000));
  const field = page.getByLabel("Logo", { exact: true });
  await expect(field).toHaveValue("");
  await choose(page, await logoPng());
  await expect(page.getByAltText("The logo that was chosen")).toBeVisible();
  await expect(page.getByText(/^The logo must have at most 2 MB/)).toHaveCount(0);
  await choose(page, Buffer.from("no picture"));
  await expect(page.getByAltText("The logo that was chosen")).toHaveCount(0);
});

test("a logo is removed or replaced, not both", { tag: "@script" }, async ({ page, open }) => {
  await open("/settings");
  await choose(page, await logoPng());
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByAltText("The current logo")).toBeVisible();
  await page.getByLabel("Remove the logo").check();
  await choose(page, await logoPng());
  await expect(page.getByLabel("Remove the logo")).not.toBeChecked();
  await page.getByLabel("Remove the logo").check();
  await expect(page.getByLabel("Logo", { exact: true })).toHaveValue("");
  await expect(page.getByAltText("The current logo")).toBeVisible();
  // Other tests of this app expect none.
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("No logo yet")).toBeVisible();
});
