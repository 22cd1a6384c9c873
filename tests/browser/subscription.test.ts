import type { BrowserContext, Page } from "@playwright/test";
import type { App } from "../support/app.ts";
import { expect, test, waitUntilHydrated } from "./support/journey.ts";
import { signIn } from "./support/session.ts";

const path = "/admin/ios-calendar";

/** Signs in to an app behind https, and opens the page. */
async function openSecure(page: Page, app: App, javaScriptEnabled: boolean | undefined): Promise<void> {
  await page.goto(`${app.url}/login?to=${path}`);
  if (javaScriptEnabled) await waitUntilHydrated(page);
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Calendar subscription", level: 1 })).toBeVisible();
  if (javaScriptEnabled) await waitUntilHydrated(page);
}

/** The text in the browser's clipboard. */
async function clipboard(context: BrowserContext, page: Page): Promise<string> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  return page.evaluate(() => navigator.clipboard.readText());
}

test("without https a warning is shown and the buttons are disabled", async ({
  page,
  open,
  app,
  javaScriptEnabled,
}) => {
  await open("/admin");
  await page.getByRole("link", { name: "Calendar subscription" }).click();
  await expect(page.getByText(`the address of this installation is http://localhost:${app.port}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Open in calendar" })).toBeDisabled();
  if (javaScriptEnabled) await expect(page.getByRole("button", { name: "Copy link" })).toBeDisabled();
  await expect(page.getByRole("link", { name: "Open in calendar" })).toHaveCount(0);
});

test("with https the link can be opened, and copied by hand", { tag: "@answer" }, async ({
  secureApp,
  page,
  javaScriptEnabled,
}) => {
  await openSecure(page, secureApp, javaScriptEnabled);
  await expect(page.getByText("HTTPS only")).toHaveCount(0);
  const field = page.getByLabel("Subscription link");
  await expect(field).toHaveAttribute("readonly");
  const link = await field.inputValue();
  expect(link).toMatch(/^webcal:\/\/alisio\.example\/api\/calendar\/feed\.ics\?token=[\w-]{43}$/);
  await expect(page.getByRole("link", { name: "Open in calendar" })).toHaveAttribute("href", link);
  await expect(page.getByLabel("Address of the calendar")).toHaveValue(link.replace("webcal:", "https:"));
  const feed = await secureApp.visitor.get(link.slice("webcal://alisio.example".length));
  expect(feed.text).toMatch(/^BEGIN:VCALENDAR\r\n/);
});

test("without JavaScript there is no button that could not copy", { tag: "@plain" }, async ({ secureApp, page }) => {
  await openSecure(page, secureApp, false);
  await expect(page.getByRole("button", { name: "Copy link" })).toHaveCount(0);
});

test("Copy copies the link and says so for three seconds", { tag: ["@script", "@phone"] }, async ({
  secureApp,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-write"]);
  await page.clock.install();
  await openSecure(page, secureApp, true);
  // From here on the clock moves only when told.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status")).toHaveText("Subscription link copied!");
  expect(await clipboard(context, page)).toBe(await page.getByLabel("Subscription link").inputValue());
  await page.clock.runFor(2_900);
  await expect(page.getByRole("status")).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(page.getByRole("status")).toHaveCount(0);
});

test("a failed copy says how to copy by hand", { tag: "@script" }, async ({ secureApp, page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await openSecure(page, secureApp, true);
  await page.getByRole("button", { name: "Copy link" }).click();
  const message = page.getByRole("alert");
  await expect(message).toHaveText("Copy failed — long-press to copy the link below.");
  const [above, below] = [await message.boundingBox(), await page.getByLabel("Subscription link").boundingBox()];
  expect(above && below && above.y + above.height <= below.y).toBe(true);
});

test("a new feed link is made after a question", async ({ page, open, app, javaScriptEnabled }) => {
  await open(path);
  const field = page.getByLabel("Subscription link");
  const before = await field.inputValue();
  await page.getByRole("link", { name: "Make a new link" }).click();
  await expect(
    page.getByText("The old one stops working at once, and every phone must subscribe again."),
  ).toBeVisible();
  if (javaScriptEnabled) {
    await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
  } else {
    await page.getByRole("link", { name: "Cancel" }).click();
  }
  await expect(field).toHaveValue(before);

  await page.getByRole("link", { name: "Make a new link" }).click();
  await page.getByRole("button", { name: "Yes, make a new link" }).click();
  await expect(page.getByText("New link made. The old one has stopped working.")).toBeVisible();
  await expect(field).not.toHaveValue(before);
  const old = before.replace(/^webcal:\/\/[^/]+/, "");
  expect((await app.visitor.get(old)).status).toBe(401);
});
