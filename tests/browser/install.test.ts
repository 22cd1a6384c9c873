import type { CDPSession, Page } from "@playwright/test";
import { logoForm, logoPng } from "../support/pictures.ts";
import { expect, test, waitUntilHydrated } from "./support/journey.ts";
import { leavePages, ownSession, withOwnApp } from "./support/session.ts";

/**
 * What the browser reads in the manifest, and the errors that it finds. Other obstacles to installing could be read
 * from a Chromium with windows only: `Page.getInstallabilityErrors` of the headless one is always empty.
 */
async function readByTheBrowser(cdp: CDPSession) {
  const { errors, data, url } = await cdp.send("Page.getAppManifest");
  return { url, errors, manifest: JSON.parse(data || "{}") as { short_name: string; icons: { src: string }[] } };
}

/** The width of a picture once the browser has decoded it. */
function widthOf(page: Page, src: string): Promise<number> {
  return page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return image.naturalWidth;
  }, src);
}

const themeColour = (page: Page) => page.locator('meta[name="theme-color"]').first();

test("the browser reads the manifest without errors, with a logo and without, and decodes its icons", {
  tag: "@script",
}, async ({ page, context }) => {
  await withOwnApp(async (app) => {
    const me = await ownSession(context, app);
    const cdp = await context.newCDPSession(page);
    for (const short_name of ["Alisio", "Clima Sur"]) {
      await page.goto(`${app.url}/admin`);
      await waitUntilHydrated(page);
      const read = await readByTheBrowser(cdp);
      expect(read).toMatchObject({
        url: `${app.url}/manifest.webmanifest`,
        errors: [],
        manifest: { short_name, display: "standalone" },
      });
      const widths = read.manifest.icons.map(({ src }) => widthOf(page, src));
      expect(await Promise.all(widths)).toEqual([192, 512, 512]);
      await me.put("/api/settings", { company_name: "Clima Sur, S.L." });
      await me.send("POST", "/api/upload-logo", { body: logoForm(await logoPng()) });
    }
    await leavePages(page);
  });
});

test("the colour of a phone's bars changes with the switch", { tag: "@script" }, async ({ page, open }) => {
  await open("/admin");
  await expect(themeColour(page)).toHaveAttribute("content", "#ffffff");
  await page.getByRole("button", { name: "Dark theme" }).click();
  await expect(themeColour(page)).toHaveAttribute("content", "#152127");
});
